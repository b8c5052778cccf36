import App
import Foundation
import HTTPTypes
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import Domain

@Suite("WalletTests: statements and the value over time") struct WalletHistoryTests {
    @Test("a statement has what was booked in its month, and adds up with those beside it")
    func statements() async throws {
        try await World.run { world in
            let (early, _) = (try await world.register("ana"), try await world.register("ben"))
            try await early.send("20.00", to: "ben", note: "=1+1")
            world.clock.advance(days: 15)
            let ana = try await world.signedIn("ana")
            try await ana.pay("deposits", #"{"amount":{"amount":"5.00","currency":"PLN"}}"#)
            try await ana.pay("trades", Person.trade("buy", "10.00", "USD", against: "PLN"))
            let november = try await ana.get("/v1/wallet/statements/2026-11")
            #expect(november.string("month") == "2026-11")
            #expect(Self.sums(november) == ["PLN 0.00 + 10000.00 - 20.00 = 9980.00"])
            #expect(november.count("items") == 2)
            let december = try await ana.get("/v1/wallet/statements/2026-12")
            #expect(
                Self.sums(december) == [
                    "PLN 9980.00 + 5.00 - 39.42 = 9945.58", "USD 0.00 + 10.00 - 0.00 = 10.00",
                ])
            var (rows, next) = (0, String?.none)
            repeat {
                let cursor = next.map { "&cursor=\($0)" } ?? ""
                let page = try await ana.get("/v1/wallet/statements/2026-12?limit=1\(cursor)")
                #expect(Self.sums(page) == Self.sums(december))
                rows += page.count("items") ?? 0
                next = page.string("next")
            } while next != nil
            #expect(rows == 3)
            for month in ["2026-10", "2027-01", "2026-13", "2026-1", "now", "2026-11-01"] {
                #expect(try await ana.get("/v1/wallet/statements/\(month)").summary == "404 not-found", "\(month)")
            }
            world.clock.advance(days: 40)
            let later = try await world.signedIn("ana")
            let quiet = try await later.get("/v1/wallet/statements/2027-01")
            #expect(quiet.count("items") == 0)
            #expect(
                Self.sums(quiet) == ["PLN 9945.58 + 0.00 - 0.00 = 9945.58", "USD 10.00 + 0.00 - 0.00 = 10.00"])
            let table = try await later.get("/v1/wallet/statements/2026-11", headers: .with("Accept", "text/csv"))
            #expect(table.headers[.contentType] == "text/csv; charset=utf-8")
            let lines = table.text.split(separator: "\r\n").map(String.init)
            #expect(lines.count == 5)
            #expect(lines[1] == #","closing",,,"PLN",9980.00,,,,,,"#)
            #expect(lines[2].contains("\"'=1+1\""))
            #expect(lines[4] == #","opening",,,"PLN",0.00,,,,,,"#)
        }
    }

    @Test("an export has the sums of every month, as the statements say them")
    func exported() async throws {
        try await World.run { world in
            let (ana, _) = (try await world.register("ana"), try await world.register("ben"))
            try await ana.send("20.00", to: "ben")
            try await ana.pay("trades", Person.trade("buy", "10.00", "USD", against: "PLN"))
            world.clock.advance(days: 40)
            let later = try await world.signedIn("ana")
            try await later.send("5.00", to: "ben")
            let archive = try await later.export()
            #expect(try archive.texts("statements", "month") == ["2026-11", "2026-11", "2026-12"])
            #expect(try archive.texts("statements", "currency") == ["PLN", "USD", "PLN"])
            #expect(try archive.texts("statements", "opening.amount") == ["0.00", "0.00", "9940.58"])
            #expect(try archive.texts("statements", "in.amount") == ["10000.00", "10.00", "0.00"])
            #expect(try archive.texts("statements", "out.amount") == ["59.42", "0.00", "5.00"])
            #expect(try archive.texts("statements", "closing.amount") == ["9940.58", "10.00", "9935.58"])
            let november = try await later.get("/v1/wallet/statements/2026-11")
            #expect(Self.sums(november).first == "PLN 0.00 + 10000.00 - 59.42 = 9940.58")
        }
    }

    private static func sums(_ reply: Reply) -> [String] {
        (0..<(reply.count("currencies") ?? 0)).map { index in
            func amount(_ name: String) -> String { reply.string("currencies.\(index).\(name).amount") ?? "" }
            let code = reply.string("currencies.\(index).currency") ?? ""
            return "\(code) \(amount("opening")) + \(amount("in")) - \(amount("out")) = \(amount("closing"))"
        }
    }

    @Test("the value of each day has the balances and the rates of that day")
    func portfolio() async throws {
        try await World.run { world in
            let first = try await world.register("ana")
            #expect(try await first.get("/v1/wallet/portfolio").string("value.amount") == "0.00")
            try await first.pay("trades", Person.trade("buy", "100.00", "USD", against: "PLN"))
            try await WalletOrderTests.publish("2026-11-23", "320/100", in: world)
            world.clock.advance(days: 3)
            let ana = try await world.signedIn("ana")
            let found = try await ana.get("/v1/wallet/portfolio?since=2026-01-01")
            #expect(found.string("currency") == "PLN")
            #expect(found.string("value.amount") == "9925.81")
            #expect(found.string("asOf") == "2026-11-23")
            let days = (0..<(found.count("history") ?? 0)).map { index in
                "\(found.string("history.\(index).day") ?? "") \(found.string("history.\(index).value") ?? "")"
            }
            #expect(
                days == [
                    "2026-11-21 9999.99", "2026-11-22 9999.99", "2026-11-23 9925.81", "2026-11-24 9925.81",
                ])
            #expect(found.string("change.day.amount.amount") == "0.00")
            #expect(found["change.month"] == .null)
            #expect(found.string("shares.0.currency") == "PLN")
            #expect(found.string("shares.0.sharePercent") == "96.80")
            #expect(found.string("shares.1.value.amount") == "320.00")
            #expect(found.string("shares.1.rate") == "3.200000")
            // Yesterday: 9,605.81 / 4 + 100 / 1.25 euros, and as much today.
            let euros = try await ana.get("/v1/wallet/portfolio?currency=EUR&since=2026-11-22")
            #expect(euros.string("value.amount") == "2481.45")
            #expect(euros.count("history") == 3)
            #expect(euros.string("change.day.percent") == "0.00")
            world.clock.advance(days: 30)
            let later = try await world.signedIn("ana")
            try await later.pay("deposits", #"{"amount":{"amount":"992.58","currency":"PLN"}}"#)
            let month = try await later.get("/v1/wallet/portfolio")
            #expect(month.string("change.month.amount.amount") == "992.58")
            #expect(month.string("change.month.percent") == "10.00")
            #expect(month["change.year"] == .null)
            #expect(month.count("history") == 31)
        }
    }

    @Test("a day or a currency that cannot be is refused, one without a rate too: its value is not zero")
    func refused() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            try await ana.get("/v1/wallet")
            for (query, pointer) in [
                ("since=2026-11-22", "/since"), ("since=2016-11-01", "/since"), ("since=x", "/since"),
                ("currency=XXX", "/currency"), ("currency=pln", "/currency"), ("currency=KWD", "/currency"),
            ] {
                let reply = try await ana.get("/v1/wallet/portfolio?\(query)")
                #expect(reply.summary == "422 invalid \(pointer)", "\(query)")
            }
            #expect(try await ana.get("/v1/wallet/portfolio?currency=EUR").status == 200)
        }
    }
}
