import API
import JSON
import TestSupport
import Testing

@Suite("The negotiation of a swap") struct NegotiationTests {
    @Test("a counter-proposal is the next terms, and the other side's turn")
    func counter() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let first = try await pair.propose()
            let (id, thread) = (try first.id(), try #require(first.string("thread")))
            pair = try await pair.later(hours: 10)
            let reply = try await pair.ana.act("counter", on: id, pair.terms("200.00", #""rate":"38.50""#))
            #expect(reply.status == 200)
            #expect(reply.string("state") == "proposed")
            #expect(reply.deal == "200.00 EUR for 7700.00 THB")
            #expect(reply.string("terms.rate") == "38.50000")
            #expect(reply.money("terms.rest.amount") == "0.00 THB")
            #expect(reply["terms.rest.gains"] == .null)
            #expect(reply.string("terms.reference.rate") == "37.683")
            #expect(reply.int("terms.number") == 2)
            #expect(reply.string("terms.by") == "owner")
            #expect(reply.int("version") == 2)
            #expect(reply.string("duty") == "proposer")
            #expect(reply.string("deadline") == "2026-11-23T20:00:00Z")
            #expect(reply.string("terms.hash") != first.string("terms.hash"))
            #expect(
                try await pair.ben.read(thread).bodies == [
                    "You propose 3,800 THB for 100 EUR.",
                    "Ana proposes other terms: you give 7,700 THB and get 200 EUR.",
                ])
            #expect(try await pair.left() == "300.00 active")

            let accepted = try await pair.ben.accept(id)
            #expect(accepted.string("state") == "accepted")
            #expect(accepted.deal == "7700.00 THB for 200.00 EUR")
            #expect(try await pair.left() == "100.00 active")
            #expect(try world.findings() == [])
        }
    }

    @Test("a rate of one's own more than a fifth away from the reference has to be meant")
    func ownRate() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            let reply = try await pair.ana.act("counter", on: id, pair.terms("100.00", #""rate":"45.3""#))
            #expect(reply.summary == "422 confirm-rate /rate")
            #expect(
                reply.string("detail") == "This rate is 20.21% away from the reference rate. "
                    + "Check it, and confirm it if you mean it.")
            #expect(try await pair.ana.get("/v1/swaps/\(id)").int("terms.number") == 1)
            let meant = try await pair.ana.act(
                "counter", on: id, pair.terms("100.00", #""rate":"45.3","confirmRate":true"#))
            #expect(meant.string("terms.rate") == "45.30000")
        }
    }

    @Test("a counter-proposal is held to the rules of a proposal")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            func meeting(_ time: String) -> String {
                pair.terms("100.00", #""meeting":{"meetingPoint":"airport:BKK","startsAt":"\#(time)"}"#)
            }
            for (body, summary) in [
                (pair.terms("300.01"), "422 invalid /amount"), (pair.terms("49.99"), "422 invalid /amount"),
                (pair.terms("100.00", #""rate":"0""#), "422 invalid /rate"),
                (pair.terms("100.00", #""rate":38.1"#), "422 invalid /rate"),
                (pair.terms("100.00", #""message":"Hi""#), "422 invalid /message"), ("{}", "422 invalid /amount"),
                (
                    pair.terms("100.00", #""expiresAt":"\#(world.time(minutes: 13))""#), "422 invalid /expiresAt"
                ), (meeting(world.time(minutes: -2)), "422 invalid /meeting/startsAt"),
                (meeting("2026-12-04T17:00:01Z"), "422 invalid /meeting/startsAt"),
            ] {
                #expect(try await pair.ana.act("counter", on: id, body).summary == summary, "\(body)")
            }
            #expect(try await pair.ana.get("/v1/swaps/\(id)").int("version") == 1)
            #expect(
                try await pair.ben.act("counter", on: id, meeting("2026-12-04T17:00:01Z")).summary
                    == "403 not-your-turn")
        }
    }

    @Test("a meeting belongs to its terms: the next ones have their own, or none")
    func meeting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose(meeting: pair.meeting()).id()
            let without = try await pair.ana.act("counter", on: id, pair.terms("60.00"))
            #expect(without["terms.meeting"] == .null)
            #expect(try await world.number("SELECT count(*) FROM meeting") == 0)
            let with = try await pair.ben.act(
                "counter", on: id, pair.terms("60.00", #""meeting":\#(pair.meeting(inHours: 2))"#))
            #expect(with.string("terms.meeting.startsAt") == world.time(hours: 2))
            let accepted = try await pair.ana.accept(id)
            #expect(accepted.string("state") == "scheduled")
            #expect(accepted.string("meeting.startsAt") == world.time(hours: 2))
        }
    }
}
