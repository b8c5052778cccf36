import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Held offers, by HTTP") struct HeldOfferTests {
    /// 57 % above the reference of 38.1.
    static let dear = DraftOffer {
        $0.amount = "50.00"
        $0.pricing = #"{"kind":"fixed","rate":"60","confirmRate":true}"#
        $0.rest = #""note":"tangerine held note""#
    }
    private static let day: Double = 86_400

    static func run(_ rules: FlagRules = .all, _ test: @Sendable (World) async throws -> Void) async throws {
        try await World.run(
            changing: {
                var services = $0
                services.flagRules = rules
                return services
            }, test)
    }

    /// What somebody who is not the owner finds of the offer.
    private static func seen(_ offer: String, by ben: Person) async throws -> [String] {
        let ask = #"{"amount":{"amount":"50.00","currency":"EUR"}}"#
        let replies = [
            ("offer", try await ben.world.get("/v1/offers/\(offer)")),
            ("signed in", try await ben.get("/v1/offers/\(offer)")),
            ("quote", try await ben.get("/v1/offers/\(offer)/quote?amount=50.00")),
            ("search", try await ben.world.get("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10")),
            ("profile", try await ben.get("/v1/travellers/ana/offers")),
            ("thread", try await ben.post("/v1/offers/\(offer)/thread")),
            ("swap", try await ben.post("/v1/offers/\(offer)/swaps", ask)),
        ]
        return replies.filter { $0.1.text.contains(offer) || $0.1.status == 201 }.map(\.0)
    }

    @Test("a price beyond twice the limit is nowhere but with its owner, and comes back at the deadline")
    func deadline() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let published = try await ana.post("/v1/offers", Self.dear.json)
            let offer = try #require(published.string("id"))
            let until = world.clock.now.addingTimeInterval(Self.day).milliseconds
            #expect((published.status, published.string("state")) == (201, "active"))
            #expect(try await world.number("SELECT held_until FROM offer") == Int(until))
            let own = try await ana.get("/v1/offers/\(offer)")
            #expect(own.string("heldUntil") != nil)
            #expect(published.string("heldUntil") == own.string("heldUntil"))
            #expect(try await ana.get("/v1/me/offers").text.contains(offer))
            #expect(try await Self.seen(offer, by: ben) == [])
            #expect(try world.findings() == [])
            world.clock.advance(seconds: Self.day - 1)
            try await Sweeper(world.services).sweep()
            let late = try await world.signedIn("ben")
            #expect(try await Self.seen(offer, by: late) == [])
            world.clock.advance(seconds: 1)
            try await Sweeper(world.services).sweep()
            #expect(
                try await Self.seen(offer, by: late)
                    == ["offer", "signed in", "search", "profile", "thread", "swap"])
            #expect(try await world.signedIn("ana").get("/v1/offers/\(offer)").string("heldUntil") == nil)
            // The case waits for a moderator, whatever became of the hold.
            #expect(try await world.number("SELECT count(*) FROM moderation_case WHERE state = 'open'") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("with its switch off the same offer is for everybody, and makes no case")
    func off() async throws {
        try await Self.run(FlagRules(without: [.priceFarOff])) { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish(Self.dear)
            #expect(try await Self.seen(offer, by: ben).contains("swap"))
            #expect(try await world.number("SELECT count(*) FROM moderation_case") == 0)
        }
    }

    @Test("a moderator who finds nothing sets it free, and the same price is not held again; another one is")
    func unfounded() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish(Self.dear)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let detail = try await Self.close(as: "unfounded", marek)
            #expect((detail.count("flags"), detail.string("flags.0.rule")) == (1, "price-far-off"))
            #expect((detail.string("flags.0.state"), detail.int("reportCount")) == ("dismissed", 0))
            #expect(detail.string("flags.0.evidence.0.name") == "percent")
            #expect(try await Self.seen(offer, by: ben).contains("search"))
            let total = #"{"have":{"amount":"60.00","currency":"EUR"}}"#
            #expect(try await ana.patch("/v1/offers/\(offer)", total, version: 1).string("heldUntil") == nil)
            let price = #"{"pricing":{"kind":"fixed","rate":"80","confirmRate":true}}"#
            #expect(try await ana.patch("/v1/offers/\(offer)", price, version: 2).string("heldUntil") != nil)
            // Somebody who has no swap about it.
            let cid = try await world.register("cid")
            #expect(try await Self.seen(offer, by: cid) == [])
            // A usual price needs nobody.
            let usual = #"{"pricing":{"kind":"reference","premiumBps":100}}"#
            #expect(try await ana.patch("/v1/offers/\(offer)", usual, version: 3).string("heldUntil") == nil)
            #expect(try await Self.seen(offer, by: cid).contains("search"))
            #expect(try await world.texts("SELECT state FROM moderation_case ORDER BY id") == ["closed", "open"])
            #expect(try world.findings() == [])
        }
    }

    @Test("a case that is acted on upholds its flags, and the hold goes on")
    func acted() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish(Self.dear)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            #expect(try await Self.close(as: "acted", marek).string("flags.0.state") == "upheld")
            #expect(try await Self.seen(offer, by: ben) == [])
            #expect(try world.findings() == [])
        }
    }

    /// Claims and closes the only open case.
    static func close(as outcome: String, _ marek: Person) async throws -> Reply {
        guard let id = try await marek.get("/v1/admin/cases").string("items.0.id") else { throw Missing("a case") }
        let path = "/v1/admin/cases/\(id)"
        try await marek.post("\(path)/claim", headers: .with("If-Match", "\"1\""))
        let closed = try await marek.post(
            "\(path)/close", #"{"outcome":"\#(outcome)"}"#, headers: .with("If-Match", "\"2\""))
        #expect(closed.status == 200)
        return try await marek.get(path)
    }

    @Test(
        "a large offer of a new account is held, many small ones make a case about the account; an old one does as it likes"
    )
    func fresh() async throws {
        try await Self.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let large = try await ana.post("/v1/offers", DraftOffer { $0.amount = "600.01" }.json)
            #expect((large.status, large.string("heldUntil") != nil) == (201, true))
            for _ in 0..<3 {
                let small = try await ben.post("/v1/offers", DraftOffer { $0.amount = "250.00" }.json)
                #expect(small["heldUntil"] == nil)
            }
            #expect(
                try await world.texts(
                    """
                    SELECT subject_kind || ' ' || rule || ' ' || evidence FROM moderation_case
                    JOIN flag ON flag.moderation_case = moderation_case.id ORDER BY 1
                    """) == [
                        "offer fresh-large-offers days 0\ntimes-limit 1.0",
                        "traveller fresh-large-offers days 0\ntimes-limit 1.3",
                    ])
            try await world.execute("UPDATE traveller SET created_at = created_at - 7 * 86400000")
            #expect(try await ben.post("/v1/offers", DraftOffer { $0.amount = "601.00" }.json)["heldUntil"] == nil)
            #expect(try await world.number("SELECT count(*) FROM moderation_case") == 2)
        }
    }
}
