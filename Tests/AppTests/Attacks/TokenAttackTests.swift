import Domain
import HTTPTypes
import TestSupport
import Testing

@Suite("A4: tokens that were good once, or elsewhere, or somewhere else in the request") struct TokenAttackTests {
    /// Routes of every kind that looks at tokens: mine, one that is open, a writing one.
    static let routes: [(HTTPRequest.Method, String)] = [
        (.get, "/v1/me"), (.get, "/v1/offers/nearby?lat=13.75&lon=100.50&radius=10"), (.post, "/v1/offers"),
    ]

    private func accepted(_ world: World, _ headers: HTTPFields) async throws -> [Int] {
        var statuses: [Int] = []
        for (method, path) in Self.routes {
            let body = method == .post ? Array(DraftOffer().json.utf8) : nil
            statuses.append(try await world.send(method, path, body: body, headers: headers).status)
        }
        return statuses
    }

    @Test("a token is no good a second after its hour, after its session, its sign-out, its account")
    func over() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let good = HTTPFields.with("Authorization", "Bearer \(mira.token)")
            #expect(try await accepted(world, good) == [200, 200, 201])
            world.clock.advance(seconds: 3599)
            #expect(try await accepted(world, good) == [200, 200, 201])
            world.clock.advance(seconds: 1)
            #expect(try await accepted(world, good) == [401, 401, 401])

            let again = try await mira.signedInAgain()
            let fresh = HTTPFields.with("Authorization", "Bearer \(again.token)")
            #expect(try await accepted(world, fresh) == [200, 200, 201])
            #expect(try await again.post("/v1/auth/logout").status == 204)
            #expect(try await accepted(world, fresh) == [401, 401, 401])

            let ended = try await mira.signedInAgain()
            try await world.execute("DELETE FROM session WHERE traveller = '\(mira.id.description)'")
            #expect(try await accepted(world, .with("Authorization", "Bearer \(ended.token)")) == [401, 401, 401])

            let ben = try await world.register("ben")
            #expect(try await accepted(world, .with("Authorization", "Bearer \(ben.token)")) == [200, 200, 201])
            try await world.execute("UPDATE traveller SET state = 'deleted' WHERE handle = 'ben'")
            #expect(try await accepted(world, .with("Authorization", "Bearer \(ben.token)")) == [401, 401, 401])
        }
    }

    @Test("another server's tokens are none of ours, also when its people are called the same")
    func elsewhere() async throws {
        try await World.run { other in
            let theirs = try await other.register("mira")
            try await World.run { world in
                let ours = try await world.register("mira")
                let foreign = HTTPFields.with("Authorization", "Bearer \(theirs.token)")
                #expect(try await accepted(world, foreign) == [401, 401, 401])
                #expect(try await world.refresh(theirs.refreshToken).status == 401)
                #expect(try await world.status(of: ours.token) == 200)
            }
            #expect(try await other.status(of: theirs.token) == 200)
        }
    }

    @Test("tokens of the wrong kind, length, alphabet or place are refused on every kind of route")
    func vectors() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            let token = mira.token
            let values: [String] = [
                mira.refreshToken, String(token.dropLast()), token + "A", token + token, token.uppercased(),
                token.replacing("wa_", with: "WA_"), token.replacing("wa_", with: "wr_"), token + "=",
                String(token.dropFirst(3)), token + ", Bearer " + ben.token, token + " " + ben.token,
                String(repeating: "A", count: 8192), token + String(repeating: "A", count: 8192 - token.count),
                String(token.dropLast()) + "\u{E9}", "\u{2028}" + token, token.replacing("w", with: "\u{FF57}"),
                token.replacing("a", with: "\u{430}"), "%77" + token.dropFirst(), token + "%00", token + "#",
            ]
            for value in values {
                let statuses = try await accepted(world, .with("Authorization", "Bearer \(value)"))
                #expect(statuses == [401, 401, 401], "\(value.prefix(60))")
            }
            var two = HTTPFields()
            two.append(HTTPField(name: .authorization, value: "Bearer \(token)"))
            two.append(HTTPField(name: .authorization, value: "Bearer \(ben.token)"))
            #expect(try await accepted(world, two) == [401, 401, 401])
            // As the refresh token of the body: each kind opens its own door only.
            #expect(try await world.refresh(token).status == 401)
            #expect(try await world.number("SELECT count(*) FROM offer") == 0)
            let good = try await accepted(world, .with("Authorization", "Bearer \(token)"))
            #expect(good == [200, 200, 201])
        }
    }
}
