package import Domain
package import Foundation

/// Reads a file of daily prices of assets: `date,asset,currency,price`.
package enum AssetPricesParser {
    /// The rows in `body` in their order; `now` bounds their dates.
    package static func parse(
        _ body: [UInt8], from source: String, at now: Date
    ) throws(FeedFault) -> [AssetPrice] {
        let table = try FeedTable(try FeedText(body, allowedBytes: FeedLimits.historyBytes))
        for column in ["date", "asset", "currency", "price"] { try table.require(column) }
        let last = Day(of: now, in: .gmt)
        var found: [AssetPrice] = []
        var seen: Set<String> = []
        for row in try table.rows() {
            func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: row.line, reason: reason) }
            guard let day = Day(row["date"]) else { throw fault(.notADate(row["date"])) }
            guard day <= last else { throw fault(.ahead(day)) }
            guard let asset = Asset(row["asset"]) else { throw fault(.notACode(row["asset"])) }
            guard let currency = Currency(row["currency"]) else { throw fault(.notACode(row["currency"])) }
            guard seen.insert("\(day) \(asset)").inserted else { throw fault(.duplicateDate(day)) }
            guard let rate = PublishedRate(json: row["price"]) else {
                throw fault(.notARate(row["price"], of: currency))
            }
            found.append(AssetPrice(of: asset, on: day, in: currency, rate: rate, source: source))
        }
        guard !found.isEmpty else { throw FeedFault(line: 1, reason: .noRows) }
        return found
    }
}
