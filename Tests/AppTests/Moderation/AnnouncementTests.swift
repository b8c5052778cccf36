import App
import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Announcements") struct AnnouncementTests {
    static let body = #"{"text":{"en":"Closed on Sunday.","pl":"W niedzielę zamknięte."}}"#

    @Test("everybody who is there is told once, in their language; staff and those who come later are not")
    func told() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let announced = try await adam.post("/v1/admin/notices", Self.body)
            #expect((announced.status, announced.string("text.pl")) == (201, "W niedzielę zamknięte."))
            #expect(announced["isDone"] == .bool(false))
            world.clock.advance(seconds: 1)
            let later = try await world.register("later")
            try await world.sweep()
            try await world.sweep()
            #expect(try await ana.told() == ["announcement: Closed on Sunday."])
            #expect(try await ben.told(language: "pl") == ["announcement: W niedzielę zamknięte."])
            #expect(try await later.told() == [])
            #expect(try await world.number("SELECT count(*) FROM notification") == 2)
            #expect(try await ana.get("/v1/me/notifications").string("items.0.subject.kind") == "announcement")
            #expect(try await adam.get("/v1/admin/notices")["items.0.isDone"] == .bool(true))
            #expect(try await world.audited("announcement") == ["announce "])
            #expect(try world.findings() == [])
        }
    }

    @Test("what was taken back is gone for everybody, read or not, also if only some were told")
    func takenBack() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            let id = try await adam.post("/v1/admin/notices", Self.body).id()
            try await world.sweep()
            #expect(try await ana.told().count == 1)
            try await world.execute("UPDATE notification SET read_at = at WHERE traveller = '\(ana.id)'")
            let path = "/v1/admin/notices/\(id)/take-back"
            let key = HTTPFields.with("Idempotency-Key", "k-1")
            let reply = try await adam.post(path, "{}", headers: key)
            #expect((reply.status, reply.string("takenBackAt")) == (200, world.time()))
            #expect(try await adam.post(path, "{}", headers: key).value("Idempotency-Replayed") == "true")
            try await world.sweep()
            #expect(try await ana.told() == [])
            #expect(try await ben.told() == [])
            #expect(try await adam.post(path, "{}").summary == "409 action-undone")
            let nowhere = try await adam.post("/v1/admin/notices/\(ana.id)/take-back", "{}")
            #expect(nowhere.summary == "404 not-found")
            #expect(try await world.audited("announcement") == ["announce ", "take-back-announcement "])

            // Before the sweeper has begun.
            let second = try await adam.post("/v1/admin/notices", Self.body).id()
            #expect(try await adam.post("/v1/admin/notices/\(second)/take-back", "{}").status == 200)
            try await world.sweep()
            #expect(try await ana.told() == [])
            #expect(try world.findings() == [])
        }
    }

    @Test("more people than one slice holds are told in slices, each once, and a text in one language is refused")
    func slices() async throws {
        try await World.run { world in
            let adam = try await StaffDesk("adam.berg", .admin, in: world).atWork()
            #expect(
                try await adam.post("/v1/admin/notices", #"{"text":{"en":"Closed."}}"#).summary
                    == "422 invalid /text/pl")
            _ = try await world.register("ana")
            let count = 2 * Announcement.sliceSize + 1
            try await world.execute(
                """
                INSERT INTO traveller (id, handle, handle_key, name, email, email_key, email_claimed_at, password,
                    home_currency, bio, languages, created_at, last_active_at, version)
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
                SELECT printf('0199aaaa-0000-7000-8000-%012x', i), 'a' || i, 'a' || i, 'Guest', 'a' || i || '@example.org',
                    'a' || i || '@example.org', 1, 'x', 'PLN', '', '[]', 1, 1, 1 FROM n
                """)
            #expect(try await adam.post("/v1/admin/notices", Self.body).status == 201)
            let store = world.services.announcements
            var steps = 0
            while try await store.continueAnnouncements(SweepSlice(limit: 1), at: world.clock.now).found == 1 {
                steps += 1
            }
            #expect(steps == 3)
            #expect(
                try await world.texts("SELECT count(*) || ' ' || count(DISTINCT traveller) FROM notification")
                    == ["\(count) \(count)"])
        }
    }
}
