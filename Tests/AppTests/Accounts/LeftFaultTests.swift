import Domain
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
        try await world.eraseLeavers()
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

    @Test(
        "who verifies another spelling before the erasure starts with them too, once", arguments: ["ben+new", "benno"])
    func before(local: String) async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            #expect(try await pair.ben.leave().status == 202)
            try await world.deliver()
            let benno = try await world.register("benno", email: "\(local)@example.org")
            let own = try await Self.verify(benno, "\(local)@example.org", postbox)
            #expect(own.int("reliability.noShows") == (local == "ben+new" ? 1 : 0))
            try await world.eraseLeavers()
            let faults = try await world.get("/v1/travellers/benno").int("reliability.noShows")
            #expect(faults == (local == "ben+new" ? 1 : 0))
            #expect(try world.findings() == [])
        }
    }

    @Test("a second account that takes a dropped contact starts with them, once", arguments: [(90, 0), (89, 1)])
    func taken(days: Double, faults: Int) async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            try await pair.ben.change(to: "new@example.net")
            world.clock.advance(days: days)
            let benno = try await world.register("benno", email: "ben+2@example.org")
            let own = try await Self.verify(benno, "ben+2@example.org", postbox)
            #expect(own.int("reliability.noShows") == faults)
            // Control: who never had it starts with nothing.
            let mira = try await world.register("mira")
            #expect(try await Self.verify(mira, "mira@example.org", postbox).int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
            #expect(try await world.signedIn("ben").leave().status == 202)
            try await world.eraseLeavers()
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            #expect(try await world.get("/v1/travellers/benno").int("reliability.noShows") == faults)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "what was agreed before the contact was dropped counts, whenever it ends, and what was agreed later does not",
        arguments: [true, false], [true, false])
    func agreed(isBefore: Bool, leaves: Bool) async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.change(to: "new@example.net")
            let dropped = world.clock.now.milliseconds
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 0)
            if !isBefore { try await world.execute("UPDATE swap SET accepted_at = \(dropped + 1)") }
            world.clock.advance(days: 2)
            let ben = try await world.signedIn("ben")
            #expect(try await ben.act("no-show", on: id).status == 200)
            if leaves {
                #expect(try await ben.leave().status == 202)
                try await world.eraseLeavers()
                #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            }
            let faults = try await world.get("/v1/travellers/benno").int("reliability.noShows")
            #expect(faults == (isBefore ? 1 : 0))
        }
    }

    @Test("of a contact that was dropped and verified again all faults are left")
    func droppedForAWhile() async throws {
        try await World.running { world, postbox in
            let (before, first) = try await Pair(in: world).claimed()
            try await before.ben.act("no-show", on: first)
            try await before.ben.change(to: "new@example.net")
            try await before.ben.change(to: "ben@example.org")
            #expect(try await Self.verify(before.ben, "ben@example.org", postbox).int("reliability.noShows") == 1)
            world.clock.advance(days: 1)
            let (after, second) = try await before.later(minutes: 1).claimed()
            #expect(try await after.ben.act("no-show", on: second).status == 200)
            #expect(try await after.ben.leave().status == 202)
            try await world.eraseLeavers()
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 2)
            #expect(try world.findings() == [])
        }
    }

    @Test("an account that takes its own contact back does not start with its own faults")
    func takenBack() async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            try await pair.ben.change(to: "new@example.net")
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 1)
            try await benno.change(to: "other@example.net")
            try await pair.ben.change(to: "ben@example.org")
            // They count for as long as the contact is kept.
            #expect(try await world.get("/v1/travellers/benno").int("reliability.noShows") == 0)
            #expect(try await Self.verify(pair.ben, "ben@example.org", postbox).int("reliability.noShows") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "who has verified another spelling before the contact is dropped starts with them too, until they are taken back"
    )
    func droppedBeside() async throws {
        try await World.running { world, postbox in
            let benno = try await world.register("benno", email: "ben+2@example.org")
            _ = try await Self.verify(benno, "ben+2@example.org", postbox)
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            func faults(_ handle: String) async throws -> Int? {
                try await world.get("/v1/travellers/\(handle)").int("reliability.noShows")
            }
            #expect(try await faults("benno") == 0)
            try await pair.ben.change(to: "new@example.net")
            #expect(try await faults("benno") == 1)
            #expect(try world.findings() == [])
            // What is no fault any more counts for nobody.
            let disputed = try await pair.ana.act("dispute", on: id, DisputeTests.body())
            #expect(disputed.status == 200, "\(disputed.text)")
            #expect(try await [faults("ben"), faults("benno")] == [0, 0])
            #expect(try world.findings() == [])
        }
    }

    @Test("who verifies a spelling beside a living account has its faults, also later ones")
    func beside() async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            let benno = try await world.register("benno", email: "ben+2@example.org")
            #expect(try await Self.verify(benno, "ben+2@example.org", postbox).int("reliability.noShows") == 0)
            try await pair.ben.act("no-show", on: id)
            #expect(try await world.get("/v1/travellers/benno").int("reliability.noShows") == 1)
            // Control: the other side of the swap has none.
            #expect(try await world.get("/v1/travellers/ana").int("reliability.noShows") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "another spelling that nobody verified, before another contact or before leaving, washes nothing off",
        arguments: [true, false])
    func spelledFirst(leaves: Bool) async throws {
        try await World.running { world, postbox in
            let (pair, id) = try await Pair(in: world).claimed()
            try await pair.ben.act("no-show", on: id)
            try await pair.ben.change(to: "ben+1@example.org")
            if leaves {
                #expect(try await pair.ben.leave().status == 202)
                try await world.eraseLeavers()
                #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            } else {
                try await pair.ben.change(to: "other@example.net")
            }
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            #expect(try await Self.verify(benno, "ben@example.org", postbox).int("reliability.noShows") == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a dispute that is decided after the erasure reaches who verified the contact before", arguments: [true, false])
    func decided(isLeaver: Bool) async throws {
        try await World.running { world, postbox in
            let (pair, swap) = try await Pair(in: world).disputed()
            let (desk, _) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            #expect(try await pair.ben.leave().status == 202)
            try await world.deliver()
            try await world.eraseLeavers()
            #expect(try await world.texts("SELECT step FROM departure") == ["held"])
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            _ = try await Self.verify(benno, "ben@example.org", postbox)
            #expect(try await world.number("SELECT sum(number) FROM carried_fault") == 0)
            #expect(try await desk.again().decide(swap, isLeaver ? "proposer" : "owner").status == 200)
            for _ in 0..<3 {
                try await world.sweep()
                try await world.deliver()
            }
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            let why = try await benno.again().get("/v1/me/reliability")
            #expect(why.texts("kind", in: "carriedFaults") == (isLeaver ? ["dispute-lost"] : []))
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a dispute about what was agreed after the contact was dropped reaches nobody who verified it meanwhile",
        arguments: [true, false])
    func decidedAfterTheDrop(isDropped: Bool) async throws {
        try await World.running { world, postbox in
            let before = try await Pair(in: world)
            if isDropped { try await before.ben.change(to: "new@example.net") }
            world.clock.advance(seconds: 60)
            let (pair, swap) = try await before.disputed()
            let (desk, _) = try await StaffDesk.seat("sara.holm", .senior, in: world)
            #expect(try await pair.ben.leave().status == 202)
            try await world.eraseLeavers()
            #expect(try await world.texts("SELECT step FROM departure") == ["held"])
            postbox.empty()
            let benno = try await world.register("benno", email: "ben@example.org")
            _ = try await Self.verify(benno, "ben@example.org", postbox)
            #expect(try await desk.again().decide(swap, "proposer").status == 200)
            for _ in 0..<3 { try await world.sweep() }
            #expect(try await world.number("SELECT count(*) FROM departure") == 0)
            let why = try await benno.again().get("/v1/me/reliability")
            #expect(why.texts("kind", in: "carriedFaults") == (isDropped ? [] : ["dispute-lost"]))
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
            try await world.eraseLeavers()
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

extension Person {
    func change(to address: String) async throws {
        let edit = #"{"email":"\#(address)","password":"\#(Person.password)"}"#
        let reply = try await patch("/v1/me", edit)
        #expect(reply.status == 200, "\(reply.text)")
    }
}

extension World {
    /// Seven days later those who left are erased.
    func eraseLeavers() async throws {
        clock.advance(days: 7)
        for _ in 0..<3 {
            try await sweep()
            try await deliver()
        }
    }
}
