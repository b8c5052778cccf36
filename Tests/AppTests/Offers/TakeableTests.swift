import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Whether the reader can take an offer") struct TakeableTests {
    private static let wholeOffer = DraftOffer()
    private static let inParts = DraftOffer { $0.rest = #""minFill":{"amount":"50.00","currency":"EUR"}"# }

    /// `takeable` in short: `ok`, or the reason with what would change it.
    private static func verdict(_ reply: Reply, _ path: String = "takeable") -> String {
        switch reply["\(path).ok"] {
        case .bool(true): "ok"
        case .bool(false): "\(reply.string("\(path).reason") ?? "?"), \(reply.string("\(path).raise") ?? "nothing")"
        default: "none"
        }
    }

    @Test("somebody new reads that a whole offer of 300 EUR is too much, and what raises the limit")
    func new() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.verified("ana"), try await world.register("ben"))
            let id = try await ana.publish(Self.wholeOffer)
            let reply = try await ben.get("/v1/offers/\(id)")
            #expect(
                reply["takeable"]?.written
                    == #"{"ok":false,"reason":"tier-limit","detail":"You can swap up to 150 EUR at a time. "#
                    + #"Verify your e-mail address or phone number to raise the limit.","raise":"verify-email"}"#)
            let polish = try await ben.get("/v1/offers/\(id)", headers: .with("Accept-Language", "pl"))
            #expect(polish.string("takeable.detail")?.hasPrefix("Jednorazowo możesz wymienić do 150 EUR.") == true)
            #expect(try await ben.near()["items.0.takeable"] == reply["takeable"])
            #expect(try await ben.get("/v1/travellers/ana/offers")["items.0.takeable"] == reply["takeable"])
            #expect(try await ben.post("/v1/offers/\(id)/swaps", Self.proposal("300.00")).summary == "409 tier-limit")
            // Guests and owners have nothing to take.
            for reply in [
                try await world.get("/v1/offers/\(id)"), try await ana.get("/v1/offers/\(id)"),
                try await ana.get("/v1/me/offers"), try await world.near(),
            ] { #expect(!reply.text.contains("takeable")) }
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            #expect(try await ben.get("/v1/offers/\(id)")["takeable"]?.written == #"{"ok":true}"#)
        }
    }

    @Test("the tier of the owner limits too, and a search shows its change at once")
    func owner() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.verified("ben"))
            let id = try await ana.publish(Self.wholeOffer)
            for reply in [try await ben.get("/v1/offers/\(id)"), try await ben.near("limit=1")] {
                let path = reply["items"] == nil ? "takeable" : "items.0.takeable"
                #expect(Self.verdict(reply, path) == "other-tier-limit, nothing")
            }
            for column in ["email_verified_at", "phone_verified_at", "tier_granted_at"] {
                try await world.execute("UPDATE traveller SET \(column) = created_at WHERE handle = 'ana'")
                #expect(Self.verdict(try await ben.near(), "items.0.takeable") == "ok", "\(column)")
                try await world.execute("UPDATE traveller SET \(column) = NULL WHERE handle = 'ana'")
                #expect(
                    Self.verdict(try await ben.near(), "items.0.takeable") == "other-tier-limit, nothing", "\(column)")
            }
        }
    }

    @Test("what the reader has under way counts; what the owner has under way is never told")
    func underWay() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await world.execute("UPDATE traveller SET email_verified_at = NULL WHERE handle = 'ben'")
            let second = try await pair.ana.publish(Self.inParts)
            _ = try await pair.accepted("60.00")
            #expect(Self.verdict(try await pair.ben.get("/v1/offers/\(second)")) == "ok")
            _ = try await pair.accepted("60.00")
            #expect(Self.verdict(try await pair.ben.get("/v1/offers/\(second)")) == "tier-limit, end-swap")
            // Ana has two swaps of three under way; with a third she can accept none, and Eve does not learn it.
            let (eve, fay) = (try await world.verified("eve"), try await world.verified("fay"))
            let third = try await pair.propose("60.00", by: fay).id()
            try await pair.ana.accept(third)
            #expect(Self.verdict(try await eve.get("/v1/offers/\(second)")) == "ok")
        }
    }

    @Test("the two of a swap read that its offer is closed, also when it is withdrawn")
    func withdrawn() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.accepted()
            try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw")
            let seen = try await pair.ben.get("/v1/offers/\(pair.offer)")
            #expect(Self.verdict(seen) == "offer-closed, nothing")
            #expect(seen.action("propose")?["reason"] == .string("offer-closed"))
            #expect(try await pair.propose("60.00").summary == "409 offer-closed")
            #expect(
                try await pair.ben.get("/v1/offers/\(pair.offer)/quote?amount=60.00").summary == "409 offer-closed")
            // Whoever has no thread about it learns nothing of it.
            let eve = try await world.verified("eve")
            #expect(try await pair.propose("60.00", by: eve).summary == "404 not-found")
            #expect(try await eve.get("/v1/offers/\(pair.offer)/quote?amount=60.00").summary == "404 not-found")
        }
    }

    @Test("lists say of one's own proposal, a limited account and the day's limits what the page says")
    func begun() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let ben = try await world.verified("ben")
            var offers: [String] = []
            for number in 0..<4 {
                let owner = try await world.verified("seller\(number)")
                for _ in 0..<3 { offers.append(try await owner.publish(DraftOffer { $0.amount = "10.00" })) }
            }
            /// Of the offer, by its page, the search and its owner's list; the last as who asks for takeable ones finds it.
            func verdicts(_ number: Int, _ person: Person) async throws -> [String] {
                let id = offers[number]
                let page = try await person.get("/v1/offers/\(id)")
                var read = [Self.verdict(page)]
                for list in [
                    try await person.near("limit=20"),
                    try await person.get("/v1/travellers/seller\(number / 3)/offers"),
                ] {
                    let index = try #require(list.texts("id").firstIndex(of: id))
                    read.append(Self.verdict(list, "items.\(index).takeable"))
                }
                #expect(
                    (page.action("propose")?["reason"]).map { "\($0)" } == (page["takeable.reason"]).map { "\($0)" })
                #expect(try await person.near("limit=20&takeable=true").texts("id").contains(id) == (read[0] == "ok"))
                return read
            }
            let three = { (text: String) in [text, text, text] }
            let ask = Self.proposal("10.00")
            #expect(try await verdicts(0, ben) == three("ok"))
            let swap = try await ben.post("/v1/offers/\(offers[0])/swaps", ask).id()
            #expect(try await verdicts(0, ben) == three("already-proposed, nothing"))
            #expect(try await verdicts(1, ben) == three("ok"))
            #expect(try await ben.act("withdraw", on: swap).status == 200)
            #expect(try await verdicts(0, ben) == three("ok"))
            try await world.execute("UPDATE traveller SET state = 'limited' WHERE handle = 'ben'")
            #expect(try await verdicts(0, ben) == three("account-limited, nothing"))
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ben'")
            // Nine chats more are ten of a new account's day; what has begun goes on.
            for offer in offers[1...9] { #expect(try await ben.post("/v1/offers/\(offer)/thread").status == 201) }
            #expect(try await verdicts(9, ben) == three("ok"))
            #expect(try await verdicts(10, ben) == three("daily-limit, nothing"))
            #expect(try await ben.post("/v1/offers/\(offers[10])/swaps", ask).summary == "429 daily-limit")
            #expect(try await ben.post("/v1/offers/\(offers[9])/swaps", ask).status == 201)
            // A proposal that is over stands in nobody's way, before the sweep too.
            world.clock.advance(hours: 49)
            #expect(try await verdicts(9, try await ben.again()) == three("ok"))
        }
    }

    @Test("takeable=true finds exactly the offers that say ok, page by page")
    func filter() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute("UPDATE traveller SET tier_granted_at = 1 WHERE handle = 'ana'")
            for number in 1...12 {
                let isWhole = number % 3 > 0
                let place = #"{"latitude":13.7\#(number),"longitude":100.5}"#
                _ = try await ana.publish(
                    DraftOffer {
                        ($0.amount, $0.place) = ("\(100 * number).00", place)
                        if !isWhole { $0.rest = Self.inParts.rest }
                    })
            }
            for sort in ["nearest", "gain", "reliability", "newest"] {
                let all = try await ben.near("sort=\(sort)&radius=50")
                #expect(all.count("items") == 12)
                let takeable = (0..<12).filter { Self.verdict(all, "items.\($0).takeable") == "ok" }
                    .compactMap { all.string("items.\($0).id") }
                // 100 EUR whole, and each third one in parts.
                #expect(takeable.count == 5, "\(sort)")
                var found: [String] = []
                var next: String?
                repeat {
                    let cursor = next.map { "&cursor=\($0)" } ?? ""
                    let page = try await ben.near("sort=\(sort)&radius=50&takeable=true&limit=2\(cursor)")
                    #expect(page.count("items") ?? 0 > 0)
                    found += page.texts("id")
                    next = page.string("next")
                } while next != nil
                #expect(found == takeable, "\(sort)")
                #expect(try await ben.near("sort=\(sort)&radius=50&takeable=false").texts("id") == all.texts("id"))
            }
            let plain = try #require(try await ben.near("radius=50&limit=2").string("next"))
            let mixed = try await ben.near("radius=50&limit=2&takeable=true&cursor=\(plain)")
            #expect(mixed.summary == "400 bad-cursor")
        }
    }

    @Test("a guest is told to sign in, and other values are refused")
    func guest() async throws {
        try await World.run { world in
            let ben = try await world.register("ben")
            let refused = try await world.near("takeable=true")
            #expect(refused.summary == "422 invalid /takeable")
            #expect(refused.string("detail") == "You are not signed in. Sign in and try again.")
            #expect(refused.string("errors.0.detail") == "needs a signed-in traveller")
            #expect(try await world.near("takeable=false").status == 200)
            for value in ["1", "TRUE", "", "yes"] {
                #expect(try await ben.near("takeable=\(value)").summary == "422 invalid /takeable", "\(value)")
            }
        }
    }

    static func proposal(_ amount: String, exact: Bool? = nil) -> String {
        let exact = exact.map { #","exact":\#($0)"# } ?? ""
        return #"{"amount":{"amount":"\#(amount)","currency":"EUR"}\#(exact)}"#
    }
}
