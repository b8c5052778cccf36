import TestSupport
import Testing

@Suite("A1: people who may not act, as others see them") struct OwnerStateTests {
    @Test("what belongs to somebody who may not act is answered as the table says", arguments: OwnerState.allCases)
    func matrix(_ state: OwnerState) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            try await world.execute("UPDATE traveller SET state = '\(state.rawValue)' WHERE handle = 'ola'")
            let rows = try await world.rows()
            var changes = try await world.changes()
            for line in OwnerStateRule.all {
                let rule = try #require(RouteRules.all.first { $0.route == line.route })
                let reply = try await stage.send(rule, as: line.asker)
                let place = "\(line.route) by \(line.asker.rawValue)"
                #expect(reply.status == line.statuses[state], "\(place)")
                if reply.status == 404 {
                    let missing = try await stage.send(rule, as: line.asker, missing: true)
                    #expect(reply.anonymous == missing.anonymous, "\(place)")
                }
                if reply.status == 409 {
                    // The message is older than a day. A younger one can be deleted, also in a closed thread.
                    let isDeletion = line.route == "DELETE /v1/threads/:id/messages/:seq"
                    #expect(reply.problem == (isDeletion ? "too-late-to-delete" : "thread-closed"), "\(place)")
                }
                // Without a change every row is as it was.
                guard try await world.changes() != changes else { continue }
                if reply.status >= 400 { #expect(try await rows.differences(world.rows()) == [], "\(place)") }
                try await world.restore(rows)
                changes = try await world.changes()
            }
        }
    }

    @Test("each exception is one of a route about somebody else")
    func exceptions() {
        let lines = Set(OwnerStateRule.all.map { "\($0.asker) \($0.route)" })
        #expect(lines.count >= 94)
        #expect(Set(OwnerStateRule.exceptions.keys).subtracting(lines) == [])
    }

    @Test(
        "who has a swap with somebody who was stopped gets out of it, and gets what was agreed",
        arguments: OwnerState.allCases)
    func swaps(_ state: OwnerState) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let ids = [try await pair.accepted("50.00"), try await pair.accepted("50.00")]
            let open = try await pair.propose("50.00").id()
            let code = try await pair.ana.code(of: ids[0])
            _ = try await pair.ana.act("hand-over", on: ids[0], #"{"code":"\#(try await pair.ben.code(of: ids[0]))"}"#)
            try await world.execute("UPDATE traveller SET state = '\(state.rawValue)' WHERE handle = 'ana'")
            #expect(try await pair.ben.get("/v1/swaps").count("items") == 3)
            let given = try await pair.ben.act("hand-over", on: ids[0], #"{"code":"\#(code)"}"#)
            #expect(given.string("state") == "completed")
            let cancelled = try await pair.ben.act("cancel", on: ids[1], #"{"reason":"plans-changed"}"#)
            #expect(cancelled.string("state") == "cancelled")
            #expect(try await pair.ben.act("withdraw", on: open).string("state") == "withdrawn")
            let reviewed = try await pair.ben.put("/v1/swaps/\(ids[0])/review", #"{"stars":5}"#)
            #expect(reviewed.string("state") == "hidden")
            #expect(try world.findings() == [])
        }
    }

    @Test("their offers are in nobody's search, and a limited traveller's are", arguments: OwnerState.allCases)
    func nearby(_ state: OwnerState) async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            _ = try await mira.publish()
            try await world.execute("UPDATE traveller SET state = '\(state.rawValue)' WHERE handle = 'mira'")
            let found = try await ben.get("/v1/offers/nearby?lat=13.75&lon=100.50&radius=10").count("items")
            #expect(found == (state == .limited ? 1 : 0))
        }
    }

    @Test("a deleted account lets go of its contacts: the next account that claimed them signs in with them")
    func contacts() async throws {
        try await World.run { world in
            let signup = Signup {
                $0.phone = "+48 600 100 200"
                $0.password = "violins of the first one"
            }
            #expect(try await world.signUp(signup).status == 201)
            world.clock.advance(seconds: 1)
            var again = signup
            again.handle = "mirabelle"
            again.password = "violins of another one"
            #expect(try await world.signUp(again).status == 201)
            for login in ["mira@example.org", "+48600100200"] {
                #expect(try await world.signIn(login, "violins of another one").status == 401)
            }
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'mira'")
            for login in ["mira@example.org", "+48600100200"] {
                let reply = try await world.signIn(login, "violins of another one")
                #expect(reply.string("traveller.handle") == "mirabelle")
                #expect(try await world.signIn(login, "violins of the first one").status == 401)
            }
        }
    }

    @Test(
        "who is stopped reaches few routes, who is deleted none; both are back with the old sessions when let in again")
    func stopped() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let wrong = try await world.signIn("mira", "another long password")
            for state in ["suspended", "banned"] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'mira'")
                #expect(try await world.signIn("mira").string("traveller.state") == state)
                #expect(try await world.status(of: mira.token) == 200)
                #expect(try await mira.get("/v1/me/offers").summary == "403 account-\(state)")
            }
            for state in ["deleted"] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'mira'")
                let refused = try await world.signIn("mira")
                #expect(refused.anonymous == wrong.anonymous, "\(state)")
                #expect(refused.steadyHeaders == wrong.steadyHeaders, "\(state)")
                #expect(try await world.refresh(mira.refreshToken).status == 401, "\(state)")
                #expect(try await world.status(of: mira.token) == 401, "\(state)")
            }
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'mira'")
            #expect(try await world.status(of: mira.token) == 200)
            #expect(try await world.refresh(mira.refreshToken).status == 200)
        }
    }
}
