import TestSupport
import Testing

/// How many statements the busiest writes run: each is a round trip where the database is another machine.
///
/// The numbers are exact. Who needs one more says why; who needs one less is welcome.
@Suite("The statements of a write") struct StatementTests {
    @Test("a message, an offer, a proposal, an acceptance, a transfer")
    func counts() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.post("/v1/offers/\(pair.offer)/thread").id()
            func send(_ person: Person, _ number: Int) async throws {
                let id = "01935c00-0000-7000-8000-00000000000\(number)"
                _ = try await person.post("/v1/threads/\(thread)/messages", #"{"clientId":"\#(id)","body":"Noon?"}"#)
            }
            // The newest rates are read once for all, and the guest's first texts are compared with others.
            _ = try await world.get("/v1/rates/latest")
            try await send(pair.ben, 1)
            try await send(pair.ana, 2)
            let message = try await world.statements { try await send(pair.ben, 3) }
            _ = try await pair.ana.publish(Pair.draft)
            let offer = try await world.statements { _ = try await pair.ana.publish(Pair.draft) }
            var swap = ""
            let proposal = try await world.statements { swap = try await pair.propose().id() }
            let acceptance = try await world.statements { _ = try await pair.ana.accept(swap) }
            _ = try await pair.ben.send("1.00", to: "ana", note: "tea")
            let transfer = try await world.statements { _ = try await pair.ben.send("1.00", to: "ana", note: "tea") }
            // What the two have done with each other, and whether the notification reaches the other, are one each.
            // Orders that are over free what they keep first.
            #expect(transfer.count == 24, "\(transfer.joined(separator: "\n\n"))")
            #expect(message.count == 6, "\(message.joined(separator: "\n\n"))")
            #expect(offer.count == 6, "\(offer.joined(separator: "\n\n"))")
            // That neither currency has ended is one each.
            #expect(proposal.count == 23, "\(proposal.joined(separator: "\n\n"))")
            #expect(acceptance.count == 28, "\(acceptance.joined(separator: "\n\n"))")
        }
    }

    @Test("whatever is countered, a swap is updated by one text: all texts are kept")
    func updates() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose().id()
            let texts = try await world.statements {
                for (number, amount) in ["90.00", "90.00", "95.00", "80.00", "85.00", "100.00"].enumerated() {
                    let answer = try await (number % 2 == 0 ? pair.ana : pair.ben).act(
                        "counter", on: swap, pair.terms(amount))
                    #expect(answer.status == 200, "\(answer.summary)")
                }
            }
            let updates = texts.filter { $0.hasPrefix("UPDATE swap SET ") }
            #expect(updates.count == 6)
            #expect(Set(updates).count == 1, "\(Set(updates))")
        }
    }
}
