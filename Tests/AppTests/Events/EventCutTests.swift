import HTTPEdge
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Events on a bad network") struct EventCutTests {
    /// What one app has seen: the numbers of its events, in order.
    private struct Seen {
        var ids: [Int64] = []
        var bodies: [String] = []
    }

    private func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        let thread = try await pair.ben.openThread(on: pair.offer)
        try await pair.ben.say("first", 0, in: thread)
        try await pair.ana.say("answer", 1, in: thread)
        return (pair, thread)
    }

    /// Reads until the message "last", and is cut after every few events.
    private static func follow(_ world: World, _ person: Person, cuts: Int) async throws -> Seen {
        var (seen, numbers) = (Seen(), SteadyNumbers(UInt64(cuts)))
        while true {
            let known = seen.ids.last ?? 0
            let header = HTTPFields.with("Last-Event-ID", String(known))
            let reader = try await EventReader.open(world, token: person.token, headers: header)
            var left = Int(numbers.next() % UInt64(cuts)) + 1
            while left > 0, let event = try await reader.next() {
                guard let id = event.id, event.name == "message" || event.name == "thread" else { continue }
                seen.ids.append(id)
                if case .string(let body) = event.data["body"] { seen.bodies.append(body) }
                if seen.bodies.last == "last" { return seen }
                left -= 1
            }
            reader.cut()
        }
    }

    @Test("who is cut again and again and resumes misses nothing, sees nothing twice, and all in order")
    func resumed() async throws {
        let box = Box()
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            try await withThrowingTaskGroup { group in
                for cuts in 1...4 {
                    group.addTask { await box.add(try await Self.follow(world, pair.ana, cuts: cuts)) }
                }
                for number in 2..<62 {
                    try await (number.isMultiple(of: 2) ? pair.ben : pair.ana).say("text \(number)", number, in: thread)
                }
                try await pair.ben.say("last", 62, in: thread)
                try await group.waitForAll()
            }
        }
        let (seen, sent) = (await box.seen, ["first", "answer"] + (2..<62).map { "text \($0)" } + ["last"])
        #expect(seen.count == 4)
        for one in seen {
            #expect(one.ids == Array(1...Int64(one.ids.count)))
            #expect(one.bodies == sent)
        }
    }

    @Test("control: who is cut and does not say the last number misses what came meanwhile", arguments: [true, false])
    func away(resumes: Bool) async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            let reader = try await EventReader.open(world, token: pair.ana.token)
            let last = try #require(try await reader.events(until: "live").last?.id)
            reader.cut()
            try await pair.ben.say("while away", 2, in: thread)
            let header = resumes ? HTTPFields.with("Last-Event-ID", String(last)) : [:]
            let again = try await EventReader.open(world, token: pair.ana.token, headers: header)
            let missed = try await again.events(until: "live").compactMap { $0.data["body"] }
            #expect(missed == (resumes ? [.string("while away")] : []))
        }
    }

    @Test("a message that comes between a reading and its stream is in one of the two", arguments: [true, false])
    func between(isSameSnapshot: Bool) async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            var missing = 0
            for round in 2..<32 {
                let page = try await pair.ana.get("/v1/threads/\(thread)/messages?after=0&limit=100")
                try await pair.ben.say("text \(round)", round, in: thread)
                // Control: the number of a later reading, as if it were read after the rows.
                let named = isSameSnapshot ? page : try await pair.ana.get("/v1/me")
                let number = try #require(named.headers[.named("Wayswap-Event")].flatMap { Int64($0) })
                let reader = try await EventReader.open(world, token: pair.ana.token, query: "?after=\(number)")
                let events = try await reader.events(until: "live").filter { $0.name == "message" }
                if events.isEmpty { missing += 1 }
                reader.cut()
                try await pair.ana.say("back", 1000 + round, in: thread)
            }
            #expect(missing == (isSameSnapshot ? 0 : 30))
        }
    }

    private actor Box {
        private(set) var seen: [Seen] = []

        func add(_ one: Seen) { seen.append(one) }
    }
}
