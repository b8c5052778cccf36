package import Domain
package import Foundation

/// Reads rates of the street, which an operator has from somebody who looks there: `date,currency,against,rate`.
package enum StreetRatesParser {
    /// The rows in `body` in their order; `now` bounds their dates.
    package static func parse(
        _ body: [UInt8], from source: String, at now: Date
    ) throws(FeedFault) -> [StreetRates.Sighting] {
        let table = try FeedTable(try FeedText(body, allowedBytes: FeedLimits.historyBytes))
        for column in ["date", "currency", "against", "rate"] { try table.require(column) }
        let last = Day(of: now, in: .gmt).advanced(by: 1)
        var found: [StreetRates.Sighting] = []
        var seen: Set<String> = []
        for row in try table.rows() {
            func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: row.line, reason: reason) }
            guard let day = Day(row["date"]) else { throw fault(.notADate(row["date"])) }
            guard day <= last else { throw fault(.ahead(day)) }
            guard let currency = Currency(row["currency"]) else { throw fault(.notACode(row["currency"])) }
            guard let against = Currency(row["against"]), against != currency else {
                throw fault(.notACode(row["against"]))
            }
            guard seen.insert("\(day) \(currency) \(against)").inserted else {
                throw fault(.duplicateRow(RatePair(base: against, quote: currency), on: day))
            }
            // Why it is none, the line tells.
            guard let rate = try? PublishedRate(row["rate"]) else { throw fault(.notARate(row["rate"], of: currency)) }
            found.append(
                StreetRates.Sighting(of: currency, against: against, rate: rate, asOf: day, source: source))
        }
        guard !found.isEmpty else { throw FeedFault(line: 1, reason: .noRows) }
        return found
    }
}
