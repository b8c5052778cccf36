package import Domain
package import Foundation

/// Reads a file of daily prices of assets in US dollars: `date,asset,currency,price`.
package enum AssetPricesParser {
    /// The days in `body`, oldest first; `now` bounds them.
    package static func parse(_ body: [UInt8], at now: Date) throws(FeedFault) -> [RatePublication] {
        let source = RateSource.assetFile
        let table = try FeedTable(try FeedText(body, allowedBytes: FeedLimits.historyBytes))
        for column in ["date", "asset", "currency", "price"] { try table.require(column) }
        let last = Day(of: now, in: .gmt)
        var found: [Day: [Currency: PublishedRate]] = [:]
        for row in try table.rows() {
            func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: row.line, reason: reason) }
            guard let day = Day(row["date"]) else { throw fault(.notADate(row["date"])) }
            guard day <= last else { throw fault(.ahead(day)) }
            guard day < last else { throw fault(.notOver(day)) }
            guard let asset = Asset(row["asset"]) else { throw fault(.notACode(row["asset"])) }
            try row.expect("currency", source.pivot.code)
            guard let rate = PublishedRate(json: row["price"]) else {
                throw fault(.notARate(row["price"], of: asset.currency))
            }
            guard found[day, default: [:]].updateValue(rate, forKey: asset.currency) == nil else {
                throw fault(.duplicateRow(source.pair(of: asset.currency), on: day))
            }
        }
        guard !found.isEmpty else { throw FeedFault(line: 1, reason: .noRows) }
        return found.sorted { $0.key < $1.key }.map { RatePublication(source: source, date: $0.key, rates: $0.value) }
    }
}
