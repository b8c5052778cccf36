import Crypto
import Domain
import Foundation
import TestSupport
import Testing

@testable import Delivery

@Suite("Text messages through a webhook") struct WebhookCarrierTests {
    private static let letter = Letter(
        id: Identifier(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001),
        to: Recipient(.phone, "+48600100200"), name: "", subject: "",
        text: "Wayswap: your code is 123456. It is valid for 30 minutes. Give it to nobody.", html: nil,
        at: FixedClock.start)
    private static let secret = "wayswap-test-secret"

    private static func carry(
        to port: Int, deadline: Duration = .seconds(60), clock: FixedClock = FixedClock()
    ) async throws -> DeliveryFault? {
        let client = WebhookClient()
        let carrier = WebhookCarrier(
            try #require(WebhookAddress("http://127.0.0.1:\(port)/sms?from=wayswap")), secret: secret,
            clock: clock.wall, deadline: deadline, client: client)
        let result = await carrier.carry(letter)
        await client.shutdown()
        return if case .failure(let fault) = result { fault } else { nil }
    }

    @Test("the request is the test vector of docs/operations.md")
    func vector() async throws {
        try await GatewayServer.answering(204) { server in
            let fault1 = try await Self.carry(to: server.port)
            #expect(fault1 == nil)
            let request = try #require(server.requests.first)
            #expect(request.head.hasPrefix("POST /sms?from=wayswap HTTP/1.1\r\n"))
            #expect(request.header("Content-Type") == "application/json")
            #expect(
                request.body
                    == #"{"id":"01990000-0000-7000-8000-000000000001","to":"+48600100200","text":"Wayswap: your code is 123456. It is valid for 30 minutes. Give it to nobody.","at":"2026-11-21T10:00:00Z"}"#
            )
            let signature = try #require(request.header("Wayswap-Signature"))
            #expect(signature == Self.expected)
            let page = try String(contentsOf: Repository.root.appending(path: "docs/operations.md"), encoding: .utf8)
            #expect(page.contains(request.body))
            #expect(page.contains(signature))
        }
    }

    /// By `printf '%s' "1795255200.BODY" | openssl dgst -sha256 -hmac wayswap-test-secret`.
    static let expected = "t=1795255200,v1=cfda59f044251f34bc4a779fbd095c4eb3b19557df3060118168cc77ca95e356"

    @Test("the body is the same at every attempt, and the time of the signature is that of the attempt")
    func repeated() async throws {
        let clock = FixedClock()
        try await GatewayServer.answering(500) { server in
            let fault2 = try await Self.carry(to: server.port, clock: clock)
            #expect(fault2 == DeliveryFault(.refused))
            clock.advance(seconds: 10)
            let fault3 = try await Self.carry(to: server.port, clock: clock)
            #expect(fault3 == DeliveryFault(.refused))
            #expect(server.requests.map(\.body).count == 2)
            #expect(Set(server.requests.map(\.body)).count == 1)
            let signatures = server.requests.compactMap { $0.header("Wayswap-Signature") }
            #expect(signatures.map { $0.prefix(13) } == ["t=1795255200,", "t=1795255210,"])
        }
    }

    @Test(
        "2xx is taken, 410 is final, and everything else is tried again",
        arguments: [
            (200, nil), (202, nil), (302, DeliveryFault(.refused)), (401, DeliveryFault(.refused)),
            (410, DeliveryFault(.gone, isFinal: true)), (500, DeliveryFault(.refused)), (503, DeliveryFault(.refused)),
        ] as [(Int, DeliveryFault?)])
    func statuses(_ status: Int, _ expected: DeliveryFault?) async throws {
        try await GatewayServer.answering(status) { server in
            let fault4 = try await Self.carry(to: server.port)
            #expect(fault4 == expected)
        }
    }

    @Test("a gateway that never answers is left at the deadline, and one that is not there is told")
    func silent() async throws {
        try await GatewayServer.answering(nil) { server in
            let fault5 = try await Self.carry(to: server.port, deadline: .milliseconds(300))
            #expect(fault5 == DeliveryFault(.timedOut))
        }
        // Nobody listens on port 1 of this machine.
        let fault6 = try await Self.carry(to: 1)
        #expect(fault6 == DeliveryFault(.unreachable))
    }

    @Test(
        "an address is https, or http on this machine",
        arguments: [
            ("https://sms.example/send?x=1", true), ("http://127.0.0.1:9000/", true), ("http://localhost/", true),
            ("http://[::1]:9000/", true), ("http://sms.example/", false), ("http://127.0.0.1.example/", false),
            ("https://user:pass@sms.example/", false), ("https://sms.example/#x", false), ("ftp://sms.example/", false),
            ("https://", false), ("sms.example", false), ("https://sms.example/a b", false),
        ])
    func addresses(_ text: String, _ isValid: Bool) {
        #expect((WebhookAddress(text) != nil) == isValid)
    }
}
