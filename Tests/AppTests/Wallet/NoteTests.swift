import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("WalletTests: notes go through the door") struct NoteTests {
    private static let order = #"{"reason":"harassment","note":"Do not write this."}"#

    private static func ask(_ person: Person, from handle: String, note: String? = nil) async throws -> Reply {
        let said = note.map { #","note":"\#($0)""# } ?? ""
        return try await person.pay(
            "requests", #"{"from":"\#(handle)","amount":{"amount":"1.00","currency":"PLN"}\#(said)}"#)
    }

    private static func report(_ person: Person, _ id: String) async throws -> Reply {
        try await person.post(
            "/v1/reports", #"{"subject":{"kind":"note","id":"\#(id)"},"reason":"harassment"}"#)
    }

    /// The notes of a person's transactions, newest first; `-` for what cannot be read.
    private static func notes(_ person: Person) async throws -> [String] {
        let list = try await person.get("/v1/wallet/transactions?kind=transfer")
        return (0..<(list.count("items") ?? 0)).map { list.string("items.\($0).note") ?? "-" }
    }

    @Test("a fourth note waits for an answer; those to a number are counted apart from those to the handle behind it")
    func apart() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute(
                """
                UPDATE traveller SET phone = '+48600100201', phone_line = '+48600100201', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
                """)
            for to in ["ben", "+48600100201"] {
                // Those of transfers and of requests together.
                for note in ["1", "2"] { #expect(try await ana.send("1.00", to: to, note: note).status == 201) }
                #expect(try await Self.ask(ana, from: to, note: "3").status == 201)
                #expect(try await ana.send("1.00", to: to, note: "4").summary == "409 await-answer")
                #expect(try await Self.ask(ana, from: to, note: "4").summary == "409 await-answer")
                #expect(try await ana.send("1.00", to: to).status == 201)
            }
            // What Ben sends to Ana answers the handle alone.
            try await ben.send("1.00", to: "ana")
            #expect(try await ana.send("1.00", to: "+48600100201", note: "4").summary == "409 await-answer")
            #expect(try await ana.send("1.00", to: "ben", note: "4").status == 201)
            // A request that the number pays answers the number.
            let asked = try await ana.pay(
                "requests", #"{"from":"+48600100201","amount":{"amount":"1.00","currency":"PLN"}}"#
            ).id()
            #expect(try await ben.pay("requests/\(asked)/accept", "{}").status == 200)
            #expect(try await ana.send("1.00", to: "+48600100201", note: "4").status == 201)
        }
    }

    @Test("first notes to strangers count as chats of the day")
    func quota() async throws {
        try await World.run(settings: AppSettings(areLimitsOn: true, rates: .offline)) { world in
            let ana = try await world.register("ana")
            let offer = try await world.register("mia").publish(DraftOffer { $0.amount = "100.00" })
            #expect(try await ana.get("/v1/offers/\(offer)").actions == "propose")
            for number in 0..<11 { _ = try await world.register("guest\(number)") }
            for number in 0..<10 {
                #expect(try await ana.send("1.00", to: "guest\(number)", note: "hi").status == 201, "\(number)")
            }
            #expect(try await ana.send("1.00", to: "guest10", note: "hi").summary == "429 daily-limit")
            #expect(try await ana.send("1.00", to: "guest9", note: "hi again").status == 201)
            #expect(try await ana.send("1.00", to: "guest10").status == 201)
            let limits = try await ana.get("/v1/me/limits")
            let used = limits.texts("kind", in: "items").firstIndex(of: "conversations")
            #expect(limits.int("items.\(used ?? 0).used") == 10)
            // A proposal to somebody new would begin one more.
            let refused = try await ana.get("/v1/offers/\(offer)").action("propose")
            #expect(refused?["reason"] == .string("daily-limit"))
            // A request brings the name of who asks, also without a note.
            #expect(try await Self.ask(ana, from: "guest10").summary == "429 daily-limit")
            #expect(try await Self.ask(ana, from: "guest9").status == 201)
            world.clock.advance(days: 1)
            let later = try await ana.again()
            #expect(try await Self.ask(later, from: "guest10").status == 201)
            #expect(try await later.send("1.00", to: "guest10", note: "hi").status == 201)
            let after = try await later.get("/v1/me/limits")
            #expect(after.int("items.\(used ?? 0).used") == 1)
        }
    }

    @Test("its reader is warned of contact details, and nearly the same to a sixth person waits for a check")
    func screening() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            let text = "I can give you a much better rate than anybody here, just ask my cousin at the airport."
            var guests: [Person] = []
            for number in 0..<6 { guests.append(try await world.register("guest\(number)")) }
            for guest in guests { try await ana.send("1.00", to: guest.handle, note: text) }
            for guest in guests.prefix(5) { #expect(try await Self.notes(guest) == [text]) }
            let held = try await guests[5].get("/v1/wallet/transactions")
            #expect((held["items.0.note"], held["items.0.noteHeld"]) == (.null, .bool(true)))
            // A search does not find what cannot be read; its author reads it.
            #expect(try await guests[5].get("/v1/wallet/transactions?q=cousin").count("items") == 0)
            #expect(try await Self.notes(ana).first == text)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let cases = try await mona.get("/v1/admin/cases?kind=note")
            let subject = try #require(cases.string("items.0.subject.id"))
            let detail = try await mona.get("/v1/admin/cases/\(cases.string("items.0.id") ?? "")")
            #expect(detail.string("content.note.text") == text)
            #expect((detail["content.note.held"], detail.string("content.note.of")) == (.bool(true), "transfer"))
            #expect(detail.texts("role", in: "people") == ["sender", "recipient"])
            #expect(try await mona.post("/v1/admin/notes/\(subject)/restore", Self.order).status == 200)
            #expect(try await Self.notes(guests[5]) == [text])
            try await ana.send("1.00", to: "guest0", note: "write to me: +48 600 100 200")
            let warned = try await guests[0].get("/v1/wallet/transactions")
            #expect(warned["items.0.noteWarning"] == .array([.string("phone")]))
            #expect(try await ana.get("/v1/wallet/transactions")["items.0.noteWarning"] == nil)
            #expect(try world.findings() == [])
        }
    }

    @Test("its reader alone reports it; staff read it as it was, hide it wherever it stands, and show it again")
    func moderation() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let eve = try await world.register("eve")
            let asked = try await Self.ask(ana, from: "ben", note: "pay or else").id()
            let paid = try await ben.pay("requests/\(asked)/accept", "{}")
            let transfer = try #require(paid.string("transaction.id"))
            #expect(try await Self.report(ana, asked).summary == "409 about-oneself")
            #expect(try await Self.report(eve, asked).status == 404)
            #expect(try await Self.report(ben, asked).status == 202)
            #expect(try await Self.report(ben, transfer).status == 202)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let cases = try await mona.get("/v1/admin/cases?kind=note")
            #expect(Set(cases.texts("subject.id")) == [asked, transfer])
            let place = cases.texts("subject.id").firstIndex(of: asked) ?? 0
            let detail = try await mona.get("/v1/admin/cases/\(cases.string("items.\(place).id") ?? "")")
            #expect(detail.string("reports.0.words") == "pay or else")
            #expect(detail.string("content.note.of") == "money-request")
            #expect(try await mona.post("/v1/admin/notes/\(asked)/hide", Self.order).status == 200)
            #expect(try await Self.notes(ben) == ["-"])
            let request = try await ben.get("/v1/wallet/requests")
            #expect((request["items.0.note"], request["items.0.noteHidden"]) == (.null, .bool(true)))
            #expect(try await Self.notes(ana) == ["pay or else"])
            #expect(
                try await ana.told().first
                    == "action.hide: A moderator removed the note of your transfer or request (harassment). "
                    + "The moderator writes: Do not write this.")
            #expect(try await ben.get("/v1/wallet/transactions?q=else").count("items") == 0)
            // What is paid, declined or exported later does not bring it back.
            #expect(try await !ben.export().text("requests.json").contains("or else"))
            #expect(try await !ben.export().text("transactions.csv").contains("or else"))
            #expect(try await ana.export().text("requests.json").contains("or else"))
            #expect(try await mona.post("/v1/admin/notes/\(transfer)/restore", Self.order).status == 200)
            #expect(try await Self.notes(ben) == ["pay or else"])
            #expect(try await ben.get("/v1/wallet/requests").string("items.0.note") == "pay or else")
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "a ban takes notes and messages away from their readers, a reinstatement gives them back; an erasure ends them")
    func ban() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await pair.ana.send("1.00", to: "ben", note: "rent")
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("Hi", 1, in: thread)
            try await pair.ana.say("Send me money", 2, in: thread)
            try await world.execute("UPDATE traveller SET state = 'banned' WHERE id = '\(pair.ana.id)'")
            let list = try await pair.ben.get("/v1/wallet/transactions?kind=transfer")
            #expect((list["items.0.note"], list["items.0.noteHidden"]) == (.null, .bool(true)))
            #expect(try await pair.ben.get("/v1/wallet/transactions?q=rent").count("items") == 0)
            let messages = try await pair.ben.get("/v1/threads/\(thread)/messages")
            #expect(messages["items.1.hidden"] == .bool(true))
            #expect(!messages.text.contains("Send me money"))
            try await world.execute("UPDATE traveller SET state = 'active' WHERE id = '\(pair.ana.id)'")
            #expect(try await Self.notes(pair.ben) == ["rent"])
            #expect(try await pair.ben.read(thread).bodies == ["Hi", "Send me money"])
            #expect(try await Self.report(pair.ben, try #require(list.string("items.0.id"))).status == 202)
            #expect(try await world.texts("SELECT evidence FROM report") == ["rent"])
            _ = try await pair.ana.leave()
            #expect(try await Self.notes(pair.ben) == ["-"])
        }
    }

    @Test("what goes to the number of somebody whom the sender blocks says nothing to them, also after the block")
    func withheld() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await world.execute(
                """
                UPDATE traveller SET phone = '+48600100201', phone_line = '+48600100201', phone_claimed_at = 1,
                    phone_verified_at = 1, findable_by_phone = 1 WHERE handle = 'ben'
                """)
            try await ana.put("/v1/travellers/ben/block", "{}")
            #expect(try await ana.send("1.00", to: "+48600100201", note: "I know you").status == 201)
            #expect(try await Self.notes(ben) == ["-"])
            try await ana.delete("/v1/travellers/ben/block")
            #expect(try await Self.notes(ben) == ["-"])
            #expect(try await Self.notes(ana) == ["I know you"])
        }
    }
}
