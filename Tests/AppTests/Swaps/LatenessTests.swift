import JSON
import TestSupport
import Testing

@Suite("How late a swap is cancelled") struct LatenessTests {
    @Test(
        "a day before is early, less is late, less than two hours very late",
        arguments: [
            (86_401, "over-24h", 0), (86_400, "over-24h", 0), (86_399, "under-24h", 1), (7200, "under-24h", 1),
            (7199, "under-2h", 1), (0, "under-2h", 1), (-600, "under-2h", 1),
        ])
    func classes(_ seconds: Int, _ lateness: String, _ lateCancels: Int) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 25)
            let then = try await pair.later(hours: 25, seconds: -Double(seconds))
            let reply = try await then.ana.act("cancel", on: id, #"{"reason":"plans-changed"}"#)
            #expect(reply.string("outcome.lateness") == lateness)
            #expect(reply.string("outcome.fault") == "owner")
            #expect(try await world.get("/v1/travellers/ana").int("reliability.lateCancels") == lateCancels)
            #expect(try await world.get("/v1/travellers/ben").int("reliability.lateCancels") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("it is counted from the meeting as it was moved")
    func moved() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 2)
            #expect(try await pair.ben.act("late", on: id, #"{"minutes":1}"#).status == 200)
            let then = try await pair.later(minutes: 1)
            let reply = try await then.ana.act("cancel", on: id, #"{"reason":"ill"}"#)
            #expect(reply.string("outcome.lateness") == "under-24h")
        }
    }

    @Test("one's own delay is no time won; the other's is")
    func ownDelay() async throws {
        for (canceller, lateness) in [("ben", "under-2h"), ("ana", "under-24h")] {
            try await World.run { world in
                let pair = try await Pair(in: world)
                let id = try await pair.scheduled(inHours: 1.5)
                #expect(try await pair.ben.act("late", on: id, #"{"minutes":60}"#).status == 200)
                let person = canceller == "ben" ? pair.ben : pair.ana
                let reply = try await person.act("cancel", on: id, #"{"reason":"ill"}"#)
                #expect(reply.string("outcome.lateness") == lateness)
            }
        }
    }

    @Test("without a meeting nobody was on the way")
    func withoutMeeting() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let then = try await pair.later(days: 1)
            let reply = try await then.ana.act("cancel", on: id, #"{"reason":"ill"}"#)
            #expect(reply.string("outcome.lateness") == "over-24h")
        }
    }
}
