import API
import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// What the search keeps in memory is loaded in pieces, beside commits, and dropped where it grows too large: no search
/// may ever see a piece that is older than an acknowledged write.
@Suite("the memory of the search, while it is loaded and dropped") struct NearbyMemoryTests {
    private static let tight: NearbyLimits = {
        var limits = NearbyLimits()
        (limits.entries, limits.texts, limits.touched, limits.notes) = (4, 3000, 2, 12)
        return limits
    }()
    private static let crowded: NearbyLimits = {
        var limits = NearbyLimits()
        limits.world = 6
        return limits
    }()

    private func offer(_ note: String) -> String { draft(["note": #""\#(note)""#]) }

    /// All rows but the last: a world that is not whole yet, with all tiles of all offers.
    private func loadAlmostAll(_ world: World) async throws {
        try await world.database.nearby.warm(0..<Cell.rows - 1, from: world.database)
        #expect(rows(world) == Cell.rows - 1)
    }

    /// How many rows of tiles, from the south, are in memory as a whole.
    private func rows(_ world: World) -> Int { world.database.nearby.state.withLock(\.worldRows) }

    @Test("a tile that was asked for before the world knew it is not shown again when the world is dropped")
    func dropped() async throws {
        var limits = NearbyLimits()
        limits.touched = 2
        try await World.run(memory: limits) { world in
            let ana = try await world.register("ana")
            for note in ["one", "two"] { #expect(try await ana.post("/v1/offers", offer(note)).status == 201) }
            #expect(try await world.near().count("items") == 2)
            try await loadAlmostAll(world)
            let published = try await ana.post("/v1/offers", offer("three"))
            #expect(try await world.near().count("items") == 3)
            // Touches three offers, more than are read anew.
            #expect(try await ana.patch("/v1/me", #"{"name":"Anna Nowa"}"#).status == 200)
            #expect(rows(world) < Cell.rows - 1)
            let found = try await world.near()
            #expect(found.texts("id").contains(try #require(published.string("id"))))
            #expect(found.texts("traveller.name") == ["Anna Nowa", "Anna Nowa", "Anna Nowa"])
        }
    }

    @Test("a world that outgrows its bound is dropped, and the search goes on by tiles")
    func outgrown() async throws {
        try await World.run(memory: Self.crowded) { world in
            let ana = try await world.register("ana")
            #expect(try await ana.post("/v1/offers", offer("0")).status == 201)
            #expect(try await world.near().count("items") == 1)
            try await loadAlmostAll(world)
            for number in 1...9 {
                #expect(try await ana.post("/v1/offers", offer("\(number)")).status == 201)
                #expect(try await world.near().count("items") == number + 1)
            }
            try await world.database.refreshMemory()
            #expect(rows(world) == 0)
            #expect(try await world.near().count("items") == 10)
        }
    }

    @Test("a text that was written with rates which were revised meanwhile is not kept")
    func revised() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await ana.post("/v1/offers", offer("one")).status == 201)
            let (index, database) = (world.database.nearby, world.database)
            let number = try await world.number("SELECT key FROM offer")
            let key = Int64(try #require(number))
            let rates = index.rates
            let days = try await index.book(of: nil, from: database).days
            let stamp = OfferWriting.Stamp(days: days, stale: [false])
            try await world.execute(
                "UPDATE rate SET digits = digits || '7' WHERE currency = 'THB' AND day = (SELECT max(day) FROM rate)")
            let writing = OfferWriting(stamp) { _ in Array("old".utf8) }
            #expect(try await index.texts(of: [key], writing, at: rates, from: database) == [Array("old".utf8)])
            // And one that is written with the new ones is.
            for text in ["new", "newer"] {
                let writing = OfferWriting(stamp) { _ in Array(text.utf8) }
                #expect(
                    try await index.texts(of: [key], writing, at: index.rates, from: database) == [Array("new".utf8)])
            }
        }
    }

    @Test(
        "while it is loaded, forgotten and dropped beside writers, every acknowledged write is seen at once",
        arguments: [tight, crowded, NearbyLimits()])
    func beside(_ limits: NearbyLimits) async throws {
        try await World.run(memory: limits) { world in
            let people = try await ["ana", "ben", "cleo"].asyncMap { try await world.register($0) }
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for number in 0... {
                        do { try await Task.sleep(for: .milliseconds(3)) } catch { return }
                        if number.isMultiple(of: 10) {
                            // As another program: everything is forgotten at the next look.
                            try world.executeElsewhere("UPDATE offer SET note = note WHERE key = -1")
                        }
                        if number.isMultiple(of: 3) {
                            world.database.nearby.forget()
                            // Cancelled at the end.
                            try? await world.database.nearby.warm(0..<Cell.rows, from: world.database)
                        } else {
                            try? await world.database.refreshMemory()  // Cancelled at the end.
                        }
                    }
                }
                try await withThrowingTaskGroup { writers in
                    for person in people {
                        writers.addTask { try await walk(person, in: world) }
                    }
                    try await writers.waitForAll()
                }
                group.cancelAll()
            }
            #expect(try await world.near("limit=100").count("items") == 0)
        }
    }

    private func walk(_ person: Person, in world: World) async throws {
        var open: [String] = []
        for round in 0..<24 {
            switch round % 4 {
            case 0, 1:
                let reply = try await person.post("/v1/offers", offer("\(person.handle)\(round)"))
                open.append(try #require(reply.string("id")))
            case 2:
                let name = "\(person.handle) \(round)"
                #expect(try await person.patch("/v1/me", #"{"name":"\#(name)"}"#).status == 200)
                let found = try await world.near("limit=100")
                let mine = zip(found.texts("traveller.handle"), found.texts("traveller.name"))
                    .filter { $0.0 == person.handle }
                #expect(mine.allSatisfy { $0.1 == name }, "\(mine)")
            default:
                for id in open { #expect(try await person.post("/v1/offers/\(id)/withdraw").status == 200) }
                open = []
            }
            let found = try await world.near("limit=100")
            let mine = zip(found.texts("traveller.handle"), found.texts("id")).filter { $0.0 == person.handle }.map(\.1)
            #expect(Set(mine) == Set(open), "round \(round)")
        }
    }
}
