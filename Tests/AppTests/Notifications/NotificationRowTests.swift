import Domain
import JSON
import TestSupport
import Testing

@Suite("A row of the list of notifications") struct NotificationRowTests {
    @Test("it names the person, the amounts, the place and the local time, in English and Polish")
    func words() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose(meeting: pair.meeting(inHours: 2)).id()
            #expect(
                try await pair.ana.toldInFull() == [
                    "swap.proposed: Ben proposes: 100 EUR for 3,800 THB, Suvarnabhumi Airport, today 19:00."
                ])
            #expect(
                try await pair.ana.toldInFull(language: "pl") == [
                    "swap.proposed: Ben proponuje: 100 EUR za 3\u{a0}800 THB, Suvarnabhumi Airport, dziś 19:00."
                ])
            try await pair.ana.accept(id)
            #expect(
                try await pair.ben.toldInFull().first
                    == "swap.accepted: Ana accepted: 3,800 THB for 100 EUR, Suvarnabhumi Airport, today 19:00.")
            #expect(
                try await pair.ben.toldInFull(language: "pl").first
                    == "swap.accepted: Ana zgadza się: 3\u{a0}800 THB za 100 EUR, Suvarnabhumi Airport, dziś 19:00.")
            let then = try await pair.later(hours: 2)
            for (taker, giver) in [(then.ana, then.ben), (then.ben, then.ana)] {
                try await taker.act("hand-over", on: id, #"{"code":"\#(try await giver.code(of: id))"}"#)
            }
            #expect(
                try await then.ana.toldInFull().first
                    == "swap.completed: The swap is completed. With Ben: 100 EUR for 3,800 THB, Suvarnabhumi Airport, "
                    + "today 19:00.")
            // Two days later the day has a date.
            let late = try await then.later(days: 2)
            try await late.ben.review(id)
            try await late.ana.review(id)
            #expect(
                try await late.ana.toldInFull().first
                    == "review.revealed: You can read what Ben wrote about you. 100 EUR for 3,800 THB, Suvarnabhumi "
                    + "Airport, 21 November 19:00.")
            #expect(
                try await late.ana.toldInFull(language: "pl")[1]
                    == "swap.completed: Wymiana jest zakończona. Ben: 100 EUR za 3\u{a0}800 THB, Suvarnabhumi Airport, "
                    + "21 listopada 19:00.")
        }
    }

    @Test("the time is that of the meeting it speaks of, by the clocks of its place, and its decimals are those it has")
    func times() async throws {
        try await World.run { world in
            let pair = try await Pair(
                in: world,
                DraftOffer { draft in
                    draft.amount = "12345.67"
                    draft.rest = #""minFill":{"amount":"1.00","currency":"EUR"},"exact":true"#
                })
            try await world.execute("UPDATE traveller SET tier_granted_at = 1")
            // 00:30 of the next day in Bangkok.
            let id = try await pair.propose("1000.50", meeting: pair.meeting(inHours: 7.5)).id()
            #expect(
                try await pair.ana.toldInFull().first
                    == "swap.proposed: Ben proposes: 1,000.50 EUR for 38,078.86 THB, Suvarnabhumi Airport, tomorrow 00:30."
            )
            #expect(
                try await pair.ana.toldInFull(language: "pl").first
                    == "swap.proposed: Ben proponuje: 1\u{a0}000,50 EUR za 38\u{a0}078,86 THB, Suvarnabhumi Airport, jutro 0:30."
            )
            try await pair.ana.act("counter", on: id, pair.terms("50.00"))
            // Without a meeting there is no time, and the earlier proposal speaks of no later one.
            #expect(
                try await pair.ben.toldInFull().first
                    == "swap.countered: Ana proposes other terms: 1,902.99 THB for 50 EUR, Bangkok.")
            #expect(
                try await pair.ana.toldInFull().first
                    == "swap.proposed: Ben proposes: 1,000.50 EUR for 38,078.86 THB, Bangkok.")
        }
    }

    @Test("it has the person who acted, the thread and the offer; nobody for what nobody did")
    func fields() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let list = try await pair.ana.get("/v1/me/notifications")
            #expect(list.string("items.0.actor.id") == pair.ben.id.description)
            #expect(list.string("items.0.actor.handle") == "ben")
            #expect(list.string("items.0.actor.reliability.band") == "new")
            #expect(list.string("items.0.thread") == proposed.string("thread"))
            #expect(
                list["items.0.about"]?.written
                    == #"{"id":"\#(pair.offer)","have":{"amount":"300.00","currency":"EUR"},"want":"THB","#
                    + #""label":"Bangkok","availability":{"from":"2026-11-21","to":"2026-12-01"},"state":"active"}"#)
            let then = try await pair.later(hours: 48).swept()
            for person in [then.ana, then.ben] {
                let last = try await person.get("/v1/me/notifications?limit=1")
                #expect(last.string("items.0.kind") == "swap.lapsed")
                #expect(last["items.0.actor"] == .null)
                #expect(last.string("items.0.thread") == proposed.string("thread"))
            }
        }
    }

    @Test("who left for safety is nobody, and so is who is told of their own act")
    func nobody() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            try await pair.ben.act("cancel", on: id, #"{"reason":"safety"}"#)
            for person in [pair.ana, pair.ben] {
                let last = try await person.get("/v1/me/notifications?limit=1")
                #expect(last.string("items.0.kind") == "swap.system")
                #expect(last["items.0.actor"] == .null)
            }
            let quick = try await pair.propose(meeting: pair.meeting(inHours: 24)).id()
            world.clock.advance(hours: 23)
            let late = try await pair.later()
            try await late.ana.accept(quick)
            // Both are told that he must confirm; she is the one who agreed.
            let (hers, his) = (
                try await late.ana.get("/v1/me/notifications?limit=1"),
                try await late.ben.get("/v1/me/notifications?limit=1")
            )
            #expect(hers.string("items.0.kind") == "swap.confirmationAsked")
            #expect(hers["items.0.actor"] == .null)
            #expect(his.string("items.0.kind") == "swap.confirmationAsked")
            #expect(his.string("items.0.actor.handle") == "ana")
        }
    }
}
