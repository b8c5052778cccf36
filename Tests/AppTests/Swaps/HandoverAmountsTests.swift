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
}
