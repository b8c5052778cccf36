import App
import Domain
import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("What a case is about, for staff") struct CaseContentTests {
    private static func report(
        _ kind: String, _ id: String, _ reason: String = "harassment", thread: String? = nil
    ) -> String {
        let named = thread.map { #","thread":"\#($0)""# } ?? ""
        return #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)","text":"Look."\#(named)}"#
    }

    private static func version(_ version: Int) -> HTTPFields { .with("If-Match", "\"\(version)\"") }

    /// The path of the only open case of a kind.
    private static func path(_ kind: String, for marek: Person) async throws -> String {
        let cases = try await marek.get("/v1/admin/cases?kind=\(kind)")
        #expect(cases.count("items") == 1)
        return "/v1/admin/cases/\(try #require(cases.string("items.0.id")))"
    }

    private static func looks(_ world: World, _ action: String = "look-into-case") async throws -> Int? {
        try await world.number("SELECT count(*) FROM audit WHERE action = '\(action)'")
    }

    @Test(
        "a held and then a hidden offer is shown whole with its owner, at the cell that anyone sees; each look is audited"
    )
    func offer() async throws {
        try await HeldOfferTests.run { world in
            let ana = try await world.register("ana")
            let published = try await ana.post("/v1/offers", HeldOfferTests.dear.json)
            let offer = try #require(published.string("id"))
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let path = try await Self.path("offer", for: marek)
            #expect(try await Self.looks(world) == 0)
            let held = try await marek.get(path)
            #expect(held.string("content.offer.id") == offer)
            #expect(held.string("content.offer.note") == "tangerine held note")
            #expect(held.string("content.offer.heldUntil") == published.string("heldUntil"))
            #expect(held.string("content.offer.pricing.rate") == "60")
            #expect(held.string("content.offer.have.amount") == "50.00")
            #expect(held["content.offer.quote.premiumBps"] == published["quote.premiumBps"])
            // The public cell, and no more.
            #expect(held["content.offer.place"] == published["place"])
            #expect(held.count("people") == 1)
            #expect((held.string("people.0.role"), held.string("people.0.handle")) == ("owner", "ana"))
            #expect(held.count("people.0.openReports") == 0)
            #expect(try await Self.looks(world) == 1)
            try await marek.post("/v1/admin/offers/\(offer)/hide", moderationOrder)
            let hidden = try await marek.get(path)
            #expect(hidden.string("content.offer.moderation.state") == "hidden")
            #expect(hidden.string("content.offer.note") == "tangerine held note")
            #expect(try await Self.looks(world) == 2)
            // The queue is no look.
            try await marek.get("/v1/admin/cases")
            #expect(try await Self.looks(world) == 2)
            #expect(try await ana.get(path).status == 404)
        }
    }

    @Test("a review is shown with both handles and the private text, also while it is hidden")
    func review() async throws {
        try await World.run { world in
            let pair = try await (try await Pair(in: world)).later(seconds: 1)
            let swap = try await pair.completed()
            let low = try await pair.ana.review(swap, stars: 1, rest: #","text":"Rude.","private":"Drunk.""#).id()
            try await pair.ben.review(swap)
            #expect(try await pair.ben.post("/v1/reports", Self.report("review", low)).status == 202)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let path = try await Self.path("review", for: marek)
            for verb in ["hide", "restore"] {
                try await marek.post("/v1/admin/reviews/\(low)/\(verb)", moderationOrder)
                let shown = try await marek.get(path)
                #expect(shown.string("content.review.text") == "Rude.")
                #expect(shown.string("content.review.private") == "Drunk.")
                #expect(shown.string("content.review.author.handle") == "ana")
                #expect(shown.string("content.review.about.handle") == "ben")
                #expect((shown.string("content.review.moderation.state") == "hidden") == (verb == "hide"))
                #expect(shown.texts("people", "role") == ["author", "about"])
                #expect(shown.texts("people", "handle") == ["ana", "ben"])
                // Ben's report is about what Ana wrote.
                #expect(shown.string("people.0.openReports.0.reporter") == "ben")
                #expect(shown.count("people.1.openReports") == 0)
            }
        }
    }

    @Test("a traveller, a swap and a meeting point are shown, with open reports about the person's things alone")
    func others() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            let swap = try await pair.accepted()
            let other = try await pair.ana.publish()
            for offer in [pair.offer, other] { try await cleo.post("/v1/reports", Self.report("offer", offer)) }
            world.clock.advance(seconds: 1)
            try await pair.ben.post("/v1/reports", Self.report("traveller", "\(pair.ana.id)"))
            world.clock.advance(seconds: 1)
            try await pair.ben.post("/v1/reports", Self.report("swap", swap))
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let person = try await marek.get(try await Self.path("traveller", for: marek))
            #expect(person.string("content.account.handle") == "ana")
            #expect(person.count("content.account.actions") == 0)
            #expect(person.texts("people", "role") == ["traveller"])
            #expect(person.texts("people.0.openReports", "subject.kind") == ["swap", "traveller", "offer", "offer"])
            let seen = try await marek.get(try await Self.path("swap", for: marek))
            #expect(seen.string("content.swap.id") == swap)
            #expect(seen.string("content.swap.owner.handle") == "ana")
            #expect(seen.texts("people", "role") == ["owner", "proposer"])
            // Ben's own report is none about him.
            #expect(seen.count("people.1.openReports") == 0)
            // A closed case is no open report.
            let cases = try await marek.get("/v1/admin/cases?kind=offer")
            let closing = "/v1/admin/cases/\(try #require(cases.string("items.0.id")))"
            try await marek.post("\(closing)/claim", headers: Self.version(1))
            try await marek.post("\(closing)/close", #"{"outcome":"unfounded"}"#, headers: Self.version(2))
            let later = try await marek.get(try await Self.path("traveller", for: marek))
            #expect(later.texts("people.0.openReports", "subject.kind") == ["swap", "traveller", "offer"])
            // A closed case can still be looked at.
            #expect(try await marek.get(closing).string("content.offer.traveller.handle") == "ana")
        }
    }

    @Test("a report on a traveller names a chat of the two, and whoever claimed the case reads that part of it")
    func named() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let cleo = try await world.register("cleo")
            let thread = try await pair.ben.openThread(on: pair.offer)
            let others = try await cleo.openThread(on: pair.offer)
            for number in 1...12 {
                let person = number == 1 || number.isMultiple(of: 2) ? pair.ben : pair.ana
                _ = try await person.say("Number \(number).", number, in: thread)
            }
            let second = try await pair.ana.publish()
            let next = try await pair.ben.openThread(on: second)
            _ = try await pair.ben.say("Another talk.", 30, in: next)
            world.clock.advance(seconds: 1)
            func ben(_ thread: String?) async throws -> Reply {
                try await pair.ben.post("/v1/reports", Self.report("traveller", "\(pair.ana.id)", thread: thread))
            }
            // Of others, of nobody, and beside what is no traveller.
            #expect(try await ben(others).status == 404)
            #expect(try await ben("\(pair.ana.id)").status == 404)
            let beside = try await pair.ben.post("/v1/reports", Self.report("offer", pair.offer, thread: thread))
            #expect(beside.summary == "422 invalid /thread")
            #expect(try await ben(nil).status == 202)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let path = try await Self.path("traveller", for: marek)
            #expect(try await marek.get("\(path)/thread").problem == "case-not-claimed")
            try await marek.post("\(path)/claim", headers: Self.version(1))
            #expect(try await marek.get("\(path)/thread").problem == "no-conversation")
            #expect(try await ben(thread).status == 202)
            world.clock.advance(seconds: 1)
            let named = try #require(try await ben(next).string("report"))
            world.clock.advance(seconds: 1)
            _ = try await pair.ben.say("After the report.", 31, in: thread)
            let shown = try await marek.get("\(path)/thread")
            #expect((shown.string("thread"), shown.count("messages")) == (thread, 11))
            #expect((shown.string("messages.0.body"), shown.string("messages.10.body")) == ("Number 2.", "Number 12."))
            let last = try await marek.get("\(path)/thread?report=\(named)")
            #expect((last.string("thread"), last.string("messages.0.body")) == (next, "Another talk."))
            let detail = try await marek.get(path)
            #expect(detail.texts("reports", "thread") == [thread, next])
            #expect(!detail.text.contains("Number"))
            let olga = try await StaffDesk("olga", .admin, in: world).atWork()
            #expect(try await olga.get("\(path)/thread").problem == "case-held")
            #expect(try await Self.looks(world, "look-into-thread") == 2)
            #expect(try await pair.ben.get("/v1/me/reports").texts("thread") == [next, thread])
            #expect(try world.findings() == [])
        }
    }

    @Test("an appeal is shown with what it is about, and each look at one is audited")
    func appeal() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let sara = try await StaffDesk("sara.holm", .senior, in: world).atWork()
            try await sara.post("/v1/admin/offers/\(pair.offer)/hide", moderationOrder)
            try await pair.ana.appeal(try await pair.ana.actionID())
            world.clock.advance(seconds: 1)
            try await sara.moderate("warn", pair.ben)
            try await pair.ben.appeal(try await pair.ben.actionID())
            let queue = try await sara.get("/v1/admin/appeals")
            #expect(queue.string("items.0.content.offer.id") == pair.offer)
            #expect(queue.string("items.0.content.offer.moderation.state") == "hidden")
            #expect(queue.string("items.0.people.0.handle") == "ana")
            #expect(queue.string("items.1.content.account.handle") == "ben")
            #expect(try await Self.looks(world, "look-into-appeal") == 2)
            #expect(try await sara.get("/v1/admin/appeals?limit=1").count("items") == 1)
            #expect(try await Self.looks(world, "look-into-appeal") == 3)
            #expect(try world.findings() == [])
        }
    }

    @Test(
        "staff read what a leaver wrote, and may get a report about them until the erasure", arguments: [true, false])
    func leaver(isReportedBefore: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("hello", 1, in: thread)
            try await pair.ben.say("I will find you", 2, in: thread)
            let report = Self.report("message", "\(thread)/2")
            if isReportedBefore { #expect(try await pair.ana.post("/v1/reports", report).status == 202) }
            try await pair.ben.leave()
            #expect(try await pair.ana.post("/v1/reports", report).status == 202)
            // Ana reads nothing of theirs any more.
            let seen = try await pair.ana.get("/v1/threads/\(thread)/messages")
            #expect(!seen.text.contains("find you"))
            let about = Self.report("traveller", "\(pair.ben.id)", thread: thread)
            #expect(try await pair.ana.post("/v1/reports", about).status == 202)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let path = try await Self.path("message", for: marek)
            try await marek.post("\(path)/claim", headers: Self.version(1))
            let excerpt = try await marek.get("\(path)/thread")
            #expect(excerpt.text.contains("I will find you"))
            #expect(excerpt.text.contains("hello"))
        }
    }

    @Test("a report of one's own harmless words does not end what staff read: the newest report does")
    func reportedFirst() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let thread = try await pair.ben.openThread(on: pair.offer)
            try await pair.ben.say("hello", 1, in: thread)
            let report = Self.report("thread", thread)
            #expect(try await pair.ben.post("/v1/reports", report).status == 202)
            world.clock.advance(seconds: 1)
            try await pair.ben.say("pay or I come", 2, in: thread)
            world.clock.advance(seconds: 1)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let path = try await Self.path("thread", for: marek)
            try await marek.post("\(path)/claim", headers: Self.version(1))
            #expect(try await !marek.get("\(path)/thread").text.contains("pay or I come"))
            #expect(try await pair.ana.post("/v1/reports", report).status == 202)
            #expect(try await marek.get("\(path)/thread").text.contains("pay or I come"))
        }
    }
}

extension Reply {
    /// The texts at a path of each item of a list.
    fileprivate func texts(_ list: String, _ path: String) -> [String] {
        (0..<(count(list) ?? 0)).compactMap { string("\(list).\($0).\(path)") }
    }
}
