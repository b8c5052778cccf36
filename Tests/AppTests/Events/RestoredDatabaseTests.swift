import Domain
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("An older database under apps that know a newer one") struct RestoredDatabaseTests {
    /// What an app has when the database is lost.
    private struct App: Sendable {
        let ana: String
        let thread: String
        /// The number after which it goes on, and the entity tag of the thread.
        let cursor: String
        let tag: String
        /// Of an offer of Ana's, and the `next` of a list.
        let offer: String
        let version: String
        let next: String
    }

    /// Talks, takes a backup, and goes on talking.
    private static func lost(_ folder: DataFolder, backup: String, _ clock: FixedClock) async throws -> App {
        let box = Box<App>()
        try await World.run(in: folder, clock: clock) { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("hello", 1, in: thread)
            // Ben may go on without an answer to each.
            try await pair.ana.say("hi", 1, in: thread)
            try await pair.ana.publish(DraftOffer { $0.have = "USD" })
            try world.back(up: backup)
            for number in 2..<7 { try await pair.ben.say("LOST \(number)", number, in: thread) }
            let changed = try await pair.ana.patch("/v1/offers/\(pair.offer)", #"{"note":"lost"}"#, version: 1)
            let messages = try await pair.ana.get("/v1/threads/\(thread)")
            let list = try await pair.ana.get("/v1/me/offers?limit=1")
            await box.set(
                App(
                    ana: pair.ana.token, thread: thread,
                    cursor: try #require(messages.headers[.wayswapEvent]), tag: try #require(messages.headers[.eTag]),
                    offer: pair.offer, version: try #require(changed.headers[.eTag]),
                    next: try #require(list.string("next"))))
        }
        return try await box.value()
    }

    private static func put(_ backup: String, into folder: DataFolder, keysOf old: DataFolder) throws {
        try folder.create()
        for file in [folder.database, "\(folder.database)-wal", "\(folder.database)-shm"]
        where FileManager.default.fileExists(atPath: file) {
            try FileManager.default.removeItem(atPath: file)
        }
        try FileManager.default.copyItem(atPath: backup, toPath: folder.database)
        guard !FileManager.default.fileExists(atPath: folder.keys) else { return }
        try FileManager.default.copyItem(atPath: old.keys, toPath: folder.keys)
    }

    @Test(
        "an app that was up to date is told to read everything anew, although as many events have come again",
        arguments: [true, false])
    func cursors(isNewFolder: Bool) async throws {
        let old = try await SeededFolder.copy()
        let other = SeededFolder.newFolder()
        defer { [old, other].forEach(SeededFolder.remove) }
        let backup = "\(old.path)/backup.sqlite"
        let clock = FixedClock()
        let app = try await Self.lost(old, backup: backup, clock)
        let folder = isNewFolder ? other : old
        let box = Numbers()
        for round in 0..<2 {
            clock.advance(seconds: 1)
            try Self.put(backup, into: folder, keysOf: old)
            try await World.run(in: folder, clock: clock) { world in
                let (ana, ben) = (try await world.signedIn("ana"), try await world.signedIn("ben"))
                for number in 2..<9 { try await ben.say("KEPT \(round) \(number)", 20 + number, in: app.thread) }
                for cursor in [app.cursor, "0", "1"] + (await box.numbers).map(String.init) {
                    let page = try await ana.get("/v1/events?after=\(cursor)", headers: EventStreamTests.json)
                    #expect(page["reset"] == .bool(true), "\(cursor)")
                    #expect(page.count("items") == 0)
                }
                // The stream says so too, by either way of naming the number.
                let header = HTTPFields.with("Last-Event-ID", app.cursor)
                let reader = try await EventReader.open(world, token: app.ana, headers: header)
                let told = try await reader.events(until: "reset")
                let at = try #require(told.last?.id)
                // From there on nothing is missed.
                let fresh = try await ana.get("/v1/threads/\(app.thread)")
                #expect(fresh.headers[.wayswapEvent] == "\(at)")
                try await ben.say("next", 40, in: app.thread)
                #expect(try await reader.next()?.id == at + 1)
                let page = try await ana.get("/v1/events?after=\(at)", headers: EventStreamTests.json)
                #expect((page["reset"], page.int("items.0.id")) == (.bool(false), Int(at) + 1))
                await box.add(at)
            }
        }
        let numbers = await box.numbers
        #expect(numbers == numbers.sorted() && numbers.count == 2)
    }

    @Test("entity tags, versions and cursors of lists are of the lost database too")
    func tags() async throws {
        let old = try await SeededFolder.copy()
        let folder = SeededFolder.newFolder()
        defer { [old, folder].forEach(SeededFolder.remove) }
        let backup = "\(old.path)/backup.sqlite"
        let clock = FixedClock()
        let app = try await Self.lost(old, backup: backup, clock)
        try Self.put(backup, into: folder, keysOf: old)
        try await World.run(in: folder, clock: clock) { world in
            let ana = try await world.signedIn("ana")
            // Another change gets the version of the one that was lost.
            let changed = try await ana.patch("/v1/offers/\(app.offer)", #"{"note":"kept"}"#, version: 1)
            #expect(changed.int("version") == 2)
            #expect(app.version == "\"2\"")
            #expect(changed.headers[.eTag] != app.version)
            let read = try await ana.get("/v1/offers/\(app.offer)")
            let known = try #require(read.headers[.eTag])
            #expect(known.hasPrefix(String(try #require(changed.headers[.eTag]).dropLast()) + "-"))
            func patched(ifMatch tag: String) async throws -> String {
                try await world.send(
                    .patch, "/v1/offers/\(app.offer)", body: Array(#"{"note":"over"}"#.utf8), token: ana.token,
                    headers: .with("If-Match", tag)
                ).summary
            }
            #expect(try await patched(ifMatch: "\"2-000000000000000000000000\"") == "412 stale-version")
            #expect(try await patched(ifMatch: "\"2.other-000000000000000000000000\"") == "412 stale-version")
            // Control: the tag that this database gave is good.
            #expect(try await patched(ifMatch: known) == "200")
            let old = HTTPFields.with("If-None-Match", app.tag)
            #expect(try await ana.get("/v1/threads/\(app.thread)", headers: old).status == 200)
            #expect(try await ana.get("/v1/me/offers?limit=1&cursor=\(app.next)").summary == "400 bad-cursor")
        }
    }

    private actor Numbers {
        private(set) var numbers: [Int64] = []

        func add(_ number: Int64) { numbers.append(number) }
    }

    private actor Box<Value: Sendable> {
        private var held: Value?

        func set(_ value: Value) { held = value }

        func value() throws -> Value {
            guard let held else { throw Missing("a value") }
            return held
        }
    }
}
