import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("What is kept, and for how long") struct RetentionTests {
    @Test("every table and every column is listed once, with a reason and a term; what is about a person has an end")
    func complete() async throws {
        try await World.run { world in
            let tables = try await world.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
                .filter { !PrivateColumns.isLibrarys($0) }
            #expect(TableDescription.all.map(\.name).sorted() == tables.sorted())
            for table in TableDescription.all {
                let columns = try await world.texts("SELECT name FROM pragma_table_xinfo('\(table.name)')")
                #expect(table.columns.map(\.name).sorted() == columns.sorted(), "\(table.name)")
                #expect(!table.purpose.isEmpty)
                if case .always = table.term {
                    #expect(table.columns.filter(\.isPersonal).map(\.name) == [], "\(table.name)")
                }
            }
        }
    }

    @Test("rows go when their time is over, in slices, and not a millisecond before")
    func enforced() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let now = world.clock.now.milliseconds
            let many = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 25)"
            try await world.execute(
                """
                INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports)
                    VALUES ('c', 'traveller', 'x', 'open', 3, \(now), \(now), 25);
                \(many) INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at, moderation_case)
                    SELECT 'r' || n, '\(ana.id)', 'traveller', 'x', 'spam', '', \(now), 'c' FROM n;
                \(many) INSERT INTO recovery_request SELECT 'q' || n, 'handle', 'x', 'en', \(now) FROM n;
                """)
            func left() async throws -> [Int?] {
                var counts: [Int?] = []
                for table in ["report", "recovery_request"] {
                    counts.append(try await world.number("SELECT count(*) FROM \(table)"))
                }
                return counts
            }
            let retention = world.services.retention
            world.clock.advance(seconds: 86_399.999)
            #expect(try await retention.enforce(at: world.clock.now, limit: 10) == 0)
            #expect(try await left() == [25, 25])
            world.clock.advance(seconds: 0.001)
            for rest in [15, 5, 0] {
                #expect(try await retention.enforce(at: world.clock.now, limit: 10) == (rest == 0 ? 5 : 10))
                #expect(try await left() == [25, rest])
            }
            world.clock.advance(days: 3 * 365)
            while try await retention.enforce(at: world.clock.now, limit: 10) == 10 {}
            #expect(try await left() == [0, 0])
            #expect(try world.findings() == [])
        }
    }

    @Test("texts are erased when their thread had no news for 180 days; an open swap keeps them, and so does an answer")
    func texts() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await pair.propose()
            let thread = try await pair.ana.get("/v1/threads").string("items.0.id") ?? ""
            func say(_ person: Person, _ text: String) async throws {
                let id = Identifier<Message>(at: world.clock.now)
                let path = "/v1/threads/\(thread)/messages"
                #expect(try await person.post(path, #"{"clientId":"\#(id)","body":"\#(text)"}"#).status == 201)
            }
            func texts() async throws -> [String] {
                try await world.texts("SELECT body FROM message WHERE kind = 'text' ORDER BY seq")
            }
            try await say(pair.ben, "At noon?")
            func enforce() async throws {
                while try await world.services.retention.enforce(at: world.clock.now, limit: 1) == 1 {}
            }
            world.clock.advance(days: 181)
            try await enforce()
            #expect(try await texts() == ["At noon?"])
            // Nothing came of the proposal: an event of the thread.
            try await world.sweep()
            #expect(try await texts() == ["At noon?"])
            world.clock.advance(days: 179)
            let (ana, ben) = (try await pair.ana.signedInAgain(), try await pair.ben.signedInAgain())
            try await say(ana, "Still there?")
            world.clock.advance(seconds: 180 * 86_400 - 1)
            try await enforce()
            #expect(try await texts() == ["At noon?", "Still there?"])
            world.clock.advance(seconds: 1)
            try await enforce()
            #expect(try await texts() == ["", ""])
            let page = try await ben.signedInAgain().get("/v1/threads/\(thread)/messages?before=latest")
            #expect(page.status == 200)
            #expect(try world.findings() == [])
        }
    }

    @Test("the table is in the documentation as it is here")
    func document() throws {
        let file = Repository.root.appending(path: "docs/privacy.md")
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try PrivacyDocument.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == PrivacyDocument.text)
    }
}
