import App
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import Domain

@Suite("The list of transactions") struct WalletListTests {
    private static func stage(_ world: World) async throws -> Person {
        try await world.register("ana")
        try await world.register("ben")
        for (amount, note) in [("1.00", "tea"), ("20.00", "Müsli"), ("300.00", "=SUM(A1)")] {
            world.clock.advance(hours: 24)
            try await world.signedIn("ana").send(amount, to: "ben", note: note)
        }
        try await world.signedIn("ben").send("7.50", to: "ana", note: "back")
        let ana = try await world.signedIn("ana")
        try await ana.pay("trades", Person.trade("buy", "10.00", "USD", against: "PLN"))
        return ana
    }

    @Test("filters find what they say, by the clock of the zone; what cannot be meant is refused")
    func filters() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            for (query, count) in [
                ("", 7), ("?kind=transfer", 4), ("?direction=in", 3), ("?direction=out&kind=transfer", 3),
                ("?currency=USD", 1), ("?min=20.00", 4), ("?max=20", 4), ("?min=7.50&max=20.00", 3), ("?q=MUSLI", 1),
                ("?q=ben", 4), ("?q=-", 0), ("?q=nothing", 0), ("?from=2026-11-23", 5), ("?to=2026-11-22", 2),
                ("?from=2026-11-23&to=2026-11-23", 1), ("?from=2027-01-01", 0),
                // Sent at 10:00 UTC, when a day begins in Kiritimati.
                ("?from=2026-11-23&to=2026-11-23&zone=America/Los_Angeles", 1),
                ("?q=tea&from=2026-11-23&to=2026-11-23&zone=Pacific/Kiritimati", 1),
                ("?q=tea&from=2026-11-22&to=2026-11-22&zone=Pacific/Kiritimati", 0),
            ] { #expect(try await ana.get("/v1/wallet/transactions\(query)").count("items") == count, "\(query)") }
            for (query, name) in [
                ("?from=2026-11-23&to=2026-11-22", "to"), ("?min=2&max=1", "max"), ("?currency=ZZZ", "currency"),
                ("?q=%00", "q"), ("?min=-1", "min"), ("?zone=Mars/Olympus", "zone"), ("?zone=", "zone"),
            ] {
                let reply = try await ana.get("/v1/wallet/transactions\(query)")
                #expect((reply.status, reply.pointers) == (422, ["/\(name)"]), "\(query)")
            }
            #expect(try await ana.get("/v1/wallet?at=2031-01-01T00:00:00Z").status == 422)
        }
    }

    @Test("a table for spreadsheets has no cell that begins a formula")
    func csv() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            let reply = try await ana.get("/v1/wallet/transactions", headers: .with("Accept", "text/csv"))
            #expect(reply.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = reply.text.split(separator: "\r\n").map(String.init)
            // The head, seven rows, and the balances of two currencies before and after.
            #expect(lines.count == 12)
            #expect(lines.contains { $0.contains(#","'=SUM(A1)",,"#) })
            #expect(lines[1] == #","closing",,,"PLN",9647.08,,,,,,"#)
            #expect(!reply.text.contains(#","=SUM"#))
        }
    }
}
