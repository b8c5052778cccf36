import AsyncHTTPClient
import Foundation
import NIOSSL
import Testing

@testable import RateFeeds

@Suite("Whom a fetch talks to", .timeLimit(.minutes(10))) struct HTTPTransportTrustTests {
    private var secure: Asking {
        var asking = Asking()
        asking.scheme = "https"
        asking.host = "localhost"
        return asking
    }

    @Test("a certificate that nobody trusts is refused before anything is asked")
    func untrusted() async throws {
        let certificate = try ServerCertificate(for: "localhost")
        try await FeedServer.playing([.answer(body: "[]")], tls: certificate.context) { server async throws in
            #expect(try await secure.reason(server) == .notSecure)
            #expect(server.requests.isEmpty)
            var none = TLSConfiguration.makeClientConfiguration()
            none.certificateVerification = .none
            let credulous = try await Credulous.body(
                of: "https://localhost:\(server.port)/", .init(tlsConfiguration: none))
            #expect(credulous == "[]")
        }
    }

    @Test("a trusted certificate is taken, but not for another host")
    func trusted() async throws {
        for (name, reason) in [("localhost", nil), ("feed.example", FetchFault.Reason.notSecure)] {
            let certificate = try ServerCertificate(for: name)
            try await FeedServer.playing([.answer(body: "[]")], tls: certificate.context) { server async throws in
                var asking = secure
                asking.trust = .certificates([certificate.certificate])
                #expect(try await asking.reason(server) == reason)
                #expect(server.requests.count == (reason == nil ? 1 : 0))
            }
        }
    }

    @Test("a secure connection that is not made in time is given up")
    func silent() async throws {
        try await FeedServer.playing([.hang]) { server async throws in
            var asking = secure
            asking.limits.connect = .milliseconds(300)
            #expect(try await asking.reason(server) == .connectTimedOut)
        }
    }

    @Test("a host, port or scheme that no feed is configured with is not asked")
    func notAllowed() async throws {
        try await FeedServer.playing([.answer(body: "[]")]) { server async throws in
            let asking = Asking()
            let base = try asking.base(server.port)
            let call = try #require(FeedCall(asking.request, at: base, key: nil))
            for other in [
                "http://127.0.0.2:\(server.port)/", "http://127.0.0.1:1/", "https://127.0.0.1:\(server.port)/",
            ] {
                let allowed = try FeedBase(other).origin
                await #expect(throws: TryFault(.hostNotAllowed)) {
                    try await asking.with(allowed: [allowed]) { try await $0.send(call) }
                }
            }
            #expect(server.requests.isEmpty)
            #expect(try await asking(server).status == 200)
        }
    }
}
