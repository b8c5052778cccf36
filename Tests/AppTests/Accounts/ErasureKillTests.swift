import Domain
import Foundation
import SQLiteStore
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite("An erasure that a kill stops") struct ErasureKillTests {
    @Test("goes on after each slice where it was, and nobody is half visible")
    func slices() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let clock = FixedClock()
        let kept = Mutex<(Identifier<Traveller>, String)?>(nil)
        try await World.run(in: folder, clock: clock) { world in
            let leaver = try await LeaverWorld(in: world)
            #expect(try await leaver.pair.ana.leave().status == 202)
            world.clock.advance(days: 7)
            kept.withLock { $0 = (leaver.pair.ana.id, leaver.thread) }
            let begun = try await world.services.departures.beginErasure(of: leaver.pair.ana.id, at: world.clock.now) {
                $0.beginning(at: world.clock.now)
            }
            #expect(begun)
        }
        let known = kept.withLock { $0 }
        let (traveller, thread) = try #require(known)
        var steps: [ErasureStep] = []
        while let step = try await Self.oneSlice(folder, clock, traveller, thread) {
            if steps.last != step { steps.append(step) }
        }
        #expect(steps == ErasureStep.allCases)
    }

    /// Starts a server over the folder, does one slice, and looks at the world. Returns the step; nil at the end.
    private static func oneSlice(
        _ folder: DataFolder, _ clock: FixedClock, _ traveller: Identifier<Traveller>, _ thread: String
    ) async throws -> ErasureStep? {
        let done = Mutex<ErasureStep?>(nil)
        try await World.run(in: folder, clock: clock) { world in
            let now = world.clock.now
            guard let progress = try await world.services.departures.departures(after: nil, limit: 1).first?.progress
            else { return }
            done.withLock { $0 = progress.step }
            // Nobody sends the last mail here: it is too old after a day.
            if progress.step == .lastMail {
                world.clock.advance(days: 1)
                try await world.deliver()
            }
            _ = try await AccountEraser(world.services).erase(traveller, progress, at: now)
            #expect(try await world.get("/v1/travellers/\(LeaverWorld.mark)").status == 404)
            #expect(try await world.signIn(LeaverWorld.mark, Person.password).problem == "wrong-login")
            let row = try await world.signedIn("ben").get("/v1/threads/\(thread)")
            #expect(row.string("with.name") == "Former traveller")
            #expect(!row.text.lowercased().contains(LeaverWorld.mark))
            #expect(try world.findings() == [])
        }
        return done.withLock { $0 }
    }

    @Test("control: an erasure that skips a step is found by verify")
    func skipped() async throws {
        try await World.run { world in
            let leaver = try await LeaverWorld(in: world)
            #expect(try await leaver.pair.ana.leave().status == 202)
            world.clock.advance(days: 8)
            let now = world.clock.now
            _ = try await world.services.departures.beginErasure(of: leaver.pair.ana.id, at: now) {
                $0.beginning(at: now)
            }
            try await world.execute("UPDATE departure SET step = 'offers'")
            world.clock.advance(days: 1)
            try await world.deliver()
            // The last step: a dispute that has ended would send the erasure through the messages once more.
            try await world.execute("UPDATE swap SET disputed_at = NULL, disputed_by = NULL, dispute = NULL")
            try await world.sweep()
            let findings = try world.findings()
            #expect(findings.count == 3)
            #expect(findings.allSatisfy { $0.hasSuffix("a text of an erased traveller") })
        }
    }

    @Test("a request to leave that ends before its swaps do is finished by the next sweep")
    func request() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let count = Departure.swapsAtOnce + 3
            for number in 0..<count {
                let guest = try await world.register("guest\(number)x")
                #expect(try await pair.propose("50.00", by: guest).status == 201)
            }
            let hash = try await world.texts("SELECT password FROM traveller WHERE handle = 'ana'").first ?? ""
            let now = world.clock.now
            func leave() async throws {
                _ = try await world.services.departures.leave(pair.ana.id, at: now) { snapshot in
                    guard let snapshot else { throw AccountRefusal.notSignedIn }
                    return try snapshot.leaving(passwordHash: hash, by: { _ in nil }, at: now)
                }
            }
            // Killed before the commit: nothing has happened.
            await #expect(throws: AccountRefusal.self) {
                _ = try await world.services.departures.leave(pair.ana.id, at: now) { snapshot in
                    _ = try snapshot?.leaving(passwordHash: hash, by: { _ in nil }, at: now)
                    throw AccountRefusal.notSignedIn
                }
            }
            let proposed = "SELECT count(*) FROM swap WHERE state = 'proposed'"
            #expect(try await world.number(proposed) == count)
            #expect(try await world.get("/v1/travellers/ana").status == 200)
            try await leave()
            // Killed after it: the account is hidden whole, and some swaps are still to end.
            #expect(try await world.get("/v1/travellers/ana").status == 404)
            #expect(try await world.number(proposed) == 3)
            #expect(try world.findings() == [])
            try await world.sweep()
            #expect(try await world.number(proposed) == 0)
            #expect(try world.findings() == [])
        }
    }
}
