import Domain
import TestSupport
import Testing

@Suite("The offer of somebody who may not act, in chats and swaps of others") struct StoppedOwnerTests {
    @Test("looks withdrawn while its owner is suspended or banned, and is as before afterwards")
    func state() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            let thread = try await pair.ben.openThread(on: pair.offer)
            _ = try await pair.ben.say("Hello?", 1, in: thread)
            let swap = try await pair.completed()
            func seen(by person: Person) async throws -> [String?] {
                [
                    try await person.get("/v1/threads").string("items.0.about.state"),
                    try await person.get("/v1/threads/\(thread)").string("about.state"),
                    try await person.get("/v1/swaps/\(swap)").string("about.state"),
                ]
            }
            let before = try await seen(by: pair.ben)
            #expect(before == ["active", "active", "active"])
            let until = #","until":"\#(world.time(hours: 48))""#
            for (verb, rest) in [("suspend", until), ("ban", "")] {
                let order = #"{"reason":"scam","note":"No."\#(rest)}"#
                #expect(try await sara.moderate(verb, pair.ana, order).status == 200)
                #expect(try await seen(by: pair.ben) == ["withdrawn", "withdrawn", "withdrawn"], "\(verb)")
                // The control: a limited owner may act, so their offers stay.
                try await sara.moderate("restore", pair.ana)
                try await sara.moderate("limit", pair.ana)
                #expect(try await seen(by: pair.ben) == before, "\(verb)")
            }
            // And the owner of a stopped guest keeps the offer.
            try await sara.moderate("ban", pair.ben)
            let ana = try await world.signedIn("ana")
            #expect(try await ana.get("/v1/threads/\(thread)").string("about.state") == "active")
            #expect(try world.findings() == [])
        }
    }
}
