import HTTPTypes
import JSON
import TestSupport
import Testing

@testable import Domain

@Suite("AlertTests: the watch list") struct WatchListTests {
    @Test("pairs come back in their order, with rate, changes, deviations and thirty points")
    func rows() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            #expect(try await ana.get("/v1/me/watchlist").text == #"{"items":[],"version":0}"#)
            let items =
                #"{"items":[{"base":"PLN","quote":"USD"},{"base":"EUR","quote":"PLN"},{"base":"EUR","quote":"AED"}]}"#
            let list = try await ana.put("/v1/me/watchlist", items)
            #expect(list.status == 200)
            #expect(list["version"] == .number("1"))
            #expect(list.string("items.0.base") == "PLN")
            #expect(list.string("items.0.rate") == "0.2536900")
            #expect(list.string("items.1.rate") == "4.4038")
            #expect(list.string("items.1.asOf") == "2026-10-30")
            #expect(list.string("items.1.source") == "ECB")
            #expect(list["items.1.stale"] == .bool(true))
            let history = try await ana.get("/v1/rates/history?base=EUR&quote=PLN&range=90d")
            let count = try #require(history.count("points"))
            #expect(list.count("items.1.points") == 30)
            #expect(list.string("items.1.points.29.rate") == history.string("points.\(count - 1).rate"))
            #expect(list.string("items.1.points.0.date") == history.string("points.\(count - 30).date"))
            // The movers of the złoty tell the same of 30 days, from the other side.
            #expect(list.string("items.1.change30d") == Self.change(history, days: 30, count))
            #expect(list.string("items.1.change1d") == Self.change(history, days: 1, count))
            #expect(list.string("items.1.z") != nil)
            for field in ["rate", "asOf", "source", "change1d", "change30d", "z"] {
                #expect(list["items.2.\(field)"] == .null, "\(field)")
            }
            #expect(list.count("items.2.points") == 0)
            // The same again changes nothing.
            #expect(try await ana.put("/v1/me/watchlist", items)["version"] == .number("1"))
            #expect(try await ana.put("/v1/me/watchlist", #"{"items":[]}"#).text == #"{"items":[],"version":2}"#)
        }
    }

    /// In percent, from the last point to the newest of so many days before.
    private static func change(_ history: Reply, days: Int, _ count: Int) -> String? {
        guard let last = history.string("points.\(count - 1).date").flatMap({ Day($0) }) else { return nil }
        let start = last.advanced(by: -days)
        let before = (0..<count).last { index in
            history.string("points.\(index).date").flatMap { Day($0) }.map { $0 <= start } ?? false
        }
        func rate(_ index: Int) -> Double? { history.string("points.\(index).rate").flatMap { Double($0) } }
        guard let before, let old = rate(before), let new = rate(count - 1) else { return nil }
        return BasisPoints.percentText(bps: Int((10_000 * (new / old - 1)).rounded()))
    }
}
