import JSON
import TestSupport
import Testing

@Suite("How far a thread was delivered and read") struct ReceiptTests {
    private static func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        for number in 1...3 { try await pair.ben.say("text \(number)", number, in: thread) }
        return (pair, thread)
    }

    private static func show(_ isOn: Bool, _ person: Person) async throws {
        let body = #"{"currency":"EUR","language":"en","units":"km","theme":"dark","receipts":\#(isOn)}"#
        #expect(try await person.put("/v1/me/preferences", body)["receipts"] == .bool(isOn))
    }

    /// What a person sees of the other: delivered and read, or null.
    private static func seen(_ person: Person, _ thread: String) async throws -> [JSONValue?] {
        let row = try await person.get("/v1/threads/\(thread)")
        return [row["theirDeliveredUpTo"], row["theirReadUpTo"]]
    }

    private static func marks(_ delivered: Int, _ read: Int) -> [JSONValue?] {
        [.number("\(delivered)"), .number("\(read)")]
    }

    @Test(
        "both marks only move forward, up to the newest; what was read has been delivered; each tells the sender once")
    func forward() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            var last = Int64(try await world.events(of: pair.ben, after: 0).count)
            // What is marked, up to where, what Ben then sees, and whether he is told.
            for (mark, seq, delivered, read, isTold) in [
                ("delivered", 1, 1, 0, true), ("delivered", 1, 1, 0, false), ("delivered", 0, 1, 0, false),
                ("read", 2, 2, 2, true), ("delivered", 2, 2, 2, false), ("delivered", 99, 3, 2, true),
                ("delivered", 3, 3, 2, false), ("read", 3, 3, 3, true),
            ] {
                let reply = try await pair.ana.put("/v1/threads/\(thread)/\(mark)", #"{"seq":\#(seq)}"#)
                #expect((reply.status, reply.body) == (204, []))
                #expect(try await Self.seen(pair.ben, thread) == Self.marks(delivered, read), "\(mark) \(seq)")
                let events = try await world.events(of: pair.ben, after: last)
                #expect(events.map(\.name) == (isTold ? ["receipt"] : []), "\(mark) \(seq)")
                if let data = events.first?.data {
                    #expect([data["thread"], data["by"]] == [.string(thread), .string("ana")])
                    #expect([data["deliveredUpTo"], data["readUpTo"]] == Self.marks(delivered, read), "\(mark) \(seq)")
                }
                last += Int64(events.count)
            }
            #expect(try await pair.ana.unread(in: thread) == 0)
            for body in [#"{"seq":-1}"#, "{}", #"{"seq":2147483648}"#] {
                #expect(try await pair.ana.put("/v1/threads/\(thread)/delivered", body).summary == "422 invalid /seq")
            }
            #expect(try world.findings() == [])
        }
    }

    @Test("off at either side is off both ways, without an event; counts go on; a switch tells both sides of a thread")
    func switched() async throws {
        try await World.run { world in
            let (pair, thread) = try await Self.talk(world)
            try await pair.ana.say("answer", 4, in: thread)
            for (switcher, other) in [(pair.ana, pair.ben), (pair.ben, pair.ana)] {
                var last: [Int64] = []
                for person in [pair.ana, pair.ben] {
                    last.append(Int64(try await world.events(of: person, after: 0).count))
                }
                try await Self.show(false, switcher)
                try await Self.show(false, switcher)
                for (person, last) in zip([pair.ana, pair.ben], last) {
                    #expect(try await Self.seen(person, thread) == [.null, .null])
                    #expect(try await world.events(of: person, after: last).map(\.name) == ["thread"])
                }
                // An app that is behind gets an older receipt as it is now.
                let old = try await world.events(of: pair.ben, after: 0).filter { $0.name == "receipt" }
                #expect(old.allSatisfy { $0.data["readUpTo"] == .null && $0.data["deliveredUpTo"] == .null })
                let before = try await world.number("SELECT count(*) FROM event WHERE kind = 'receipt'")
                let seq = try await pair.ben.say("more", switcher.handle == "ana" ? 8 : 9, in: thread).int("seq") ?? 0
                try await pair.ana.put("/v1/threads/\(thread)/delivered", #"{"seq":\#(seq)}"#)
                try await pair.ana.put("/v1/threads/\(thread)/read", #"{"seq":\#(seq)}"#)
                #expect(try await pair.ana.unread(in: thread) == 0)
                #expect(try await world.number("SELECT count(*) FROM event WHERE kind = 'receipt'") == before)
                try await Self.show(true, switcher)
                #expect(try await Self.seen(pair.ben, thread) == Self.marks(seq, seq))
                // Where the other shows nothing, nothing changes and nobody is told.
                try await Self.show(false, other)
                let silent = try await world.number("SELECT count(*) FROM event")
                try await Self.show(false, switcher)
                try await Self.show(true, switcher)
                #expect(try await world.number("SELECT count(*) FROM event") == silent)
                try await Self.show(true, other)
                try await pair.ana.say("answer", switcher.handle == "ana" ? 6 : 7, in: thread)
            }
            // An app that does not know the field leaves it alone.
            try await Self.show(false, pair.ana)
            let old = #"{"currency":"EUR","language":"en","units":"km","theme":"dark"}"#
            #expect(try await pair.ana.put("/v1/me/preferences", old)["receipts"] == .bool(false))
            #expect(try world.findings() == [])
        }
    }
}
