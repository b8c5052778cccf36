package import Domain
import Foundation

/// CoinGecko's daily prices of an asset in US dollars, over all exchanges. No key is needed, but without one the limits
/// are low and change. Whoever shows the prices must name CoinGecko.
package struct CoinGeckoPrices: AssetFeed {
    package let name = RateSource.coinGecko
    package let defaultBaseURL = "https://api.coingecko.com/api/v3/"
    /// Older ones are for paid plans only.
    package let mostDays = 365
    package let needsKey = false

    private static let millisecondsPerDay = 86_400_000

    package init() {}

    /// CoinGecko counts back from the present.
    package func request(_ asset: Asset, _ days: ClosedRange<Day>, hasKey: Bool) -> FeedRequest {
        // One day more, because midnight may pass before CoinGecko counts.
        let count = min(days.lowerBound.distance(to: days.upperBound) + 2, mostDays)
        return FeedRequest(
            path: FeedRequest.path(
                "coins/\(asset.coinGecko)/market_chart", ["vs_currency=usd", "days=\(count)", "interval=daily"]),
            format: .json, scope: scope(asset, days), keyHeader: hasKey ? "x-cg-demo-api-key" : nil)
    }

    /// A point is the price at its time, so the one of 00:00 UTC is the close of the day before. The last point is the
    /// price of the moment.
    package func read(
        _ response: FeedResponse, of asset: Asset, asked: FeedRequest
    ) throws(FeedFault) -> ParsedFeed {
        guard response.status == 200 else {
            throw FeedFault(line: 0, reason: Self.refusal(response, asked) ?? .status(response.status))
        }
        let json = try FeedJSON(FeedText(response.body, allowedBytes: asked.allowedBytes, tabs: true))
        if json["error"] != nil || json["status"] != nil {
            throw json.fault(.refused(code: Self.errorCode(json) ?? "error"))
        }
        let points = try json.value("prices").elements("prices")
        let today = Day(of: response.fetchedAt, in: .gmt)
        var closes: [(day: Day, rate: PublishedRate)] = []
        for (index, point) in points.enumerated() {
            let cells = try point.elements("point")
            guard cells.count == 2 else { throw point.fault(.fieldCount(cells.count, expected: 2)) }
            let time = try Self.milliseconds(of: cells[0])
            guard time.isMultiple(of: Self.millisecondsPerDay) else {
                guard index == points.count - 1 else { throw point.fault(.notADate("\(time)")) }
                break
            }
            let day = Day(daysSince1970: time / Self.millisecondsPerDay - 1)
            guard day <= today else { throw point.fault(.ahead(day)) }
            if let last = closes.last?.day, day <= last { throw point.fault(.duplicateDate(day)) }
            // Our clock is behind.
            guard day < today else { break }
            let text = try cells[1].numberText("price")
            guard let rate = PublishedRate(json: text) else { throw point.fault(.notARate(text, of: .usd)) }
            closes.append((day, rate))
        }
        return parsed(closes, of: asset, asked: asked)
    }

    /// Why CoinGecko refuses, if the body says so.
    private static func refusal(_ response: FeedResponse, _ asked: FeedRequest) -> FeedFault.Reason? {
        // `try?`: for any other body the fault is the status.
        let json = try? FeedJSON(FeedText(response.body, allowedBytes: asked.allowedBytes, tabs: true))
        guard let json, let code = errorCode(json) else { return nil }
        return .refused(code: code)
    }

    /// `{"status":{"error_code":429,…}}` or `{"error":{"status":{"error_code":10012,…}}}`. The message may repeat the
    /// key, so it is not told.
    private static func errorCode(_ json: FeedJSON) -> String? {
        let status = json["status"] ?? json["error"]?["status"]
        guard case .number(let code) = status?["error_code"]?.kind else { return nil }
        return code
    }

    /// Since 1970.
    private static func milliseconds(of cell: FeedJSON) throws(FeedFault) -> Int {
        let text = try cell.numberText("time")
        guard let time = Int(text), (millisecondsPerDay...99_999_999_999_999).contains(time) else {
            throw cell.fault(.notADate(text))
        }
        return time
    }
}
