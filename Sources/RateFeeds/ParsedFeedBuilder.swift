import Domain
import Foundation

/// Collects the rows of one response and checks the rules that all feeds share.
struct ParsedFeedBuilder {
    let source: RateSource
    /// The feed's first day.
    let first: Day
    /// Tomorrow, because some providers date rates one day ahead.
    private let last: Day
    private let now: Date
    /// True if the base differs from row to row, as in NBP's tables.
    private let listsBases: Bool
    /// True if a number may have an exponent of two digits.
    private let exponents: Bool
    private var rows: [FeedRow] = []
    private var seen: [RatePair: Set<Day>] = [:]
    private var days: Set<Day> = []
    private var numbers: [Day: String] = [:]
    private var tradingDays: [Day: Day] = [:]
    private var stampedAt: Date?
    private var unread: [Currency: String] = [:]
    private var otherCodes = 0

    /// True if no row was added.
    var isEmpty: Bool { rows.isEmpty }

    init(_ source: RateSource, first: Day, at now: Date, exponents: Bool = false, listsBases: Bool = false) {
        self.source = source
        self.first = first
        self.now = now
        self.exponents = exponents
        self.listsBases = listsBases
        last = Day(of: now, in: .gmt).advanced(by: 1)
    }

    /// A day in ISO form that is within the feed's range.
    func day(_ text: String, line: Int) throws(FeedFault) -> Day {
        guard let day = Day(text) else { throw FeedFault(line: line, reason: .notADate(text)) }
        try check(day, line: line)
        return day
    }

    func check(_ day: Day, line: Int) throws(FeedFault) {
        guard day >= first else { throw FeedFault(line: line, reason: .beforeFirst(day)) }
        guard day <= last else { throw FeedFault(line: line, reason: .ahead(day)) }
    }

    /// Begins a day whose rows are in one place of the response.
    mutating func open(_ text: String, number: String? = nil, line: Int) throws(FeedFault) -> Day {
        let day = try day(text, line: line)
        try note(day, line: line)
        numbers[day] = number
        return day
    }

    /// Records that table C of `day` is based on the market of `tradingDay`.
    mutating func trade(_ tradingDay: Day, for day: Day) { tradingDays[day] = tradingDay }

    mutating func note(_ day: Day, line: Int) throws(FeedFault) {
        guard days.insert(day).inserted else { throw FeedFault(line: line, reason: .duplicateDate(day)) }
    }

    /// The provider's time stamp; `text` is in seconds since 1970.
    mutating func stamp(_ text: String, line: Int) throws(FeedFault) -> Date {
        guard let seconds = Int64(text), seconds >= 0 else {
            throw FeedFault(line: line, reason: .unexpected("timestamp"))
        }
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        guard date <= now.addingTimeInterval(86_400) else {
            throw FeedFault(line: line, reason: .stampAhead(seconds: seconds))
        }
        stampedAt = date
        return date
    }

    static func currency(_ code: String, line: Int) throws(FeedFault) -> Currency {
        guard let currency = Currency(published: code) else {
            throw FeedFault(line: line, reason: .notACode(code))
        }
        return currency
    }

    /// Adds a row. A row of the base itself must be 1 and is dropped.
    mutating func add(
        _ day: Day, base: Currency, quote: Currency, rate text: String, ask askText: String? = nil,
        name: String? = nil, line: Int
    ) throws(FeedFault) {
        let fault = { (reason: FeedFault.Reason) in FeedFault(line: line, reason: reason) }
        let listed = listsBases ? base : quote
        guard let rate = PublishedRate(feed: text, exponents: exponents) else {
            throw fault(.notARate(text, of: listed))
        }
        let ask = askText.map { PublishedRate(feed: $0, exponents: exponents) }
        if ask == .some(nil) { throw fault(.notARate(askText ?? "", of: listed)) }
        if let ask = ask ?? nil, ask.value < rate.value { throw fault(.bidAboveAsk(listed)) }
        let pair = RatePair(base: base, quote: quote)
        guard seen[pair, default: []].insert(day).inserted else { throw fault(.duplicateRow(pair, on: day)) }
        guard base != quote else {
            guard rate.value == 1 else { throw fault(.baseNotOne(text)) }
            return
        }
        rows.append(FeedRow(day: day, base: base, quote: quote, rate: rate, ask: ask ?? nil, name: name))
    }

    /// Adds a row of a list that contains more than currencies. Any JSON number between 1e-9 and 1e9 is parsed exactly.
    /// The validator, which knows the listed codes, decides about other numbers.
    mutating func add(
        listed code: String, _ value: FeedJSON, on day: Day, base: Currency
    ) throws(FeedFault) {
        guard let quote = Currency(published: code) else {
            guard (4...8).contains(code.utf8.count), code.utf8.allSatisfy(Self.isCapital) else {
                throw value.fault(.notACode(code))
            }
            otherCodes += 1
            return
        }
        guard case .number(let text) = value.kind else {
            unread[quote] = "no number"
            return
        }
        let rate = PublishedRate(json: text)
        guard base != quote else {
            guard rate?.value == 1 else { throw value.fault(.baseNotOne(text)) }
            return
        }
        guard let rate else {
            unread[quote] = text
            return
        }
        guard seen[RatePair(base: base, quote: quote), default: []].insert(day).inserted else {
            throw value.fault(.duplicateRow(RatePair(base: base, quote: quote), on: day))
        }
        rows.append(FeedRow(day: day, base: base, quote: quote, rate: rate))
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// The collected rows; throws if there are none.
    func parsed() throws(FeedFault) -> ParsedFeed {
        guard !rows.isEmpty else { throw FeedFault(line: 0, reason: .noRows) }
        return ParsedFeed(
            source: source, rows: rows, days: days, numbers: numbers, tradingDays: tradingDays, stampedAt: stampedAt,
            unlisted: ParsedFeed.Unlisted(unread: unread, codes: otherCodes))
    }
}

extension Currency {
    /// The code in a table of a bank. Four letters are an asset, which no bank publishes.
    init?(published code: String) {
        guard code.utf8.count == 3 else { return nil }
        self.init(code)
    }
}
