import Domain
import TestSupport
import Testing

@Suite("Warning, limiting, suspending and banning") struct AccountActionTests {
    private static let order = #"{"reason":"scam","note":"No."}"#

    @Test("a limited traveller goes on with what there is and begins nothing new, until reinstated")
    func limit() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            let other = try await cleo.publish(Pair.draft)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let path = "/v1/admin/travellers/\(pair.ben.id)"
            let thread = try await pair.ben.openThread(on: pair.offer)
            let limited = try await mona.post("\(path)/limit", Self.order)
            #expect((limited.status, limited.string("state")) == (200, "limited"))
            for (route, body) in [
                ("/v1/offers", Pair.draft.json),
                ("/v1/offers/\(pair.offer)/swaps", #"{"amount":{"amount":"100.00","currency":"EUR"}}"#),
                ("/v1/offers/\(other)/thread", "{}"),
            ] {
                #expect(try await pair.ben.post(route, body).summary == "403 account-limited", "\(route)")
            }
            // The chat that there is goes on.
            #expect(try await pair.ben.say("Sorry.", 1, in: thread).status == 201)
            #expect(try await pair.ben.openThread(on: pair.offer) == thread)
            // The same again is the same.
            #expect(try await mona.post("\(path)/limit", Self.order).count("actions") == 1)
            let told = try await pair.ben.told().first
            #expect(
                told == "action.limit: You cannot publish offers, propose swaps or start chats for now (scam). "
                    + "What you have goes on. The moderator writes: No.")
            #expect(try await mona.post("\(path)/restore", Self.order).string("state") == "active")
            #expect(try await pair.propose().status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a warning that is taken back is gone from the notifications; who has read it is told, and nobody appeals any more"
    )
    func takeBackWarning() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let nora = try await StaffDesk("nora.berg", .moderator, in: world).atWork()
            for note in ["First.", "Second."] {
                try await mona.moderate("warn", pair.ben, #"{"reason":"spam","note":"\#(note)"}"#)
            }
            let account = try await mona.get("/v1/admin/travellers/\(pair.ben.id)")
            let (second, first) = (account.string("actions.0.id") ?? "", account.string("actions.1.id") ?? "")
            // Another moderator may; of a warning that nobody has read nothing remains.
            let back = try await nora.moderate("take-back-warning", pair.ben)
            #expect((back.status, back.string("actions.0.kind")) == (200, "take-back"))
            #expect(back.string("actions.0.undoes") == second)
            #expect(try await pair.ben.told().map { $0.hasSuffix("First.") } == [true])
            #expect(try await pair.ben.appeal(second).summary == "409 action-undone")
            // The same again is the same.
            let named = #"{"reason":"other","note":"Sorry.","action":"\#(second)"}"#
            #expect(try await nora.moderate("take-back-warning", pair.ben, named).count("actions") == 3)
            try await world.execute("UPDATE notification SET read_at = at")
            let read = named.replacing(second, with: first)
            #expect(try await nora.moderate("take-back-warning", pair.ben, read).string("actions.0.undoes") == first)
            #expect(
                try await pair.ben.told()
                    == ["action.take-back: A decision against you was taken back. The moderator writes: Sorry."])
            #expect(try await world.audit() == ["warn", "warn", "take-back-warning", "take-back-warning"])
            // A warning of somebody else, and what is no warning.
            try await mona.moderate("limit", pair.ana)
            let limit = try await pair.ana.actionID()
            for action in [first, limit] {
                let body = read.replacing(first, with: action)
                #expect(try await nora.moderate("take-back-warning", pair.ana, body).status == 404)
            }
            #expect(try await nora.moderate("take-back-warning", pair.ana).string("state") == "limited")
            #expect(try world.findings() == [])
        }
    }

    @Test("a suspension ends the sessions at once, hides the offers, and ends by itself")
    func suspend() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let path = "/v1/admin/travellers/\(pair.ana.id)"
            let body = #"{"reason":"safety","note":"Rest.","until":"\#(world.time(hours: 48))"}"#
            let reply = try await sara.post("\(path)/suspend", body)
            #expect((reply.status, reply.string("state")) == (200, "suspended"))
            #expect(reply.string("until") == world.time(hours: 48))
            #expect(try await pair.ana.get("/v1/me").status == 401)
            #expect(try await pair.ben.get("/v1/offers/\(pair.offer)").status == 404)
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM traveller WHERE handle = 'ana'") == ["suspended"])
            world.clock.advance(hours: 48)
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM traveller WHERE handle = 'ana'") == ["active"])
            let back = try await world.signedIn("ana")
            #expect(try await back.told().first == "action.reinstate: Your account is as it was before.")
            #expect(try world.findings() == [])
        }
    }

    @Test("a ban ends sessions and open swaps at once, neutrally for the other, and needs a code of five minutes")
    func ban() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("sara.holm", .senior, in: world)
            let sara = try await desk.atWork()
            let swap = try await pair.accepted()
            world.clock.advance(seconds: 400)
            let path = "/v1/admin/travellers/\(pair.ana.id)/ban"
            #expect(try await sara.post(path, Self.order).summary == "403 step-up-needed")
            try await desk.stepUp(sara)
            #expect(try await sara.post(path, Self.order).string("state") == "banned")
            #expect(try await pair.ana.get("/v1/me").status == 401)
            #expect(try await pair.ben.state(of: swap) == "cancelled")
            #expect(try await world.get("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10").count("items") == 0)
            #expect(try await world.get("/v1/travellers/ben").int("reliability.lateCancels") == 0)
            #expect(try world.findings() == [])
            let back = try await sara.post("/v1/admin/travellers/\(pair.ana.id)/restore", Self.order)
            #expect(back.string("state") == "active")
            #expect(back.count("actions") == 2)
        }
    }

    @Test("nobody acts on staff, on who is gone or on themselves; a moderator takes no ban back")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let path = "/v1/admin/travellers"
            #expect(try await sara.post("\(path)/\(sara.id)/warn", Self.order).summary == "409 about-oneself")
            #expect(try await sara.post("\(path)/\(mona.id)/warn", Self.order).status == 404)
            #expect(try await mona.post("\(path)/\(pair.ana.id)/ban", Self.order).summary == "403 role-too-low")
            #expect(try await sara.post("\(path)/\(pair.ana.id)/ban", Self.order).status == 200)
            #expect(try await mona.post("\(path)/\(pair.ana.id)/restore", Self.order).summary == "403 role-too-low")
            #expect(try await mona.post("\(path)/\(pair.ana.id)/limit", Self.order).string("state") == "banned")
            let past = #"{"reason":"scam","note":"No.","until":"2020-01-01T00:00:00Z"}"#
            #expect(
                try await sara.post("\(path)/\(pair.ben.id)/suspend", past).summary == "422 invalid /until")
            #expect(try await mona.get("\(path)?q=AN").texts("handle") == ["ana"])
            #expect(try await mona.get("\(path)/\(pair.ana.id)").string("actions.0.kind") == "ban")
        }
    }
}
