import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Hiding and restoring") struct HidingTests {
    private static let order = #"{"reason":"scam","note":"Please offer money that you have."}"#

    @Test("a hidden offer is its owner's alone, with the reason, and a search finds it again once it is restored")
    func offer() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let path = "/v1/offers/\(pair.offer)"
            func found() async throws -> Int? {
                try await world.get("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10").count("items")
            }
            #expect(try await found() == 1)
            let hidden = try await mona.post("/v1/admin/offers/\(pair.offer)/hide", Self.order)
            #expect((hidden.status, hidden.string("moderation.reason")) == (200, "scam"))
            #expect(hidden.string("action.kind") == "hide")
            #expect(try await found() == 0)
            #expect(try await pair.ben.get(path).status == 404)
            #expect(try await pair.ben.get("\(path)/quote?amount=100.00").status == 404)
            #expect(try await pair.propose().status == 404)
            #expect(try await pair.ben.post("\(path)/thread").status == 404)
            #expect(try await pair.ben.get("/v1/travellers/ana/offers").count("items") == 0)
            #expect(try await pair.ben.get("/v1/travellers/ana").count("has") == 0)
            let own = try await pair.ana.get(path)
            #expect((own.string("state"), own.string("moderation.state")) == ("active", "hidden"))
            #expect(try await pair.ana.get("/v1/me/offers").texts("moderation.reason") == ["scam"])
            #expect(
                try await pair.ana.told().first
                    == "action.hide: A moderator hid your offer (scam). Only you can see it. The moderator writes: "
                    + "Please offer money that you have.")
            let polish = try await pair.ana.get(
                "/v1/me/notifications", headers: .with("Accept-Language", "pl")
            ).texts("text").first
            #expect(
                polish == "Twoja oferta jest ukryta (oszustwo). Widzisz ją tylko ty. Moderator pisze: "
                    + "Please offer money that you have.")
            // The same again is the same.
            let again = try await mona.post("/v1/admin/offers/\(pair.offer)/hide", Self.order)
            #expect((again.status, again.body) == (200, hidden.body))
            #expect(try await world.number("SELECT count(*) FROM action") == 1)
            #expect(try world.findings() == [])
            let restored = try await mona.post("/v1/admin/offers/\(pair.offer)/restore", Self.order)
            #expect((restored.status, restored["moderation"]) == (200, .null))
            #expect(restored.string("action.undoes") == hidden.string("action.id"))
            #expect(try await found() == 1)
            #expect(try await pair.ana.get(path)["moderation"] == nil)
            #expect(try await pair.propose().status == 201)
            #expect(try world.findings() == [])
        }
    }

    @Test("the offer of an erased account can neither be hidden nor restored; that of a leaving one can")
    func erased() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("mona.lind", .moderator, in: world)
            let mona = try await desk.atWork()
            _ = try await pair.ben.openThread(on: pair.offer)
            let path = "/v1/admin/offers/\(pair.offer)"
            _ = try await pair.ana.leave()
            for verb in ["hide", "restore"] {
                #expect(try await mona.post("\(path)/\(verb)", Self.order).status == 200)
            }
            world.clock.advance(days: 8)
            try await world.sweep()
            #expect(try await world.texts("SELECT state FROM traveller WHERE id = '\(pair.ana.id)'") == ["deleted"])
            let later = try world.person(try await desk.signIn(Person.password, code: desk.code))
            for verb in ["hide", "restore"] {
                #expect(try await later.post("\(path)/\(verb)", Self.order).status == 404)
            }
            #expect(try await world.number("SELECT count(*) FROM action") == 2)
        }
    }

    @Test("a hidden message says so to both, keeps its place and is nobody's unread one")
    func message() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let thread = try await pair.ben.openThread(on: pair.offer)
            for (number, text) in ["Call +48 600 100 200", "Please."].enumerated() {
                try await pair.ben.say(text, number + 1, in: thread)
            }
            let path = "/v1/admin/messages/\(thread)/1"
            #expect(try await pair.ana.get("/v1/threads").int("items.0.unread") == 2)
            #expect(try await mona.post("\(path)/hide", Self.order).status == 200)
            for person in [pair.ana, pair.ben] {
                let page = try await person.get("/v1/threads/\(thread)/messages")
                #expect(page.texts("body") == ["A moderator removed this message.", "Please."])
                #expect(page["items.0.hidden"] == .bool(true))
                #expect(page["items.1.hidden"] == nil)
            }
            #expect(try await pair.ana.get("/v1/threads").int("items.0.unread") == 1)
            #expect(try world.findings() == [])
            #expect(try await mona.post("\(path)/restore", Self.order).status == 200)
            let page = try await pair.ana.get("/v1/threads/\(thread)/messages")
            #expect(page.texts("body") == ["Call +48 600 100 200", "Please."])
            #expect(try await mona.post("/v1/admin/messages/\(thread)/3/hide", Self.order).status == 404)
        }
    }

    @Test("a hidden profile shows the handle to others, and its owner what it was")
    func profile() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            #expect(try await pair.ana.patch("/v1/me", #"{"name":"Cash Now","bio":"Call me."}"#).status == 200)
            #expect(try await mona.post("/v1/admin/travellers/\(pair.ana.id)/profile/hide", Self.order).status == 200)
            let seen = try await world.get("/v1/travellers/ana")
            #expect((seen.string("name"), seen.string("bio")) == ("ana", ""))
            #expect(try await world.get("/v1/offers/\(pair.offer)").string("traveller.name") == "ana")
            #expect(
                try await world.get("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10").texts("traveller.name")
                    == ["ana"])
            let me = try await pair.ana.get("/v1/me")
            #expect((me.string("name"), me.string("moderation.reason")) == ("Cash Now", "scam"))
            // What she writes now stays hidden too.
            #expect(try await pair.ana.patch("/v1/me", #"{"name":"Cash Again"}"#).status == 200)
            #expect(try await world.get("/v1/travellers/ana").string("name") == "ana")
            #expect(
                try await mona.post("/v1/admin/travellers/\(pair.ana.id)/profile/restore", Self.order).status == 200)
            #expect(try await world.get("/v1/travellers/ana").string("name") == "Cash Again")
            #expect(try world.findings() == [])
        }
    }

    @Test("an order needs a reason and a note, and a subject that is there; staff have no profile to hide")
    func refused() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let path = "/v1/admin/offers/\(pair.offer)/hide"
            for body in [
                "{}", #"{"reason":"scam"}"#, #"{"reason":"dull","note":"No."}"#, #"{"reason":"scam","note":""}"#,
                #"{"reason":"scam","note":"No.","case":"x"}"#, #"{"reason":"scam","note":"No.","until":1}"#,
            ] {
                #expect(try await mona.post(path, body).status == 422, "\(body)")
            }
            #expect(try await mona.post("/v1/admin/offers/\(pair.ana.id)/hide", Self.order).status == 404)
            #expect(try await mona.post("/v1/admin/offers/none/hide", Self.order).status == 404)
            let own = try await mona.post("/v1/admin/travellers/\(mona.id)/profile/hide", Self.order)
            #expect((own.status, own.problem) == (409, "about-oneself"))
            #expect(try await world.number("SELECT count(*) FROM action") == 0)
            // The control of the check: something hidden without an action is found.
            try await world.execute("UPDATE offer SET hidden_at = 1, hidden_reason = 'scam'")
            #expect(
                try world.findings() == ["offer \(pair.offer): its newest action and what is hidden differ"])
        }
    }
}
