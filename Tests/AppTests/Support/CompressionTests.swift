import CZlib
import Foundation
import HTTPTypes
import TestSupport
import Testing

struct CompressionTests {
    /// The uncompressed bytes of a gzip body; nil if it is none.
    private static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        let result = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: 1_000_000) { output, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                count = inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return result.isEmpty ? nil : result
    }

    private static let nearby = "/v1/offers/nearby?lat=13.7563&lon=100.5018&radius=10"

    @Test("an answer above 1 KiB is compressed for a client that accepts gzip, public or personal")
    func compressed() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ana = try await world.register("ana")
            for _ in 0..<2 { for person in [mira, ana] { _ = try await person.publish() } }
            for accepted in ["gzip", "deflate, gzip;q=0.5, br", "GZIP", "x-gzip", "*", "br, *;q=0.1"] {
                for path in ["/v1/me/offers", Self.nearby, "/v1/currencies", "/openapi.yaml"] {
                    let plain = try await mira.get(path)
                    #expect(plain.body.count > 1024, "\(path) \(accepted)")
                    #expect(plain.headers[.contentEncoding] == nil, "\(path) \(accepted)")
                    let tag = try #require(plain.headers[.eTag])
                    let small = try await world.send(
                        .get, path, token: mira.token, headers: .with("Accept-Encoding", accepted))
                    #expect(small.status == 200, "\(path) \(accepted)")
                    #expect(small.headers[.contentEncoding] == "gzip", "\(path) \(accepted)")
                    #expect(small.headers[.contentType] == plain.headers[.contentType], "\(path) \(accepted)")
                    #expect(Self.inflated(small.body) == plain.body, "\(path) \(accepted)")
                    #expect(small.body.count * 2 < plain.body.count, "\(path) \(accepted)")
                    #expect(small.headers[.eTag] == "W/\(tag)", "\(path) \(accepted)")
                    for reply in [plain, small] {
                        #expect(reply.headers[.vary]?.contains("Accept-Encoding") == true, "\(path) \(accepted)")
                    }
                    var both = HTTPFields.with("Accept-Encoding", accepted)
                    both[.ifNoneMatch] = "W/\(tag)"
                    let again = try await mira.get(path, headers: both)
                    #expect((again.status, again.body) == (304, []), "\(path) \(accepted)")
                }
            }
        }
    }

    @Test(
        "a client that does not accept gzip gets the bytes as they are",
        arguments: ["", "identity", "deflate, br", "gzip;q=0", "*;q=0", "gzip; q=0.0, *", "gzipped"])
    func plain(_ accepted: String) async throws {
        try await World.reading { world in
            let reply = try await world.send(.get, "/v1/currencies", headers: .with("Accept-Encoding", accepted))
            #expect(reply.headers[.contentEncoding] == nil)
            #expect(reply.text.hasPrefix("{"))
        }
    }

    @Test("small answers, codes, tokens, problems and what is true only now are not compressed")
    func never() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let gzip = HTTPFields.with("Accept-Encoding", "gzip")
            for path in [
                "/v1/swaps/\(id)/code", "/v1/swaps/\(id)/code.svg", "/v1/me/blocks", "/health", "/v1/nowhere",
                "/metrics",
            ] {
                let reply = try await pair.ana.get(path, headers: gzip)
                #expect(reply.headers[.contentEncoding] == nil, "\(path)")
            }
            let picture = try await pair.ana.get("/v1/swaps/\(id)/code.svg", headers: gzip)
            #expect(picture.body.count > 1024)
            let session = try await world.post(
                "/v1/auth/login", #"{"login":"ana","password":"\#(Person.password)"}"#, headers: gzip)
            #expect(session.status == 200)
            #expect(session.headers[.contentEncoding] == nil)
            #expect(session.headers[.cacheControl] == "no-store")
        }
    }

    @Test("a client that asks for a part gets the whole")
    func range() async throws {
        try await World.reading { world in
            let whole = try await world.get("/v1/currencies")
            for value in ["bytes=0-9", "bytes=-5", "bytes=5-2", "lines=1-2"] {
                let reply = try await world.send(.get, "/v1/currencies", headers: .with("Range", value))
                #expect((reply.status, reply.body) == (200, whole.body), "\(value)")
            }
        }
    }
}
