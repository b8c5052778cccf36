import Foundation
import JSON
import TestSupport
import Testing

struct LatestRatesTests {
    /// The publication of 2026-10-30, per euro, in its own digits.
    static let october = [
        "USD": "1.1172", "JPY": "175.68", "CZK": "24.353", "DKK": "7.4735", "GBP": "0.8338", "HUF": "366.33",
        "PLN": "4.4038", "RON": "5.3447", "SEK": "10.978", "CHF": "0.9194", "ISK": "136", "NOK": "10.312",
        "TRY": "55.8015", "AUD": "1.5904", "BRL": "6.0692", "CAD": "1.5606", "CNY": "7.4326", "HKD": "8.7652",
        "IDR": "20275.17", "ILS": "3.495", "INR": "106.084", "KRW": "1491.76", "MXN": "21.1237", "MYR": "4.5325",
        "NZD": "1.9823", "PHP": "71.143", "SGD": "1.4282", "THB": "37.683", "ZAR": "18.6455",
    ]

    /// The same seen from a złoty, computed apart from this code with sixty digits.
    static let perZloty = [
        "EUR": "0.2270766", "USD": "0.2536900", "JPY": "39.89282", "CZK": "5.529997", "DKK": "1.697057",
        "GBP": "0.1893365", "HUF": "83.18498", "RON": "1.213656", "SEK": "2.492847", "CHF": "0.2087742",
        "ISK": "30.88242", "NOK": "2.341614", "TRY": "12.67122", "AUD": "0.3611426", "BRL": "1.378173",
        "CAD": "0.3543758", "CNY": "1.687770", "HKD": "1.990372", "IDR": "4604.017", "ILS": "0.7936328",
        "INR": "24.08920", "KRW": "338.7438", "MXN": "4.796698", "MYR": "1.029225", "NZD": "0.4501340",
        "PHP": "16.15491", "SGD": "0.3243108", "THB": "8.556928", "ZAR": "4.233957",
    ]

    private func rates(_ reply: Reply) throws -> [String: String] {
        guard case .object(let members)? = reply["rates"] else { throw Missing("rates in \(reply.text)") }
        return Dictionary(
            uniqueKeysWithValues: try members.map { member in
                guard case .string(let text) = member.value else { throw Missing("text") }
                return (member.key, text)
            })
    }

    @Test("any of the thirty currencies is a base for the twenty-nine others")
    func bases() async throws {
        try await World.run { world in
            let euro = try await world.get("/v1/rates/latest")
            #expect(euro.status == 200)
            #expect(euro.string("base") == "EUR")
            #expect(euro.string("asOf") == "2026-10-30")
            #expect(euro.string("source") == "ECB")
            #expect(euro["stale"] == .bool(true))
            #expect(euro["requested"] == nil)
            #expect(try rates(euro) == Self.october)
            #expect(try await world.get("/v1/rates/latest?base=EUR").body == euro.body)
            #expect(try await rates(world.get("/v1/rates/latest?base=PLN")) == Self.perZloty)
            // Very small rates have seven digits that count, too.
            let rupiah = try await rates(world.get("/v1/rates/latest?base=IDR"))
            #expect(["EUR", "JPY"].map { rupiah[$0] } == ["0.00004932141", "0.008664786"])
            for base in Self.october.keys {
                let reply = try await world.get("/v1/rates/latest?base=\(base)")
                let codes = Set(try rates(reply).keys)
                #expect(codes == Set(Self.october.keys).union(["EUR"]).subtracting([base]), "\(base)")
            }
        }
    }

    @Test(
        "what is no base is refused",
        arguments: ["XXX", "AED", "pln", "", "EURO", "EUR%20", "%E2%82%AC"])
    func noBase(_ base: String) async throws {
        try await World.reading { world in
            let reply = try await world.get("/v1/rates/latest?base=\(base)")
            #expect(reply.status == 422)
            #expect(reply.pointers == ["/base"])
        }
    }

    @Test(
        "a text that is no code is told what is taken there",
        arguments: [
            ("/v1/rates/latest?base=ABCD", true), ("/v1/rates/history?base=EUR&quote=EURO", true),
            ("/v1/rates/convert?from=BITC&to=EUR&amount=1", true), ("/v1/quotes?have=ABCD&want=EUR&amount=1", false),
            ("/v1/offers/nearby?lat=13.75&lon=100.5&radius=10&have=euro&want=THB", false),
        ])
    func noCode(_ path: String, _ takesAssets: Bool) async throws {
        try await World.reading { world in
            let reply = try await world.get(path)
            let detail =
                takesAssets
                ? "must be the code of a currency or asset, as EUR or BTC" : "must be the code of a currency, as EUR"
            #expect(reply.status == 422 && reply.string("errors.0.detail") == detail, "\(path)")
        }
    }

    @Test("rates are stale from one hour after a publication that did not come")
    func stale() async throws {
        try await World.run { world in
            for (daysAgo, hour, isStale) in [
                // Friday 2026-10-30, 17:30 in Frankfurt; the week-end; Monday, on which 17:00 there is 16:00 UTC.
                (22.0, 16.5, false), (21, 12, false), (19, 15.99, false), (19, 16, true), (0, 10, true),
            ] {
                let now = FixedClock.start.addingTimeInterval((hour - 10) * 3600 - daysAgo * 86_400)
                world.clock.advance(seconds: now.timeIntervalSince(world.clock.now))
                for (path, flag) in [
                    ("/v1/rates/latest", "stale"), ("/v1/quotes?have=EUR&want=PLN&amount=10.00", "reference.stale"),
                    ("/v1/rates/convert?from=EUR&to=PLN&amount=10.00", "stale"),
                ] {
                    let reply = try await world.get(path)
                    #expect(reply[flag] == .bool(isStale), "\(now) \(path)")
                }
            }
        }
    }
}
