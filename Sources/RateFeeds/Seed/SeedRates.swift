package import Domain

/// Reads a file of rates of the seed: comments with `#`, a header `date,USD,…` or `date,no,USD,…`, and a row for each day,
/// oldest first. An empty cell has no rate.
package enum SeedRates {
    /// The rows through `last`; later ones are for days to come.
    /// - Parameter names: The publisher's own names of currencies, if it has some, in the order of its publications.
    package static func parse(
        _ body: [UInt8], of source: RateSource, through last: Day, names: [PublishedName] = []
    ) throws(FeedFault) -> ParsedFeed {
        let text = try FeedText(body, allowedBytes: FeedLimits.historyBytes)
        guard text.isTerminated else { throw FeedFault(line: text.lines.count, reason: .truncated) }
        let lines = linesWithoutComments(of: text)
        guard let first = lines.first else { throw FeedFault(line: text.lines.count, reason: .noHeader) }
        let header = text.cells(of: text.lines[first]).map(text.text)
        guard header.first == "date" else { throw FeedFault(line: first + 1, reason: .noHeader) }
        let columns = header.dropFirst(header.dropFirst().first == "no" ? 2 : 1)
        var currencies: [Currency] = []
        for code in columns {
            guard let currency = Currency(code) else { throw FeedFault(line: first + 1, reason: .notACode(code)) }
            currencies.append(currency)
        }
        let named = Dictionary(names.map { ($0.currency, $0.name) }) { first, _ in first }
        let order = order(of: currencies, by: names)

        var (rows, days, numbers) = ([FeedRow](), [Day](), [Day: String]())
        for line in lines.dropFirst() {
            func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: line + 1, reason: reason) }
            let cells = text.cells(of: text.lines[line]).map(text.text)
            guard cells.count == header.count else { throw fault(.fieldCount(cells.count, expected: header.count)) }
            guard let day = Day(cells[0]) else { throw fault(.notADate(cells[0])) }
            if let before = days.last, day <= before { throw fault(.duplicateDate(day)) }
            guard day <= last else { break }
            days.append(day)
            if columns.startIndex == 2 { numbers[day] = cells[1] }
            // Nobody has special drawing rights in cash.
            for index in order {
                let (currency, digits) = (currencies[index], cells[columns.startIndex + index])
                guard !digits.isEmpty, currency != .xdr else { continue }
                guard let rate = try? PublishedRate(digits) else {  // The fault is more precise.
                    throw fault(.notARate(digits, of: currency))
                }
                let pair = source.pair(of: currency)
                rows.append(
                    FeedRow(day: day, base: pair.base, quote: pair.quote, rate: rate, name: named[currency]))
            }
        }
        guard !rows.isEmpty else { throw FeedFault(line: text.lines.count, reason: .noRows) }
        return ParsedFeed(source: source, rows: rows, days: Set(days), numbers: numbers)
    }

    /// The places of the columns, which are in the order of the codes, as the publisher orders them.
    private static func order(of currencies: [Currency], by names: [PublishedName]) -> [Int] {
        let places = Dictionary(names.enumerated().map { ($1.currency, $0) }) { first, _ in first }
        return currencies.indices.sorted {
            (places[currencies[$0]] ?? .max, $0) < (places[currencies[$1]] ?? .max, $1)
        }
    }

    private static func linesWithoutComments(of text: FeedText) -> [Int] {
        text.lines.indices.filter { text.bytes[text.lines[$0].lowerBound] != UInt8(ascii: "#") }
    }

    /// The publisher's names, `code,nazwa`, in the order of its publications.
    package static func names(_ body: [UInt8]) throws(FeedFault) -> [PublishedName] {
        let text = try FeedText(body, allowedBytes: FeedLimits.bytes)
        var names: [PublishedName] = []
        for line in linesWithoutComments(of: text).dropFirst() {
            let cells = text.cells(of: text.lines[line]).map(text.text)
            guard cells.count == 2 else {
                throw FeedFault(line: line + 1, reason: .fieldCount(cells.count, expected: 2))
            }
            names.append(
                PublishedName(currency: try ParsedFeedBuilder.currency(cells[0], line: line + 1), name: cells[1]))
        }
        return names
    }
}

/// A publisher's own name of a currency.
package struct PublishedName: Sendable, Equatable {
    package let currency: Currency
    package let name: String

    package init(currency: Currency, name: String) {
        self.currency = currency
        self.name = name
    }
}
