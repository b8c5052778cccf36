import App
import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Messages that are held, and warnings, by HTTP") struct HeldMessageTests {
    private static let order = #"{"reason":"spam","note":"Please write in your own words."}"#
    private static let pitch =
        "I can give you a much better rate than this page, ask my cousin who works at the airport bank all day."

    /// Somebody who has written nearly the same to six owners.
    private struct Flood {
        let ben: Person
        var owners: [Person] = []
        var threads: [String] = []
        var sent: [Reply] = []

        init(in world: World, texts: Int = 6) async throws {
            ben = try await world.register("ben")
            for number in 0..<texts {
                let owner = try await world.register("rita\(number)")
                owners.append(owner)
                threads.append(try await ben.openThread(on: try await owner.publish()))
                sent.append(try await ben.say("Hi \(number)! " + HeldMessageTests.pitch, number, in: threads[number]))
            }
        }
    }

    @Test("the sixth text waits for a check: its author reads it, its recipient a placeholder that is not unread")
    func held() async throws {
        try await HeldOfferTests.run { world in
            let flood = try await Flood(in: world)
            #expect(flood.sent.map(\.status) == Array(repeating: 201, count: 6))
            #expect(flood.sent.map { $0["held"] } == [nil, nil, nil, nil, nil, .bool(true)])
            #expect(flood.sent[5]["hidden"] == nil)
            let (owner, thread) = (flood.owners[5], flood.threads[5])
            let page = try await owner.get("/v1/threads/\(thread)/messages")
            #expect(page.texts("body") == ["This message waits for a check."])
            #expect((page["items.0.hidden"], page["items.0.held"]) == (.bool(true), .bool(true)))
            #expect(!page.text.contains("cousin"))
            let list = try await owner.get("/v1/threads")
            #expect(
                (list.int("items.0.unread"), list.string("items.0.last.body")) == (0, "This message waits for a check.")
            )
            #expect(try await owner.get("/v1/me").int("counts.unreadThreads") == 0)
            let events = try await world.events(of: owner, after: 0)
            #expect(events.map(\.name) == ["thread", "message"])
            #expect(events.allSatisfy { $0.data["body"] != .string(Self.pitch) })
            let own = try await flood.ben.get("/v1/threads/\(thread)/messages")
            #expect(own.texts("body") == ["Hi 5! " + Self.pitch])
            #expect(try await flood.owners[4].unread(in: flood.threads[4]) == 1)
            #expect(
                try await world.texts(
                    "SELECT subject FROM moderation_case JOIN flag ON flag.moderation_case = moderation_case.id")
                    == ["\(thread)/1"])
            #expect(try world.findings() == [])
        }
    }

    @Test("restoring sends it with its events, hiding keeps it away, and a case closed as unfounded sends it too")
    func decisions() async throws {
        try await HeldOfferTests.run { world in
            let flood = try await Flood(in: world, texts: 8)
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            var mirrors = [try await Mirror.read(by: flood.ben)]
            for owner in flood.owners[5...] { mirrors.append(try await Mirror.read(by: owner)) }
            let restored = try await mona.post("/v1/admin/messages/\(flood.threads[5])/1/restore", Self.order)
            #expect((restored.status, restored["moderation"]) == (200, .null))
            #expect(try await flood.owners[5].read(flood.threads[5]).bodies == ["Hi 5! " + Self.pitch])
            #expect(try await flood.owners[5].unread(in: flood.threads[5]) == 1)
            let hidden = try await mona.post("/v1/admin/messages/\(flood.threads[6])/1/hide", Self.order)
            #expect((hidden.status, hidden.string("moderation.reason")) == (200, "spam"))
            for person in [flood.ben, flood.owners[6]] {
                let page = try await person.get("/v1/threads/\(flood.threads[6])/messages")
                #expect(page.texts("body") == ["A moderator removed this message."])
                #expect(page["items.0.held"] == nil)
            }
            let cases = try await mona.get("/v1/admin/cases?state=open")
            let index = try #require(
                (0..<3).first { cases.string("items.\($0).subject.id") == "\(flood.threads[7])/1" })
            let id = try #require(cases.string("items.\(index).id"))
            let claimed = try await mona.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            #expect((claimed.status, claimed.int("version")) == (200, 2))
            let closed = try await mona.post(
                "/v1/admin/cases/\(id)/close", #"{"outcome":"unfounded","note":"A club"}"#,
                headers: .with("If-Match", "\"2\""))
            #expect(closed.status == 200)
            #expect(try await flood.owners[7].unread(in: flood.threads[7]) == 1)
            for (index, person) in ([flood.ben] + flood.owners[5...]).enumerated() {
                try await mirrors[index].follow(person, after: "close")
                #expect(mirrors[index].differences(try await Mirror.read(by: person)) == [])
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("after an hour, after an answer, in a swap's first message, and with the rule switched off")
    func limits() async throws {
        try await HeldOfferTests.run { world in
            let flood = try await Flood(in: world)
            _ = try await flood.owners[5].say("Who are you?", 90, in: flood.threads[5])
            let answered = try await flood.ben.say(Self.pitch, 91, in: flood.threads[5])
            #expect((answered.status, answered["held"]) == (201, nil))
            #expect(try await world.number("SELECT count(*) FROM text_sketch") == 6)
            let offer = try await flood.owners[0].publish(DraftOffer { $0.amount = "50.00" })
            let swap = try await flood.ben.post(
                "/v1/offers/\(offer)/swaps",
                #"{"amount":{"amount":"50.00","currency":"EUR"},"message":"\#(Self.pitch)"}"#)
            #expect(swap.status == 201)
            // To one who is among the six already: five others.
            #expect(try await world.number("SELECT count(*) FROM message WHERE held_at IS NOT NULL") == 2)
            world.clock.advance(seconds: RecentTexts.period + 1)
            let late = try await world.signedIn("ben")
            let owner = try await world.register("late")
            let thread = try await late.openThread(on: try await owner.publish())
            #expect(try await late.say(Self.pitch, 92, in: thread)["held"] == nil)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM text_sketch") == 1)
        }
        try await HeldOfferTests.run(.none) { world in
            let flood = try await Flood(in: world)
            #expect(flood.sent.allSatisfy { $0["held"] == nil })
        }
    }

    @Test(
        "a recipient is warned of contact details in the first three texts of each, in their language; nobody else is")
    func warnings() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let thread = try await ben.openThread(on: try await ana.publish())
            let sent = try await ben.say("Call me: +48 600 123 456, or anna@gmail.com", 1, in: thread)
            #expect((sent.status, sent["warning"]) == (201, nil))
            let page = try await ana.get("/v1/threads/\(thread)/messages")
            #expect(page["items.0.warning.kinds"] == .array([.string("phone"), .string("email")]))
            #expect(
                page.string("items.0.warning.text")
                    == "This message has a phone number, an e-mail address. Stay in this chat, where we can help, and pay "
                    + "nothing in advance.")
            let polish = try await ana.get("/v1/threads", headers: .with("Accept-Language", "pl"))
            #expect(
                polish.string("items.0.last.warning.text")
                    == "W tej wiadomości jest: numer telefonu, adres e-mail. Zostań na tym czacie, bo tu możemy pomóc, i nie "
                    + "płać z góry.")
            let event = try await world.events(of: ana, after: 0).last
            #expect(event?.data["warning"] != nil)
            #expect(try await ben.get("/v1/threads/\(thread)/messages")["items.0.warning"] == nil)
            for number in 2...5 { _ = try await ana.say("My whatsapp is better", number, in: thread) }
            let answers = try await ben.get("/v1/threads/\(thread)/messages")
            #expect((1...4).map { answers["items.\($0).warning"] != nil } == [true, true, true, false])
            #expect(try await ana.get("/v1/threads/\(thread)/messages")["items.1.warning"] == nil)
        }
    }
}
