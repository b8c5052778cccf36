import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

struct SecrecyTests {
    /// What only its owner may ever see again.
    static let canaries = [
        "canary.mail@canary.example", "canary.mail", "CANARY", "48555777333", "canary violin 91", "13.7563219",
        "100.5018347",
        "7563219", "5018347",
    ]

    @Test("contacts, password and point of a traveller are in nobody else's answers")
    func othersAnswers() async throws {
        try await World.run { world in
            let signup = Signup {
                $0.email = "canary.mail@canary.example"
                $0.phone = "+48 555 777 333"
                $0.password = "canary violin 91"
            }
            let mira = try world.person(try await world.signUp(signup))
            let ben = try await world.register("ben")
            let offer = try await mira.publish(.at(13.7563219, 100.5018347))
            let thread = try #require(try await ben.post("/v1/offers/\(offer)/thread").string("id"))
            for (sender, number) in [(ben, 1), (mira, 2)] {
                let id = "0199aaaa-0000-7000-8000-00000000000\(number)"
                let sent = try await sender.post(
                    "/v1/threads/\(thread)/messages", #"{"clientId":"\#(id)","body":"Hi"}"#)
                #expect(sent.status == 201)
            }
            var replies: [Reply] = []
            for path in [
                "/v1/travellers/mira", "/v1/travellers/mira/offers", "/v1/offers/\(offer)", "/v1/me/blocks",
                "/v1/offers/nearby?lat=13.75&lon=100.50&radius=10", "/v1/threads", "/v1/threads/\(thread)/messages",
                "/v1/me", "/v1/auth/sessions", "/v1/me/offers", "/v1/travellers/mira/reviews", "/v1/swaps",
                "/v1/me/notifications", "/v1/me/reliability",
            ] {
                replies.append(try await ben.get(path))
                replies.append(try await world.get(path))
            }
            replies.append(try await ben.patch("/v1/offers/\(offer)", "{}", version: 1))
            replies.append(try await world.signUp(signup))
            replies.append(try await world.signIn("canary.mail@canary.example", "another password"))
            replies.append(try await ben.put("/v1/travellers/mira/block"))
            replies.append(try await ben.get("/v1/me/blocks"))
            #expect(replies.filter { $0.status == 200 }.count == 20)
            for reply in replies {
                let all = reply.text + reply.headers.map { "\($0)" }.joined()
                for canary in Self.canaries { #expect(!all.contains(canary), "\(canary) in \(reply.text)") }
            }
            let own = try await mira.get("/v1/me")
            #expect(own.string("email") == "canary.mail@canary.example")
            #expect(own.string("phone") == "+48555777333")
            #expect(try await !mira.get("/v1/offers/\(offer)").text.contains("7563219"))
        }
    }

    @Test("the log names routes and pseudonyms, and nothing that anybody sent")
    func log() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let mira = try await world.register("mirabelle")
            let ben = try await world.register("benedict")
            let offer = try await mira.publish(.at(13.7563219, 100.5018347))
            let thread = try #require(try await ben.post("/v1/offers/\(offer)/thread").string("id"))
            try await ben.post(
                "/v1/threads/\(thread)/messages",
                #"{"clientId":"0199aaaa-0000-7000-8000-000000000001","body":"secretbody"}"#)
            try await ben.get("/v1/offers/nearby?lat=13.7563219&lon=100.5018347&radius=10")
            try await world.get("/v1/places/locate?lat=13.7563219&lon=100.5018347")
            try await world.get("/v1/travellers/mirabelle")
            try await world.get("/v1/nowhere/mirabelle?token=\(mira.token)")
            _ = try await world.signIn("mirabelle@example.org", "a wrong password")
            _ = try await world.refresh(mira.refreshToken)
            try await world.post("/v1/auth/login", #"{"secretkey":"secretbody""#)
            try await world.send(.get, "/v1/me", token: "wa_garbage")
            try await world.send(.trace, "/v1/me")
            let (swap, code) = try await swapped(mira, ben, offer)
            let requests = log.lines.filter { $0.hasPrefix("info request ") }
            #expect(requests.count == 21)
            #expect(requests.filter { $0.contains("route=/v1/swaps/:id/hand-over ") }.count == 1)
            #expect(requests.filter { $0.contains("route=/v1/travellers/:handle ") }.count == 1)
            #expect(requests.filter { $0.contains("traveller=") }.count == 11)
            #expect(requests.allSatisfy { $0.contains(" id=") && $0.contains(" status=") && $0.contains(" ms=") })
            let names = requests.compactMap { $0.firstMatch(of: #/traveller=(\S+)/#)?.output.1 }
            #expect(Set(names).count == 2)
            for secret in [
                "mirabelle", "benedict", "example.org", mira.token, mira.refreshToken, ben.token, mira.id.description,
                offer, thread, swap, code, "13.756", "100.501", "secret", "SECRET", Person.password, "wrong password",
                "garbage",
                "127.0.0.1", "::1",
            ] {
                #expect(log.lines.allSatisfy { !$0.contains(secret) }, "\(secret)")
            }
        }
    }

    /// Seven requests full of what only the two may know; answers the swap and a code of it.
    private func swapped(_ mira: Person, _ ben: Person, _ offer: String) async throws -> (String, String) {
        try await mira.world.execute("UPDATE traveller SET tier_granted_at = 1")
        let swap = try await ben.post(
            "/v1/offers/\(offer)/swaps",
            """
            {"amount":{"amount":"300.00","currency":"EUR"},"message":"secretbody","meeting":{"startsAt":\
            "\(mira.world.time(hours: 1))","place":{"latitude":13.7563219,"longitude":100.5018347,\
            "label":"secretplace","acknowledged":true}}}
            """
        ).id()
        #expect(try await mira.accept(swap, rest: #","acknowledged":true"#).string("state") == "scheduled")
        let code = try await ben.code(of: swap)
        #expect(try await mira.act("hand-over", on: swap, #"{"code":"\#(code)"}"#).status == 200)
        let dispute = #"{"kind":"shortCount","statement":"secretbody again"}"#
        #expect(try await mira.act("dispute", on: swap, dispute).status == 200)
        let report = #"{"subject":{"kind":"swap","id":"\#(swap)"},"reason":"scam","text":"secretbody"}"#
        #expect(try await ben.post("/v1/reports", report).status == 202)
        return (swap, code)
    }

    @Test("an error of our own keeps its text to itself, and is found by its request id")
    func internalError() async throws {
        let log = CapturedLog()
        try await World.run(
            logger: log.logger, changing: { $0.with(travellers: BrokenTravellers()) }
        ) { world in
            let reply = try await world.get("/v1/travellers/mira")
            #expect(reply.status == 500)
            #expect(reply.problem == "internal")
            #expect(reply.headers[.contentType] == "application/problem+json")
            let id = try #require(reply.string("requestId"))
            #expect(log.lines.contains { $0.hasPrefix("error ") && $0.contains("id=\(id)") })
            #expect(!reply.text.contains("secret"))
            #expect(log.lines.allSatisfy { !$0.contains("secret") })
            #expect(try await world.get("/v1/currencies?q=PLN").status == 200)
        }
    }
}

extension Services {
    fileprivate func with(travellers: any TravellerStore) -> Services {
        var services = self
        services.travellers = travellers
        return services
    }
}

/// A store that fails with a text that nobody may see.
private struct BrokenTravellers: TravellerStore {
    struct Broken: Error, CustomStringConvertible {
        let description = "SELECT secret FROM traveller"
    }

    func me(_ id: Identifier<Traveller>, at now: Date) async throws -> AsOf<OwnProfile?> { throw Broken() }

    func profile(of handle: String, for viewer: Identifier<Traveller>?, at now: Date) async throws -> Profile? {
        throw Broken()
    }

    func edit(
        _ id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Traveller?) throws -> Traveller
    ) async throws -> OwnProfile { throw Broken() }

    func preferences(of id: Identifier<Traveller>) async throws -> Preferences? { throw Broken() }
    func editPreferences(
        of id: Identifier<Traveller>, at now: Date, deciding: @escaping @Sendable (Preferences) -> Preferences
    ) async throws -> Preferences? { throw Broken() }
    func block(
        _ handle: String, by id: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (BlockSnapshot) throws -> BlockChange
    ) async throws { throw Broken() }
    func unblock(_ handle: String, by id: Identifier<Traveller>, at now: Date) async throws -> Bool { throw Broken() }

    func blocks(
        of id: Identifier<Traveller>, after handle: String?, limit: Int
    ) async throws -> Page<Block, String> { throw Broken() }
}
