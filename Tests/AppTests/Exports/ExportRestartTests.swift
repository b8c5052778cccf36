import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("Exports after a kill, and files that are gone") struct ExportRestartTests {
    @Test("after a kill a large export begins anew, a small one is forgotten, and no half file stays")
    func kill() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        let clock = FixedClock()
        let leftovers = ["dead.part", "dead.zip", "dead.zip.Ab12Cd"]
        try await World.run(in: folder, clock: clock) { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            #expect(try await pair.ana.post("/v1/me/export").status == 202)
            // As a kill leaves it: begun, and half written.
            try await world.execute("UPDATE export_job SET attempts = 1")
            let cyd = try await world.register("cyd")
            #expect(try await cyd.post("/v1/me/export").status == 200)
            try await world.execute("UPDATE export_job SET state = 'preparing' WHERE state = 'sent'")
            try FileManager.default.createDirectory(
                atPath: "\(folder.exports)/\(leftovers[0])", withIntermediateDirectories: true)
            for name in leftovers.dropFirst() {
                _ = FileManager.default.createFile(atPath: "\(folder.exports)/\(name)", contents: Data([1]))
            }
        }
        clock.advance(seconds: 5)
        try await World.run(in: folder, clock: clock) { world in
            // Control: before the start of the service everything is as the kill left it.
            #expect(world.exportFiles == leftovers)
            #expect(try await world.signedIn("cyd").post("/v1/me/export").string("state") == "preparing")
            let service = ExportService(world.services)
            try await service.start()
            #expect(world.exportFiles == [])
            #expect(try await world.signedIn("cyd").post("/v1/me/export").status == 200)
            try await service.prepareDue()
            let ana = try await world.signedIn("ana")
            let url = try #require(try await ana.post("/v1/me/export").string("url"))
            #expect(try UnpackedArchive(try await ana.get(url)).items("messages").count == 1002)
            #expect(
                try await world.texts("SELECT attempts || state FROM export_job WHERE file IS NOT NULL") == ["0ready"])
        }
    }

    @Test("a job that ends the process each time is given up after three attempts")
    func poison() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            #expect(try await pair.ana.post("/v1/me/export").status == 202)
            try await world.execute("UPDATE export_job SET attempts = 3")
            try await world.prepareExports()
            for _ in 0..<2 { #expect(try await pair.ana.get("/v1/me/export").string("state") == "failed") }
            #expect(try await pair.ana.post("/v1/me/export").string("state") == "preparing")
        }
    }

    @Test("an archive whose file is gone is made anew")
    func lostFile() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            let url = try await pair.ana.exportInBackground()
            try FileManager.default.removeItem(atPath: "\(world.folder.exports)/\(world.exportFiles[0])")
            #expect(try await pair.ana.get(url).status == 404)
            #expect(try await pair.ana.get("/v1/me/export").status == 404)
            #expect(try await pair.ana.post("/v1/me/export").string("state") == "preparing")
        }
    }

    @Test("a download that has begun goes on to its end although the archive is deleted")
    func deletedFile() async throws {
        try await World.run { world in
            let folder = world.services.exports.folder
            let name = try folder.begin()
            let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
            #expect(FileManager.default.createFile(atPath: folder.path(of: name), contents: Data(content)))
            let file = try #require(folder.open(name, bytes: 600_000))
            #expect(folder.open(name, bytes: 599_999) == nil)
            let first = try await file.read(1000, from: 0)
            folder.remove(name)
            folder.end(name)
            let rest = try await file.read(599_000, from: 1000)
            #expect(first + rest == content)
            #expect(folder.open(name, bytes: 600_000) == nil)
        }
    }
}
