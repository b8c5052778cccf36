import App
import Foundation
import TestSupport
import Testing

@Suite("WalletTests: days of a filter") struct WalletDaysTests {
    @Test(
        "days begin by the clock of the zone, so that a list and its filter have the same days",
        arguments: [
            // Sent at 13:25 UTC on 28 November.
            ("", "2026-11-28", 1), ("", "2026-11-29", 0), ("Pacific/Kiritimati", "2026-11-29", 1),
            ("Pacific/Kiritimati", "2026-11-28", 0), ("America/Los_Angeles", "2026-11-28", 1), ("UTC", "2026-11-28", 1),
        ])
    func zone(_ zone: String, _ day: String, _ count: Int) async throws {
        let start = FixedClock.start.addingTimeInterval(7 * 86_400 + 3 * 3600 + 25 * 60)
        try await World.run(clock: FixedClock(start)) { world in
            let ana = try await world.register("ana")
            try await world.register("ben")
            try await ana.send("1.23", to: "ben", note: "zonetest")
            let query = "q=zonetest&from=\(day)&to=\(day)" + (zone.isEmpty ? "" : "&zone=\(zone)")
            #expect(try await ana.get("/v1/wallet/transactions?\(query)").count("items") == count)
        }
    }

    @Test("a zone is the name of one", arguments: ["Mars/Olympus", "../../etc/passwd", ""])
    func noZone(_ zone: String) async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let reply = try await ana.get("/v1/wallet/transactions?zone=\(zone)")
            #expect(reply.summary == "422 invalid /zone")
        }
    }
}
