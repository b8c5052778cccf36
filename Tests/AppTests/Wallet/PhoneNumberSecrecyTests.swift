import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

/// Ana sends to, and asks, the number of Ben, who lets others find him by it. She knows him from his offer too.
@Suite("A number stays a number") struct PhoneNumberSecrecyTests {
    private static let number = "+48600100201"

    private static func pair(in world: World) async throws -> (ana: Person, ben: Person, offer: String) {
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        try await world.execute(
            """
            UPDATE traveller SET phone = '\(number)', phone_line = '\(number)', phone_claimed_at = 1,
                phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
            """)
        return (ana, ben, try await ben.publish(Pair.draft))
    }

    private static func ask(_ person: Person, _ amount: String = "2.00") async throws -> String {
        try await person.pay(
            "requests", #"{"from":"\#(number)","amount":{"amount":"\#(amount)","currency":"PLN"}}"#
        ).id()
    }

    /// Where Ana reads of her transfers and requests; each text, by path.
    private static func everything(of ana: Person) async throws -> [(String, String)] {
        var read: [(String, String)] = []
        let list = try await ana.get("/v1/wallet/transactions")
        let ids = (0..<(list.count("items") ?? 0)).compactMap { list.string("items.\($0).id") }
        for path in [
            "/v1/wallet/transactions", "/v1/wallet/transactions?q=600100201", "/v1/wallet/recipients",
            "/v1/wallet/requests", "/v1/wallet/requests?state=open", "/v1/wallet/statements/2026-11",
        ] + ids.map({ "/v1/wallet/transactions/\($0)" }) {
            read.append((path, try await ana.get(path).text))
        }
        for path in ["/v1/wallet/transactions", "/v1/wallet/statements/2026-11"] {
            read.append(("\(path) CSV", try await ana.get(path, headers: .with("Accept", "text/csv")).text))
        }
        // Chats and swaps say with whom they are.
        func isOfWallet(_ item: JSONValue) -> Bool {
            if case .string(let kind)? = item["kind"] { kind.hasPrefix("wallet.") } else { false }
        }
        if case .array(let items)? = try await ana.get("/v1/me/notifications")["items"] {
            read.append(("notifications", "\(items.filter(isOfWallet))"))
        }
        let events = try await ana.world.events(of: ana, after: 0).map(\.data).filter(isOfWallet)
        read.append(("events", "\(events)"))
        let archive = try await ana.export()
        for name in ["transactions", "requests"] { read.append(("export \(name)", try archive.text("\(name).json"))) }
        for name in ["transactions.csv", "requests.csv"] { read.append((name, try archive.text(name))) }
        read.append(("export notifications", "\(try archive.items("notifications").filter(isOfWallet))"))
        return read
    }

    /// Neither the handle nor the name nor the id of Ben is in what Ana reads of the wallet.
    private static func isHidden(_ ben: Person, from ana: Person, _ comment: Comment) async throws {
        for (path, text) in try await everything(of: ana) {
            let lowered = text.lowercased()
            #expect(!lowered.contains("ben"), "\(comment): \(path)")
            #expect(!lowered.contains(ben.id.description), "\(comment): \(path)")
        }
        #expect(try await ana.get("/v1/wallet/transactions?q=ben").count("items") == 0, comment)
    }

    @Test("a chat in which only one has written names nobody, whoever it is and whatever is sent beside it")
    func oneSided() async throws {
        try await World.run { world in
            let (ana, ben, offer) = try await Self.pair(in: world)
            try await ana.send("0.01", to: Self.number)
            let asked = try await Self.ask(ana)
            try await Self.isHidden(ben, from: ana, "no chat")
            // The case: a chat about an offer in which nobody writes.
            let thread = try await ana.openThread(on: offer)
            try await Self.isHidden(ben, from: ana, "an empty chat")
            try await ana.say("Is it still there?", 1, in: thread)
            try await Self.isHidden(ben, from: ana, "only Ana has written")
            #expect(try await ben.pay("requests/\(asked)/decline", "{}").status == 200)
            try await Self.isHidden(ben, from: ana, "declined")
            let second = try await Self.ask(ana, "3.00")
            #expect(try await ben.pay("requests/\(second)/accept", "{}").status == 200)
            try await Self.isHidden(ben, from: ana, "accepted")
            for _ in 0..<2 { try await ana.send("0.01", to: Self.number) }
            try await Self.isHidden(ben, from: ana, "repeated")
            // One row for the number, however often.
            #expect(try await ana.get("/v1/wallet/recipients").count("items") == 1)
            try await ana.put("/v1/travellers/ben/block", "{}")
            try await Self.isHidden(ben, from: ana, "blocked")
            try await ana.delete("/v1/travellers/ben/block")
            // Control: Ben has written too.
            try await ben.say("Yes.", 2, in: thread)
            for path in [
                "/v1/wallet/transactions", "/v1/wallet/recipients", "/v1/wallet/requests", "/v1/me/notifications",
            ] {
                #expect(try await ana.get(path).text.contains(#""handle":"ben""#), "\(path)")
            }
            #expect(try await ana.get("/v1/wallet/transactions?q=ben").count("items") == 4)
            #expect(try world.findings() == [])
        }
    }

    @Test("a number that changes hands stands for who has it now, and not for whom one knows from before")
    func changesHands() async throws {
        try await World.run { world in
            let (ana, ben, offer) = try await Self.pair(in: world)
            let cat = try await world.register("cat")
            for to in [Self.number, Self.number, "ben"] { try await ana.send("0.01", to: to) }
            let recipients = "/v1/wallet/recipients"
            #expect(try await ana.get(recipients).texts("to") == ["ben", Self.number])
            try await world.execute(
                """
                UPDATE traveller SET phone = NULL, phone_line = NULL, phone_verified_at = NULL WHERE handle = 'ben';
                UPDATE traveller SET phone = '\(Self.number)', phone_line = '\(Self.number)', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'cat'
                """)
            try await ana.send("0.02", to: Self.number)
            // While Ana knows neither, the number is all that she sees.
            let strange = try await ana.get(recipients)
            #expect(strange.texts("to") == [Self.number, "ben"])
            #expect((strange.int("items.0.transfers"), strange.int("items.1.transfers")) == (3, 1))
            let thread = try await ana.openThread(on: offer)
            try await ana.say("Hello", 1, in: thread)
            try await ben.say("Hi", 2, in: thread)
            let known = try await ana.get(recipients)
            #expect(known.texts("to") == [Self.number, "ben"])
            #expect((known.int("items.0.transfers"), known.int("items.1.transfers")) == (1, 3))
            #expect((known["items.0.with"], known.string("items.1.with.handle")) == (.null, "ben"))
            // Whoever sends again what went to Ben sends it to Ben.
            #expect(
                try await ana.get("/v1/wallet/transactions?kind=transfer").texts("counterparty")
                    == [Self.number, "ben", "ben", "ben"])
            #expect(try await cat.get("/v1/wallet/transactions?kind=transfer").count("items") == 1)
        }
    }

    @Test("what Ben alone writes to Ana names him as little, nor does a proposal that he counters")
    func otherSide() async throws {
        try await World.run { world in
            let (ana, ben, offer) = try await Self.pair(in: world)
            try await ana.send("0.01", to: Self.number)
            let mine = try await ana.publish()
            let thread = try await ben.openThread(on: mine)
            try await ben.say("Hello", 1, in: thread)
            try await Self.isHidden(ben, from: ana, "only Ben has written")
            try await world.execute("UPDATE traveller SET email_verified_at = created_at")
            let amount = #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            let swap = try await ana.post("/v1/offers/\(offer)/swaps", amount).id()
            let countered = try await ben.act(
                "counter", on: swap, #"{"amount":{"amount":"150.00","currency":"EUR"}}"#)
            #expect(countered.status == 200, "\(countered.summary)")
            try await Self.isHidden(ben, from: ana, "no text of Ana's")
        }
    }

    @Test("who has met in a swap knows the other")
    func met() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await world.execute(
                """
                UPDATE traveller SET phone = '\(Self.number)', phone_line = '\(Self.number)', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
                """)
            let sent = try await pair.ana.send("0.01", to: Self.number)
            #expect(sent["transaction.with"] == .null)
            let swap = try await pair.accepted()
            #expect(try await pair.ana.get("/v1/wallet/transactions")["items.0.with"] == .null)
            try await pair.ana.act("hand-over", on: swap, #"{"code":"\#(try await pair.ben.code(of: swap))"}"#)
            #expect(try await pair.ana.get("/v1/wallet/transactions").string("items.0.with.handle") == "ben")
        }
    }

    @Test("whoever cannot receive is refused in the same bytes: nobody, blocked, banned, staff, or full")
    func oneAnswer() async throws {
        try await World.run { world in
            let (ana, ben, _) = try await Self.pair(in: world)
            _ = try await (ana.balances(), ben.balances())
            let nobody = try await ana.send("5.00", to: "nobody")
            #expect(nobody.summary == "404 not-found")
            #expect(
                nobody.string("detail") == "Nobody can receive money under this name or number at the moment. Check it."
            )
            for (handle, state) in [("sid", "suspended"), ("bob", "banned"), ("dan", "deleted")] {
                try await world.register(handle)
                try await world.execute("UPDATE traveller SET state = '\(state)' WHERE handle = '\(handle)'")
                #expect(try await ana.send("5.00", to: handle).anonymous == nobody.anonymous, "\(state)")
            }
            let bea = try await world.register("bea")
            try await bea.put("/v1/travellers/ana/block", "{}")
            #expect(try await ana.send("5.00", to: "bea").anonymous == nobody.anonymous)
            #expect(try await bea.send("5.00", to: "ana").anonymous == nobody.anonymous)
            try await world.execute(
                """
                UPDATE ledger_account SET balance = \(Int64(1_000_000_000_000_000)) WHERE traveller = '\(ben.id)'
                """)
            for to in ["ben", Self.number] {
                #expect(try await ana.send("5.00", to: to).anonymous == nobody.anonymous, "\(to)")
                // Whoever cannot pay learns nothing of the other's wallet.
                for _ in 0..<8 {
                    #expect(try await ana.send("50000.00", to: to).summary == "409 insufficient-balance")
                }
            }
            let asked = try await ben.pay(
                "requests", #"{"from":"ana","amount":{"amount":"5.00","currency":"PLN"}}"#
            ).id()
            #expect(try await ana.pay("requests/\(asked)/accept", "{}").anonymous == nobody.anonymous)
        }
    }

    @Test("who leaves ends requests to their number without a word")
    func leaving() async throws {
        try await World.run { world in
            let (ana, ben, _) = try await Self.pair(in: world)
            let asked = try await Self.ask(ana)
            let named = try await ana.pay(
                "requests", #"{"from":"ben","amount":{"amount":"1.00","currency":"PLN"}}"#
            ).id()
            try await ben.leave()
            #expect(
                try await world.texts("SELECT state || ' ' || is_silent FROM money_request ORDER BY is_silent DESC, id")
                    == ["declined 1", "declined 0"])
            let open = try await ana.get("/v1/wallet/requests?state=open")
            #expect(open.texts("id") == [asked])
            #expect(try await ana.get("/v1/wallet/requests?state=declined").texts("id") == [named])
            world.clock.advance(days: 7)
            #expect(
                try await ana.signedInAgain().get("/v1/wallet/requests?state=lapsed").texts("id") == [asked])
        }
    }
}
