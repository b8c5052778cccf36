import Domain
import JSON
import TestSupport
import Testing

@Suite("A row of the list of swaps") struct SwapRowTests {
    @Test("it shows the other person, the offer as agreed, and the amount that notes have rounded")
    func row() async throws {
        try await World.run { world in
            let pair = try await Pair(
                in: world,
                DraftOffer { draft in
                    draft.rest = #""minFill":{"amount":"50.00","currency":"EUR"},"note":"Gate area is fine""#
                })
            let id = try await pair.propose("101.37").id()
            let row = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(row.string("with.id") == pair.ana.id.description)
            #expect(row.string("with.handle") == "ana")
            #expect(row.string("with.reliability.band") == "new")
            #expect(row["with.avatar"] == .null)
            #expect(
                row["about"]?.written
                    == #"{"id":"\#(pair.offer)","have":{"amount":"300.00","currency":"EUR"},"want":"THB","#
                    + #""label":"Bangkok","availability":{"from":"2026-11-21","to":null},"state":"active","#
                    + #""note":"Gate area is fine"}"#)
            #expect(row["roundedFrom"]?.written == #"{"amount":"101.37","currency":"EUR"}"#)
            #expect(try await pair.ben.get("/v1/swaps").text == #"{"items":[\#(row.text)],"next":null}"#)
            let hers = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(hers.string("with.handle") == "ben")
            #expect(hers["about"] == row["about"])
            // Terms that need no rounding name no other amount.
            let countered = try await pair.ana.act("counter", on: id, pair.terms("100.00"))
            #expect(countered["roundedFrom"] == .null)
        }
    }

    @Test("the list takes several states, open or ended ones, and one offer")
    func filters() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let other = try await pair.ana.publish(DraftOffer { $0.have = "USD" })
            var ids: [String] = []
            for verb in ["withdraw", "", "accept"] {
                let id = try await pair.propose("50.00").id()
                ids.append(id)
                switch verb {
                case "accept": try await pair.ana.accept(id)
                case "withdraw": try await pair.ben.act("withdraw", on: id)
                default: try await pair.ana.act("decline", on: id)
                }
                world.clock.advance(seconds: 1)
            }
            let dollars = try await pair.ben.post(
                "/v1/offers/\(other)/swaps", #"{"amount":{"amount":"300.00","currency":"USD"}}"#
            ).id()
            let (withdrawn, declined, accepted) = (ids[0], ids[1], ids[2])
            for (query, expected) in [
                ("", [dollars, accepted, declined, withdrawn]), ("?state=open", [dollars, accepted]),
                ("?state=ended", [declined, withdrawn]), ("?state=accepted", [accepted]),
                ("?state=accepted,declined", [accepted, declined]),
                ("?state=open,declined", [dollars, accepted, declined]),
                ("?state=open,ended", [dollars, accepted, declined, withdrawn]), ("?state=completed", []),
                ("?state=accepted,accepted", [accepted]), ("?offer=\(other)", [dollars]),
                ("?offer=\(pair.offer)&state=ended", [declined, withdrawn]), ("?offer=\(clientID(7))", []),
            ] {
                for person in [pair.ana, pair.ben] {
                    #expect(try await person.get("/v1/swaps\(query)").texts("id") == expected, "\(query)")
                }
            }
            for (query, pointer) in [
                ("state=", "/state"), ("state=gone", "/state"), ("state=accepted,", "/state"), ("state=,", "/state"),
                ("state=accepted,%20declined", "/state"), ("state=Open", "/state"), ("offer=x", "/offer"),
                ("offer=", "/offer"), ("state=open&state=ended", "/state"),
            ] {
                let reply = try await pair.ben.get("/v1/swaps?\(query)")
                #expect((reply.status, reply.pointers) == (422, [pointer]), "\(query)")
            }
        }
    }

    @Test("a cursor fits only the filter that it was given for, in whichever order its states stand")
    func cursors() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for _ in 1...3 { try await pair.ana.act("decline", on: try await pair.propose("50.00").id()) }
            let path = "/v1/swaps?limit=2&state=declined,lapsed"
            let cursor = try #require(try await pair.ben.get(path).string("next"))
            let again = "/v1/swaps?limit=2&state=lapsed,declined&cursor=\(cursor)"
            #expect(try await pair.ben.get(again).count("items") == 1)
            for query in ["state=declined", "state=ended", "offer=\(pair.offer)&state=declined,lapsed", "limit=1"] {
                let reply = try await pair.ben.get("/v1/swaps?\(query)&cursor=\(cursor)")
                #expect(reply.summary == "400 bad-cursor", "\(query)")
            }
        }
    }
}
