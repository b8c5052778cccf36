import Domain
import Foundation
import Testing

@testable import RateFeeds

/// The state that the manifest of bad bodies assumes, made from the good ones.
enum Stored {
    /// The currencies of `seed/currencies.json` that were not replaced.
    static let catalogue: Set<Currency> = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../seed/currencies.json").standardizedFileURL
        // Empty when it cannot be read, which a test sees.
        let json = try? JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let entries = (json as? [String: [String: Any]] ?? [:]).filter { $0.value["retired"] == nil }
        return Set(entries.keys.compactMap { Currency($0) })
    }()

    /// Up to 2026-10-29.
    static func rows(of source: RateSource) -> [FeedRow] {
        source == .nbpA ? nbp : source == .currencylayer ? [] : ecb
    }

    private static let ecb = rows("ecb-hist-sample.csv")
    private static let nbp = rows("nbp-table-a-derived-2026-10-29.json")

    private static func rows(_ file: String) -> [FeedRow] {
        // Empty when it cannot be read, which a test sees.
        guard let last = Day("2026-10-29"), let parsed = try? Manifest.good.first(where: { $0.file == file })?.read()
        else { return [] }
        return parsed.rows.filter { $0.day <= last && catalogue.contains($0.base) && catalogue.contains($0.quote) }
    }
}

extension ValidationBaseline {
    /// What a store with these rows tells of an answer.
    init(rows: [FeedRow], around parsed: ParsedFeed, quarantined: [QuarantinedRate] = [], others: [OtherSource] = []) {
        var pairs: [RatePair: [StoredRate]] = [:]
        for (pair, rows) in Dictionary(grouping: rows, by: \.pair) {
            let sorted = rows.sorted { $0.day < $1.day }
            let before = sorted.last { $0.day < parsed.days[0] }
            let during = sorted.filter { parsed.days[0]...parsed.days[parsed.days.count - 1] ~= $0.day }
            pairs[pair] = ([before].compactMap { $0 } + during).map { StoredRate($0) }
        }
        self.init(newest: rows.map(\.day).max(), rows: pairs, quarantined: quarantined, others: others)
    }
}
