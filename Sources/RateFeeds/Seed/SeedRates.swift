package import Domain

/// Reads a file of rates of the seed: comments with `#`, a header `date,USD,…` or `date,no,USD,…`, and a row for each day,
/// oldest first. An empty cell has no rate.
package enum SeedRates {
    /// The rows through `last`; later ones are for days to come.
    /// - Parameter names: The publisher's own names of currencies, if it has some.
    package static func parse(
        _ body: [UInt8], of source: RateSource, through last: Day, names: [Currency: String] = [:]
    ) throws(FeedFault) -> ParsedFeed {
        let text = try FeedText(body, allowedBytes: FeedLimits.historyBytes)
        guard text.isTerminated else { throw FeedFault(line: text.lines.count, reason: .truncated) }
        let lines = text.lines.indices.filter { text.bytes[text.lines[$0].lowerBound] != UInt8(ascii: "#") }
        guard let first = lines.first else { throw FeedFault(line: text.lines.count, reason: .noHeader) }
        let header = text.cells(of: text.lines[first]).map(text.text)
        guard header.first == "date" else { throw FeedFault(line: first + 1, reason: .noHeader) }
        let columns = header.dropFirst(header.dropFirst().first == "no" ? 2 : 1)
        var currencies: [Currency] = []
        for code in columns {
            guard let currency = Currency(code) else { throw FeedFault(line: first + 1, reason: .notACode(code)) }
            currencies.append(currency)
        }

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
            for (currency, digits) in zip(currencies, cells[columns.startIndex...])
            where !digits.isEmpty && currency != .xdr {
                guard let rate = try? PublishedRate(digits) else {  // The fault is more precise.
                    throw fault(.notARate(digits, of: currency))
                }
                let pair = source.pair(of: currency)
                rows.append(FeedRow(day: day, base: pair.base, quote: pair.quote, rate: rate, name: names[currency]))
            }
        }
        guard !rows.isEmpty else { throw FeedFault(line: text.lines.count, reason: .noRows) }
        return ParsedFeed(source: source, rows: rows, days: Set(days), numbers: numbers)
    }

    /// The publisher's names: `code,nazwa`.
    package static func names(_ body: [UInt8]) throws(FeedFault) -> [Currency: String] {
        let text = try FeedText(body, allowedBytes: FeedLimits.bytes)
        var names: [Currency: String] = [:]
        for line in text.lines.indices.dropFirst() {
            let cells = text.cells(of: text.lines[line]).map(text.text)
            guard cells.count == 2 else {
                throw FeedFault(line: line + 1, reason: .fieldCount(cells.count, expected: 2))
            }
            names[try ParsedFeedBuilder.currency(cells[0], line: line + 1)] = cells[1]
        }
        return names
    }
}
