import Dispatch
import Domain
import Foundation
import TestSupport
import Testing

@testable import App
@testable import SQLiteStore

@Suite("Notes of activity", .timeLimit(.minutes(10))) struct ActivityNotesTests {
    private let notes = LastActiveRecorder()

    /// Somebody as they were seen last; they need not be there.
    private func principal(_ traveller: Identifier<Traveller> = Identifier(at: FixedClock.start)) -> Principal {
        Principal(
            traveller: traveller, handle: "mira", session: Identifier(at: FixedClock.start),
            lastActive: FixedClock.start, language: "en", state: .active)
    }

    private func lastActive(_ mira: Person) async throws -> String? {
        try await mira.world.get("/v1/travellers/mira").string("lastActive")
    }

    @Test("notes wait for the writer and requests do not; each traveller has one under way, all together 64")
    func bounded() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let before = world.database.numbers().writes
            let (reached, reaching) = AsyncStream.makeStream(of: Void.self)
            let pipeline = DispatchSemaphore(value: 0)
            let holder = Task {
                try await world.database.write { _ in
                    reaching.finish()
                    _ = pipeline.wait(timeout: .now() + 600)
                }
            }
            for await _ in reached {}
            let now = world.clock.now.addingTimeInterval(3600)
            for _ in 0..<10 { notes.note(principal(mira.id), at: now, in: world.services.accounts) }
            for _ in 0..<100 { notes.note(principal(), at: now, in: world.services.accounts) }
            while world.database.numbers().waiting < 64 { await Task.yield() }
            #expect(try await lastActive(mira) == "2026-11-21T10:00:00Z")
            pipeline.signal()
            try await holder.value
            // Writes are done in the order in which they came.
            try await world.execute("SELECT 1")
            #expect(world.database.numbers().writes == before + 66)
            #expect(try await lastActive(mira) == "2026-11-21T11:00:00Z")
        }
    }

    @Test("a note that ended, well or not, makes room for the next of the same traveller")
    func again() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let accounts = world.services.accounts
            try await world.execute(
                "CREATE TRIGGER broken BEFORE UPDATE ON traveller BEGIN SELECT RAISE(ABORT, 'broken'); END")
            let before = world.database.numbers().writes
            notes.note(principal(mira.id), at: world.clock.now.addingTimeInterval(3600), in: accounts)
            while world.database.numbers().writes == before { await Task.yield() }
            try await world.execute("DROP TRIGGER broken")
            #expect(try await lastActive(mira) == "2026-11-21T10:00:00Z")
            for (hours, told) in [(2.0, "2026-11-21T12:00:00Z"), (3, "2026-11-21T13:00:00Z")] {
                let now = world.clock.now.addingTimeInterval(hours * 3600)
                while try await lastActive(mira) != told { notes.note(principal(mira.id), at: now, in: accounts) }
            }
        }
    }
}
