import App
import JSON
import TestSupport
import Testing

@Suite("The sweeper and swaps") struct SweepTests {
    @Test("after a long stop everything overdue is done, in the order in which it was due")
    func catchesUp() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            var swaps: [String: String] = [:]
            for (handle, hours) in [("eve", 30.0), ("dan", 10), ("cyd", 20)] {
                let person = try await world.register(handle)
                let rest = #""expiresAt":"\#(world.time(hours: hours))""#
                swaps[handle] = try await pair.propose("50.00", by: person, rest: rest).id()
            }
            // A wish to part that lapses before the agreement itself does.
            let agreed = try await pair.accepted("50.00")
            try await pair.ben.act("cancel", on: agreed, #"{"reason":"mutual"}"#)
            let then = try await pair.later(days: 40).swept()
            let told = try await then.ana.get("/v1/me/notifications?limit=100")
            let ends = zip(told.texts("kind"), told.texts("subject.id")).reversed().filter { kind, _ in
                kind.lowercased().hasSuffix("lapsed")
            }
            #expect(
                ends.map { "\($0.0) \($0.1)" } == [
                    "swap.lapsed \(swaps["dan"] ?? "")", "swap.partingLapsed \(agreed)", "swap.lapsed \(agreed)",
                    "swap.lapsed \(swaps["cyd"] ?? "")", "swap.lapsed \(swaps["eve"] ?? "")",
                ])
            #expect(try await world.number("SELECT reserved FROM offer") == 0)
            #expect(try world.findings() == [])
        }
    }

    @Test("deadlines survive a restart")
    func restart() async throws {
        let (folder, clock) = (try await SeededFolder.copy(), FixedClock())
        defer { SeededFolder.remove(folder) }
        try await World.run(in: folder, clock: clock) { world in
            let pair = try await Pair(in: world)
            try await pair.propose()
        }
        clock.advance(hours: 48)
        try await World.run(in: folder, clock: clock) { world in
            let ana = try await world.signedIn("ana")
            let swap = try await ana.get("/v1/swaps")
            #expect(swap.texts("state") == ["proposed"])
            try await world.sweep()
            #expect(try await ana.get("/v1/swaps").texts("state") == ["lapsed"])
            #expect(try await ana.told().first == "swap.lapsed: The time is over; nothing came of it.")
            #expect(try world.findings() == [])
        }
    }

    @Test("one that cannot be changed keeps no other waiting")
    func oneFails() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let pair = try await Pair(in: world)
            let (eve, broken) = (try await world.register("eve"), try await pair.propose().id())
            let rest = #""expiresAt":"\#(world.time(hours: 50))""#
            let id = try await pair.propose("50.00", by: eve, rest: rest).id()
            try await world.execute("UPDATE swap SET reference_rate = 'nonsense' WHERE id = '\(broken)'")
            let then = try await pair.later(hours: 50).swept()
            #expect(try await then.ana.state(of: id) == "lapsed")
            let warning = "warning sweep skipped rows count=1 step=lapse-swaps"
            #expect(log.lines.filter { $0.hasPrefix(warning) }.count == 1)
            #expect(try await world.texts("SELECT state FROM swap WHERE id = '\(broken)'") == ["proposed"])
        }
    }
}
