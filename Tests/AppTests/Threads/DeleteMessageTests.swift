import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Deleting a message") struct DeleteMessageTests {
    private static func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...3 { try await pair.ben.say("text \(number)", number, in: thread) }
        return (pair, thread)
    }

    private static func report(_ kind: String, _ id: String) -> String {
        #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"harassment","text":"Look."}"#
    }

    private static func kept(_ world: World) async throws -> [String] {
        try await world.texts("SELECT body FROM message WHERE deleted_at IS NOT NULL AND body <> '' ORDER BY seq")
    }

    @Test("leaves a tombstone of the same number for both, once; it is not unread, and counts before the first reply")
    func tombstone() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            let path = "/v1/threads/\(thread)/messages/3"
            var last: [Int64] = []
            for person in [pair.ana, pair.ben] {
                last.append(Int64(try await world.events(of: person, after: 0).count))
            }
            for _ in 0..<2 { #expect(try await pair.ben.delete(path).status == 204) }
            for (person, last) in zip([pair.ana, pair.ben], last) {
                let page = try await person.get("/v1/threads/\(thread)/messages")
                #expect(page.texts("kind") == ["text", "text", "deleted"])
                let tombstone =
                    #"{"thread":"\#(thread)","seq":3,"clientId":"\#(clientID(3))","sender":"ben","kind":"deleted","#
                    + #""body":null,"card":null,"deletedAt":"2026-11-21T10:00:00Z","at":"2026-11-21T10:00:00Z"}"#
                #expect(page.text.contains(tombstone))
                let row = try await person.get("/v1/threads/\(thread)")
                #expect((row.string("last.kind"), row["last.body"]) == ("deleted", .null))
                #expect(row.int("unread") == (person.handle == "ana" ? 2 : 0))
                #expect(try await world.events(of: person, after: last).map(\.name) == ["message", "thread"])
            }
            #expect(try await pair.ana.get("/v1/me").int("counts.unreadThreads") == 1)
            // The same message again is the tombstone, and a fourth one is one too many.
            let again = try await pair.ben.say("text 3", 3, in: thread)
            #expect((again.status, again.string("kind"), again["body"]) == (200, "deleted", .null))
            #expect(try await pair.ben.say("text 4", 4, in: thread).problem == "await-answer")
            // Who comes later gets no text that was deleted meanwhile.
            let bodies = try await world.events(of: pair.ana, after: 0).filter { $0.name == "message" }.map {
                $0.data["body"]
            }
            #expect(bodies == [.string("text 1"), .string("text 2"), .null, .null])
            #expect(try world.findings() == [])
        }
    }

    @Test("one that was read changes no row of a thread but where it is the last; a hidden one can be deleted too")
    func rows() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            try await pair.ana.put("/v1/threads/\(thread)/read", #"{"seq":1}"#)
            let last = Int64(try await world.events(of: pair.ana, after: 0).count)
            #expect(try await pair.ben.delete("/v1/threads/\(thread)/messages/1").status == 204)
            #expect(try await world.events(of: pair.ana, after: last).map(\.name) == ["message"])
            let mona = try await StaffDesk("mona.lind", .moderator, in: world).atWork()
            let order = #"{"reason":"scam","note":"No."}"#
            #expect(try await mona.post("/v1/admin/messages/\(thread)/2/hide", order).status == 200)
            #expect(try await pair.ben.delete("/v1/threads/\(thread)/messages/2").status == 204)
            let page = try await pair.ana.get("/v1/threads/\(thread)/messages")
            #expect(page.texts("kind") == ["deleted", "deleted", "text"])
            #expect(page["items.1.body"] == .null)
            #expect(try await mona.post("/v1/admin/messages/\(thread)/2/restore", order).status == 200)
            #expect(try await pair.ana.get("/v1/threads/\(thread)/messages")["items.1.body"] == .null)
            // A block closes the thread, and takes nobody's right to delete.
            try await pair.ana.put("/v1/travellers/ben/block")
            #expect(try await pair.ben.delete("/v1/threads/\(thread)/messages/3").status == 204)
            #expect(try world.findings() == [])
        }
    }

    @Test("staff read it in a case for 30 days, and its author in the export; then it is erased")
    func evidence() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            try await pair.ben.delete("/v1/threads/\(thread)/messages/2")
            #expect(try await pair.ben.export().items("messages")[1]["body"] == .string("text 2"))
            #expect(try await pair.ben.export().items("messages")[1]["deletedAt"] == .string("2026-11-21T10:00:00Z"))
            #expect(try await !pair.ana.export().everything.contains("text 2"))
            #expect(try await pair.ana.post("/v1/reports", Self.report("message", "\(thread)/3")).status == 202)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let id = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            let path = "/v1/admin/cases/\(id)"
            try await marek.post("\(path)/claim", headers: .with("If-Match", "\"1\""))
            let shown = try await marek.get("\(path)/thread")
            #expect(shown.texts("body", in: "messages") == ["text 1", "text 2", "text 3"])
            #expect(shown.texts("kind", in: "messages") == ["text", "deleted", "text"])
            #expect(shown["messages.1.deletedAt"] == .string("2026-11-21T10:00:00Z"))
            #expect(shown["messages.0.deletedAt"] == .null)
        }
    }

    /// What a report is about, the day on which it comes, and whether it holds the text beyond the thirtieth.
    @Test(
        "an open case about the chat keeps it, and a report for 30 days; control: others do not",
        arguments: [
            ("none", 0, false), ("message", 0, true), ("thread", 0, true), ("offer", 0, false), ("message", 29, true),
            ("message", 31, false),
        ])
    func held(kind: String, day: Double, isHeld: Bool) async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            try await pair.ben.delete("/v1/threads/\(thread)/messages/2")
            func report() async throws {
                guard let subject = ["message": "\(thread)/3", "thread": thread, "offer": pair.offer][kind] else {
                    return
                }
                let reporter = try await (kind == "offer" ? pair.ben : pair.ana).signedInAgain()
                #expect(try await reporter.post("/v1/reports", Self.report(kind, subject)).status == 202)
            }
            world.clock.advance(days: min(day, 29))
            if day < 30 { try await report() }
            world.clock.advance(seconds: (30 - min(day, 29)) * 86_400 - 1)
            try await world.sweep()
            #expect(try await Self.kept(world) == ["text 2"])
            world.clock.advance(seconds: 1)
            try await world.sweep()
            #expect(try await Self.kept(world) == (isHeld ? ["text 2"] : []))
            if day > 30 { try await report() }
            // The end of the case ends what it held; the report of the day before holds for 30 days.
            try await world.execute(
                "UPDATE moderation_case SET state = 'closed', closed_at = opened_at, outcome = 'unfounded'")
            try await world.sweep()
            #expect(try await Self.kept(world) == (day == 29 ? ["text 2"] : []))
            world.clock.advance(days: 29)
            try await world.sweep()
            #expect(try await Self.kept(world) == [])
            #expect(try await world.texts("SELECT body FROM message WHERE deleted_at IS NULL") == ["text 1", "text 3"])
        }
    }
}
