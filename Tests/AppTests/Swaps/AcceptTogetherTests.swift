import TestSupport
import Testing

@Suite("Acceptances at the same time") struct AcceptTogetherTests {
    @Test("of two that want more than there is exactly one wins, and the other is told what happened")
    func two() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let ids = [try await pair.propose("200.00").id(), try await pair.propose("200.00", by: eve).id()]
            let replies = try await together(2) { try await pair.ana.accept(ids[$0]) }
            let lost = try #require(replies.first { $0.status != 200 })
            #expect(replies.filter { $0.status == 200 }.count == 1)
            #expect(lost.summary == "409 not-enough-left")
            #expect(
                lost.string("detail")
                    == "Other swaps have taken part of this offer: 100.00 EUR is left. Agree on that much or less.")
            #expect(lost.string("limit.amount") == "100.00")
            #expect(try await pair.left() == "100.00 active")
            let states = try await ids.asyncMap { try await pair.ana.state(of: $0) ?? "-" }
            #expect(states.sorted() == ["accepted", "proposed"])
            #expect(try world.findings() == [])
        }
    }

    @Test("of one proposal, one of eight wins")
    func same() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let replies = try await together(8) { _ in try await pair.ana.accept(id) }
            #expect(replies.filter { $0.status == 200 }.count == 1)
            #expect(replies.filter { $0.summary == "409 wrong-state" }.count == 7)
            #expect(try await pair.left() == "200.00 active")
            #expect(try await world.number("SELECT count(*) FROM swap_event WHERE kind = 'accepted'") == 1)
        }
    }

    @Test("beside a withdrawal one of the two wins, and the offer is as the winner left it", arguments: 1...2)
    func withdrawal(round: Int) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let id = try proposed.id()
            let body = #"{"termsHash":"\#(try #require(proposed.string("terms.hash")))"}"#
            let replies = try await together(2) { index in
                index == round % 2
                    ? try await pair.ana.act("accept", on: id, body) : try await pair.ben.act("withdraw", on: id)
            }
            let won = try #require(replies.first { $0.status == 200 })
            #expect(replies.map(\.summary).sorted() == ["200", "409 wrong-state"])
            let left = won.string("state") == "accepted" ? "200.00 active" : "300.00 active"
            #expect(try await pair.left() == left)
            #expect(try await pair.ben.state(of: id) == won.string("state"))
        }
    }

    @Test("64 over eight overlapping proposals accept five of 60 EUR, and never promise more than there is")
    func many() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            // Eight swaps under way.
            try await world.execute("UPDATE traveller SET tier_granted_at = created_at WHERE handle = 'ana'")
            let people = try await ["cleo", "dan", "eve", "finn", "gus", "hanna", "ivo", "jola"]
                .asyncMap { try await world.verified($0) }
            let swaps = try await people.asyncMap { person in
                let reply = try await pair.propose("60.00", by: person)
                return (id: try reply.id(), hash: try #require(reply.string("terms.hash")))
            }
            let replies = try await together(64) { index in
                let swap = swaps[index % 8]
                return try await pair.ana.post(
                    "/v1/swaps/\(swap.id)/accept", #"{"termsHash":"\#(swap.hash)"}"#, key: "k-\(index)")
            }
            let won = replies.filter { $0.status == 200 }
            #expect(won.count == 5)
            #expect(try Set(won.map { try $0.id() }).count == 5)
            #expect(replies.filter { $0.summary == "409 wrong-state" }.count == 35)
            #expect(replies.filter { $0.summary == "409 not-enough-left" }.count == 24)
            #expect(try await pair.left() == "0.00 reserved")
            #expect(try await world.number("SELECT reserved FROM offer") == 30_000)
            #expect(try await world.number("SELECT sum(gives) FROM swap WHERE state = 'accepted'") == 30_000)
            #expect(try await world.number("SELECT count(*) FROM swap WHERE state = 'proposed'") == 3)
            #expect(try world.findings() == [])
        }
    }

    @Test("more than the whole cannot be written, whoever writes it")
    func constraint() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.accepted("100.00")
            await #expect(throws: (any Error).self) {
                try await world.execute("UPDATE offer SET completed = 20001")
            }
            await #expect(throws: (any Error).self) { try await world.execute("UPDATE offer SET reserved = -1") }
            try await world.execute("UPDATE offer SET completed = 20000")
            #expect(try world.findings() == ["offer \(pair.offer): completed is 20000, its swaps took 0"])
        }
    }
}
