import Domain
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Cards of two who meet") struct CardTests {
    private static let coat = "grey coat, gate B12"

    /// The card of a message, as both see it.
    private static func seen(_ pair: Pair, _ thread: String, _ seq: Int) async throws -> [JSONValue?] {
        var seen: [JSONValue?] = []
        for person in [pair.ana, pair.ben] {
            let page = try await person.get("/v1/threads/\(thread)/messages?after=\(seq - 1)&limit=1")
            seen += [page["items.0.kind"], page["items.0.card.text"], page["items.0.body"]]
        }
        return seen
    }

    private static let shown: [JSONValue?] = [
        .string("card"), .string(coat), .null, .string("card"), .string(coat), .null,
    ]
    private static let words = JSONValue.string("This message is no longer here.")
    private static let gone: [JSONValue?] = [.string("card"), nil, words, .string("card"), nil, words]

    @Test("are for a swap that is agreed and not ended; both see them, and the partner has one message more")
    func agreed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let swap = try await pair.propose().id()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            #expect(try await pair.ben.card(Self.coat, 1, in: thread).problem == "no-agreed-swap")
            #expect(try await pair.ana.accept(swap).status == 200)
            let sent = try await pair.ben.card(Self.coat, 1, in: thread)
            #expect(sent.status == 201)
            let seq = try #require(sent.int("seq"))
            #expect(
                sent.text
                    == #"{"thread":"\#(thread)","seq":\#(seq),"clientId":"\#(clientID(1))","sender":"ben","kind":"card","#
                    + #""body":null,"card":{"kind":"find-me","text":"grey coat, gate B12"},"at":"2026-11-21T10:00:00Z"}"#
            )
            let again = try await pair.ben.card("something else", 1, in: thread)
            #expect((again.status, again.body) == (200, sent.body))
            #expect(try await Self.seen(pair, thread, seq) == Self.shown)
            #expect(try await pair.ana.card("+48 600 100 200", 2, in: thread, kind: "contact").status == 201)
            #expect(try await pair.ben.unread(in: thread) == 1 + 1)
            for (body, pointer) in [
                (#""card":{"kind":"map","text":"x"}"#, "/card/kind"),
                (#""card":{"kind":"contact","text":""}"#, "/card/text"),
                (#""card":{"kind":"contact","text":"\#(String(repeating: "x", count: 201))"}"#, "/card/text"),
                (#""card":{"kind":"contact","text":"x"},"body":"x""#, "/body"), (#""card":null"#, "/body"),
                (#""card":"x""#, "/card"),
            ] {
                let reply = try await pair.ben.post(
                    "/v1/threads/\(thread)/messages", #"{"clientId":"\#(clientID(9))",\#(body)}"#)
                #expect((reply.status, reply.pointers) == (422, [pointer]), "\(body)")
            }
            let most = String(repeating: "ż", count: 200)
            #expect(try await pair.ben.card(most, 3, in: thread).status == 201)
            #expect(try await pair.ben.act("cancel", on: swap, #"{"reason":"plans-changed"}"#).status == 200)
            #expect(try await pair.ben.card(Self.coat, 4, in: thread).problem == "no-agreed-swap")
            #expect(try world.findings() == [])
        }
    }

    @Test("are erased a day after the meeting with its place, for both, who are told; the export has them until then")
    func erased() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            let seq = try #require(try await pair.ben.card(Self.coat, 1, in: thread).int("seq"))
            let deleted = try #require(try await pair.ben.card("deleted coat", 2, in: thread).int("seq"))
            try await pair.ben.delete("/v1/threads/\(thread)/messages/\(deleted)")
            // The meeting is agreed after the card.
            for person in [pair.ana, pair.ben] {
                #expect(try await person.act("schedule", on: swap, pair.meeting(inHours: 2)).status == 200)
            }
            for person in [pair.ana, pair.ben] { #expect(try await person.export().everything.contains(Self.coat)) }
            pair = try await pair.later(hours: 26, seconds: -1)
            try await world.sweep()
            #expect(try await Self.seen(pair, thread, seq) == Self.shown)
            let last = [
                try await world.events(of: pair.ana, after: 0).count,
                try await world.events(of: pair.ben, after: 0).count,
            ]
            pair = try await pair.later(seconds: 1)
            try await world.sweep()
            #expect(try await Self.seen(pair, thread, seq) == Self.gone)
            for (person, last) in zip([pair.ana, pair.ben], last) {
                let told = try await world.events(of: person, after: Int64(last)).filter { $0.name == "message" }
                #expect(told.map { $0.data["seq"] } == [.number("\(seq)")])
                #expect(try await !person.export().everything.contains(Self.coat))
            }
            #expect(try await world.traces(of: [Self.coat, "deleted coat"]) == [])
            // No new one outlives its place.
            #expect(try await pair.ben.card(Self.coat, 3, in: thread).problem == "no-agreed-swap")
            #expect(try world.findings() == [])
        }
    }

    @Test("nobody is mailed a card, no log names it, and staff read it in a case")
    func elsewhere() async throws {
        try await World.running { world, postbox in
            let pair = try await Pair(in: world)
            let swap = try await pair.accepted()
            let thread = try #require(try await pair.ben.get("/v1/swaps/\(swap)").string("thread"))
            let seq = try #require(try await pair.ben.card(Self.coat, 1, in: thread).int("seq"))
            world.clock.advance(seconds: 301)
            try await world.sweep()
            try await world.deliver()
            #expect(!postbox.letters.contains { "\($0)".contains(Self.coat) })
            let report =
                #"{"subject":{"kind":"message","id":"\#(thread)/\#(seq)"},"reason":"harassment","text":"Look."}"#
            #expect(try await pair.ana.post("/v1/reports", report).status == 202)
            let marek = try await StaffDesk("marek", .moderator, in: world).atWork()
            let id = try #require(try await marek.get("/v1/admin/cases").string("items.0.id"))
            try await marek.post("/v1/admin/cases/\(id)/claim", headers: .with("If-Match", "\"1\""))
            let shown = try await marek.get("/v1/admin/cases/\(id)/thread")
            let index = try #require(shown.texts("kind", in: "messages").firstIndex(of: "card"))
            #expect(shown.string("messages.\(index).body") == Self.coat)
            #expect(shown.string("messages.\(index).card") == "find-me")
        }
    }
}
