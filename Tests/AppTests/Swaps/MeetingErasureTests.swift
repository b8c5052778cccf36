import JSON
import TestSupport
import Testing

@Suite("Traces of the place of a meeting") struct MeetingErasureTests {
    private static let label = "Bench by the blue door"

    private func meeting(in world: World, hours: Double) -> String {
        let place = #"{"latitude":13.7512345,"longitude":100.4923456,"label":"\#(Self.label)","acknowledged":true}"#
        return #"{"place":\#(place),"startsAt":"\#(world.time(hours: hours))"}"#
    }

    /// As text, as degrees and as the numbers of the tables.
    private static let forms = [label, "13.7512345", "100.4923456", "137512345", "1004923456"]
    private static let kept = ["meeting.latitude", "meeting.longitude", "meeting.label", "stored_response.body"]
    /// Of a proposal to a stranger, who reads the nearest city's label.
    private static let keptOfStrangers = ["meeting.latitude", "meeting.longitude", "stored_response.body"]

    /// A swap whose terms had one meeting at the place, and which was moved by hand to another there, all with keys.
    private func scheduled(_ pair: Pair) async throws -> String {
        let proposal = pair.terms("100.00", #""meeting":\#(meeting(in: pair.world, hours: 1))"#)
        let proposed = try await pair.ben.post("/v1/offers/\(pair.offer)/swaps", proposal, key: "p")
        let (id, hash) = (try proposed.id(), try #require(proposed.string("terms.hash")))
        let acceptance = #"{"termsHash":"\#(hash)","acknowledged":true}"#
        #expect(try await pair.ana.post("/v1/swaps/\(id)/accept", acceptance, key: "a").status == 200)
        for (person, hours) in [(pair.ana, 2.0), (pair.ben, 2), (pair.ana, 3)] {
            let named = meeting(in: pair.world, hours: hours)
            #expect(try await person.post("/v1/swaps/\(id)/schedule", named, key: "s\(hours)").status == 200)
        }
        return id
    }

    @Test("the place is shown to the two alone: no list, no thread, no notification, no other answer tells it")
    func hidden() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let eve = try await world.verified("eve")
            let id = try await scheduled(pair)
            for person in [pair.ana, pair.ben] {
                #expect(try await person.get("/v1/swaps/\(id)").text.contains(Self.label))
                let thread = try #require(try await person.get("/v1/swaps/\(id)").string("thread"))
                for path in [
                    "/v1/threads", "/v1/threads/\(thread)/messages", "/v1/me/notifications", "/v1/me/offers",
                    "/v1/offers/\(pair.offer)", "/v1/places/meeting-points?swap=\(id)",
                ] {
                    let text = try await person.get(path).text
                    #expect(!text.contains("blue door") && !text.contains("13.7512345"), "\(path)")
                }
            }
            for path in [
                "/v1/swaps/\(id)", "/v1/swaps", "/v1/offers/\(pair.offer)", "/v1/threads", "/v1/travellers/ana",
                "/v1/offers/nearby?\(World.search(""))", "/v1/places/cities?q=bench",
            ] {
                let text = try await eve.get(path).text
                #expect(!text.contains("blue door") && !text.contains("13.7512345"), "\(path)")
            }
            #expect(try await world.traces(of: Self.forms) == Self.kept)
        }
    }

    @Test("it is erased a day after the meeting from wherever it was; that they met, and when, stays")
    func erased() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await scheduled(pair)
            // The last of its suggestions was for an hour later.
            pair = try await pair.later(hours: 26, seconds: -1)
            try await world.sweep()
            let before = try await pair.ana.get("/v1/swaps/\(id)")
            #expect(before.string("meeting.label") == Self.label)
            pair = try await pair.later(hours: 1, seconds: 1)
            let code = #"{"code":"\#(try await pair.ben.code(of: id))"}"#
            #expect(try await pair.ana.post("/v1/swaps/\(id)/hand-over", code, key: "h").status == 200)
            try await world.sweep()
            #expect(try await world.traces(of: Self.forms) == [])
            let swap = try await pair.ana.get("/v1/swaps/\(id)")
            for meeting in ["meeting", "terms.meeting", "suggestion.meeting"] {
                #expect(swap["\(meeting).meetingPoint"] == .null)
                #expect(swap["\(meeting).latitude"] == .null)
                #expect(swap["\(meeting).longitude"] == .null)
                #expect(swap.string("\(meeting).label") == "")
            }
            #expect(swap.string("meeting.startsAt") == "2026-11-21T12:00:00Z")
            #expect(swap.string("meeting.localTime") == "2026-11-21T19:00:00+07:00")
            #expect(try world.findings() == [])
        }
    }

    @Test("that of a swap that ended before the meeting is erased a day after the end")
    func cancelled() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await pair.propose(meeting: meeting(in: world, hours: 100)).id()
            try await pair.ana.accept(id, rest: #","acknowledged":true"#)
            pair = try await pair.later(hours: 10)
            let reason = #"{"reason":"plans-changed"}"#
            #expect(try await pair.ben.post("/v1/swaps/\(id)/cancel", reason, key: "c").status == 200)
            pair = try await pair.later(hours: 24, seconds: -1)
            try await world.sweep()
            #expect(try await world.traces(of: Self.forms) == Self.keptOfStrangers)
            pair = try await pair.later(seconds: 1)
            try await world.sweep()
            #expect(try await world.traces(of: Self.forms) == [])
        }
    }

    @Test("one that was suggested and never agreed goes with the swap, also from what was answered")
    func suggested() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted("100.00")
            let place = meeting(in: world, hours: 2)
            #expect(try await pair.ben.post("/v1/swaps/\(id)/schedule", place, key: "s").status == 200)
            for (person, key) in [(pair.ana, "c"), (pair.ben, "d")] {
                #expect(try await world.traces(of: Self.forms).contains("stored_response.body"))
                let wish = #"{"reason":"mutual"}"#
                #expect(try await person.post("/v1/swaps/\(id)/cancel", wish, key: key).status == 200)
            }
            #expect(try await pair.ana.state(of: id) == "cancelled")
            #expect(try await world.traces(of: Self.forms) == [])
        }
    }

    @Test("a suggestion that is sent again after another one is answered as before, and not made again")
    func again() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted("100.00")
            func suggest(_ person: Person, _ hours: Double) async throws -> Reply {
                try await person.post("/v1/swaps/\(id)/schedule", meeting(in: world, hours: hours), key: "s\(hours)")
            }
            let first = try await suggest(pair.ben, 2)
            #expect(try await suggest(pair.ana, 3).status == 200)
            #expect(try await suggest(pair.ben, 2).body == first.body)
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("suggestion.by") == "owner")
        }
    }

    @Test("it stays while a dispute about it is open, and goes when that is settled")
    func disputed() async throws {
        try await World.run { world in
            var pair = try await Pair(in: world)
            let id = try await scheduled(pair)
            pair = try await pair.later(hours: 3)
            let dispute = #"{"kind":"noShow","statement":"Nobody was there at all."}"#
            #expect(try await pair.ben.act("dispute", on: id, dispute).string("state") == "disputed")
            pair = try await pair.later(hours: 5 * 24)
            try await world.sweep()
            #expect(try await pair.ana.get("/v1/swaps/\(id)").string("meeting.label") == Self.label)
            for person in [pair.ana, pair.ben] {
                let settled = #"{"agreement":"A mistake."}"#
                #expect(try await person.post("/v1/swaps/\(id)/settle", settled, key: "s").status == 200)
            }
            #expect(try await pair.ana.state(of: id) == "settled")
            try await world.sweep()
            #expect(try await world.traces(of: Self.forms) == [])
        }
    }
}
