import Domain
import Foundation
import JSON
import SQLiteStore
import TestSupport
import Testing

/// Offers are kept in memory as they are shown: whatever changes them must be in the very next answer.
@Suite("a search after a change") struct NearbyFreshnessTests {
    /// What the search shows of each offer found: the parts that a change can touch.
    private func shown(_ world: World, _ query: String = "") async throws -> [String] {
        let reply = try await world.near(query)
        #expect(reply.status == 200)
        return (0..<(reply.count("items") ?? 0)).map { index in
            let text = { (path: String) in reply.string("items.\(index).\(path)") ?? "-" }
            let score = reply.int("items.\(index).traveller.reliability.score").map(String.init) ?? "-"
            return [text("note"), text("traveller.name"), score, text("have.amount"), text("quote.rate")]
                .joined(separator: " ")
        }
    }

    private func offer(_ note: String) -> String { draft(["note": #""\#(note)""#]) }

    @Test("publishing, pausing, resuming, editing, withdrawing and expiring are seen at once")
    func actions() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await shown(world) == [])
            let published = try await ana.post("/v1/offers", offer("first"))
            let id = try #require(published.string("id"))
            let rate = try #require(published.string("quote.rate"))
            let name = try #require(published.string("traveller.name"))
            let line = "first \(name) - 300.00 \(rate)"
            #expect(try await shown(world) == [line])
            #expect(try await ana.post("/v1/offers/\(id)/pause").status == 200)
            #expect(try await shown(world) == [])
            #expect(try await ana.post("/v1/offers/\(id)/resume").status == 200)
            #expect(try await shown(world) == [line])
            let edited = try await ana.patch("/v1/offers/\(id)", #"{"note":"second"}"#, version: 3)
            #expect(edited.status == 200, "\(edited.text)")
            #expect(try await shown(world) == ["second \(name) - 300.00 \(rate)"])
            #expect(try await ana.post("/v1/offers/\(id)/withdraw").status == 200)
            #expect(try await shown(world) == [])
            #expect(try await ana.post("/v1/offers", offer("third")).status == 201)
            #expect(try await shown(world) == ["third \(name) - 300.00 \(rate)"])
            world.clock.advance(seconds: 40 * 86_400)
            #expect(try await shown(world) == [])
        }
    }

    @Test("what changes of an owner changes on all of their offers: name, reliability, state")
    func owners() async throws {
        try await World.run { world in
            for handle in ["ana", "ben"] { try await world.register(handle) }
            for (handle, note) in [("ana", "a1"), ("ana", "a2"), ("ben", "b1")] {
                #expect(try await world.inTheNextHour(handle).post("/v1/offers", offer(note)).status == 201)
            }
            let ana = try await world.signedIn("ana")
            let first = try await shown(world)
            #expect(first.map { $0.prefix(2) } == ["b1", "a2", "a1"])
            #expect(try await ana.patch("/v1/me", #"{"name":"Anna Nowa"}"#).status == 200)
            #expect(try await shown(world).map { $0.contains("Anna Nowa") } == [false, true, true])
            try await world.execute("UPDATE traveller SET reliability_score = 77 WHERE handle = 'ana'")
            #expect(try await shown(world).map { $0.contains(" 77 ") } == [true, true, false])
            #expect(try await shown(world, "minReliability=70").map { $0.prefix(2) } == ["a2", "a1"])
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'ana'")
            #expect(try await shown(world).map { $0.prefix(2) } == ["b1"])
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            #expect(try await shown(world).map { $0.prefix(2) } == ["a2", "a1", "b1"])
        }
    }

    @Test("a write that is refused leaves the search as it was")
    func refused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await ana.post("/v1/offers", offer("kept")).status == 201)
            let before = try await world.near().body
            await world.executeInVain("UPDATE offer SET note = 'lost'")
            #expect(try await world.texts("SELECT note FROM offer") == ["kept"])
            #expect(try await world.near().body == before)
        }
    }

    @Test("what another program wrote is in the very next answer; who may still come in, after the next look")
    func foreign() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await ana.post("/v1/offers", offer("ours")).status == 201)
            #expect(try await shown(world).map { $0.prefix(4) } == ["ours"])
            try world.executeElsewhere("UPDATE offer SET note = 'moderated'")
            #expect(try await shown(world).map { $0.prefix(4) } == ["mode"])
            let old = try await world.near().string("items.0.quote.reference.rate")
            try world.executeElsewhere(
                "UPDATE rate SET digits = digits || '7' WHERE currency = 'THB' AND day = (SELECT max(day) FROM rate)")
            let new = try await world.near().string("items.0.quote.reference.rate")
            #expect(new != old)
            #expect(new == (try await world.get("/v1/rates/latest?base=EUR").string("rates.THB")))
            try world.executeElsewhere("UPDATE traveller SET reliability_score = 42 WHERE handle = 'ana'")
            #expect(try await world.near().int("items.0.traveller.reliability.score") == 42)
            #expect(try await ana.get("/v1/me/offers").status == 200)
            try world.executeElsewhere("UPDATE traveller SET state = 'banned' WHERE handle = 'ana'")
            #expect(try await shown(world) == [])
            try await world.database.invalidateCaches()
            #expect(try await ana.get("/v1/me/offers").summary == "403 account-banned")
        }
    }

    @Test("while offers come and go, no search misses one that was acknowledged or shows one that was withdrawn")
    func together() async throws {
        try await World.run { world in
            let people = try await ["ana", "ben", "cleo", "dan"].asyncMap { try await world.register($0) }
            try await withThrowingTaskGroup { group in
                for (index, person) in people.enumerated() {
                    group.addTask {
                        for round in 0..<25 {
                            let note = "\(person.handle)\(round)"
                            let reply = try await person.post("/v1/offers", offer(note))
                            let id = try #require(reply.string("id"))
                            let query = "limit=100&sort=newest&radius=\([5, 10, 25, 50][(index + round) % 4])"
                            #expect(try await world.near(query).texts("id").contains(id), "\(note)")
                            #expect(try await person.post("/v1/offers/\(id)/withdraw").status == 200)
                            #expect(try await !world.near(query).texts("id").contains(id), "\(note)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await shown(world) == [])
        }
    }
}
