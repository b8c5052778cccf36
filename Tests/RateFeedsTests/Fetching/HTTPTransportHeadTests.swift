import AsyncHTTPClient
import Foundation
import NIOHTTPCompression
import Testing

@testable import RateFeeds

@Suite("What the head of a feed's answer rules out", .timeLimit(.minutes(10))) struct HTTPTransportHeadTests {
    private static let page = "<html><body>Request Rejected</body></html>"

    @Test(
        "another content type than asked for is refused, a web page with 200 among them",
        arguments: ["text/html", "text/plain", "application/jsonx", "", "application/json, text/html"])
    func type(type: String) async throws {
        let reason = try await FeedServer.playing([.answer(200, type, body: Self.page)]) {
            try await Asking().reason($0)
        }
        #expect(reason == .wrongContentType)
    }

    @Test("no content type, or two, is refused where one is asked for; else any is taken")
    func noType() async throws {
        let none = FeedServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]")
        let two = FeedServer.Step.answer(body: "[]", "Content-Type: text/html\r\n")
        try await FeedServer.playing([none], [two], [none], [two]) { server async throws in
            #expect(try await Asking().reason(server) == .wrongContentType)
            #expect(try await Asking().reason(server) == .wrongContentType)
            var asking = Asking()
            asking.contentTypes = []
            for _ in 1...2 { #expect(try await asking(server).body == Array("[]".utf8)) }
        }
    }

    @Test("a 4xx is an answer whatever its type: the feed's reader knows what it means", arguments: [400, 401, 404])
    func clientError(status: Int) async throws {
        let answer = try await FeedServer.playing([.answer(status, "text/plain", body: "404 NotFound - Brak danych")]) {
            try await Asking()($0)
        }
        #expect(answer.status == status)
        #expect(answer.contentType == "text/plain")
        #expect(answer.body == Array("404 NotFound - Brak danych".utf8))
    }

    @Test("every other status is a fault", arguments: [201, 206, 300, 304, 429, 500, 503, 599])
    func status(status: Int) async throws {
        #expect(
            try await FeedServer.playing([.answer(status, body: "[]")]) { try await Asking().reason($0) }
                == .status(status))
    }

    @Test("a redirect is not followed; a credulous client would follow it", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        try await FeedServer.playing([.answer(body: "[]")]) { target in
            let place = "Location: http://127.0.0.1:\(target.port)/\r\n"
            try await FeedServer.playing([.answer(status, body: "", place)]) { server async throws in
                #expect(try await Asking().reason(server) == .status(status))
                #expect(target.requests.isEmpty)
                #expect(try await Credulous.body(of: "http://127.0.0.1:\(server.port)/") == "[]")
                #expect(target.requests.count == 1)
            }
        }
    }

    @Test("a body declared too large is refused unread; one of just the size is taken")
    func declared() async throws {
        let huge = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n"
        let full = String(repeating: "0", count: 1000)
        try await FeedServer.playing([.send(huge), .hang], [.answer(body: full)], [.answer(body: full + "0")]) {
            server async throws in
            #expect(try await Asking().reason(server) == .tooLarge(allowedBytes: 1000))
            #expect(try await Asking()(server).body.count == 1000)
            #expect(try await Asking().reason(server) == .tooLarge(allowedBytes: 1000))
        }
    }

    @Test("a body of undeclared size is read up to the limit and no further")
    func undeclared() async throws {
        let full = FeedServer.Step.chunk(String(repeating: "0", count: 1000))
        let endless = FeedServer.Step.drip("400\r\n\(String(repeating: "0", count: 1024))\r\n", every: .zero)
        try await FeedServer.playing(
            [.chunked, full, .lastChunk], [.chunked, full, .chunk("0"), .hang], [.chunked, endless]
        ) { server async throws in
            #expect(try await Asking()(server).body.count == 1000)
            #expect(try await Asking().reason(server) == .tooLarge(allowedBytes: 1000))
            #expect(try await Asking().reason(server) == .tooLarge(allowedBytes: 1000))
        }
    }

    @Test("a 4xx may be no larger than a 200")
    func largeError() async throws {
        let large = FeedServer.Step.answer(404, "text/plain", body: String(repeating: "0", count: 1001))
        let reason = try await FeedServer.playing([large]) { try await Asking().reason($0) }
        #expect(reason == .tooLarge(allowedBytes: 1000))
    }

    @Test("a compressed body is refused, not unpacked; a client that unpacks gets far more than the limit")
    func bomb() async throws {
        let packed = GzipBomb.packed
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
        let bomb = [FeedServer.Step.send(head + "Content-Length: \(packed.count)\r\n\r\n"), .sendBytes(packed)]
        try await FeedServer.playing(bomb) { server async throws in
            #expect(packed.count < Asking().allowedBytes)
            #expect(try await Asking().reason(server) == .encoded)
            let credulous = try await Credulous.body(
                of: "http://127.0.0.1:\(server.port)/", .init(decompression: .enabled(limit: .none)))
            #expect(credulous == String(repeating: "0", count: GzipBomb.unpackedBytes))
        }
    }

    @Test(
        "other codings are refused, however they are said",
        arguments: ["Content-Encoding: br", "Content-Encoding: identity, gzip", "Transfer-Encoding: gzip, chunked"])
    func coding(field: String) async throws {
        let length = field.hasPrefix("Transfer") ? "" : "Content-Length: 2\r\n"
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(field)\r\n\(length)\r\n2\r\n[]\r\n0\r\n\r\n"
        #expect(try await FeedServer.playing([.send(answer)]) { try await Asking().reason($0) } == .encoded)
    }

    @Test("Retry-After is read from a 429 and a 5xx, in seconds or as a date, and from nothing else")
    func retryAfter() async throws {
        func wait(_ status: Int, _ text: String) async throws -> Duration? {
            try await FeedServer.playing([.answer(status, body: "", "Retry-After: \(text)\r\n")]) {
                server async throws in
                do {
                    _ = try await Asking()(server)
                    throw Missing("a fault")
                } catch let fault as TryFault { return fault.retryAfter }
            }
        }
        #expect(try await wait(429, "7") == .seconds(7))
        #expect(try await wait(503, "Fri, 15 Jan 2027 08:01:00 GMT") == .seconds(60))
        #expect(try await wait(302, "7") == nil)
        #expect(try await wait(429, "soon") == nil)
    }
}
