import API
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("A proposal") struct ProposeTests {
    @Test("it tells each side what it gives and gets, at the offer's rate")
    func sides() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let reply = try await pair.propose()
            let id = try reply.id()
            #expect(reply.status == 201)
            #expect(reply.headers[.location] == "/v1/swaps/\(id)")
            #expect(reply.headers[.eTag] == "\"1\"")
            #expect(reply.string("state") == "proposed")
            #expect(reply.string("me") == "proposer")
            #expect(reply.string("proposer.handle") == "ben")
            #expect(reply.string("owner.handle") == "ana")
            #expect(reply.string("offer") == pair.offer)
            #expect(reply.deal == "3800.00 THB for 100.00 EUR")
            #expect(reply.string("terms.rate") == "38.05983")
            #expect(reply.int("terms.number") == 1)
            #expect(reply.string("terms.by") == "proposer")
            #expect(reply["terms.reconfirm"] == .bool(false))
            #expect(reply.string("duty") == "owner")
            #expect(reply.string("deadline") == "2026-11-23T10:00:00Z")
            #expect(reply["meeting"] == .null)
            #expect(reply["outcome"] == .null)
            #expect(reply["acceptedAt"] == .null)
            #expect(try await pair.ben.get("/v1/swaps/\(id)").body == reply.body)

            let hers = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(hers.string("me") == "owner")
            #expect(hers.deal == "100.00 EUR for 3800.00 THB")
            #expect(hers.string("terms.hash") == reply.string("terms.hash"))
            #expect(hers.string("handoverKey") == reply.string("handoverKey"))
            #expect(try await pair.left() == "300.00 active")
            #expect(try world.findings() == [])
        }
    }

    @Test("its rate and reference are those of when it was written, whatever is published later")
    func frozen() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose().id()
            try await world.publish(baht: "40.000")
            #expect(try await pair.ana.get("/v1/offers/\(pair.offer)").string("quote.reference.rate") == "40.000")
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(swap.string("terms.rate") == "38.05983")
            #expect(swap.string("terms.reference.rate") == "37.683")
            #expect(swap.string("terms.reference.asOf") == "2026-10-30")
            #expect(swap.string("terms.reference.source") == "ECB")
            #expect(swap.deal == "100.00 EUR for 3800.00 THB")
        }
    }

    @Test(
        "it is made payable in bank notes, and says what is left over and who keeps it",
        arguments: [
            ("100.00", "3800.00 THB for 100.00 EUR", "5.98 THB", "proposer"),
            ("65.00", "2480.00 THB for 65.00 EUR", "6.11 THB", "owner"),
            ("101.37", "3800.00 THB for 100.00 EUR", "5.98 THB", "proposer"),
            ("299.99", "11420.00 THB for 300.00 EUR", "2.05 THB", "owner"),
        ])
    func notes(amount: String, deal: String, rest: String, gains: String) async throws {
        try await World.run { world in
            let reply = try await Pair(in: world).propose(amount)
            #expect(reply.deal == deal)
            #expect(reply.money("terms.rest.amount") == rest)
            #expect(reply.string("terms.rest.gains") == gains)
        }
    }

    @Test("it is exact to the cent when that is asked for, or when the offer is", arguments: [true, false])
    func exact(isOffer: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(
                in: world, DraftOffer { $0.rest = #""exact":\#(isOffer),"minFill":\#(least)"# })
            let reply = try await pair.propose("101.37", rest: isOffer ? "" : #""exact":true"#)
            #expect(reply.deal == "3858.12 THB for 101.37 EUR")
            #expect(reply["terms.rest"] == .null)
            let other = try await world.verified("eve")
            let payable = try await pair.propose("101.37", by: other, rest: #""exact":false"#)
            #expect(payable.deal == "3800.00 THB for 100.00 EUR")
        }
    }

    private let least = #"{"amount":"50.00","currency":"EUR"}"#

    @Test("several travellers propose for one offer at once, and each sees only their own")
    func several() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let his = try await pair.propose("200.00").id()
            world.clock.advance(seconds: 1)
            let hers = try await pair.propose("250.00", by: eve).id()
            #expect(try await pair.ana.get("/v1/swaps?state=proposed").texts("id") == [hers, his])
            #expect(try await pair.ben.get("/v1/swaps").texts("id") == [his])
            #expect(try await eve.get("/v1/swaps").texts("id") == [hers])
            #expect(try await eve.get("/v1/swaps/\(his)").summary == "404 not-found")
            #expect(try await pair.left() == "300.00 active")
        }
    }

    @Test("it waits for its answer as long as its writer says, from 15 minutes to 7 days")
    func responseDeadline() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for (minutes, isTaken) in [(13.0, false), (15, true), (10_080, true), (10_082, false)] {
                let until = world.time(minutes: minutes)
                let reply = try await pair.propose(rest: #""expiresAt":"\#(until)""#)
                #expect(reply.summary == (isTaken ? "201" : "422 invalid /expiresAt"), "\(minutes)")
                guard isTaken else { continue }
                #expect(reply.string("deadline") == until)
                try await pair.ben.act("withdraw", on: try reply.id())
            }
            #expect(try await world.number("SELECT count(*) FROM swap") == 2)
        }
    }

    @Test("a meeting in it is shown with the local time, and is agreed only by the acceptance")
    func meeting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let reply = try await pair.propose(meeting: pair.meeting(inHours: 6))
            #expect(reply.string("terms.meeting.meetingPoint") == "airport:BKK")
            #expect(reply.string("terms.meeting.label") == "Suvarnabhumi Airport")
            #expect(reply.string("terms.meeting.startsAt") == "2026-11-21T16:00:00Z")
            #expect(reply.string("terms.meeting.localTime") == "2026-11-21T23:00:00+07:00")
            #expect(reply.string("terms.meeting.timeZone") == "Asia/Bangkok")
            #expect(reply["meeting"] == .null)
        }
    }
}
