import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("What staff read of their work, by HTTP") struct AuditReadingTests {
    @Test("the audit is read newest first, by person, action, subject and case, and goes on where a page ended")
    func audit() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish()
            try await ben.post(
                "/v1/reports", #"{"subject":{"kind":"offer","id":"\#(offer)"},"reason":"scam","text":"Look."}"#)
            let desk = try await StaffDesk("marek", .moderator, in: world)
            let marek = try await desk.atWork()
            let inCase = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            let order = #"{"reason":"scam","note":"No.","case":"\#(inCase)"}"#
            #expect(try await marek.post("/v1/admin/offers/\(offer)/hide", order).status == 200)
            #expect(try await marek.post("/v1/admin/offers/\(offer)/restore", order).status == 200)
            // The same again is no new row.
            #expect(try await marek.post("/v1/admin/offers/\(offer)/restore", order).status == 200)
            func rows(_ query: String) async throws -> [String] {
                try await marek.get("/v1/admin/audit\(query)").texts("action")
            }
            #expect(try await rows("?actor=marek") == ["restore", "hide"])
            #expect(try await rows("?actor=Marek&action=hide") == ["hide"])
            #expect(try await rows("?actor=ana") == [])
            #expect(try await rows("?subject=offer/\(offer)") == ["restore", "hide"])
            #expect(try await rows("?subject=review/\(offer)") == [])
            #expect(try await rows("?case=\(inCase)") == ["restore", "hide"])
            let first = try await marek.get("/v1/admin/audit?actor=marek&limit=1")
            let next = try #require(first.string("next"))
            let second = try await marek.get("/v1/admin/audit?actor=marek&limit=1&cursor=\(next)")
            #expect((second.string("items.0.action"), second["next"]) == ("hide", .null))
            #expect(second.string("items.0.actor.handle") == "marek")
            #expect(second.string("items.0.subject.id") == offer)
            #expect((second.string("items.0.reason"), second.string("items.0.note")) == ("scam", "No."))
            #expect((second.string("items.0.case"), second["items.0.isAlone"]) == (inCase, .bool(false)))
            // The cursor of one filter is none of another.
            #expect(try await marek.get("/v1/admin/audit?limit=1&cursor=\(next)").problem == "bad-cursor")
            for (name, value) in [
                ("subject", "offer"), ("subject", "cat/1"), ("action", "laugh"), ("case", "1"), ("when", "now"),
            ] {
                let refused = try await marek.get("/v1/admin/audit?\(name)=\(value)")
                #expect(refused.summary == "422 invalid /\(name)", "\(value)")
            }
        }
    }

    @Test("of an erased account the audit keeps the row, without name and note")
    func erased() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let desk = try await StaffDesk("marek", .moderator, in: world)
            let warning = #"{"reason":"spam","note":"Write less."}"#
            let marek = try await desk.atWork()
            #expect(try await marek.post("/v1/admin/travellers/\(ana.id)/warn", warning).status == 200)
            #expect(try await ana.leave().status == 202)
            world.clock.advance(days: 8)
            try await world.sweep()
            try await world.deliver()
            try await world.sweep()
            let back = try world.person(try await desk.signIn(Person.password, code: desk.code))
            let row = try await back.get("/v1/admin/audit?action=warn")
            #expect((row.count("items"), row.string("items.0.subject.kind")) == (1, "traveller"))
            #expect((row["items.0.subject.id"], row["items.0.note"]) == (.null, .null))
            #expect(try world.findings() == [])
        }
    }

    @Test("the statistics count what waits and what happened in thirty days")
    func statistics() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("marek", .moderator, in: world)
            let marek = try await desk.atWork()
            let empty = try await marek.get("/v1/admin/stats")
            #expect((empty.int("queues.high.open"), empty["queues.high.oldestAt"]) == (0, .null))
            #expect((empty.int("reports"), empty["swaps.noShowShare"]) == (0, .null))
            let others = [try await pair.ana.publish(), try await pair.ana.publish()]
            for (offer, reason) in zip([pair.offer] + others, ["scam", "scam", "safety"]) {
                try await pair.ben.post(
                    "/v1/reports",
                    #"{"subject":{"kind":"offer","id":"\#(offer)"},"reason":"\#(reason)","text":"Look."}"#)
            }
            let opened = world.time()
            let urgent = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            // A case of safety is due after four hours, one of fraud after twelve.
            world.clock.advance(hours: 5)
            let back = try world.person(try await desk.signIn(Person.password, code: desk.code))
            let waiting = try await back.get("/v1/admin/stats")
            #expect(waiting.int("queues.urgent.overdue") == 1)
            for (field, number) in [("open", 2), ("unclaimed", 2), ("overdue", 0)] {
                #expect(waiting.int("queues.high.\(field)") == number, "\(field)")
            }
            #expect(waiting.string("queues.high.oldestAt") == opened)
            let path = "/v1/admin/cases/\(urgent)"
            try await back.post("\(path)/claim", headers: .with("If-Match", "\"1\""))
            #expect(try await back.get("/v1/admin/stats").int("queues.urgent.unclaimed") == 0)
            try await back.post("\(path)/close", #"{"outcome":"unfounded"}"#, headers: .with("If-Match", "\"2\""))
            let closed = try await back.get("/v1/admin/stats")
            #expect((closed.int("queues.urgent.open"), closed.int("closed.unfounded")) == (0, 1))
            #expect((closed.int("closed.late"), closed.int("closed.acted"), closed.int("reports")) == (1, 0, 3))
            #expect((closed.int("actions.claim-case"), closed.int("actions.ban")) == (1, 0))
            world.clock.advance(days: 31)
            let later = try world.person(try await desk.signIn(Person.password, code: desk.code))
            let old = try await later.get("/v1/admin/stats")
            #expect((old.int("closed.unfounded"), old.int("reports"), old.int("actions.claim-case")) == (0, 0, 0))
            #expect(old.int("queues.high.overdue") == 2)
        }
    }

    @Test("the statistics say how many flags were right, by rule, and what became of appeals")
    func flagsAndAppeals() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let desk = try await StaffDesk("marek", .senior, in: world)
            let marek = try await desk.atWork()
            try await pair.ben.report("offer", pair.offer)
            let id = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            try await world.execute(
                """
                INSERT INTO flag (id, moderation_case, rule, version, evidence, at) VALUES (
                    '0199aaaa-0000-7000-8000-000000000001', '\(id)', 'no-shows', 1, 'share 50',
                    \(world.clock.now.milliseconds))
                """)
            try await marek.moderate("warn", pair.ana)
            let appeal = try await pair.ana.appeal(try await pair.ana.actionID()).id()
            let waiting = try await marek.get("/v1/admin/stats")
            #expect((waiting.int("flags.no-shows.open"), waiting.int("flags.no-shows.upheld")) == (1, 0))
            #expect((waiting.int("appeals.open"), waiting.string("appeals.oldestAt")) == (1, world.time()))
            try await marek.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            let path = "/v1/admin/cases/\(id)/close"
            try await marek.post(path, #"{"outcome":"acted"}"#, headers: .with("If-Match", "\"2\""))
            try await marek.decide(appeal, true)
            let closed = try await marek.get("/v1/admin/stats")
            #expect((closed.int("flags.no-shows.open"), closed.int("flags.no-shows.upheld")) == (0, 1))
            #expect((closed.int("flags.no-shows.dismissed"), closed.int("flags.few-partners.upheld")) == (0, 0))
            #expect((closed.int("appeals.open"), closed["appeals.oldestAt"]) == (0, .null))
            #expect((closed.int("appeals.granted"), closed.int("appeals.refused")) == (1, 0))
            world.clock.advance(days: 31)
            let later = try world.person(try await desk.signIn(Person.password, code: desk.code))
            let old = try await later.get("/v1/admin/stats")
            #expect((old.int("flags.no-shows.upheld"), old.int("appeals.granted")) == (0, 0))
        }
    }

    @Test("the share of no-shows is of the swaps that came to their meeting")
    func noShows() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.completed()
            _ = try await pair.propose("50.00")
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let none = try await marek.get("/v1/admin/stats")
            #expect(
                (none.int("swaps.ended"), none.int("swaps.noShows"), none["swaps.noShowShare"]) == (1, 0, .number("0")))
            try await world.execute("UPDATE swap SET state = 'noShow' WHERE id = '\(swap)'")
            #expect(try await marek.get("/v1/admin/stats")["swaps.noShowShare"] == .number("1"))
            try await world.execute("UPDATE swap SET state = 'cancelled' WHERE id = '\(swap)'")
            #expect(try await marek.get("/v1/admin/stats")["swaps.noShowShare"] == .null)
        }
    }
}
