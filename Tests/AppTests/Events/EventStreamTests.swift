import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import App

@Suite("A stream of events") struct EventStreamTests {
    private func talk(_ world: World) async throws -> (pair: Pair, thread: String) {
        let pair = try await Pair(in: world)
        return (pair, try await pair.ben.openThread(on: pair.offer))
    }

    @Test("says where it begins, sends what was missed, then that it is live, then what happens, in order")
    func order() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            try await pair.ben.say("one", 1, in: thread)
            let reader = try await EventReader.open(world, token: pair.ana.token, query: "?after=0")
            #expect(reader.status == 200)
            #expect(reader.headers[.contentType] == "text/event-stream")
            #expect(reader.headers[.cacheControl] == "no-store")
            #expect(reader.headers[.contentEncoding] == nil)
            #expect(reader.headers[values: .named("X-Accel-Buffering")] == ["no"])
            let missed = try await reader.events(until: "live")
            #expect(missed.map(\.name) == ["hello", "thread", "message", "live"])
            #expect(missed.map(\.id) == [0, 1, 2, 2])
            #expect(missed[0].text == #"{"from":0,"at":2}"#)
            #expect(missed[2].data["body"] == .string("one"))
            #expect(missed[3].text == #"{"at":2}"#)
            try await pair.ben.say("two", 2, in: thread)
            let event = try #require(try await reader.next())
            #expect((event.id, event.name, event.data["body"]) == (3, "message", .string("two")))
            // Control: who wrote gets it on every device too, and nobody else does.
            let own = try await world.events(of: pair.ben, after: 0)
            #expect(own.map(\.name) == ["thread", "thread", "message", "message"])
            #expect(try await world.events(of: try await world.register("eve"), after: 0).isEmpty)
        }
    }

    @Test("resumes after the last event, with another token and from another stream, and without a number begins now")
    func resumes() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            for (number, text) in ["one", "two", "three"].enumerated() {
                try await pair.ben.say(text, 90 + number, in: thread)
            }
            let token = try await world.signedIn("ana").token
            let header = HTTPFields.with("Last-Event-ID", "3")
            // The header counts: a browser repeats the address with which it began.
            let reader = try await EventReader.open(world, token: token, query: "?after=1", headers: header)
            let events = try await reader.events(until: "live")
            #expect(events.map(\.id) == [3, 4, 4])
            #expect(events[1].data["body"] == .string("three"))
            let fresh = try await EventReader.open(world, token: token)
            #expect(try await fresh.events(until: "live").map(\.id) == [4, 4])
        }
    }

    @Test("what was read and what follows have no gap and no overlap: every answer names its last event")
    func numbers() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            let swap = try await pair.propose().id()
            try await pair.ben.say("one", 3, in: thread)
            for path in [
                "/v1/me", "/v1/threads", "/v1/threads/\(thread)", "/v1/threads/\(thread)/messages", "/v1/swaps",
                "/v1/swaps/\(swap)", "/v1/me/notifications",
            ] {
                let reply = try await pair.ana.get(path)
                let count = try await world.events(of: pair.ana, after: 0).count
                #expect(reply.headers[.wayswapEvent] == "\(count)", "\(path)")
                #expect(count > 0)
                let tag = HTTPFields.with("If-None-Match", reply.headers[.eTag] ?? "")
                let same = try await pair.ana.get(path, headers: tag)
                #expect((same.status, same.headers[.wayswapEvent]) == (304, "\(count)"), "\(path)")
            }
            #expect(try await pair.ana.get("/v1/me/limits").headers[.wayswapEvent] == nil)
        }
    }

    @Test("a stream too many ends the oldest, and a sign-out ends its own: neither app comes again")
    func ends() async throws {
        try await World.run(settings: Self.quick) { world in
            let (pair, thread) = try await talk(world)
            let ana = pair.ana
            let first = try await EventReader.open(world, token: ana.token)
            _ = try await first.events(until: "live")
            var others: [EventReader] = []
            for _ in 0..<5 {
                let other = try await EventReader.open(world, token: ana.token)
                _ = try await other.events(until: "live")
                others.append(other)
            }
            let bye = try #require(try await first.next())
            #expect(bye.text == #"{"reason":"superseded","again":false,"afterMs":1000}"#)
            #expect(try await first.next() == nil)
            let second = try await world.signedIn("ana")
            let kept = try await EventReader.open(world, token: second.token)
            _ = try await kept.events(until: "live")
            #expect(try await ana.post("/v1/auth/logout", "{}").status == 204)
            for reader in others.dropFirst() {
                let bye = try #require(try await reader.next())
                #expect(bye.text == #"{"reason":"signed-out","again":false,"afterMs":1000}"#)
            }
            // Control: the session of another device stays.
            try await pair.ben.say("one", 70, in: thread)
            #expect(try await kept.next()?.name == "thread")
        }
    }

    @Test(
        "a stream ends with its connection, also by a client that leaves without a word, and makes room at once",
        arguments: [Int32(SHUT_RDWR), Int32(SHUT_WR), -1])
    func leaves(how: Int32) async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            let open = world.services.metrics.events.open
            let live = try await EventReader.open(world, token: pair.ana.token)
            _ = try await live.events(until: "live")
            // Twice as many reconnects as a traveller may have streams.
            for _ in 0..<10 {
                let reader = try await EventReader.open(world, token: pair.ana.token)
                _ = try await reader.events(until: "live")
                #expect(open.value == 2)
                if how < 0 { reader.reset() } else { reader.leave(how) }
                while open.value > 1 { await Task.yield() }
            }
            try await pair.ben.say("still here", 30, in: thread)
            #expect(try await live.events(until: "message").last?.data["body"] == .string("still here"))
            // So does a request that waits.
            let waiting = try await EventReader.begin(
                world, token: pair.ana.token, query: "?after=\(try await world.newest(of: pair.ana))&wait=20",
                accept: "application/json")
            while open.value < 2 { await Task.yield() }
            waiting.leave(Int32(SHUT_RDWR))
            while open.value > 1 { await Task.yield() }
            live.leave(Int32(SHUT_RDWR))
            while open.value > 0 { await Task.yield() }
            #expect(try await world.get("/metrics").text.contains("wayswap_event_streams_open 0"))
        }
    }

    /// Two streams, and one that takes nothing counts as stuck at once.
    private static let eager: EventPace = {
        var pace = EventPace()
        (pace.streams, pace.stuck) = (2, .zero)
        return pace
    }()

    @Test("of the streams of an account the one whose client takes nothing makes room first, else the oldest")
    func superseded() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let pace = Self.eager
            let hub = EventHub(world.services, pace: pace)
            let principal = try #require(try await world.principal(of: ana))
            let (first, second) = (hub.open(for: principal), hub.open(for: principal))
            // The first waits for news, as a stream does whose client has taken everything.
            async let news = first.next()
            while first.isStuck(at: .now, pace) { await Task.yield() }
            let third = hub.open(for: principal)
            #expect(second.isEnding && !first.isEnding && !third.isEnding)
            async let more = third.next()
            while third.isStuck(at: .now, pace) { await Task.yield() }
            // One that was told its end takes no place any more.
            let fourth = hub.open(for: principal)
            #expect(first.isEnding && !third.isEnding && !fourth.isEnding)
            #expect(await news.end == .superseded)
            third.leave()
            #expect(await more.hasLeft)
            let open = world.services.metrics.events.open
            #expect(open.value == 4)
            // Whoever hears first of the end, it counts once.
            for stream in [first, second, third, fourth] {
                hub.leave(stream, of: principal.traveller)
                hub.close(stream, of: principal.traveller)
            }
            #expect(open.value == 0)
        }
    }

    @Test("a ticket opens one stream, within 30 seconds, and is no key to anything else")
    func tickets() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            func ticket() async throws -> String {
                try #require(try await ana.post("/v1/events/ticket", "{}").string("ticket"))
            }
            let one = try await ticket()
            let reader = try await EventReader.open(world, token: nil, query: "?ticket=\(one)&after=0")
            #expect(try await reader.events(until: "live").map(\.name) == ["hello", "live"])
            #expect(try await EventReader.open(world, token: nil, query: "?ticket=\(one)").status == 401)
            #expect(try await world.send(.get, "/v1/me", token: one).status == 401)
            let late = try await ticket()
            world.clock.advance(seconds: 30)
            #expect(try await EventReader.open(world, token: nil, query: "?ticket=\(late)").status == 401)
            let orphan = try await ticket()
            #expect(try await ana.post("/v1/auth/logout", "{}").status == 204)
            #expect(try await EventReader.open(world, token: nil, query: "?ticket=\(orphan)").status == 401)
            #expect(try await EventReader.open(world, token: nil, query: "?ticket=we_x").status == 401)
            #expect(try await world.number("SELECT count(*) FROM event_ticket") == 0)
        }
    }

    @Test("what cannot be replayed whole resets: deleted events, more than 10,000, numbers of another database")
    func resets() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            for (number, text) in ["one", "two"].enumerated() { try await pair.ben.say(text, 80 + number, in: thread) }
            world.clock.advance(days: 7)
            let (ana, ben) = (try await pair.ana.signedInAgain(), try await pair.ben.signedInAgain())
            try await ben.say("three", 4, in: thread)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM event WHERE traveller = '\(pair.ana.id)'") == 1)
            for (after, isReset) in [(0, true), (2, true), (3, false), (4, false), (5, true)] {
                let page = try await ana.get("/v1/events?after=\(after)", headers: Self.json)
                #expect(page["reset"] == .bool(isReset), "\(after)")
                #expect(page.int("next") == 4, "\(after)")
            }
            let reader = try await EventReader.open(world, token: ana.token, query: "?after=1")
            let events = try await reader.events(until: "reset")
            #expect(events.map(\.id) == [1, 4])
            try await ana.say("four", 5, in: thread)
            #expect(try await reader.next()?.id == 5)
            // Numbers go on when none is left.
            world.clock.advance(days: 8)
            try await world.sweep()
            #expect(try await world.number("SELECT count(*) FROM event") == 0)
            try await pair.ana.signedInAgain().say("five", 6, in: thread)
            #expect(try await world.events(of: try await pair.ana.signedInAgain(), after: 5).map(\.id) == [6])
        }
    }

    @Test("an event that is deleted before one with a smaller number resets once, and its number is not given again")
    func disorder() async throws {
        try await World.run { world in
            let (pair, thread) = try await talk(world)
            try await pair.ben.say("more", 80, in: thread)
            let count = "SELECT max(number) FROM event WHERE traveller = '\(pair.ana.id)'"
            let newest = try #require(try await world.number(count))
            try await world.execute("UPDATE event SET at = 0 WHERE traveller = '\(pair.ana.id)' AND number = \(newest)")
            try await world.sweep()
            #expect(try await world.number(count) == newest - 1)
            let reader = try await EventReader.open(world, token: pair.ana.token, query: "?after=0")
            #expect(try await reader.events(until: "reset").map(\.id) == [0, Int64(newest)])
            try await pair.ben.say("on", 4, in: thread)
            #expect(try await reader.next()?.id == Int64(newest) + 1)
        }
    }

    @Test("wrong numbers and unknown parameters are refused")
    func refused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for (query, summary) in [
                ("?after=-1", "422 invalid /after"), ("?after=x", "422 invalid /after"),
                ("?limit=0", "422 invalid /limit"),
                ("?limit=201", "422 invalid /limit"), ("?wait=21", "422 invalid /wait"),
                ("?since=1", "422 invalid /since"), ("?language=de", "422 invalid /language"),
                ("?language=", "422 invalid /language"), ("?language=PL", "422 invalid /language"),
            ] { #expect(try await ana.get("/v1/events\(query)", headers: Self.json).summary == summary) }
            var headers = Self.json
            headers[.lastEventID] = "many"
            #expect(try await ana.get("/v1/events", headers: headers).summary == "400 unreadable")
            #expect(try await world.send(.get, "/v1/events", headers: Self.json).summary == "401 not-signed-in")
        }
    }

    @Test("a stream that is silent for a while beats, with an event that a page sees and without an id")
    func beats() async throws {
        var settings = Self.quick
        settings.events.heartbeat = .milliseconds(50)
        try await World.run(settings: settings) { world in
            let ana = try await world.register("ana")
            let reader = try await EventReader.open(world, token: ana.token, query: "?after=0")
            _ = try await reader.events(until: "live")
            let beat = try #require(try await reader.next())
            #expect((beat.name, beat.id, beat.text, beat.retry) == ("beat", nil, "{}", nil))
            // Control: an app resumes after the last number, which a beat does not change.
            #expect(try await reader.next()?.name == "beat")
        }
    }

    @Test("texts are in the language of the address, else in that of the header", arguments: [true, false])
    func language(isStream: Bool) async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            try await pair.propose()
            func text(_ query: String, _ header: String) async throws -> String {
                var headers = HTTPFields.with("Accept-Language", header)
                if isStream {
                    let reader = try await EventReader.open(
                        world, token: pair.ana.token, query: query, headers: headers)
                    let events = try await reader.events(until: "live")
                    guard case .string(let body) = events.first(where: { $0.name == "message" })?.data["body"] else {
                        return ""
                    }
                    return body
                }
                headers[.accept] = "application/json"
                let page = try await pair.ana.get("/v1/events\(query)", headers: headers)
                let names = page.texts("event")
                return page.string("items.\(names.firstIndex(of: "message") ?? 0).data.body") ?? ""
            }
            let (english, polish) = (try await text("?after=0", "en"), try await text("?after=0", "pl"))
            #expect(english.hasPrefix("Ben proposes") && polish.hasPrefix("Ben proponuje"))
            #expect(try await text("?after=0&language=pl", "en") == polish)
            #expect(try await text("?after=0&language=en", "pl") == english)
        }
    }

    @Test("a page waits for the first event, and no longer than was asked")
    func waiting() async throws {
        try await World.run(settings: Self.quick) { world in
            let (pair, thread) = try await talk(world)
            async let page = pair.ana.get("/v1/events?after=0&wait=20", headers: Self.json)
            try await pair.ben.say("one", 7, in: thread)
            let items = try await page
            #expect(items.int("items.0.id") == 1)
            let none = try await pair.ana.get("/v1/events?after=2&wait=1", headers: Self.json)
            #expect(none.text == #"{"items":[],"next":2,"reset":false}"#)
        }
    }

    static let json = HTTPFields.with("Accept", "application/json")

    /// Streams are looked after all the time.
    static var quick: AppSettings {
        var settings = World.settings
        settings.events.tick = .milliseconds(20)
        return settings
    }
}

extension World {
    /// The number of the newest event of a traveller.
    fileprivate func newest(of person: Person) async throws -> Int64 {
        try await services.events.newest(of: person.id)
    }

    fileprivate func principal(of person: Person) async throws -> Principal? {
        guard let hash = Tokens.hash(access: person.token) else { return nil }
        return try await services.accounts.principal(accessHash: hash, at: clock.now)
    }

    /// The events of a traveller, in pages.
    func events(of person: Person, after number: Int64) async throws -> [StreamedEvent] {
        var (found, next): ([StreamedEvent], Int64) = ([], number)
        while true {
            let page = try await person.get("/v1/events?after=\(next)&limit=100", headers: EventStreamTests.json)
            guard case .array(let items) = page["items"], page["reset"] == .bool(false) else { throw Missing("events") }
            for item in items {
                guard case .number(let id) = item["id"], case .string(let name) = item["event"], let data = item["data"]
                else { throw Missing("an event") }
                found.append(StreamedEvent(id: Int64(id), name: name, data: data, text: "", retry: nil))
            }
            guard !items.isEmpty, let last = found.last?.id else { return found }
            next = last
        }
    }
}
