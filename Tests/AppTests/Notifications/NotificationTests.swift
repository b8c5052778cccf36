import JSON
import TestSupport
import Testing

@Suite("Notifications") struct NotificationTests {
    @Test("one entry for each event and each person it concerns, newest first; never for who did it")
    func entries() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.propose(meeting: pair.meeting(inHours: 1)).id()
            world.clock.advance(seconds: 60)
            try await pair.ana.accept(id)
            try await pair.ben.act("late", on: id, #"{"minutes":10}"#)
            let then = try await pair.later(hours: 1)
            try await then.ana.act("check-in", on: id)
            try await then.handOver(to: then.ana, on: id)
            try await then.handOver(to: then.ben, on: id)
            try await then.ben.review(id)
            try await then.ana.review(id)
            #expect(
                try await then.ana.told() == [
                    "review.revealed: You can read what Ben wrote about you.",
                    "swap.completed: The swap is completed.", "swap.late: Ben will be 10 minutes late.",
                    "swap.proposed: Ben proposes: 100 EUR for 3,800 THB, Suvarnabhumi Airport, today 18:00.",
                ])
            #expect(
                try await then.ben.told() == [
                    "review.revealed: You can read what Ana wrote about you.",
                    "swap.handedOver: Ana handed in your code. Hand in theirs when you have counted.",
                    "swap.checkedIn: Ana is at the meeting place.",
                    "swap.accepted: Ana accepted: 3,800 THB for 100 EUR, Suvarnabhumi Airport, today 18:10.",
                ])
            let list = try await then.ana.get("/v1/me/notifications")
            #expect(list.texts("subject.id") == [id, id, id, id])
            #expect(list.texts("subject.kind") == ["swap", "swap", "swap", "swap"])
            #expect(list.texts("at").last == "2026-11-21T10:00:00Z")
            #expect(list["items.0.readAt"] == .null)
            #expect(list["next"] == .null)
            #expect(try await world.register("eve").told() == [])
            #expect(try world.findings() == [])
        }
    }

    @Test("a request that is sent again tells nobody again")
    func retry() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let path = "/v1/offers/\(pair.offer)/swaps"
            let body = #"{"amount":{"amount":"100.00","currency":"EUR"}}"#
            let first = try await pair.ben.post(path, body, key: "one")
            #expect(try await pair.ben.post(path, body, key: "one").body == first.body)
            #expect(try await pair.ben.post(path, body).summary == "409 already-proposed")
            #expect(try await pair.ana.told().count == 1)
        }
    }

    @Test("they are paged, each once, and pages are their reader's own")
    func paging() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            for _ in 1...5 {
                let id = try await pair.propose("50.00").id()
                try await pair.ana.act("decline", on: id)
            }
            var (path, seen) = ("/v1/me/notifications?limit=2", [String]())
            var cursor = ""
            for count in [2, 2, 1] {
                let page = try await pair.ana.get(path)
                #expect(page.count("items") == count)
                seen += page.texts("id")
                #expect((page.string("next") == nil) == (count == 1))
                cursor = page.string("next") ?? cursor
                path = "/v1/me/notifications?limit=2&cursor=\(cursor)"
            }
            #expect(seen == (try await pair.ana.get("/v1/me/notifications")).texts("id"))
            #expect(Set(seen).count == 5)
            for (person, query) in [
                (pair.ben, "cursor=\(cursor)"), (pair.ana, "unread=true&cursor=\(cursor)"), (pair.ana, "cursor=x"),
            ] {
                let reply = try await person.get("/v1/me/notifications?limit=2&\(query)")
                #expect(reply.summary == "400 bad-cursor", "\(query)")
            }
            for query in ["limit=0", "limit=101", "unread=yes", "since=1"] {
                #expect(try await pair.ana.get("/v1/me/notifications?\(query)").status == 422, "\(query)")
            }
            #expect(try await world.get("/v1/me/notifications").summary == "401 not-signed-in")
        }
    }
}
