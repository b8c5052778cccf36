import Domain
import Foundation
import Testing

@testable import RateFeeds

/// What `feeds/manifest.json` or `feeds/bad/manifest.json` says of its bodies.
struct Manifest: Decodable {
    struct Entry: Decodable, Sendable, CustomStringConvertible {
        let file: String
        let feed: String
        let httpStatus: Int
        let contentType: String
        /// Good bodies: accept, empty, error; bad ones: reject, quarantine.
        let expected: String
        let rows: Int?
        let scope: String?

        var description: String { file }

        /// What a bad body must come to, without the reason.
        var verdict: String { expected == "quarantine" ? "quarantine \(scope ?? "")" : expected }
    }

    let files: [Entry]

    static let good = read("manifest.json")
    static let bad = read("bad/manifest.json")

    /// Empty when it cannot be read, which a test sees.
    private static func read(_ name: String) -> [Entry] {
        guard let url = Bundle.module.url(forResource: "Fixtures/feeds/\(name)", withExtension: nil),
            // A manifest that cannot be read leaves no entries.
            let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        else { return [] }
        return manifest.files
    }
}

extension Manifest.Entry {
    /// The feed that reads this body, and what it was asked for; nil for a body that no feed of ours has.
    func asked() throws -> (feed: any RateFeed, request: FeedRequest)? {
        let isXML = file.hasSuffix(".xml")
        switch feed {
        case "ecbDaily": return latest(ECBXML())
        case "ecb90d": return try history(ECBXML(), "2026-08-06", "2026-10-30")
        case "ecbDailyCSV": return latest(ECBCSV())
        case "ecbHistCSV": return try history(ECBCSV(), "1999-01-04", "2026-10-30")
        case "ecbDataApi":
            let gbp = try #require(Currency("GBP"))
            return try history(ECBDataAPI(currencies: [gbp, .pln, .usd]), "2026-10-29", "2026-10-30")
        case "nbpA" where file.contains("range"): return try history(NBPTables(.a), "2026-10-29", "2026-10-30")
        case "nbpA": return latest(NBPTables(.a, format: isXML ? .xml : .json))
        case "nbpB": return latest(NBPTables(.b))
        case "nbpC": return latest(NBPTables(.c))
        case "nbpSeries": return latest(NBPSeries(.usd, in: .a, format: isXML ? .xml : .json))
        case "nbpGold": return latest(NBPGold())
        case "frankfurterV1" where file.contains("range"):
            return try history(FrankfurterV1(currencies: [.pln, .usd]), "2026-10-26", "2026-10-30")
        case "frankfurterV1": return latest(FrankfurterV1(base: file.contains("latest-usd") ? .usd : .eur))
        case "frankfurterV2" where file.contains("small-exponent"):
            return latest(FrankfurterV2(base: try #require(Currency("IDR")), currencies: [.eur]))
        case "frankfurterV2":
            return latest(
                FrankfurterV2(
                    format: file.hasSuffix(".csv") ? .csv : file.hasSuffix(".ndjson") ? .ndjson : .json))
        case "apilayerRates": return latest(ExchangeRatesAPI(file.contains("legacy") ? .legacy : .keyed))
        case "apilayerQuotes": return latest(Currencylayer())
        default: return nil
        }
    }

    private func latest(_ feed: some RateFeed) -> (feed: any RateFeed, request: FeedRequest) {
        (feed, feed.latest())
    }

    private func history(
        _ feed: some RateFeed, _ first: String, _ last: String
    ) throws -> (feed: any RateFeed, request: FeedRequest) {
        let requests = feed.history(from: try #require(Day(first)), to: try #require(Day(last)))
        return (feed, try #require(requests.first { $0.scope.days?.upperBound == Day(last) } ?? requests.first))
    }

    /// What the feed makes of `body`, which is this entry's own unless said.
    func read(_ body: [UInt8]? = nil) throws -> ParsedFeed? {
        let (feed, request) = try #require(try asked())
        return try feed.read(
            body ?? fixture(file), status: httpStatus, contentType: contentType, asked: request, at: clock)
    }
}
