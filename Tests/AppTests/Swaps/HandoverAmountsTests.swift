import API
import JSON
import TestSupport
import Testing

@Suite("What changed hands") struct HandoverAmountsTests {
    /// As one of the two tells it: so much given, so much got.
    private static func actual(_ give: (String, String), _ get: (String, String)) -> String {
        """
        ,"actual":{"give":{"amount":"\(give.0)","currency":"\(give.1)"},"get":{"amount":"\(get.0)","currency":"\(get.1)"}}
        """
    }

    /// 90 EUR for 3,460 THB, as each side tells it.
    private static let (ofAna, ofBen) = (
        actual(("90.00", "EUR"), ("3460.00", "THB")), actual(("3460.00", "THB"), ("90.00", "EUR"))
    )

    @Test("amounts that both tell alike are taken of the offer, and the rest is free again")
    func same() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let first = try await pair.handOver(to: pair.ana, on: id, rest: Self.ofAna)
            #expect(first.string("sides.owner.actual.give.amount") == "90.00")
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            let second = try await pair.handOver(to: pair.ben, on: id, rest: Self.ofBen)
            #expect(second.string("state") == "completed")
            #expect(second.string("sides.owner.actual.give.amount") == "3460.00")
            #expect(second.string("sides.proposer.actual.get.amount") == "90.00")
            #expect(second.string("terms.get.amount") == "100.00")
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "210.00")
            #expect(try await world.number("SELECT completed FROM offer") == 9000)
            #expect(try world.findings() == [])
        }
    }

    @Test("what the second tells must be what the first told; the code is noted all the same")
    func different() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.ofAna)
            let others = [
                "", Self.actual(("3460.00", "THB"), ("90.01", "EUR")),
                Self.actual(("3459.00", "THB"), ("90.00", "EUR")),
            ]
            for rest in others {
                let reply = try await pair.handOver(to: pair.ben, on: id, rest: rest)
                #expect(reply.summary == "409 amounts-differ", "\(rest)")
            }
            let swap = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("state") == "accepted")
            #expect(swap.int("version") == 6)
            #expect(swap.string("duty") == "both")
            #expect(swap.string("sides.proposer.handedOverAt") == world.time())
            #expect(try await pair.handOver(to: pair.ben, on: id).summary == "409 already-handed-over")
            #expect(try await world.number("SELECT reserved FROM offer") == 10_000)
            #expect(try await pair.handOver(to: pair.ben, on: id, rest: Self.ofBen).string("state") == "completed")
        }
    }

    @Test("who told something else may tell it anew, and keeps the time of the first")
    func corrected() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.ofAna)
            world.clock.advance(seconds: 600)
            #expect(try await pair.handOver(to: pair.ben, on: id).summary == "409 amounts-differ")
            let thb = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.get.amount"))
            let rest = Self.actual(("100.00", "EUR"), (thb, "THB"))
            let again = try await pair.handOver(to: pair.ana, on: id, rest: rest)
            #expect(again.string("state") == "completed")
            #expect(again["sides.owner.actual"] == .null)
            #expect(again.string("sides.owner.handedOverAt") == "2026-11-21T10:00:00Z")
            #expect(try await world.number("SELECT completed FROM offer") == 10_000)
            #expect(try world.findings() == [])
        }
    }

    @Test("two codes complete a swap at its deadline though the amounts differ: with those of the terms")
    func neverAgreed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.ofAna)
            #expect(try await pair.handOver(to: pair.ben, on: id).summary == "409 amounts-differ")
            let then = try await pair.later(hours: 72).swept()
            let swap = try await then.ben.get("/v1/swaps/\(id)")
            #expect(swap.string("outcome.kind") == "completed")
            #expect(try await world.number("SELECT completed FROM offer") == 10_000)
            #expect(try world.findings() == [])
        }
    }

    @Test("the amounts of the terms are no others")
    func asAgreed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let thb = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("terms.get.amount"))
            let rest = Self.actual(("100.00", "EUR"), (thb, "THB"))
            #expect(try await pair.handOver(to: pair.ana, on: id, rest: rest)["sides.owner.actual"] == .null)
            #expect(try await pair.handOver(to: pair.ben, on: id).string("state") == "completed")
        }
    }

    @Test("a swap takes no more of its offer than was reserved")
    func more() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let (ana, ben) = (("350.00", "EUR"), ("13000.00", "THB"))
            try await pair.handOver(to: pair.ana, on: id, rest: Self.actual(ana, ben))
            let second = try await pair.handOver(to: pair.ben, on: id, rest: Self.actual(ben, ana))
            #expect(second.string("state") == "completed")
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("remaining.amount") == "200.00")
            #expect(try world.findings() == [])
        }
    }

    @Test("amounts of other currencies, of nothing, or turned round are refused")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            for (rest, summary) in [
                (Self.ofBen, "422 invalid /actual"),
                (Self.actual(("90.00", "USD"), ("3460.00", "THB")), "422 invalid /actual"),
                (Self.actual(("0.00", "EUR"), ("3460.00", "THB")), "422 invalid /actual/give/amount"),
                (Self.actual(("90.00", "EUR"), ("0.00", "THB")), "422 invalid /actual/get/amount"),
                (Self.actual(("-90.00", "EUR"), ("3460.00", "THB")), "422 invalid /actual/give/amount"),
                (Self.actual(("90.001", "EUR"), ("3460.00", "THB")), "422 invalid /actual/give/amount"),
                (#","actual":{"give":{"amount":"90.00","currency":"EUR"}}"#, "422 invalid /actual/get"),
            ] {
                #expect(
                    try await pair.handOver(to: pair.ana, on: id, rest: rest).summary == summary,
                    "\(rest)")
            }
            #expect(try await pair.ana.get("/v1/swaps/\(id)").int("version") == 2)
        }
    }
}

@Suite("Amounts that differ") struct DifferentAmountsTests {
    private static func actual(_ euros: String, by side: String) -> String {
        let (ana, ben) = (
            #"{"amount":"\#(euros)","currency":"EUR"}"#, #"{"amount":"3460.00","currency":"THB"}"#
        )
        return side == "ana"
            ? #","actual":{"give":\#(ana),"get":\#(ben)}"# : #","actual":{"give":\#(ben),"get":\#(ana)}"#
    }

    private static let told =
        "named different amounts. Agree on them and send the code again with the right ones; otherwise the amounts of the "
        + "terms count."

    @Test("both are told once, and both read both versions")
    func told() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.actual("90.00", by: "ana"))
            try await pair.handOver(to: pair.ben, on: id, rest: Self.actual("80.00", by: "ben"))
            try await pair.handOver(to: pair.ben, on: id, rest: Self.actual("70.00", by: "ben"))
            for (person, other) in [(pair.ana, "Ben"), (pair.ben, "Ana")] {
                let notifications = try await person.told().filter { $0.hasPrefix("swap.amountsDiffer") }
                #expect(notifications == ["swap.amountsDiffer: You and \(other) \(Self.told)"])
            }
            let hers = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(hers.money("sides.owner.actual.give") == "90.00 EUR")
            #expect(hers.money("sides.proposer.actual.give") == "70.00 EUR")
            let his = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(his.money("sides.owner.actual.get") == "90.00 EUR")
            #expect(his.money("sides.proposer.actual.get") == "70.00 EUR")
            // Ana corrects hers: her code is no secret by now, and counts again.
            let done = try await pair.handOver(to: pair.ana, on: id, rest: Self.actual("70.00", by: "ana"))
            #expect(done.string("state") == "completed")
            #expect(try world.findings() == [])
        }
    }

    @Test("the same code again erases no amounts; those of the terms, sent in full, do")
    func again() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.actual("90.00", by: "ana"))
            #expect(try await pair.handOver(to: pair.ana, on: id).summary == "409 already-handed-over")
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.money("sides.owner.actual.give") == "90.00 EUR")
            let thb = try #require(swap.string("terms.get.amount"))
            let terms =
                #","actual":{"give":{"amount":"100.00","currency":"EUR"},"get":{"amount":"\#(thb)","currency":"THB"}}"#
            #expect(try await pair.handOver(to: pair.ana, on: id, rest: terms)["sides.owner.actual"] == .null)
        }
    }

    @Test("whoever differs at the last moment leaves both a day to put it right")
    func lastMoment() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.handOver(to: pair.ana, on: id, rest: Self.actual("90.00", by: "ana"))
            let then = try await pair.later(hours: 71)
            #expect(try await then.handOver(to: then.ben, on: id).summary == "409 amounts-differ")
            #expect(try await then.ben.get("/v1/swaps/\(id)").string("deadline") == world.time(hours: 24))
            let last = try await then.later(hours: 24, seconds: -1).swept()
            #expect(try await last.ben.state(of: id) == "accepted")
            let over = try await last.later(seconds: 1).swept()
            #expect(try await over.ben.get("/v1/swaps/\(id)").string("outcome.kind") == "completed")
            #expect(try await world.number("SELECT completed FROM offer") == 10_000)
        }
    }
}
