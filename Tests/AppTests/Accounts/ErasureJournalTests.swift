import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("The journal of erasures") struct ErasureJournalTests {
    @Test("an older backup brings nobody back: verify says who is there, and the start erases them again")
    func replay() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let clock = FixedClock()
        let backup = "\(folder.path)-backup"
        defer { try? FileManager.default.removeItem(atPath: backup) }  // It lies in the temporary folder anyway.
        try await World.run(in: folder, clock: clock) { world in
            let leaver = try await LeaverWorld(in: world)
            try world.back(up: backup)
            try await world.register("cat")
            #expect(try await leaver.pair.ana.leave().status == 202)
            world.clock.advance(days: 7)
            try await world.sweep()
            world.clock.advance(days: 1)
            try await world.deliver()
            try await world.sweep()
            #expect(try world.findings() == [])
            // Control: the journal lists one, once.
            let lines = try String(contentsOf: URL(filePath: folder.journal), encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.contains(" leaving ") == true)
            #expect(lines.last?.hasPrefix("2026-12-") == true)
            #expect(!String(lines.joined()).contains(leaver.pair.ana.id.description))
        }
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: folder.database + end)  // Not each of them is there.
        }
        try FileManager.default.copyItem(atPath: backup, toPath: folder.database)
        try await World.run(in: folder, clock: clock) { world in
            // Control: without the start's look she is back.
            #expect(try await world.get("/v1/travellers/\(LeaverWorld.mark)").status == 200)
            let findings = try world.findings()
            #expect(findings.count == 1)
            #expect(findings.first?.hasSuffix(": erased as the journal says, but there again") == true)
            let before = try await world.number("SELECT count(*) FROM traveller WHERE password <> ''") ?? 0
            try await AccountEraser(world.services).replay(at: world.clock.now)
            #expect(try await world.get("/v1/travellers/\(LeaverWorld.mark)").status == 404)
            #expect(try await world.number("SELECT count(*) FROM traveller WHERE password <> ''") == before - 1)
            #expect(try world.findings() == [])
            let bytes = try Data(contentsOf: URL(filePath: folder.database))
            #expect(LeaverWorld.found([Array(LeaverWorld.mark.utf8)], in: [UInt8](bytes)) == [])
            // Once is enough: nothing is written by the next start.
            let digest = try await world.services.departures.journalDigest()
            #expect(digest == (try world.services.erasures.entries().digest))
            try await AccountEraser(world.services).replay(at: world.clock.now)
            #expect(try world.findings() == [])
        }
    }

    @Test("an older backup forgets neither a wish to leave nor a return")
    func wishes() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let clock = FixedClock()
        let backups = ["\(folder.path)-before", "\(folder.path)-between"]
        defer { for file in backups { try? FileManager.default.removeItem(atPath: file) } }  // In the temporary folder.
        try await World.run(in: folder, clock: clock) { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.publish()
            try world.back(up: backups[0])
            #expect(try await ben.leave().status == 202)
            try world.back(up: backups[1])
            #expect(try await world.signedIn("ben").post("/v1/me/restore").status == 200)
            #expect(try await ana.leave().status == 202)
        }
        clock.advance(days: 1)
        for backup in backups {
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: folder.database + end)  // Not each of them is there.
            }
            try FileManager.default.copyItem(atPath: backup, toPath: folder.database)
            try await World.run(in: folder, clock: clock) { world in
                // Control: without the start's look she is back, and in the second backup he is gone.
                #expect(try await world.get("/v1/travellers/ana").status == 200)
                try await AccountEraser(world.services).replay(at: world.clock.now)
                #expect(try await world.get("/v1/travellers/ana").status == 404)
                #expect(try await world.get("/v1/travellers/ben").status == 200)
                #expect(try await world.texts("SELECT state FROM offer") == ["paused"])
                let left = try await world.signedIn("ana").get("/v1/me")
                #expect(left.string("leaving.erasedAt") == world.time(hours: 6 * 24))
                #expect(try world.findings() == [])
            }
        }
    }

    @Test("a line that a crash cut off is passed over, and the next one stands on a line of its own")
    func torn() async throws {
        try await World.run { world in
            let journal = world.services.erasures
            let (one, two) = (Identifier<Traveller>(at: world.clock.now), Identifier<Traveller>(at: world.clock.now))
            try journal.append(.erased(leftAt: nil), of: one, at: world.clock.now)
            let file = URL(filePath: world.folder.journal)
            try Data(contentsOf: file).dropLast(10).write(to: file)
            #expect(try !journal.entries().contains(one))
            try journal.append(.erased(leftAt: nil), of: two, at: world.clock.now)
            try journal.append(.erased(leftAt: nil), of: one, at: world.clock.now)
            try journal.append(.erased(leftAt: nil), of: one, at: world.clock.now)
            let entries = try journal.entries()
            #expect(entries.contains(one) && entries.contains(two))
            #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 3)
        }
    }
}
