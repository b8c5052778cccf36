import JSON
import TestSupport
import Testing

@Suite("A whole swap") struct SwapFlowTests {
    @Test("at the gate it takes a proposal with a meeting, an acceptance and two codes")
    func pipeline() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose(meeting: pair.meeting(inHours: 0))
            #expect(proposed.status == 201)
            #expect(proposed.string("state") == "proposed")
            #expect(proposed.string("duty") == "owner")
            #expect(proposed.string("terms.meeting.meetingPoint") == "airport:BKK")
            #expect(proposed.string("terms.meeting.label") == "Suvarnabhumi Airport")
            #expect(proposed.string("terms.meeting.localTime") == "2026-11-21T17:00:00+07:00")
            #expect(proposed["meeting"] == .null)
            let id = try proposed.id()
            let accepted = try await pair.ana.accept(id)
            #expect(accepted.status == 200)
            #expect(accepted.string("state") == "scheduled")
            #expect(accepted.string("meeting.localTime") == "2026-11-21T17:15:00+07:00")

            let first = try await pair.ana.act(
                "hand-over", on: id, #"{"code":"\#(try await pair.ben.code(of: id))"}"#)
            #expect(first.string("state") == "scheduled")
            #expect(first.string("duty") == "proposer")
            let second = try await pair.ben.act(
                "hand-over", on: id, #"{"code":"\#(try await pair.ana.code(of: id))"}"#)
            #expect(second.string("state") == "completed")
            #expect(second.string("duty") == "none")
            #expect(second.string("outcome.kind") == "completed")
            #expect(second["deadline"] == .null)

            let offer = try await pair.ana.get("/v1/offers/\(pair.offer)")
            #expect(offer.string("remaining.amount") == "200.00")
            #expect(offer.string("state") == "active")
            #expect(try world.findings() == [])
        }
    }
}
