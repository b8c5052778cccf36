@testable import Domain

extension RatePublication {
    /// Rates of the ECB for 2026-10-30 (source: ECB statistics), in the digits of its history file.
    static func october() throws -> RatePublication {
        try of([
            "USD": "1.1172", "PLN": "4.4038", "GBP": "0.8338", "JPY": "175.68", "TRY": "55.8015", "THB": "37.683",
            "HUF": "366.33", "IDR": "20275.17", "KRW": "1491.76", "ISK": "136", "ZAR": "18.6455",
        ])
    }

    static func of(_ texts: [String: String]) throws -> RatePublication {
        var rates: [Currency: PublishedRate] = [:]
        for (code, text) in texts { rates[try currency(code)] = try PublishedRate(text) }
        return RatePublication(source: .ecb, date: try day("2026-10-30"), rates: rates)
    }

    func rate(_ have: String, _ want: String) throws -> ExchangeRate {
        guard let rate = mid(from: try currency(have), to: try currency(want)) else { throw Missing(what: have + want) }
        return rate
    }
}

/// A test's own text was wrong.
struct Missing: Error { let what: String }

func currency(_ code: String) throws -> Currency {
    guard let currency = Currency(code) else { throw Missing(what: code) }
    return currency
}

func day(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw Missing(what: text) }
    return day
}

func money(_ amount: String, _ code: String) throws -> Money { try Money(amount: amount, currency: currency(code)) }

extension [RatePublication] {
    /// The rates of a pair; days without one have no point.
    func mids(from have: Currency, to want: Currency) -> [RateHistory.Point] {
        compactMap { publication in
            publication.mid(from: have, to: want).map { RateHistory.Point(day: publication.date, rate: $0) }
        }
    }
}
