import JSON
import TestSupport
import Testing

@testable import App

@Suite("Faults outlive an erasure") struct LeftFaultTests {
    /// Ben misses a meeting with Ana, leaves, and is erased.
    private static func erased(_ world: World, changingTo address: String? = nil) async throws -> Pair {
        let (pair, id) = try await Pair(in: world).claimed()
        try await pair.ben.act("no-show", on: id)
        if let address {
            let edit = #"{"email":"\#(address)","password":"\#(Person.password)"}"#
            #expect(try await pair.ben.patch("/v1/me", edit).status == 200)
        }
        let preview = try await pair.ben.get("/v1/me/leaving")
        #expect(preview.int("faults.noShows") == 1)
        #expect(preview.string("faults.until") == "2027-11-21T00:00:00Z")
        #expect(try await pair.ben.leave().status == 202)
        try await world.deliver()
        world.clock.advance(days: 7)
        for _ in 0..<3 {
            try await world.sweep()
            try await world.deliver()
        }
        #expect(try await world.number("SELECT count(*) FROM departure") == 0)
        return pair
    }

    private static func verify(_ person: Person, _ address: String, _ postbox: Postbox) async throws -> Reply {
        try await person.post("/v1/auth/email/verify")
        try await person.world.deliver()
        return try await person.post(
            "/v1/auth/email/verify/confirm", #"{"code":"\#(try postbox.code(to: address))"}"#)
    }

    @Test("whoever verifies the contact again starts with them; nobody else does")
    func carried() async throws {
        try await World.running { world, postbox in
            _ = try await Self.erased(world)
            #expect(try await world.number("SELECT number FROM left_fault WHERE kind = 'noShow'") == 1)
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await benno.get("/v1/me").int("reliability.noShows") == 0)
            let own = try await Self.verify(benno, "ben@example.org", postbox)
            #expect(own.int("reliability.noShows") == 1)
            #expect(try await world.get("/v1/travellers/benno").int("reliability.noShows") == 1)
            let why = try await benno.get("/v1/me/reliability")
            #expect(why.texts("kind", in: "carriedFaults") == ["no-show"])
            #expect(why.string("carriedFaults.0.until") == "2027-11-21T00:00:00Z")
            #expect(why.count("parts.conduct.observations") == 0)
            // Control: another address starts with nothing.
            let mira = try await world.register("mira")
            #expect(try await Self.verify(mira, "mira@example.org", postbox).int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("who has verified another spelling before the erasure starts with them too", arguments: ["ben+new", "benno"])
    func before(local: String) async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            #expect(try await pair.ben.leave().status == 202)
            try await world.deliver()
            let benno = try await world.register("benno", email: "\(local)@example.org")
            let own = try await Self.verify(benno, "\(local)@example.org", postbox)
            #expect(own.int("reliability.noShows") == 0)
            world.clock.advance(days: 7)
            for _ in 0..<3 {
                try await world.sweep()
                try await world.deliver()
            }
            let faults = try await world.get("/v1/travellers/benno").int("reliability.noShows")
            #expect(faults == (local == "ben+new" ? 1 : 0))
            #expect(try world.findings() == [])
        }
    }

    @Test("another spelling of the mailbox starts with them too")
    func spelling() async throws {
        try await World.running { world, postbox in
            _ = try await Self.erased(world)
            postbox.empty()
            let benno = try await world.register("benno", email: "Ben+new@example.org")
            #expect(try await Self.verify(benno, "Ben+new@example.org", postbox).int("reliability.noShows") == 1)
        }
    }

    @Test("a contact that was changed before leaving carries them too")
    func changed() async throws {
        try await World.running { world, postbox in
            _ = try await Self.erased(world, changingTo: "throwaway@example.net")
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 1)
            // Control: nobody confirmed the new one.
            let mira = try await world.register("mira", email: "throwaway@example.net")
            #expect(try await Self.verify(mira, "throwaway@example.net", postbox).int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("they are passed on by a second erasure, are counted once, and end after 12 months")
    func passedOn() async throws {
        try await World.running { world, postbox in
            _ = try await Self.erased(world)
            postbox.empty()
            var benno = try await world.register("benno", email: "ben@example.org")
            _ = try await Self.verify(benno, "ben@example.org", postbox)
            #expect(try await benno.get("/v1/me/leaving").int("faults.noShows") == 1)
            try await benno.leave()
            try await world.deliver()
            world.clock.advance(days: 7)
            for _ in 0..<3 {
                try await world.sweep()
                try await world.deliver()
            }
            #expect(try world.findings() == [])
            postbox.empty()
            benno = try await world.register("benito", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 1)
            world.clock.advance(days: 365)
            try await world.sweep()
            #expect(try await world.get("/v1/travellers/benito").int("reliability.noShows") == 0)
            world.clock.advance(days: 7)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM left_fault") == 0)
            #expect(try await world.number("SELECT count(*) FROM carried_fault") == 0)
            #expect(try world.findings() == [])
        }
    }
}
