import JSON
import TestSupport
import Testing

@Suite("Swap events in the thread") struct EventMessageTests {
    /// Every message as its reader sees it: `kind sender: body`.
    private static func lines(_ person: Person, _ thread: String) async throws -> [String] {
        let page = try await person.get("/v1/threads/\(thread)/messages?limit=100")
        return (0..<(page.count("items") ?? 0)).map { number in
            let item = "items.\(number)"
            let kind = page.string("\(item).event.kind") ?? page.string("\(item).kind") ?? "?"
            return "\(kind) \(page.string("\(item).sender") ?? "nobody"): \(page.string("\(item).body") ?? "?")"
        }
    }

    @Test("each transition appears for both, in order, worded from the reader's side")
    func transitions() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose(meeting: pair.meeting(inHours: 0.25))
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            let (thb, eur) = ("3,800 THB", "100 EUR")
            try await pair.ana.accept(id)
            try await pair.ben.act("late", on: id, #"{"minutes":5}"#)
            try await pair.ana.act("check-in", on: id)
            try await pair.ana.act("cancel", on: id, #"{"reason":"mutual"}"#)
            try await pair.handOver(to: pair.ben, on: id)
            try await pair.handOver(to: pair.ana, on: id)
            try await pair.ben.act("dispute", on: id, DisputeTests.body())
            try await pair.ana.act("dispute", on: id, DisputeTests.body())
            try await pair.ben.act("settle", on: id, #"{"agreement":"Even"}"#)
            try await pair.ana.act("settle", on: id, #"{"agreement":"Even"}"#)
            #expect(
                try await Self.lines(pair.ana, thread) == [
                    "proposed ben: Ben proposes: you give \(eur) and get \(thb).",
                    "accepted ana: You accept: \(eur) for \(thb).", "late ben: Ben will be 5 minutes late.",
                    "checkedIn ana: You are at the meeting place.",
                    "partingAsked ana: You ask to cancel without blame.",
                    "handedOver ben: Ben handed in your code. Hand in theirs when you have counted.",
                    "completed ana: The swap is completed.",
                    "disputed ben: Ben opens a dispute. Tell your side within 72 hours.",
                    "stated ana: You made your statement.", "settlementOffered ben: Ben offers a settlement.",
                    "settled ana: You have settled the dispute.",
                ])
            #expect(
                try await Self.lines(pair.ben, thread) == [
                    "proposed ben: You propose \(thb) for \(eur).",
                    "accepted ana: Ana accepts: you give \(thb) and get \(eur).",
                    "late ben: You will be 5 minutes late.", "checkedIn ana: Ana is at the meeting place.",
                    "partingAsked ana: Ana asks to cancel without blame.", "handedOver ben: You handed in Ana's code.",
                    "completed ana: The swap is completed.", "disputed ben: You open a dispute.",
                    "stated ana: Ana made a statement.", "settlementOffered ben: You offer a settlement.",
                    "settled ana: You have settled the dispute.",
                ])
            #expect(try world.findings() == [])
        }
    }

    @Test("no-shows and ends by themselves are told to each as it concerns them")
    func noShow() async throws {
        try await World.run { world in
            let (pair, id) = try await Pair(in: world).claimed()
            let thread = try #require(try await pair.ana.get("/v1/swaps/\(id)").string("thread"))
            let then = try await pair.later(hours: 72).swept()
            #expect(
                try await Self.lines(then.ana, thread).suffix(2) == [
                    "noShowClaimed ana: You say that Ben did not come.",
                    "noShow nobody: The no-show stands: nobody has contested it.",
                ])
            #expect(
                try await Self.lines(then.ben, thread).suffix(2) == [
                    "noShowClaimed ana: Ana says that you did not come. You can admit or contest it.",
                    "noShow nobody: The no-show stands: nobody has contested it.",
                ])
        }
    }

    @Test("an event is the last message of the list, is new to the other, and never to who did it")
    func unread() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let proposed = try await pair.propose()
            let (id, thread) = (try proposed.id(), try #require(proposed.string("thread")))
            #expect(try await pair.ben.unread(in: thread) == 0)
            #expect(try await pair.ana.unread(in: thread) == 1)
            try await pair.ana.accept(id)
            #expect(try await pair.ana.unread(in: thread) == 1)
            #expect(try await pair.ben.unread(in: thread) == 1)
            let list = try await pair.ben.get("/v1/threads")
            #expect(list.texts("swap") == [id])
            #expect(list.texts("last.kind") == ["event"])
            #expect(list.texts("last.event.kind") == ["accepted"])
            #expect(list["items.0.last.clientId"] == .null)
            #expect(try await pair.ben.put("/v1/threads/\(thread)/read", #"{"seq":2}"#).status == 204)
            #expect(try await pair.ben.unread(in: thread) == 0)
            // What nobody did is new to both.
            let then = try await pair.later(days: 14).swept()
            #expect(try await then.ben.unread(in: thread) == 1)
            #expect(try await then.ana.unread(in: thread) == 2)
        }
    }
}
