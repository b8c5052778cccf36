import App
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Domain

@Suite("Flags, from the fact to the case") struct FlagTests {
    private static func report(_ kind: String, _ id: String, _ reason: String = "spam") -> String {
        #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)"}"#
    }

    /// `subject rule state priority` of each flag.
    private static func flags(_ world: World) async throws -> [String] {
        try await world.texts(
            """
            SELECT subject_kind || ' ' || rule || ' ' || state || ' ' || priority FROM moderation_case
            JOIN flag ON flag.moderation_case = moderation_case.id ORDER BY 1
            """)
    }

    @Test("three people who report what is somebody's raise one flag about them, which joins their open case")
    func manyReports() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let people = [try await world.verified("ben"), try await world.verified("cid")]
            for person in people { _ = try await person.post("/v1/reports", Self.report("offer", offer)) }
            let eve = try await world.verified("eve")
            #expect(try await eve.post("/v1/reports", Self.report("traveller", "\(ana.id)")).status == 202)
            try await world.sweep()
            #expect(try await Self.flags(world) == ["traveller many-reports open 2"])
            // One case for the offer and one for its owner, who was reported before the flag.
            #expect(try await world.number("SELECT count(*) FROM moderation_case") == 2)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let row = try await marek.get("/v1/admin/cases?kind=traveller")
            #expect((row.int("items.0.reportCount"), row.string("items.0.priority")) == (1, "high"))
            // A fourth report changes the evidence, not the number of flags.
            _ = try await world.verified("fay").post("/v1/reports", Self.report("offer", offer))
            try await world.sweep()
            #expect(try await world.texts("SELECT evidence FROM flag") == ["open 4\nupheld 0"])
            #expect(try await world.number("SELECT count(*) FROM flag_check") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("reports of accounts that nobody stands behind raise none, and stay in their lane")
    func strangers() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            for number in 0..<4 {
                let person = try await world.register("fresh\(number)")
                _ = try await person.post("/v1/reports", Self.report("traveller", "\(ana.id)"))
            }
            try await world.sweep()
            #expect(try await Self.flags(world) == [])
            #expect(try await world.texts("SELECT lane FROM moderation_case") == ["strangers"])
        }
    }

    @Test("no people are many while the rule is off")
    func off() async throws {
        try await HeldOfferTests.run(FlagRules(without: [.manyReports])) { world in
            let ana = try await world.register("ana")
            for number in 0..<5 {
                let person = try await world.verified("crowd\(number)")
                for _ in 0..<3 { _ = try await person.post("/v1/reports", Self.report("traveller", "\(ana.id)")) }
            }
            try await world.sweep()
            #expect(try await Self.flags(world) == [])
        }
    }

    @Test("who verifies a contact on a device of a banned account is looked at, and may go on")
    func bannedReturn() async throws {
        try await HeldOfferTests.run { world in
            let (ana, mia) = (try await world.register("ana"), try await world.register("mia"))
            let now = world.clock.now.milliseconds
            try await world.execute(
                """
                INSERT INTO sign_in (traveller, kind, hash, day, first_at, last_at)
                SELECT id, 'device', x'0102', 20000, \(now), \(now) FROM traveller;
                UPDATE traveller SET email_verified_at = 1 WHERE id = '\(mia.id)'
                """)
            try await world.sweep()
            #expect(try await Self.flags(world) == [])
            try await world.execute(
                """
                UPDATE traveller SET state = 'banned' WHERE id = '\(ana.id)';
                UPDATE traveller SET email_verified_at = 2 WHERE id = '\(mia.id)'
                """)
            try await world.sweep()
            #expect(try await Self.flags(world) == ["traveller banned-return open 2"])
            #expect(try await world.texts("SELECT evidence FROM flag") == ["shared device"])
            #expect(try await mia.post("/v1/offers", DraftOffer().json).status == 201)
        }
    }

    @Test(
        "so is who verifies another spelling of a banned mailbox; another mailbox is not", arguments: ["ana+b", "anna"])
    func bannedMailbox(local: String) async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.verified("ana")
            let mia = try await world.register("mia", email: "\(local)@example.org")
            try await world.execute("UPDATE traveller SET email_verified_at = 1 WHERE id = '\(mia.id)'")
            try await world.sweep()
            #expect(try await Self.flags(world) == [])
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            // Nothing else changes about the other account.
            #expect(try await sara.moderate("ban", ana).string("state") == "banned")
            try await world.sweep()
            let isFlagged = local == "ana+b"
            #expect(try await Self.flags(world) == (isFlagged ? ["traveller banned-return open 2"] : []))
            #expect(try await world.texts("SELECT evidence FROM flag") == (isFlagged ? ["shared email"] : []))
        }
    }

    @Test("a revealed review with a threat is an urgent case and stays where it is")
    func threat() async throws {
        try await HeldOfferTests.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.completed()
            let id = try await pair.ben.review(swap, stars: 1, rest: #","text":"Pay me or I tell.""#)
                .id()
            try await world.sweep()
            #expect(try await Self.flags(world) == [])
            try await pair.ana.review(swap, stars: 4)
            try await world.sweep()
            #expect(try await Self.flags(world) == ["review threat-in-review open 1"])
            #expect(try await world.get("/v1/travellers/ana/reviews").string("items.0.id") == id)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a flag and its case, and an offer and its flags, are written together or not at all", arguments: [true, false])
    func joint(_ isWhole: Bool) async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            let offer = try await ana.publish()
            let (now, store) = (world.clock.now, world.services.offers)
            let before = try await world.number("SELECT count(*) FROM moderation_case") ?? 0
            let id = try #require(Identifier<Offer>(offer))
            let result = await Result(catching: {
                try await store.change(id, by: ana.id, at: now, once: nil) { snapshot in
                    guard var changed = snapshot?.current.offer else { throw Missing("an offer") }
                    changed.heldUntil = now.addingTimeInterval(1)
                    let subject = CaseSubject(.offer, offer)
                    let raised = RaisedFlag(.priceFarOff, about: subject, [FlagEvidence("percent", 9)], holds: true)
                    let filings = FlagBook().filing([raised], at: now).map { filing in
                        // The second write of the transaction fails: its flag names a case that does not exist.
                        isWhole
                            ? filing
                            : FlagFiling(
                                moderationCase: filing.moderationCase,
                                flags: filing.flags.map {
                                    CaseFlag(
                                        id: $0.id, $0.rule, version: 1, $0.evidence, at: now,
                                        in: Identifier(high: 7, low: 7))
                                })
                    }
                    return OfferChange(offer: changed, filings: filings, isFollowed: false)
                }
            })
            if case .success = result { #expect(isWhole) } else { #expect(!isWhole) }
            let rows = isWhole ? 1 : 0
            #expect(try await world.number("SELECT count(*) FROM moderation_case") == before + rows)
            #expect(try await world.number("SELECT count(*) FROM flag") == rows)
            #expect(try await world.number("SELECT count(*) FROM offer WHERE held_until IS NOT NULL") == rows)
            #expect(try world.findings() == [])
        }
    }

    @Test("what the rules could not look at stays in the queue")
    func queue() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            _ = try await world.register("ben").post("/v1/reports", Self.report("traveller", "\(ana.id)"))
            let (flags, now) = (world.services.flags, world.clock.now)
            await #expect(throws: Missing.self) {
                _ = try await flags.checkNext(at: now, limit: 10) { _ in throw Missing("power") }
            }
            #expect(try await world.number("SELECT count(*) FROM flag_check") == 1)
            #expect(try await flags.checkNext(at: now, limit: 10) { $0.filings(.all, at: now) } == 1)
            #expect(try await world.number("SELECT count(*) FROM flag_check") == 0)
        }
    }

    @Test("10,000 reports by 100 new accounts are one case a subject, hide nothing, and delay no other case")
    func flood() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            var offers: [String] = []
            for _ in 0..<5 { offers.append(try await ana.publish(DraftOffer { $0.amount = "10.00" })) }
            try await world.execute(
                """
                INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, created_at,
                    last_active_at)
                WITH RECURSIVE numbers (n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < 199)
                SELECT '0199eeee-0000-7000-8000-000000000' || n, 'p' || n, 'p' || n, 'P', 'p' || n, 'x', 'EUR',
                    \(world.clock.now.milliseconds), \(world.clock.now.milliseconds) FROM numbers
                """)
            let (reports, now) = (world.services.reports, world.clock.now)
            // All at once, so that the writes share transactions; those of one account in their order.
            let refused = try await together(100) { [offers] account -> Int in
                let reporter = try #require(Identifier<Traveller>("0199eeee-0000-7000-8000-000000000\(100 + account)"))
                let draft = Report.Draft(
                    by: reporter, about: .offer, subject: offers[account % 5], reason: .spam, text: "", at: now)
                var refused = 0
                for _ in 0..<100 {
                    do {
                        _ = try await reports.file(draft, once: nil) { snapshot in
                            try snapshot.filing(
                                draft, as: Identifier(at: now), orOpening: Identifier(at: now), areLimitsOn: true)
                        }
                    } catch ReportRefusal.quotaUsed { refused += 1 }
                }
                return refused
            }.reduce(0, +)
            // Ten a day and person.
            #expect(refused == 9000)
            _ = try await world.verified("ben").post("/v1/reports", Self.report("traveller", "\(ana.id)", "safety"))
            try await world.sweep()
            #expect(
                try await world.texts(
                    "SELECT subject_kind || ' ' || reports FROM moderation_case WHERE state = 'open' ORDER BY priority, 1"
                )
                    == ["traveller 1"] + Array(repeating: "offer 200", count: 5))
            // Nobody stands behind the hundred, so no rule counts them.
            #expect(try await Self.flags(world) == [])
            for offer in offers { #expect(try await world.get("/v1/offers/\(offer)").status == 200) }
            #expect(try world.findings() == [])
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
