package import Domain
package import Foundation

/// Reads the euro reference rates as tables of days by currencies: the ECB's history file (newest day first), its
/// one-day file, and the project's seed file.
///
/// Checks the form only. Plausibility is checked before rates are stored.
package enum ECBRatesParser {
    package static let source = RateSource.ecb
    /// The whole history since 1999 is under 2 MiB.
    package static let allowedBytes = FeedLimits.historyBytes
    /// The longest number that is parsed.
    private static let longestNumber = FeedLimits.number

    /// The publications in `body`, oldest first; `now` bounds their dates.
    package static func parse(_ body: [UInt8], at now: Date) throws(FeedFault) -> [RatePublication] {
        let text = try FeedText(body, allowedBytes: allowedBytes)
        let first = text.lines.firstIndex { line in line.isEmpty || text.bytes[line.lowerBound] != UInt8(ascii: "#") }
        guard let first else { throw FeedFault(line: text.lines.count, reason: .noHeader) }
        let header = try ECBHeader(of: text, line: first)
        guard text.isTerminated || header.layout.endsWithComma else {
            throw FeedFault(line: text.lines.count, reason: .truncated)
        }
        let last = Day(of: now, in: .gmt).advanced(by: 1)

        var publications: [RatePublication] = []
        var seen: Set<Day> = []
        for index in text.lines.indices.dropFirst(first + 1) {
            let publication = try publication(in: text, line: index, under: header)
            guard publication.date >= firstDay else {
                throw FeedFault(line: index + 1, reason: .beforeFirst(publication.date))
            }
            guard publication.date <= last else { throw FeedFault(line: index + 1, reason: .ahead(publication.date)) }
            guard seen.insert(publication.date).inserted else {
                throw FeedFault(line: index + 1, reason: .duplicateDate(publication.date))
            }
            publications.append(publication)
        }
        guard !publications.isEmpty else { throw FeedFault(line: text.lines.count, reason: .noRows) }
        return publications.sorted { $0.date < $1.date }
    }

    /// The euro's first day with rates, 1999-01-04.
    static let firstDay = Day(daysSince1970: 10_595)

    private static func publication(in text: FeedText, line: Int, under header: ECBHeader) throws(FeedFault)
        -> RatePublication
    {
        let fault = { (reason: FeedFault.Reason) in FeedFault(line: line + 1, reason: reason) }
        let layout = header.layout
        let cells = text.cells(of: text.lines[line])
        guard cells.count == header.fieldCount else {
            throw fault(.fieldCount(cells.count, expected: header.fieldCount))
        }
        let dateText = text.text(cells[0])
        let date = layout == .oneDay ? Day(long: dateText) : Day(dateText)
        guard let date else { throw fault(.notADate(dateText)) }
        if layout.endsWithComma {
            let rest = text.text(cells[cells.count - 1])
            guard rest == layout.gap else { throw fault(.fieldCount(cells.count, expected: header.fieldCount - 1)) }
        }

        var rates: [Currency: PublishedRate] = [:]
        rates.reserveCapacity(header.currencies.count)
        for (currency, cell) in zip(header.currencies, cells.dropFirst()) {
            guard let number = layout.content(of: cell, in: text), number.count <= longestNumber else {
                throw fault(.notARate(text.text(cell), of: currency))
            }
            let digits = text.text(number)
            if digits == layout.notQuoted { continue }
            guard let rate = try? PublishedRate(digits) else {  // The fault below is more precise.
                throw fault(.notARate(digits, of: currency))
            }
            if currency == .eur {
                guard rate.value == 1 else { throw fault(.baseNotOne(digits)) }
            } else {
                rates[currency] = rate
            }
        }
        return RatePublication(source: source, date: date, rates: rates)
    }
}
