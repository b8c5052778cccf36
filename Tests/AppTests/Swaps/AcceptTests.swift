import JSON
import TestSupport
import Testing

@Suite("The acceptance of a proposal") struct AcceptTests {
    @Test("it reserves the amount, and both have 48 hours to name a meeting")
    func reserves() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            let reply = try await pair.ana.accept(id)
            #expect(reply.status == 200)
            #expect(reply.string("state") == "accepted")
            #expect(reply.string("duty") == "both")
            #expect(reply.string("acceptedAt") == world.time())
            #expect(reply.string("deadline") == "2026-11-23T10:00:00Z")
            #expect(reply["meeting"] == .null)
            #expect(reply["outcome"] == .null)
            #expect(reply.int("version") == 2)
            #expect(reply.deal == "100.00 EUR for 3800.00 THB")
            #expect(try await pair.left() == "200.00 active")
            #expect(
                try await pair.ben.read(thread).bodies.last == "Ana accepts: you give 3,800 THB and get 100 EUR.")
            #expect(try await pair.ben.get("/v1/me/notifications").texts("kind") == ["swap.accepted"])
            #expect(try world.findings() == [])
        }
    }

    @Test("of terms with a meeting it schedules the swap, until three days after its start")
    func scheduled() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let reply = try await pair.ana.accept(try await pair.propose(meeting: pair.meeting(inHours: 6)).id())
            #expect(reply.string("state") == "scheduled")
            #expect(reply.string("duty") == "both")
            #expect(reply.string("meeting.meetingPoint") == "airport:BKK")
            #expect(reply.string("meeting.startsAt") == "2026-11-21T16:00:00Z")
            #expect(reply.string("deadline") == "2026-11-24T16:00:00Z")
            #expect(reply.int("reschedulings") == 0)
        }
    }

    @Test("without a meeting it holds for 48 hours")
    func openEnded() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world, DraftOffer())
            let id = try await pair.propose("300.00").id()
            pair = try await pair.later(hours: 5)
            #expect(try await pair.ana.accept(id).string("deadline") == "2026-11-23T15:00:00Z")
            #expect(try await pair.left() == "0.00 reserved")
        }
    }

    @Test("of terms whose meeting is over is refused; while they could still meet it is taken")
    func over() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let meeting = pair.meeting(inHours: 1)
            let (his, hers) = (
                try await pair.propose(meeting: meeting).id(),
                try await pair.propose(by: eve, meeting: meeting).id()
            )
            pair = try await pair.later(hours: 1, minutes: 20)
            #expect(try await pair.ana.accept(his).string("state") == "scheduled")
            pair = try await pair.later(seconds: 1)
            #expect(try await pair.ana.accept(hers).summary == "409 meeting-over")
            #expect(try await pair.left() == "200.00 active")
        }
    }

    @Test("it locks the amounts, the rate and its source, whatever is published before or after it")
    func locked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await world.publish(baht: "39.000")
            let accepted = try await pair.ana.accept(id)
            try await world.publish(baht: "41.000")
            let quote = try await pair.ana.get("/v1/offers/\(pair.offer)")
            #expect(quote.string("quote.reference.rate") == "41.000")
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.body == accepted.body)
            #expect(swap.deal == "100.00 EUR for 3800.00 THB")
            #expect(swap.string("terms.rate") == "38.05983")
            #expect(swap.string("terms.reference.rate") == "37.683")
            #expect(swap.string("terms.reference.asOf") == "2026-10-30")
            #expect(swap.string("terms.reference.source") == "ECB")
        }
    }

    @Test("a retry of it gives the first answer again")
    func retry() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let path = "/v1/swaps/\(try proposed.id())/accept"
            let body = #"{"termsHash":"\#(try #require(proposed.string("terms.hash")))"}"#
            let first = try await pair.ana.post(path, body, key: "k")
            try await pair.ben.act("cancel", on: try proposed.id(), #"{"reason":"plans-changed"}"#)
            let second = try await pair.ana.post(path, body, key: "k")
            #expect(first.status == 200)
            #expect(second.status == 200)
            #expect(second.body == first.body)
            #expect(try await pair.ana.state(of: try proposed.id()) == "cancelled")
            let other = try await pair.ana.post(path, body.replacing("}", with: #","acknowledged":true}"#), key: "k")
            #expect(other.summary == "422 idempotency-key-reused")
            #expect(try await pair.left() == "300.00 active")
        }
    }
}
