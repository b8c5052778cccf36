import Crypto
import Foundation
import HTTPTypes
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("Handover codes") struct HandoverCodesTests {
    /// What an app without a network can say of a QR code: it was signed for this swap and this side.
    private static func isGenuine(_ qr: String, swap: String, side: String, key: String) throws -> Bool {
        let parts = qr.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "wayswap", parts[1] == "1", parts[2] == swap, parts[3] == side,
            let end = qr.lastIndex(of: ":")
        else { return false }
        let base64 = qr[qr.index(after: end)...].replacing("-", with: "+").replacing("_", with: "/")
        guard let signature = Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4)),
            let bytes = Data(base64Encoded: key)
        else { return false }
        return try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
            .isValidSignature(signature, for: Data(qr[..<end].utf8))
    }

    @Test("a QR code is verified with nothing but the key that came with the swap, and a forged one fails")
    func offline() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let other = try await pair.accepted("50.00")
            // All that Ana's app has when the network goes.
            let key = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("handoverKey"))
            let given = try await pair.ben.get("/v1/swaps/\(id)/code")
            let (qr, code) = (try #require(given.string("qr")), try #require(given.string("code")))
            func isGenuine(_ qr: String, key: String = key) throws -> Bool {
                try Self.isGenuine(qr, swap: id, side: "proposer", key: key)
            }
            #expect(try isGenuine(qr))
            #expect(qr.hasPrefix("wayswap:1:\(id):proposer:\(code):"))
            #expect(try await pair.ben.get("/v1/swaps/\(id)").string("handoverKey") == key)

            let foreign = try #require(try await pair.ben.get("/v1/swaps/\(other)/code").string("qr"))
            let own = try #require(try await pair.ana.get("/v1/swaps/\(id)/code").string("qr"))
            let stranger = Curve25519.Signing.PrivateKey()
            let text = "wayswap:1:\(id):proposer:\(code)"
            let forged =
                text + ":"
                + (try stranger.signature(for: Data(text.utf8))).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(try isGenuine(forged, key: stranger.publicKey.rawRepresentation.base64EncodedString()))
            for lie in [
                qr.replacing(code, with: wrong(code)), foreign, foreign.replacing(other, with: id), own,
                own.replacing(":owner:", with: ":proposer:"), forged,
            ] { #expect(try !isGenuine(lie), "\(lie)") }
            #expect(try !isGenuine(qr, key: stranger.publicKey.rawRepresentation.base64EncodedString()))
        }
    }

    @Test("a code is six digits, another one for each swap and side, and always the same")
    func steady() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            var codes: [String] = []
            for amount in ["100.00", "60.00", "50.00"] {
                let id = try await pair.accepted(amount)
                for person in [pair.ana, pair.ben] {
                    let code = try await person.code(of: id)
                    #expect(code.wholeMatch(of: #/[0-9]{6}/#) != nil)
                    #expect(try await person.code(of: id) == code)
                    codes.append(code)
                }
            }
            #expect(Set(codes).count == 6)
        }
    }

    @Test("after a restart over the same folder the codes and the key are the same")
    func restart() async throws {
        let folder = try await SeededFolder.copy()
        let codes = Mutex<[Reply]>([])
        defer { SeededFolder.remove(folder) }
        try await World.run(in: folder) { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let replies = [
                try await pair.ana.get("/v1/swaps/\(id)/code"), try await pair.ben.get("/v1/swaps/\(id)"),
            ]
            codes.withLock { $0 = replies }
        }
        let before = codes.withLock { $0 }
        try await World.run(in: folder) { world in
            let (ana, ben) = (try await world.signedIn("ana"), try await world.signedIn("ben"))
            let id = try #require(before[1].string("id"))
            #expect(try await ana.get("/v1/swaps/\(id)/code").body == before[0].body)
            #expect(try await ben.get("/v1/swaps/\(id)").string("handoverKey") == before[1].string("handoverKey"))
            let code = try #require(before[0].string("code"))
            #expect(try await ben.act("hand-over", on: id, #"{"code":"\#(code)"}"#).status == 200)
        }
    }

    @Test("the picture is an SVG of the code, for its owner's eyes and no cache")
    func picture() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let (mine, theirs) = (
                try await pair.ana.get("/v1/swaps/\(id)/code.svg"), try await pair.ben.get("/v1/swaps/\(id)/code.svg")
            )
            #expect(mine.status == 200)
            #expect(mine.headers[.contentType] == "image/svg+xml")
            #expect(mine.headers[.cacheControl] == "no-store")
            #expect(try await pair.ana.get("/v1/swaps/\(id)/code").headers[.cacheControl] == "no-store")
            #expect(mine.body != theirs.body)
            #expect(try await pair.ana.get("/v1/swaps/\(id)/code.svg").body == mine.body)
            #expect(mine.text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 "#))
            #expect(mine.text.hasSuffix("</svg>"))
            #expect(!mine.text.contains("<script"))
            #expect(try XMLDocumentShape(mine.text).elements == ["svg", "path", "path"])
        }
    }
}

/// The elements of an XML text, in their order; throws if it is not well formed.
private struct XMLDocumentShape {
    let elements: [String]

    struct Malformed: Error {}

    init(_ text: String) throws {
        var open: [Substring] = []
        var elements: [String] = []
        for match in text.matches(of: #/<(?<end>\/?)(?<name>[a-z]+)(?<rest>[^<>]*)>/#) {
            if !match.output.end.isEmpty {
                guard open.popLast() == match.output.name else { throw Malformed() }
            } else {
                elements.append(String(match.output.name))
                if !match.output.rest.hasSuffix("/") { open.append(match.output.name) }
            }
        }
        guard open.isEmpty else { throw Malformed() }
        self.elements = elements
    }
}
