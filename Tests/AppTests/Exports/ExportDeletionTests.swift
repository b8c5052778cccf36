import Domain
import TestSupport
import Testing

@testable import App

@Suite("Exports of accounts that are deleted") struct ExportDeletionTests {
    @Test("an account that is deleted while its archive is made gets none, and no file stays")
    func deletedMeanwhile() async throws {
        let gate = ExportGate(before: "messages")
        try await World.run(
            changing: { services in
                services.exporting { $0.source = WatchedSource(source: $0.source, before: gate.pass) }
            }
        ) { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk()
            async let export = pair.ana.post("/v1/me/export")
            await gate.arrival()
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'ana'")
            gate.open()
            #expect(try await export.status == 404)
            #expect(world.exportFiles == [])
            // Control: the other account is not deleted, and its export goes through the same gate.
            #expect(try await pair.ben.export().items("messages").count == 1)
        }
    }

    @Test("the archive of a deleted account is deleted, and those of others stay")
    func deletedAfterwards() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            _ = try await pair.ana.exportInBackground()
            let bens = try await pair.ben.exportInBackground()
            #expect(world.exportFiles.count == 2)
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'ana'")
            try await world.sweep()
            #expect(world.exportFiles.count == 1)
            #expect(try await world.number("SELECT count(*) FROM export_job") == 1)
            #expect(try await pair.ben.get(bens).status == 200)
            #expect(try world.findings() == [])
        }
    }

    @Test("a job that waits when its account is deleted is dropped")
    func deletedBefore() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: true)
            #expect(try await pair.ana.post("/v1/me/export").status == 202)
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'ana'")
            try await world.prepareExports()
            #expect(try await world.number("SELECT count(*) FROM export_job") == 0)
            #expect(world.exportFiles == [])
        }
    }

    @Test("who is leaving takes everything along, also what others no longer see of them")
    func leaving() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.completed()
            try await pair.ana.put("/v1/swaps/\(swap)/review", #"{"stars":5,"text":"Told by Ana."}"#)
            try await pair.ben.put("/v1/swaps/\(swap)/review", #"{"stars":5,"text":"Told by Ben."}"#)
            let thread = try await pair.ana.get("/v1/swaps/\(swap)").string("thread") ?? ""
            let path = "/v1/threads/\(thread)/messages"
            let sent = try await pair.ana.post(path, #"{"clientId":"\#(clientID(1))","body":"Ana was here."}"#)
            #expect(sent.status == 201)
            let before = try await pair.ana.export()
            try await pair.ana.leave()
            let after = try await world.signedIn("ana").export()
            #expect(try after.texts("messages", "body").contains("Ana was here."))
            #expect(try after.texts("messages", "body") == before.texts("messages", "body"))
            // The offer is paused now, and the rest of the swap is as it was.
            let swaps = [try "\(before.items("swaps"))", try "\(after.items("swaps"))"]
            #expect(swaps.allSatisfy { $0.contains("Told by Ana.") && $0.contains("Told by Ben.") })
            #expect(!swaps[1].contains("ormer"))
            #expect(try after.items("offers").count == before.items("offers").count)
            // Control: the other side reads neither.
            let seen = try await pair.ben.get(path).text + pair.ben.get("/v1/swaps/\(swap)").text
            #expect(!seen.contains("Ana was here.") && !seen.contains("Told by Ana."))
            #expect(seen.contains("Told by Ben."))
        }
    }
}
