import JSON
import TestSupport
import Testing

@Suite("Standing somebody up") struct StoodUpTests {
    @Test("a check-in that is told when its time is over stops no claim of who waited")
    func toldLate() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            try await pair.ana.act("check-in", on: id)
            let then = try await pair.later(minutes: 50)
            let late = try await then.ben.act("check-in", on: id, #"{"at":"\#(world.time(minutes: -45))"}"#)
            #expect(late.status == 200)
            #expect(try await then.ana.act("no-show", on: id).string("state") == "noShowClaimed")
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a check-in that is told more than an hour after its time is a note: it arms no claim and halves no success",
        arguments: [(59.0, 200), (61.0, 409)])
    func toldMuchLater(minutes: Double, status: Int) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 0)
            let start = world.time()
            let then = try await pair.later(minutes: 20 + minutes)
            let told = try await then.ana.act("check-in", on: id, #"{"at":"\#(start)"}"#)
            #expect(told.status == 200)
            #expect(told.string("sides.owner.checkedInAt") == start)
            let claim = try await then.ana.act("no-show", on: id)
            #expect(claim.status == status)
            #expect(claim.problem == (status == 200 ? nil : "not-checked-in"))
            guard status == 409 else { return }
            // With one code the swap ends one-sidedly: half a success only if both had checked in.
            try await then.ben.act("check-in", on: id, #"{"at":"\#(start)"}"#)
            try await then.handOver(to: then.ben, on: id)
            let end = try await then.later(days: 3).swept()
            #expect(try await end.ana.get("/v1/swaps/\(id)").string("outcome.kind") == "oneSided")
            #expect(try await world.number("SELECT count(*) FROM observation WHERE weight > 0") == 0)
            #expect(try world.findings() == [])
        }
    }
}
