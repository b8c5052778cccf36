package import Domain

/// The common parts of the three feeds of Narodowy Bank Polski.
package enum NBP {
    /// The tables of rates: zlotys per unit.
    package enum Table: String, Sendable, CaseIterable {
        case a = "A"
        case b = "B"
        case c = "C"

        package var source: RateSource {
            switch self {
            case .a: .nbpA
            case .b: .nbpB
            case .c: .nbpC
            }
        }

        package var calendar: PublicationCalendar { self == .b ? .weekly : .workdays }
        /// Has bid and ask instead of a mid rate.
        var hasAsk: Bool { self == .c }
    }

    /// NBP offers JSON and XML only.
    package enum Format: String, Sendable {
        case json, xml

        var feedFormat: FeedFormat { self == .json ? .json : .xml }
    }

    static let baseURL = "https://api.nbp.pl/api/"
    /// "Brak danych": a weekend, a holiday, or nothing published yet.
    static let noData = "404 NotFound"
    /// The most days in one request. Some requests allow 367, but the manual documents only this limit.
    static let daysPerRequest = 93
    /// 2002-01-02.
    static let firstDay = Day(daysSince1970: 11_689)
}

/// One publication of a table as read from JSON or XML. Only presence and types are checked.
struct NBPPublication {
    var line = 0
    var table: String?
    var number: String?
    var effectiveDate: String?
    var tradingDate: String?
    /// In a series only, which names its currency once.
    var name: String?
    var code: String?
    var rates: [NBPRate] = []
}

/// One line of a table, or one day of a series.
struct NBPRate {
    var line = 0
    var name: String?
    var code: String?
    var mid: String?
    var bid: String?
    var ask: String?
    /// In a series only.
    var number: String?
    var effectiveDate: String?
}

extension ParsedFeedBuilder {
    mutating func add(_ publication: NBPPublication, of table: NBP.Table) throws(FeedFault) {
        try expect(publication.table, table.rawValue, line: publication.line)
        let day = try open(publication.effectiveDate, publication.number, line: publication.line)
        if let tradingDate = publication.tradingDate {
            trade(try self.day(tradingDate, line: publication.line), for: day)
        }
        guard !publication.rates.isEmpty else { throw FeedFault(line: publication.line, reason: .noRows) }
        for rate in publication.rates {
            guard let code = rate.code else { throw FeedFault(line: rate.line, reason: .missing("code")) }
            let currency = try Self.currency(code, line: rate.line)
            try add(rate, of: currency, on: day, in: table)
        }
    }

    mutating func add(series publication: NBPPublication, of currency: Currency, in table: NBP.Table) throws(FeedFault)
    {
        try expect(publication.table, table.rawValue, line: publication.line)
        try expect(publication.code, currency.code, line: publication.line)
        for var rate in publication.rates {
            rate.name = publication.name
            let day = try open(rate.effectiveDate, rate.number, line: rate.line)
            try add(rate, of: currency, on: day, in: table)
        }
    }

    private mutating func add(
        _ rate: NBPRate, of currency: Currency, on day: Day, in table: NBP.Table
    ) throws(FeedFault) {
        let fault = { (reason: FeedFault.Reason) in FeedFault(line: rate.line, reason: reason) }
        guard let name = rate.name else { throw fault(.missing("currency")) }
        guard name.count <= FeedLimits.name else { throw fault(.unexpected("currency")) }
        guard table.hasAsk else {
            guard let mid = rate.mid else { throw fault(.missing("mid")) }
            return try add(day, base: currency, quote: .pln, rate: mid, name: name, line: rate.line)
        }
        guard let bid = rate.bid else { throw fault(.missing("bid")) }
        guard let ask = rate.ask else { throw fault(.missing("ask")) }
        try add(day, base: currency, quote: .pln, rate: bid, ask: ask, name: name, line: rate.line)
    }

    /// Opens the day of a publication with its number, such as `041/A/NBP/2026`.
    private mutating func open(_ date: String?, _ number: String?, line: Int) throws(FeedFault) -> Day {
        guard let number else { throw FeedFault(line: line, reason: .missing("no")) }
        guard (1...FeedLimits.number).contains(number.utf8.count), number.utf8.allSatisfy(Self.isInNumber) else {
            throw FeedFault(line: line, reason: .unexpected("no"))
        }
        guard let date else { throw FeedFault(line: line, reason: .missing("effectiveDate")) }
        return try open(date, number: number, line: line)
    }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"): true
        default: false
        }
    }

    private func expect(_ text: String?, _ expected: String, line: Int) throws(FeedFault) {
        guard text == expected else { throw FeedFault(line: line, reason: .notAsked(text ?? "", expected: expected)) }
    }
}
