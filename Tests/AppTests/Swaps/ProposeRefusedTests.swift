import JSON
import TestSupport
import Testing

@Suite("What cannot be proposed") struct ProposeRefusedTests {
    @Test("more than remains, less than the smallest fill, another currency, or with fields that there are not")
    func amounts() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for (amount, currency, summary) in [
                ("300.01", "EUR", "422 invalid /amount"), ("49.99", "EUR", "422 invalid /amount"),
                ("100.00", "THB", "422 invalid /amount"), ("100.00", "USD", "422 invalid /amount"),
                ("0.00", "EUR", "422 invalid /amount/amount"), ("-5.00", "EUR", "422 invalid /amount/amount"),
                ("100.001", "EUR", "422 invalid /amount/amount"), ("1e2", "EUR", "422 invalid /amount/amount"),
            ] {
                let body = #"{"amount":{"amount":"\#(amount)","currency":"\#(currency)"}}"#
                let reply = try await pair.ben.post("/v1/offers/\(pair.offer)/swaps", body)
                #expect(reply.summary == summary, "\(amount) \(currency)")
            }
            #expect(try await pair.propose(rest: #""rate":"38.1""#).summary == "422 invalid /rate")
            #expect(try await world.number("SELECT count(*) FROM swap") == 0)
            #expect(try await world.number("SELECT count(*) FROM thread") == 0)
        }
    }

    @Test("a second time while the first is open, however many ask at once")
    func twice() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let replies = try await together(8) { _ in try await pair.propose() }
            #expect(replies.filter { $0.status == 201 }.count == 1)
            #expect(replies.filter { $0.summary == "409 already-proposed" }.count == 7)
            let id = try #require(try replies.first { $0.status == 201 }?.id())
            let again = try await pair.propose("60.00")
            #expect(again.summary == "409 already-proposed")
            #expect(
                again.string("detail")
                    == "You already have an open proposal for this offer. Withdraw it first, or wait for the answer.")
            #expect(again.string("conflict.kind") == "swap")
            #expect(again.string("conflict.id") == id)
            #expect(try await pair.ben.act("withdraw", on: id).string("state") == "withdrawn")
            #expect(try await pair.propose("60.00").status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("a meeting that is past, too late, or at a place that is unknown or not acknowledged")
    func meetings() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            func place(_ text: String, _ starts: String) -> String { #"{\#(text),"startsAt":"\#(starts)"}"# }
            let (soon, airport) = (world.time(hours: 1), #""meetingPoint":"airport:BKK""#)
            let free = #""place":{"latitude":13.7,"longitude":100.5,"label":"A bench"}"#
            for (meeting, summary) in [
                (place(airport, world.time(minutes: -2)), "422 invalid /meeting/startsAt"),
                // 72 hours after the last local day.
                (place(airport, "2026-12-04T17:00:01Z"), "422 invalid /meeting/startsAt"),
                (place(airport, "tomorrow"), "422 invalid /meeting/startsAt"),
                (place(#""meetingPoint":"airport:XQX""#, soon), "422 invalid /meeting/meetingPoint"),
                (place(#""meetingPoint":"\#(clientID(1))""#, soon), "422 invalid /meeting/meetingPoint"),
                (place(#""meetingPoint":"the fountain""#, soon), "422 invalid /meeting/meetingPoint"),
                (place(free, soon), "422 invalid /meeting/place/acknowledged"),
                (#"{"startsAt":"\#(soon)"}"#, "422 invalid /meeting/meetingPoint"),
            ] {
                #expect(try await pair.propose(meeting: meeting).summary == summary, "\(meeting)")
            }
            #expect(try await world.number("SELECT count(*) FROM swap") == 0)
            #expect(try await pair.propose(meeting: place(airport, "2026-12-04T17:00:00Z")).status == 201)
        }
    }
}
