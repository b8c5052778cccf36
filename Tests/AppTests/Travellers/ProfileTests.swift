import HTTPTypes
import JSON
import TestSupport
import Testing

struct ProfileTests {
    @Test("everybody may know this much of a traveller, and no more")
    func shape() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            try await mira.patch(
                "/v1/me",
                #"{"phone":"+48600100200","bio":"I like violins","languages":["pl"],"password":"\#(Person.password)"}"#)
            _ = try await mira.publish()
            for reader in [nil, ben.token, mira.token] {
                let reply = try await world.send(.get, "/v1/travellers/mira", token: reader)
                #expect(reply.status == 200)
                #expect(reply.headers[.cacheControl] == "private, no-cache")
                #expect(reply.headers[.eTag]?.wholeMatch(of: #/"[0-9a-f]{24}"/#) != nil)
                guard case .object(let fields) = try reply.json() else { throw Missing("an object") }
                #expect(fields.map(\.key) == MeTests.publicFields)
                for secret in [
                    "email", "example.org", "phone", "600100200", "verified", "homeCurrency", "version",
                    "password", "13.7", "100.5", "latitude", "place", "session",
                ] where secret != "email" || reply["badges"] != .array([]) {
                    #expect(!reply.text.contains(secret), "\(secret)")
                }
                #expect(reply["badges"] == .array([]))
                #expect(reply.string("reliability.band") == "new")
                #expect(reply["reliability.score"] == .null)
            }
        }
    }

    @Test("a badge says that a contact is verified, until it is changed")
    func badges() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            try await mira.patch("/v1/me", #"{"phone":"+48600100200","password":"\#(Person.password)"}"#)
            func told() async throws -> [String?] {
                let (profile, me) = (try await world.get("/v1/travellers/mira"), try await mira.get("/v1/me"))
                #expect(profile["badges"] == me["badges"])
                return ["badges.0", "badges.1"].map { profile.string($0) }
                    + ["email", "phone"].map { me["verified.\($0)"] == .bool(true) ? "verified" : nil }
            }
            #expect(try await told() == [nil, nil, nil, nil])
            try await world.execute("UPDATE traveller SET email_verified_at = 1, phone_verified_at = 1")
            #expect(try await told() == ["email", "phone", "verified", "verified"])
            // Anything else, and the same one again, leaves them as they are.
            try await mira.patch(
                "/v1/me",
                #"{"bio":"x","email":"MIRA@example.org","phone":"+48 600 100 200","password":"\#(Person.password)"}"#)
            #expect(try await told() == ["email", "phone", "verified", "verified"])
            try await mira.patch("/v1/me", #"{"email":"other@example.org","password":"\#(Person.password)"}"#)
            #expect(try await told() == ["phone", nil, nil, "verified"])
            try await mira.patch("/v1/me", #"{"phone":null,"password":"\#(Person.password)"}"#)
            #expect(try await told() == [nil, nil, nil, nil])
            try await mira.patch(
                "/v1/me", #"{"email":"mira@example.org","phone":"+48600100200","password":"\#(Person.password)"}"#)
            #expect(try await told() == [nil, nil, nil, nil])
        }
    }

    @Test("a handle is found in any case; everything else looks the same and is not there")
    func finding() async throws {
        try await World.run { world in
            _ = try await world.register("mira")
            for handle in ["mira", "MIRA", "mIrA"] {
                #expect(try await world.get("/v1/travellers/\(handle)").string("handle") == "mira", "\(handle)")
            }
            let missing = try await world.get("/v1/travellers/nobody")
            #expect(missing.status == 404)
            #expect(missing.problem == "not-found")
            for handle in ["mlra", "mira%20", "m%C4%B1ra", "mir_a", "%27--", "a%2Fb", "*", "mira."] {
                let reply = try await world.get("/v1/travellers/\(handle)")
                #expect(reply.anonymous == missing.anonymous, "\(handle)")
                #expect(try await world.get("/v1/travellers/\(handle)/offers").status == 404, "\(handle)")
            }
        }
    }

    @Test("what a traveller has and wants comes from the offers that are open now")
    func hasAndWants() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            func told() async throws -> [String] {
                let reply = try await world.get("/v1/travellers/mira")
                return try ["has", "wants"].map { key in
                    guard case .array(let codes)? = reply[key] else { throw Missing(key) }
                    return codes.map { if case .string(let code) = $0 { code } else { "?" } }.joined(separator: " ")
                }
            }
            #expect(try await told() == ["", ""])
            let first = try await mira.publish()
            let second = try await mira.publish(DraftOffer { $0.have = "USD" })
            _ = try await mira.publish(
                DraftOffer {
                    $0.have = "USD"
                    $0.want = "PLN"
                    $0.rest = #""availability":{"from":"2026-11-21","to":"2026-11-22"}"#
                })
            #expect(try await told() == ["EUR USD", "PLN THB"])
            try await mira.post("/v1/offers/\(first)/pause")
            #expect(try await told() == ["USD", "PLN THB"])
            try await mira.post("/v1/offers/\(first)/resume")
            try await mira.post("/v1/offers/\(second)/withdraw")
            #expect(try await told() == ["EUR USD", "PLN THB"])
            // Midnight of the 23rd in Bangkok is 17:00 UTC of the 22nd: nobody has swept yet.
            world.clock.advance(hours: 31)
            #expect(try await told() == ["EUR", "THB"])
            world.clock.advance(days: 6)
            #expect(try await told() == ["", ""])
        }
    }
}
