package import Domain
import Foundation

/// Messari's daily prices of an asset in US dollars. A key is needed; its terms allow internal use only, so whoever shows
/// the prices to others needs their permission.
package struct MessariPrices: AssetFeed {
    package let name = RateSource.messari
    package let defaultBaseURL = "https://api.messari.io/metrics/v2/"
    /// Its limit is 5,000 points.
    package let mostDays = 2000
    package let needsKey = true

    package init() {}

    package func request(_ asset: Asset, _ days: ClosedRange<Day>, hasKey: Bool) -> FeedRequest {
        FeedRequest(
            path: FeedRequest.path(
                "assets/\(asset.slug)/metrics/price/time-series/1d",
                ["start=\(days.lowerBound)T00:00:00Z", "end=\(days.upperBound)T23:59:59Z"]),
            format: .json, scope: scope(asset, days), keyHeader: "X-Messari-API-Key")
    }

    package func read(
        _ response: FeedResponse, of asset: Asset, asked: FeedRequest
    ) throws(FeedFault) -> ParsedFeed {
        guard response.status == 200 else { throw FeedFault(line: 0, reason: .status(response.status)) }
        let json = try FeedJSON(FeedText(response.body, allowedBytes: asked.allowedBytes, tabs: true))
        if let error = json["error"], case .string(let text) = error.kind, !text.isEmpty {
            // The text may repeat the key, so only that it is one is told.
            throw error.fault(.refused(code: "error"))
        }
        let (time, close) = try Self.columns(of: try json.value("metadata").value("pointSchemas"))
        let points = try json.value("data").value("points")
        let today = Day(of: response.fetchedAt, in: .gmt)
        var closes: [(day: Day, rate: PublishedRate)] = []
        for point in try points.elements("points") {
            let cells = try point.elements("point")
            guard cells.indices.contains(time), cells.indices.contains(close) else {
                throw point.fault(.fieldCount(cells.count, expected: max(time, close) + 1))
            }
            let day = try Self.day(of: cells[time])
            guard day <= today.advanced(by: 1) else { throw point.fault(.ahead(day)) }
            if let last = closes.last?.day, day <= last { throw point.fault(.duplicateDate(day)) }
            guard day < today else { break }
            let text = try cells[close].numberText("close")
            guard let rate = PublishedRate(json: text) else { throw point.fault(.notARate(text, of: .usd)) }
            closes.append((day, rate))
        }
        return parsed(closes, of: asset, asked: asked)
    }

    /// The places of the time and of the close in a point.
    private static func columns(of schemas: FeedJSON) throws(FeedFault) -> (time: Int, close: Int) {
        var places: [String: Int] = [:]
        for (index, schema) in try schemas.elements("pointSchemas").enumerated() {
            places[try schema.string("slug")] = index
        }
        guard let time = places["timestamp"] ?? places["time"] else { throw schemas.fault(.missing("timestamp")) }
        guard let close = places["close"] else { throw schemas.fault(.missing("close")) }
        return (time, close)
    }

    /// Seconds since 1970.
    private static func day(of cell: FeedJSON) throws(FeedFault) -> Day {
        let text = try cell.numberText("timestamp")
        guard let seconds = Int(text), (0...99_999_999_999).contains(seconds) else { throw cell.fault(.notADate(text)) }
        return Day(daysSince1970: seconds / 86_400)
    }
}
