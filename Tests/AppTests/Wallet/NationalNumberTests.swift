import Domain
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Ana has verified a Polish number, Ben another one, by which he lets others find him.
@Suite("Numbers without the code of a country") struct NationalNumberTests {
    private static func setPhone(
        of handle: String, _ number: String, isVerified: Bool = true, isFindable: Bool = true, in world: World
    ) async throws {
        try await world.execute(
            """
            UPDATE traveller SET phone = '\(number)', phone_line = '\(number)', phone_claimed_at = 1,
                phone_verified_at = \(isVerified ? "1" : "NULL"), findable_by_phone = \(isFindable ? 1 : 0)
                WHERE handle = '\(handle)'
            """)
    }

    private static func pair(in world: World) async throws -> (ana: Person, ben: Person) {
        let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
        try await setPhone(of: "ana", "+48600100200", in: world)
        try await setPhone(of: "ben", "+48600100201", in: world)
        return (ana, ben)
    }

    private static func complete(_ typed: String, by person: Person) async throws -> Reply {
        let text = typed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await person.get("/v1/wallet/recipients/complete?to=\(text)")
    }

    @Test("it is completed from the sender's own number, as the answer before says")
    func completed() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.pair(in: world)
            let typed = [
                "600100201", "0600 100 201", "600-100-201", "600.100.201", "(600) 100/201", "48600100201",
                "0048 600 100 201", "+48.600.100.201",
            ]
            for (count, text) in typed.enumerated() {
                let answer = try await Self.complete(text, by: ana)
                let isCompleted = count < 6
                #expect(
                    answer.text
                        == #"{"to":"+48600100201","shown":"+48 600 100 201","completed":\#(isCompleted)}"#, "\(text)")
                let sent = try await ana.send("1.00", to: text)
                #expect(sent.status == 201, "\(text): \(sent.summary)")
                #expect(sent.string("transaction.counterparty") == "+48600100201", "\(text)")
            }
            #expect(try await ben.balances() == ["10008.00 PLN"])
            let recipients = try await ana.get("/v1/wallet/recipients")
            #expect(recipients.texts("to") == ["+48600100201"])
            #expect(recipients.int("items.0.transfers") == 8)
            let asked = try await ana.pay(
                "requests", #"{"from":"600 100 201","amount":{"amount":"2.00","currency":"PLN"}}"#)
            #expect(asked.string("counterparty") == "+48600100201")
            #expect(try await ben.get("/v1/wallet/requests").count("items") == 1)
            for text in ["Ben", "@ben", " ben "] {
                #expect(
                    try await Self.complete(text, by: ana).text == #"{"to":"ben","shown":"ben","completed":false}"#)
                #expect(try await ana.send("1.00", to: text).string("transaction.counterparty") == "ben")
            }
        }
    }

    @Test("without a verified number of one's own its code is asked for at the field, and the key stays free")
    func incomplete() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.pair(in: world)
            let body = Person.transfer("1.00", to: "600 100 201")
            func ask(_ language: String) async throws -> Reply {
                var headers = HTTPFields.with("Idempotency-Key", "k")
                headers[.acceptLanguage] = language
                return try await ana.post("/v1/wallet/transfers", body, headers: headers)
            }
            for own in ["phone = NULL, phone_line = NULL", "phone = '+48600100200', phone_line = '+48600100200'"] {
                try await world.execute("UPDATE traveller SET \(own), phone_verified_at = NULL WHERE handle = 'ana'")
                let english = try await ask("en")
                #expect(english.summary == "422 invalid /to")
                #expect(
                    english.string("errors.0.text")
                        == "Enter the phone number with its country code, such as +48600100200.")
                #expect(
                    try await ask("pl").string("errors.0.text")
                        == "Podaj numer telefonu z numerem kierunkowym kraju, np. +48600100200.")
                #expect(
                    try await ana.pay(
                        "requests", #"{"from":"600100201","amount":{"amount":"1.00","currency":"PLN"}}"#
                    ).summary == "422 invalid /from")
                #expect(try await Self.complete("600100201", by: ana).summary == "422 invalid /to")
            }
            #expect(try await world.number("SELECT count(*) FROM stored_response") == 0)
            try await Self.setPhone(of: "ana", "+48600100200", in: world)
            #expect(try await ask("en").status == 201)
        }
    }

    @Test("one that nobody has is refused as one that is not found, and the answer before tells neither")
    func unknown() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.pair(in: world)
            try await world.register("cat")
            try await Self.setPhone(of: "cat", "+48600100202", isFindable: false, in: world)
            let nobody = try await ana.send("5.00", to: "nobody")
            #expect(nobody.summary == "404 not-found")
            try await ben.put("/v1/travellers/ana/block", "{}")
            for (typed, shown) in [
                ("600999999", "+48 600 999 999"), ("600100202", "+48 600 100 202"), ("600100201", "+48 600 100 201"),
            ] {
                #expect(try await ana.send("5.00", to: typed).anonymous == nobody.anonymous, "\(typed)")
                let answer = try await Self.complete(typed, by: ana)
                #expect((answer.status, answer.string("shown")) == (200, shown))
            }
            #expect(try await ana.send("5.00", to: "600100200").summary == "409 transfer-to-oneself")
        }
    }

    @Test("somebody else's number with its code, but without the plus, is not taken for theirs")
    func elsewhere() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.pair(in: world)
            let niran = try await world.register("niran")
            try await Self.setPhone(of: "niran", "+66812345678", in: world)
            let nobody = try await ana.send("5.00", to: "nobody")
            #expect(try await Self.complete("66812345678", by: ana).string("shown") == "+48 668 123 456 78")
            #expect(try await ana.send("5.00", to: "66812345678").anonymous == nobody.anonymous)
            #expect(try await niran.balances() == ["10000.00 PLN"])
            #expect(try await ana.send("5.00", to: "0066812345678").status == 201)
            // As one dials it in Thailand, it is another number for each.
            #expect(try await niran.send("5.00", to: "0600 100 201").anonymous == nobody.anonymous)
            #expect(try await Self.complete("0600 100 201", by: niran).string("shown") == "+66 600 100 201")
        }
    }

    @Test("whoever changes their own number in between reaches whom they were shown, and a repeat reaches nobody else")
    func changed() async throws {
        try await World.run { world in
            let (ana, ben) = try await Self.pair(in: world)
            let niran = try await world.register("niran")
            try await Self.setPhone(of: "niran", "+66600100201", in: world)
            let shown = try await Self.complete("600100201", by: ana).string("to") ?? ""
            let first = try await ana.send("1.00", to: "600100201", key: "k")
            try await Self.setPhone(of: "ana", "+66600100200", in: world)
            #expect(try await ana.send("2.00", to: shown).status == 201)
            let again = try await ana.send("1.00", to: "600100201", key: "k")
            #expect(again.isRepeated)
            #expect(again.body == first.body)
            try await world.execute("UPDATE traveller SET phone_verified_at = NULL WHERE handle = 'ana'")
            #expect(try await ana.send("1.00", to: "600100201", key: "k").body == first.body)
            // Written otherwise, it is another request.
            #expect(try await ana.send("1.00", to: shown, key: "k").problem == "idempotency-key-reused")
            #expect(try await ben.balances() == ["10003.00 PLN"])
            #expect(try await niran.balances() == ["10000.00 PLN"])
            // A new request means the new country.
            try await Self.setPhone(of: "ana", "+66600100200", in: world)
            #expect(try await Self.complete("600100201", by: ana).string("to") == "+66600100201")
            try await ana.send("4.00", to: "600100201")
            #expect(try await niran.balances() == ["10004.00 PLN"])
        }
    }

    @Test("notes to a telephone are counted together, however its number is written")
    func notes() async throws {
        try await World.run { world in
            let (ana, _) = try await Self.pair(in: world)
            for (note, to) in ["600100201", "0600 100 201", "+48 0 600 100 201"].enumerated() {
                #expect(try await ana.send("1.00", to: to, note: "\(note)").status == 201, "\(to)")
            }
            for to in ["+48600100201", "+48000600100201", "600100201"] {
                #expect(try await ana.send("1.00", to: to, note: "four").summary == "409 await-answer", "\(to)")
            }
            #expect(try await ana.get("/v1/wallet/recipients").texts("to") == ["+48600100201"])
        }
    }
}
