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

    @Test(
        "filters find what they say",
        arguments: [
            ("", 7), ("?kind=transfer", 4), ("?direction=in", 3), ("?direction=out&kind=transfer", 3),
            ("?currency=USD", 1), ("?min=20.00", 4), ("?max=20", 4), ("?min=7.50&max=20.00", 3), ("?q=MUSLI", 1),
            ("?q=ben", 4), ("?q=-", 0),
            ("?q=nothing", 0), ("?from=2026-11-23", 5), ("?to=2026-11-22", 2), ("?from=2026-11-23&to=2026-11-23", 1),
            ("?from=2027-01-01", 0),
        ])
    func filters(_ query: String, _ count: Int) async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            #expect(try await ana.get("/v1/wallet/transactions\(query)").count("items") == count, "\(query)")
        }
    }

    @Test(
        "filters that cannot be meant are refused",
        arguments: [
            ("?from=2026-11-23&to=2026-11-22", "to"), ("?min=2&max=1", "max"), ("?currency=ZZZ", "currency"),
            ("?q=%00", "q"), ("?min=-1", "min"),
        ])
    func refused(_ query: String, _ name: String) async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let reply = try await ana.get("/v1/wallet/transactions\(query)")
            #expect(reply.status == 422)
            #expect(reply.string("errors.0.pointer") == "/\(name)")
            #expect(try await ana.get("/v1/wallet?at=2031-01-01T00:00:00Z").status == 422)
        }
    }

    @Test("pages of every size have the same rows, and each adds up: opening, rows, what is left out, closing")
    func pages() async throws {
        try await World.run { world in
            let ana = try await Self.stage(world)
            let whole = try await ana.get("/v1/wallet/transactions?limit=100")
            let rows = Self.rows(whole)
            for query in [
                "limit=1", "limit=2", "limit=3", "limit=2&direction=out", "limit=1&q=e", "limit=2&currency=PLN",
            ] {
                var (found, next, pages) = ([String](), String?.none, 0)
                repeat {
                    let cursor = next.map { "&cursor=\($0)" } ?? ""
                    let page = try await ana.get("/v1/wallet/transactions?\(query)\(cursor)")
                    try Self.expectSums(page)
                    found += Self.rows(page)
                    (next, pages) = (page.string("next"), pages + 1)
                } while next != nil && pages < 20
                #expect(found == rows.filter(Set(found).contains), "\(query)")
                if !query.contains("&") { #expect(found == rows, "\(query)") }
            }
        }
    }

    private static func rows(_ page: Reply) -> [String] {
        (0..<(page.count("items") ?? 0)).map { index in
            "\(page.string("items.\(index).id") ?? "") \(page.string("items.\(index).amount.currency") ?? "")"
        }
    }

    private static func expectSums(_ page: Reply) throws {
        for index in 0..<(page.count("opening") ?? 0) {
            let code = try #require(page.string("opening.\(index).currency"))
            func units(_ path: String) throws -> Int64 {
                let text = try #require(page.string("\(path).amount"))
                let money = try Money(amount: text.filter { $0 != "-" }, currency: try #require(Currency(code)))
                return text.hasPrefix("-") ? -money.minorUnits : money.minorUnits
            }
            var sum = try units("opening.\(index)") + units("notListed.\(index)")
            for row in 0..<(page.count("items") ?? 0) where page.string("items.\(row).amount.currency") == code {
                let amount = try units("items.\(row).amount")
                sum += page.string("items.\(row).direction") == "in" ? amount : -amount
            }
            #expect(try sum == units("closing.\(index)"))
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
            #expect(lines[1] == #","closing",,,"PLN",9647.08,,,,,"#)
            #expect(!reply.text.contains(#","=SUM"#))
        }
    }
}
