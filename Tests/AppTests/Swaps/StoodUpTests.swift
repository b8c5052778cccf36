import JSON
import TestSupport
import Testing

@Suite("Standing somebody up") struct StoodUpTests {
    /// Ana waits at a meeting that begins now and that Ben does not come to.
    private static func waiting(in world: World) async throws -> (pair: Pair, swap: String) {
        let pair = try await Pair(in: world)
        let id = try await pair.scheduled(inHours: 0)
        try await pair.ana.act("check-in", on: id)
        return (pair, id)
    }

    @Test("one's own delay wins no time to cancel in")
    func lateThenCancel() async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            #expect(try await pair.ben.act("late", on: id, #"{"minutes":60}"#).status == 200)
            let then = try await pair.later(minutes: 30)
            let reply = try await then.ben.act("cancel", on: id, #"{"reason":"ill"}"#)
            #expect(reply.string("state") == "noShow")
            #expect(reply.string("outcome.fault") == "proposer")
            #expect(try await world.get("/v1/travellers/ben").int("reliability.noShows") == 1)
        }
    }

    @Test("from a delay of 15 minutes on nobody has to wait, until the new start", arguments: [14, 15])
    func excused(minutes: Int) async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            try await pair.ben.act("late", on: id, #"{"minutes":\#(minutes)}"#)
            let then = try await pair.later(minutes: 10)
            let reply = try await then.ana.act("cancel", on: id, #"{"reason":"delayed"}"#)
            #expect(reply.string("state") == "cancelled")
            #expect(reply.string("outcome.fault") == (minutes < 15 ? "owner" : nil))
            #expect(try await world.get("/v1/travellers/ana").int("reliability.lateCancels") == (minutes < 15 ? 1 : 0))
            #expect(try world.findings() == [])
        }
    }

    @Test("control: at the new start, or late oneself, a cancellation is one's own again", arguments: [true, false])
    func notExcused(isLateToo: Bool) async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            if isLateToo { try await pair.ana.act("late", on: id, #"{"minutes":1}"#) }
            try await pair.ben.act("late", on: id, #"{"minutes":20}"#)
            let then = try await pair.later(minutes: isLateToo ? 5 : 20)
            let reply = try await then.ana.act("cancel", on: id, #"{"reason":"delayed"}"#)
            #expect(reply.string("outcome.fault") == "owner")
        }
    }

    @Test("what was asked before is no way out once the other has come: neither another time nor to part")
    func asked() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted(meeting: pair.meeting(inHours: 0.25))
            let later = pair.meeting(at: world.time(hours: 5))
            try await pair.ana.act("schedule", on: id, later)
            try await pair.ana.act("cancel", on: id, #"{"reason":"mutual"}"#)
            world.clock.advance(seconds: 900)
            let come = try await pair.ana.act("check-in", on: id)
            #expect(come["suggestion"] == .null)
            #expect(come["parting"] == .null)
            let then = try await pair.later(minutes: 5)
            // To name it now is to ask her anew.
            let wish = try await then.ben.act("schedule", on: id, later)
            #expect(wish.string("suggestion.by") == "proposer")
            #expect(wish.string("meeting.startsAt") == come.string("meeting.startsAt"))
            #expect(
                try await then.ben.act("cancel", on: id, #"{"reason":"mutual"}"#).string("state") == "scheduled")
            let over = try await then.later(minutes: 15)
            #expect(try await over.ana.act("no-show", on: id).string("state") == "noShowClaimed")
            #expect(try world.findings() == [])
        }
    }

    @Test("a check-in that is told when its time is over stops no claim, and is no escape", arguments: [true, false])
    func toldLate(isClaimed: Bool) async throws {
        try await World.run { world in
            let (pair, id) = try await Self.waiting(in: world)
            let then = try await pair.later(minutes: 50)
            let late = try await then.ben.act("check-in", on: id, #"{"at":"\#(world.time(minutes: -45))"}"#)
            #expect(late.status == 200)
            if isClaimed {
                #expect(try await then.ana.act("no-show", on: id).string("state") == "noShowClaimed")
            } else {
                #expect(
                    try await then.ben.act("cancel", on: id, #"{"reason":"delayed"}"#).string("state") == "noShow")
            }
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a check-in that is told more than an hour after its time is a note: it arms no claim and halves no success",
        arguments: [(59.0, 200), (61.0, 409), (60 * 60.0, 409)])
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

    @Test("a dispute opens when the time to check in is over, or after a code")
    func disputes() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.scheduled(inHours: 1)
            let early = try await pair.ben.act("dispute", on: id, DisputeTests.body("terms"))
            #expect(early.summary == "409 too-early")
            #expect(
                early.string("detail")
                    == "You can open a dispute from 18:20 on 21 November. Until then you can cancel, leave for safety, or "
                    + "send us a report.")
            let last = try await pair.later(minutes: 80, seconds: -1)
            #expect(try await last.ben.act("dispute", on: id, DisputeTests.body("terms")).summary == "409 too-early")
            let then = try await last.later(seconds: 2)
            #expect(
                try await then.ben.act("dispute", on: id, DisputeTests.body("terms")).string("state") == "disputed")
            let other = try await then.scheduled(inHours: 1)
            try await then.handOver(to: then.ana, on: other)
            #expect(
                try await then.ben.act("dispute", on: other, DisputeTests.body("terms")).string("state") == "disputed")
        }
    }
}
