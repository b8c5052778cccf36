import Domain
import TestSupport
import Testing

@Suite("Suspended and banned travellers, signed in") struct StoppedAccountTests {
    @Test(
        "they read why, appeal, export and sign out, and nothing else",
        arguments: [("suspended", "account-suspended"), ("banned", "account-banned")])
    func routes(_ state: String, _ problem: String) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
            let ana = try await world.signedIn("ana")
            #expect(try await ana.get("/v1/me").string("state") == state)
            for path in ["/v1/me/notifications", "/v1/me/appeals"] {
                #expect(try await ana.get(path).status == 200, "\(path)")
            }
            #expect(try await ana.post("/v1/me/export").status == 200)
            let elsewhere = try await world.get("/v1/travellers/nobody")
            for path in [
                "/v1/offers/nearby?lat=13.75&lon=100.5&radius=10", "/v1/me/offers", "/v1/swaps", "/v1/threads",
            ] {
                #expect(try await ana.get(path).summary == "403 \(problem)", "\(path)")
            }
            #expect(try await ana.patch("/v1/me", #"{"bio":"Hi."}"#).summary == "403 \(problem)")
            #expect(try await ana.post("/v1/me/restore").summary == "403 \(problem)")
            // To travellers the routes of staff do not exist, whatever their state.
            #expect(try await ana.get("/v1/admin/appeals").anonymous == elsewhere.anonymous)
            #expect(try await world.refresh(ana.refreshToken).status == 200)
            #expect(try await ana.post("/v1/auth/logout").status == 204)
            #expect(try await ana.get("/v1/me").status == 401)
            #expect(try await pair.ben.get("/v1/travellers/ana").status == 404)
        }
    }

    @Test("a new password brings a banned traveller no further than the old one")
    func recovery() async throws {
        try await World.running { world, postbox in
            let mira = try await world.register("mira")
            try await mira.verify(.email, "mira@example.org", by: postbox)
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE handle = 'mira'")
            postbox.empty()
            try await world.post("/v1/auth/password-reset", #"{"login":"mira"}"#)
            try await world.deliver()
            let code = try postbox.code(to: "mira@example.org")
            let reply = try await world.post(
                "/v1/auth/password-reset/confirm",
                #"{"login":"mira","code":"\#(code)","password":"violins of another one"}"#)
            #expect(reply.status == 204)
            let back = try world.person(try await world.signIn("mira", "violins of another one"))
            #expect(try await back.get("/v1/me/offers").summary == "403 account-banned")
        }
    }

    @Test("who is suspended still answers a claim, and may call off what was agreed")
    func heard() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            try await world.execute("UPDATE traveller SET state = 'suspended' WHERE handle = 'ben'")
            let ben = try await world.signedIn("ben")
            #expect(try await ben.get("/v1/swaps/\(id)").status == 200)
            let reply = try await ben.act("contest", on: id, #"{"statement":"I was there."}"#)
            #expect(reply.string("state") == "disputed")
            #expect(try await ben.act("accept", on: id).summary == "403 account-suspended")
            #expect(try await pair.ana.state(of: id) == "disputed")
        }
    }
}
