import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import Synchronization
import TestSupport
import Testing

@testable import App

@Suite("Exports under faults") struct ExportFaultTests {
    /// What the archive says of a swap that is accepted while it is being made: its state, and the events in the thread.
    private static func acceptedMeanwhile(isTorn: Bool) async throws -> (state: [String], messages: Int) {
        let gate = ExportGate(before: "threads")
        let found = Mutex<([String], Int)>(([], 0))
        try await World.run(
            changing: { services in
                services.exporting {
                    $0.source = WatchedSource(source: $0.source, isTorn: isTorn, before: gate.pass)
                }
            }
        ) { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose().id()
            async let export = pair.ana.export()
            await gate.arrival()
            #expect(try await pair.ana.accept(swap).status == 200)
            gate.open()
            let archive = try await export
            let result = (try archive.texts("swaps", "state"), try archive.items("messages").count)
            found.withLock { $0 = result }
            #expect(try await pair.ana.export().texts("swaps", "state") == ["accepted"])
        }
        return found.withLock { $0 }
    }

    @Test("all files are of one moment, although others write while the archive is made")
    func snapshot() async throws {
        let found = try await Self.acceptedMeanwhile(isTorn: false)
        #expect(found.state == ["proposed"])
        #expect(found.messages == 1)
    }

    @Test("control: lists that are read one by one contradict each other")
    func torn() async throws {
        let found = try await Self.acceptedMeanwhile(isTorn: true)
        #expect(found.state == ["proposed"])
        #expect(found.messages == 2)
    }

    @Test("writes go on while an archive is made, and the WAL can be restarted after it")
    func writers() async throws {
        let gate = ExportGate(before: "messages")
        try await World.run(
            changing: { services in
                services.exporting { $0.source = WatchedSource(source: $0.source, before: gate.pass) }
            }
        ) { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.talk()
            async let export = pair.ana.export()
            await gate.arrival()
            for number in 2...3 {
                #expect(try await pair.ben.say("More", number, in: thread).status == 201)
            }
            // A restart needs that nobody reads an older snapshot.
            #expect(try world.restartsWAL() == false)
            gate.open()
            #expect(try await export.items("messages").count == 1)
            #expect(try world.restartsWAL())
        }
    }

    @Test("one export at a time: a second request learns of the first")
    func once() async throws {
        let gate = ExportGate(before: "messages")
        try await World.run(
            changing: { services in
                services.exporting { $0.source = WatchedSource(source: $0.source, before: gate.pass) }
            }
        ) { world in
            let ana = try await world.register("ana")
            async let export = ana.post("/v1/me/export")
            await gate.arrival()
            let second = try await ana.post("/v1/me/export")
            #expect(second.status == 202)
            #expect(second.string("state") == "preparing")
            gate.open()
            #expect(try await export.status == 200)
            #expect(try await world.number("SELECT count(*) FROM export_job") == 1)
            #expect(try await ana.post("/v1/me/export").status == 200)
        }
    }

    @Test("a full disk is told to whoever waits, leaves no file, and the next attempt works", arguments: [false, true])
    func fullDisk(_ isLarge: Bool) async throws {
        let free = Mutex<Int64>(1 << 20)
        try await World.run(
            changing: { services in
                services.exporting { exports in
                    exports.folder = ExportFolder(
                        services.exports.folder.path(of: ""), free: { _ in free.withLock { $0 } })
                }
            }
        ) { world in
            let pair = try await Pair(in: world)
            _ = try await pair.talk(isLarge: isLarge)
            let refused = try await pair.ana.post("/v1/me/export")
            if isLarge {
                #expect(refused.string("state") == "preparing")
                try await world.prepareExports()
                #expect(try await pair.ana.get("/v1/me/export").string("state") == "failed")
            } else {
                #expect(refused.status == 507)
                #expect(refused.problem == "storage-full")
            }
            #expect(world.exportFiles == [])
            #expect(try await world.texts("SELECT state || ' ' || failure FROM export_job") == ["failed disk-full"])
            // Control: with room the same account is exported.
            free.withLock { $0 = 1 << 40 }
            if isLarge {
                let url = try await pair.ana.exportInBackground()
                #expect(try UnpackedArchive(try await pair.ana.get(url)).items("messages").count == 1002)
            } else {
                #expect(try await pair.ana.export().items("messages").count == 1)
            }
        }
    }

    @Test("a write that the disk refuses is a full disk, and any other fault is not")
    func spool() throws {
        #expect(FileFault.of(ENOSPC) as? StorageFault == .full)
        #expect(FileFault.of(EDQUOT) as? StorageFault == .full)
        #expect(FileFault.of(EIO) as? StorageFault == nil)
    }
}
