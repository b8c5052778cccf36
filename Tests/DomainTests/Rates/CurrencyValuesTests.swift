import Foundation
import Testing

@testable import Domain

@Suite("One value for each currency") struct CurrencyValuesTests {
    private static let noon = Date(timeIntervalSince1970: 1_772_539_200)

    /// A way in which the publications of a day can reach us.
    private struct Evening {
        let name: String
        let publications: [RatePublication]
    }

    /// One source late, off, revised or with a currency in quarantine, in every order of preference.
    private static func evenings() throws -> [Evening] {
        let all = try FourTables.all()
        var found: [Evening] = []
        for text in ["2022-05-13", "2022-05-16", "2024-10-14", "2026-03-04", "2026-03-05", "2026-03-06"] {
            let known = try FourTables.known(on: day(text))
            found.append(Evening(name: "\(text) whole", publications: known))
            for (place, publication) in known.enumerated() {
                var (late, off, revised, held) = (known, known, known, known)
                if let before = all[publication.source]?.last(where: { $0.date < publication.date }) {
                    late.remove(at: place)
                    late.append(before)
                    found.append(Evening(name: "\(text) \(publication.source) late", publications: late))
                    let quarantined = try currency(publication.quotes(.usd) ? "USD" : "AED")
                    held[place] = RatePublication(
                        source: publication.source, date: publication.date,
                        rates: publication.rates.filter { $0.key != quarantined })
                    found.append(
                        Evening(name: "\(text) \(publication.source) quarantined", publications: held + [before]))
                }
                off.remove(at: place)
                found.append(Evening(name: "\(text) \(publication.source) off", publications: off))
                let rates = try publication.rates.mapValues { rate in
                    try PublishedRate((rate.mantissa + rate.mantissa / 70 + 1).decimalText(decimals: rate.scale))
                }
                revised[place] = RatePublication(source: publication.source, date: publication.date, rates: rates)
                found.append(Evening(name: "\(text) \(publication.source) revised", publications: revised))
            }
        }
        return found.flatMap { evening in
            evening.publications.indices.map { turn in
                Evening(
                    name: "\(evening.name) turned by \(turn)",
                    publications: Array(evening.publications[turn...] + evening.publications[..<turn]))
            }
        }
    }

    @Test("every loop of three pairs comes back to one, whichever source is late, off, revised or in quarantine")
    func triples() throws {
        var count = 0
        for evening in try Self.evenings() {
            let rates = ReferenceRates(evening.publications)
            let currencies = rates.quotable
            for one in currencies {
                for two in currencies where two != one {
                    let first = try #require(rates.mid(from: one, to: two), "\(evening.name): \(one)/\(two)")
                    #expect(rates.mid(from: two, to: one) == first.inverse)
                    for three in currencies where one < two && two < three {
                        guard let second = rates.mid(from: two, to: three), let third = rates.mid(from: one, to: three)
                        else { continue }
                        if first.times(second) != third { Issue.record("\(evening.name): \(one) \(two) \(three)") }
                        count += 1
                    }
                }
            }
        }
        #expect(count > 500_000)
    }

    /// The rate of the rule before: of the first publication that quotes both.
    private static func first(_ publications: [RatePublication], _ have: Currency, _ want: Currency) -> ExchangeRate? {
        publications.first { $0.quotes(have) && $0.quotes(want) }?.mid(from: have, to: want)
    }

    /// What is left of 60,000 złoty after a loop, sold or bought, without a spread.
    private static func loop(
        _ currencies: [Currency], _ side: Trade.Side, _ mid: (Currency, Currency) -> ExchangeRate?
    ) -> Int64? {
        // `try?`: the text is an amount.
        guard var money = try? Money(amount: "60000.00", currency: .pln) else { return nil }
        for (have, want) in zip(currencies, currencies.dropFirst() + currencies.prefix(1)) {
            switch side {
            case .sell:
                guard let rate = mid(have, want), let gets = rate.converting(money, to: want, rounded: .down) else {
                    return nil
                }
                money = gets
            case .buy:
                // As much of the other as the balance pays for.
                guard let rate = mid(want, have), let most = rate.inverse.converting(money, to: want, rounded: .down),
                    let pays = rate.converting(most, to: have, rounded: .up), pays.minorUnits <= money.minorUnits
                else { return nil }
                money = most
            }
        }
        return money.minorUnits
    }

    @Test("no loop of trades leaves more than before; by the rule before, some do", arguments: Trade.Side.allCases)
    func loops(_ side: Trade.Side) throws {
        let start: Int64 = 6_000_000
        var gains = 0
        for evening in try Self.evenings() where evening.name.hasSuffix("turned by 0") {
            let rates = ReferenceRates(evening.publications)
            let currencies = rates.quotable.filter { $0 != .pln }
            for one in currencies {
                for two in currencies where two != one {
                    let left = Self.loop([.pln, one, two], side) { rates.mid(from: $0, to: $1) }
                    #expect(left.map { $0 <= start } ?? true, "\(evening.name): \(one) \(two)")
                    let before = Self.loop([.pln, one, two], side) { Self.first(evening.publications, $0, $1) }
                    if let before, before > start { gains += 1 }
                }
            }
        }
        #expect(gains > 100)
    }

    @Test("złoty, hryvnia and real of 13 May 2022 come back smaller; by the rule before they grow")
    func may() throws {
        let publications = try FourTables.known(on: day("2022-05-13"))
        let (rates, loop) = (ReferenceRates(publications), [Currency.pln, try currency("UAH"), try currency("BRL")])
        let now = Self.loop(loop, .sell) { rates.mid(from: $0, to: $1) }
        let before = Self.loop(loop, .sell) { Self.first(publications, $0, $1) }
        let start: Int64 = 6_000_000
        #expect(try #require(now) <= start)
        #expect(try #require(before) > start)
    }

    @Test("a pair of one home has the published digits, and one of two homes their quotient")
    func digits() throws {
        let rates = ReferenceRates(try FourTables.known(on: day("2026-03-04")))
        func text(_ have: String, _ want: String) throws -> String {
            try #require(rates.mid(from: currency(have), to: currency(want))).text
        }
        let table = try #require(try FourTables.known(on: day("2026-03-04")).first { $0.source == .nbpA })
        #expect(try text("UAH", "PLN") == table.rates[currency("UAH")]?.text)
        let ecb = rates.publications[0]
        #expect(try text("EUR", "PLN") == ecb.rates[.pln]?.text)
        #expect(try text("USD", "PLN") == ecb.mid(from: .usd, to: .pln)?.text)
        let hryvnia = try #require(table.rates[currency("UAH")])
        let cross = try #require(ecb.mid(from: .pln, to: .usd)?.times(ExchangeRate(published: hryvnia)))
        #expect(rates.mid(from: try currency("UAH"), to: .usd) == cross)
        let reference = try #require(rates.reference(from: try currency("UAH"), to: .usd, at: Self.noon))
        #expect(reference.source == "ECB, NBP-A")
        #expect(reference.origins.map(\.source) == [.ecb, .nbpA])
        #expect(try #require(rates.reference(from: try currency("UAH"), to: .pln, at: Self.noon)).source == "NBP-A")
        #expect(try #require(rates.reference(from: .eur, to: .pln, at: Self.noon)).source == "ECB")
    }

    @Test("figures of twelve decimals make no loop either")
    func longFigures() throws {
        func publication(_ source: RateSource, _ rates: [String: String]) throws -> RatePublication {
            RatePublication(
                source: source, date: try day("2026-03-04"),
                rates: try Dictionary(
                    uniqueKeysWithValues: rates.map { (try currency($0), try PublishedRate($1)) }))
        }
        let rates = ReferenceRates([
            try publication(.ecb, ["PLN": "4.403812345678", "USD": "1.117298765432", "IDR": "999999999.123456789012"]),
            try publication(
                .nbpA, ["UAH": "0.095412345678", "CLP": "0.004022123457", "IRR": "0.000000001357", "USD": "3.9"]),
        ])
        let currencies = rates.quotable
        for one in currencies {
            for two in currencies where two != one {
                let (there, back) = (try #require(rates.mid(from: one, to: two)), rates.mid(from: two, to: one))
                #expect(back == there.inverse)
                for three in currencies where three != one && three != two {
                    // Products of long parts do not fit into 128 bits: 256 do.
                    let (next, last) = (rates.mid(from: two, to: three), rates.mid(from: one, to: three))
                    guard let next, let last else { continue }
                    let (left, right) = (there.value * next.value, last.value)
                    #expect(abs(left / right - 1) < 1e-14)
                    let money = Money(minorUnits: 99_999_999_999, currency: one)
                    let other = there.converting(money, to: two, rounded: .down)
                    let third = other.flatMap { next.converting($0, to: three, rounded: .down) }
                    let home = third.flatMap { last.inverse.converting($0, to: one, rounded: .down) }
                    if let home { #expect(home.minorUnits <= money.minorUnits) }
                }
            }
        }
    }

    @Test("the last point of every pair is the rate of now", arguments: ["2022-05-16", "2026-03-05", "2026-03-06"])
    func lastPoint(_ text: String) throws {
        let all = try FourTables.all()
        let now = try day(text)
        let known = try FourTables.known(on: now).filter { $0.source != .nbpC }
        let rates = ReferenceRates(known)
        for have in rates.quotable {
            for want in rates.quotable where want != have {
                let series = rates.series(from: have, to: want, in: now.advanced(by: -3)...now, opens: true) {
                    source, currency, days in
                    let found = (all[source] ?? []).filter { days.contains($0.date) && $0.rates[currency] != nil }
                    return FigureSeries(
                        of: currency, by: source, found.map(\.date), found.compactMap { $0.rates[currency] })
                }
                #expect(series.entries.last?.rate == rates.mid(from: have, to: want), "\(have)/\(want)")
            }
        }
    }
}

@Suite("Which source comes first") struct SourceOrderTests {
    private func publication(_ source: RateSource, _ text: String, _ rates: [String: String]) throws -> RatePublication
    {
        RatePublication(
            source: source, date: try day(text),
            rates: try Dictionary(uniqueKeysWithValues: rates.map { (try currency($0), try PublishedRate($1)) }))
    }

    private func at(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private func rates(_ ecb: String, _ nbp: String) throws -> ReferenceRates {
        ReferenceRates([
            try publication(.ecb, ecb, ["PLN": "4.40", "USD": "1.10", "JPY": "170"]),
            try publication(.nbpA, nbp, ["EUR": "4.30", "USD": "4.00", "UAH": "0.10"]),
        ])
    }

    @Test("a late source yields to a fresh one, the newest day first if all are late, and nowhere offline")
    func order() throws {
        // Friday 27 November 2026, 18:30 in Warsaw.
        let now = try at("2026-11-27T17:30:00Z")
        func order(_ ecb: String, _ nbp: String, _ mode: RateMode = .live) throws -> [RateSource] {
            try rates(ecb, nbp).ordered(mode, at: now).sources
        }
        #expect(try order("2026-11-27", "2026-11-27") == [.ecb, .nbpA])
        #expect(try order("2026-11-26", "2026-11-27") == [.nbpA, .ecb])
        #expect(try order("2026-11-26", "2026-11-27", .offline) == [.ecb, .nbpA])
        #expect(try order("2026-11-27", "2026-11-20") == [.ecb, .nbpA])
        #expect(try order("2026-11-19", "2026-11-20") == [.nbpA, .ecb])
        #expect(try order("2026-11-20", "2026-11-20") == [.ecb, .nbpA])
        let late = try rates("2026-10-30", "2026-11-27").ordered(.live, at: now)
        #expect(late.mid(from: .usd, to: .pln)?.text == "4.00")
        // What the fresh one lacks is joined through the euro.
        #expect(try #require(late.mid(from: .pln, to: currency("JPY"))).text == "39.53488")
        #expect(late.days.text == "NBP-A=2026-11-27 ECB=2026-10-30")
        #expect(ReferenceRates.Days(late.days.text) == late.days)
    }

    @Test("from the time at which a publication can be out until it is here or counts as missed, nothing is traded")
    func due() throws {
        let rates = try rates("2026-11-26", "2026-11-27")
        func retry(_ text: String, _ have: Currency = .usd, _ want: Currency = .pln) throws -> String? {
            let now = try at(text)
            return rates.ordered(.live, at: now).staleness(ofTrading: have, for: want, .live, at: now)?.retryAt
                .ISO8601Format()
        }
        // The ECB publishes at 16:00 in Frankfurt.
        #expect(try retry("2026-11-27T14:59:59Z") == nil)
        #expect(try retry("2026-11-27T15:00:00Z") == "2026-11-27T16:00:00Z")
        #expect(try retry("2026-11-27T15:59:59Z") == "2026-11-27T16:00:00Z")
        // Then it is missed, and the NBP is the home of the dollar.
        #expect(try retry("2026-11-27T16:00:00Z") == nil)
        let uah = try currency("UAH")
        #expect(try retry("2026-11-30T10:44:59Z", uah, .pln) == nil)
        #expect(try retry("2026-11-30T10:45:00Z", uah, .pln) == "2026-11-30T12:15:00Z")
        #expect(rates.staleness(ofTrading: .usd, for: .pln, .offline, at: try at("2026-11-27T15:30:00Z")) == nil)
    }

    @Test("a value more than two business days older than the newest trades nothing until the next is due")
    func old() throws {
        let rates = ReferenceRates([
            try publication(.ecb, "2026-11-30", ["PLN": "4.40", "USD": "1.10"]),
            try publication(.nbpA, "2026-11-30", ["EUR": "4.30", "USD": "4.00"]),
            try publication(.nbpB, "2026-11-25", ["AED": "1.08"]),
        ])
        let (dirham, now) = (try currency("AED"), try at("2026-11-30T17:30:00Z"))
        let stale = try #require(rates.staleness(ofTrading: dirham, for: .pln, .live, at: now))
        #expect(stale.asOf.description == "2026-11-25")
        #expect(stale.retryAt.ISO8601Format() == "2026-12-02T11:15:00Z")
        #expect(rates.staleness(ofTrading: .usd, for: .pln, .live, at: now) == nil)
        #expect(rates.staleness(ofAgreeing: dirham, for: .pln, at: now) == nil)
        // On Friday it still did.
        let friday = ReferenceRates([
            try publication(.ecb, "2026-11-27", ["PLN": "4.40"]), try publication(.nbpB, "2026-11-25", ["AED": "1.08"]),
        ])
        #expect(friday.staleness(ofTrading: dirham, for: .pln, .live, at: try at("2026-11-27T17:30:00Z")) == nil)
    }
}
