import JSON
import TestSupport
import Testing

@Suite("The offer of a swap") struct KeptOfferTests {
    private static let draft = DraftOffer { draft in
        draft.rest = """
            "minFill":{"amount":"50.00","currency":"EUR"},"availability":{"from":"2026-11-21","to":"2026-12-01"},\
            "note":"Gate area is fine"
            """
    }

    /// What a swap says about its offer, and how its offer answers.
    private func kept(_ swap: String, _ pair: Pair, by person: Person) async throws -> String {
        let about = try await person.get("/v1/swaps/\(swap)")
        let offer = try await person.get("/v1/offers/\(pair.offer)")
        return [
            about.money("about.have"), about.string("about.availability.to") ?? "-", about.string("about.note") ?? "-",
            about.string("about.label") ?? "-", about.string("about.state") ?? "-", "\(offer.status)",
        ].joined(separator: "|")
    }

    @Test("stays readable for the two and for whoever wrote about it when it is withdrawn, and for nobody else")
    func withdrawn() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.draft)
            let eve = try await world.register("eve")
            let id = try await pair.accepted()
            let thread = try await eve.openThread(on: pair.offer)
            try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw")
            let expected = "300.00 EUR|2026-12-01|Gate area is fine|Bangkok|withdrawn|200"
            for person in [pair.ana, pair.ben] { #expect(try await kept(id, pair, by: person) == expected) }
            #expect(try await pair.ben.get("/v1/offers/\(pair.offer)").string("state") == "withdrawn")
            #expect(try await eve.get("/v1/offers/\(pair.offer)").string("state") == "withdrawn")
            let dan = try await world.register("dan")
            let missing = try await dan.get("/v1/offers/\(clientID(7))")
            #expect(try await dan.get("/v1/offers/\(pair.offer)").anonymous == missing.anonymous)
            #expect(try await eve.get("/v1/threads/\(thread)").string("about.state") == "withdrawn")
            #expect(try await world.get("/v1/offers/\(pair.offer)").summary == "404 not-found")
            // To read it is not to be able to act on it.
            #expect(try await pair.propose("50.00").summary == "409 offer-closed")
        }
    }

    @Test("is shown as it was agreed on when it is edited or expires later")
    func edited() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.draft)
            let id = try await pair.accepted()
            let edited = try await pair.ana.patch(
                "/v1/offers/\(pair.offer)",
                #"{"have":{"amount":"200.00","currency":"EUR"},"availability":{"to":"2026-11-25"},"note":"Only at noon"}"#,
                version: try await pair.ana.get("/v1/offers/\(pair.offer)").int("version") ?? 0)
            #expect(edited.string("note") == "Only at noon")
            let agreed = "300.00 EUR|2026-12-01|Gate area is fine|Bangkok"
            for person in [pair.ana, pair.ben] {
                #expect(try await kept(id, pair, by: person) == "\(agreed)|active|200")
            }
            #expect(try await pair.ben.get("/v1/me/notifications").money("items.0.about.have") == "300.00 EUR")
            // The thread is about the offer as it is now.
            #expect(try await pair.ben.get("/v1/threads").money("items.0.about.have") == "200.00 EUR")
            let then = try await pair.later(days: 6).swept()
            for person in [then.ana, then.ben] {
                #expect(try await kept(id, then, by: person) == "\(agreed)|expired|200")
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("follows the terms until they are accepted")
    func proposed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.draft)
            let id = try await pair.propose().id()
            func edit(_ note: String, to day: String) async throws {
                let version = try await pair.ana.get("/v1/offers/\(pair.offer)").int("version") ?? 0
                let reply = try await pair.ana.patch(
                    "/v1/offers/\(pair.offer)", #"{"availability":{"to":"\#(day)"},"note":"\#(note)"}"#,
                    version: version)
                #expect(reply.status == 200)
            }
            try await edit("One", to: "2026-11-30")
            #expect(try await kept(id, pair, by: pair.ben).hasPrefix("300.00 EUR|2026-12-01|Gate area is fine|"))
            try await pair.ana.act("counter", on: id, pair.terms("60.00"))
            #expect(try await kept(id, pair, by: pair.ben).hasPrefix("300.00 EUR|2026-11-30|One|"))
            try await edit("Two", to: "2026-11-29")
            try await pair.ben.accept(id)
            #expect(try await kept(id, pair, by: pair.ben).hasPrefix("300.00 EUR|2026-11-29|Two|"))
            try await edit("Three", to: "2026-11-28")
            #expect(try await kept(id, pair, by: pair.ben).hasPrefix("300.00 EUR|2026-11-29|Two|"))
        }
    }

    @Test("is as little to be read as by everybody when its owner is hidden, or across a block; the swap keeps it")
    func hidden() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world, Self.draft)
            let eve = try await world.register("eve")
            let id = try await pair.accepted()
            let agreed = "300.00 EUR|2026-12-01|Gate area is fine|Bangkok"
            for state in ["suspended", "banned", "deleted"] {
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = 'ana'")
                // Of somebody who left, no word is shown, and no place but what was agreed.
                let kept = state == "deleted" ? agreed.replacing("Gate area is fine", with: "") : agreed
                #expect(try await self.kept(id, pair, by: pair.ben) == "\(kept)|withdrawn|404", "\(state)")
                #expect(try await eve.get("/v1/offers/\(pair.offer)").status == 404, "\(state)")
                #expect(try await pair.propose("50.00").summary == "404 not-found", "\(state)")
            }
            try await world.execute("UPDATE traveller SET state = 'active' WHERE handle = 'ana'")
            try await pair.ana.put("/v1/travellers/ben/block")
            #expect(try await kept(id, pair, by: pair.ben) == "\(agreed)|withdrawn|404")
        }
    }
}
