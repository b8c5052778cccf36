import AsyncHTTPClient
import Domain
import Foundation
import NIOCore
import Testing

@testable import RateFeeds

@Suite("One try to fetch from a feed", .timeLimit(.minutes(10))) struct HTTPTransportTests {
    private static let body = #"[{"table":"A"}]"#

    @Test("a whole answer is taken, with its type and the time at which it was in")
    func whole() async throws {
        let type = "Application/JSON; charset=utf-8"
        let answer = try await FeedServer.playing([.answer(200, type, body: Self.body)]) { try await Asking()($0) }
        #expect(answer.status == 200)
        #expect(answer.contentType == type)
        #expect(answer.body == Array(Self.body.utf8))
        #expect(answer.fetchedAt == Asking().now)
    }

    @Test("a request says what is wanted and who asks, and nothing that an answer put there")
    func request() async throws {
        let requests = try await FeedServer.playing([.answer(200, body: Self.body, "Set-Cookie: a=b\r\n")]) {
            server async throws in
            var asking = Asking()
            asking.key = FeedKey("secret+key/1")
            asking.keyParameter = "access_key"
            let base = try asking.base(server.port)
            let call = try #require(FeedCall(asking.request, at: base, key: asking.key))
            try await asking.with(allowed: [base.origin]) { transport in
                for _ in 1...2 { _ = try await transport.send(call) }
            }
            return server.requests
        }
        #expect(requests.count == 2)
        for request in requests {
            var lines = request.lowercased().components(separatedBy: "\r\n").filter { !$0.isEmpty }
            #expect(lines.removeFirst() == "get /api/tables/a/?format=json&access_key=secret%2bkey%2f1 http/1.1")
            lines.removeAll { $0.hasPrefix("host: 127.0.0.1:") }
            #expect(
                Set(lines) == ["accept: application/json", "accept-encoding: identity", "user-agent: wayswap"])
        }
    }

    @Test("a feed that never answers is given up in time; a client without the deadline would go on waiting")
    func hung() async throws {
        try await FeedServer.playing([.hang]) { server async throws in
            var asking = Asking()
            asking.limits = Asking.hasty
            #expect(try await asking.reason(server) == .timedOut)
            let credulous = await Deadline.within(asking.limits.total * 3) {
                try? await Credulous.body(of: "http://127.0.0.1:\(server.port)/")  // It is cut off, or so we hope.
            }
            #expect(credulous == nil)
        }
    }

    @Test("a body that drips is given up in time; a client that only looks for silence would go on reading")
    func dripping() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
        try await FeedServer.playing([.send(head), .drip("[", every: .milliseconds(20))]) { server async throws in
            var asking = Asking()
            asking.limits.total = .seconds(1)
            #expect(try await asking.reason(server) == .timedOut)
            var idle = HTTPClient.Configuration()
            // So long that a busy machine does not make the drips look like silence.
            idle.timeout.read = .seconds(60)
            let credulous = await Deadline.within(asking.limits.total * 2) { [idle] in
                // As above.
                try? await Credulous.body(of: "http://127.0.0.1:\(server.port)/", idle)
            }
            #expect(credulous == nil)
        }
    }

    @Test("a head that drips is given up in time")
    func drippingHead() async throws {
        try await FeedServer.playing([.send("HTTP/1.1 200 OK\r\nX: "), .drip("x", every: .milliseconds(20))]) {
            server async throws in
            var asking = Asking()
            asking.limits = Asking.hasty
            #expect(try await asking.reason(server) == .timedOut)
        }
    }

    @Test("an answer that ends too early is no answer")
    func cut() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
        let scripts: [[FeedServer.Step]] = [
            [.send(head + "0123456789")], [.send(head)], [.send("HTTP/1.1 200 OK\r\nContent-")], [],
            [.chunked, .chunk("0123456789")], [.chunked, .send("14\r\n0123456789")],
        ]
        for script in scripts {
            #expect(try await FeedServer.playing(script) { try await Asking().reason($0) } == .cut, "\(script)")
        }
        let whole = try await FeedServer.playing([.send(head + "01234567890123456789")]) { try await Asking()($0) }
        #expect(whole.body.count == 20)
    }

    @Test("a body without a length is refused, as nobody could tell that it is whole")
    func unframed() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n\(Self.body)"
        try await FeedServer.playing([.send(answer)]) { server async throws in
            #expect(try await Asking().reason(server) == .unframed)
            #expect(try await Credulous.body(of: "http://127.0.0.1:\(server.port)/") == Self.body)
        }
    }

    @Test(
        "what is not HTTP is refused",
        arguments: ["hello", "HTTP/1.1 200 OK|Content-Length: -1", "HTTP/1.1 200 OK|a b: c"])
    func notHTTP(lines: String) async throws {
        let text = lines.replacing("|", with: "\r\n") + "\r\n\r\n"
        #expect(try await FeedServer.playing([.send(text), .hang]) { try await Asking().reason($0) } == .notHTTP)
    }

    @Test("a feed that is not there cannot be reached")
    func refused() async throws {
        let port = try DeafPort()
        #expect(try await Asking().reason(port.number) == .unreachable)
        withExtendedLifetime(port) {}
    }

    @Test("a fetch that is cancelled ends")
    func cancelled() async throws {
        try await FeedServer.playing([.hang]) { server async throws in
            let fetch = Task { try await Asking().reason(server) }
            while server.requests.isEmpty, !Task.isCancelled { await Task.yield() }
            fetch.cancel()
            #expect(try await fetch.value == .cancelled)
        }
    }
}
