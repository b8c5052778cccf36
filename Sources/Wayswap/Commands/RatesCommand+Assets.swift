import Domain
import Foundation
import RateFeeds
import SQLiteStore

/// `wayswap rates import --assets`.
extension RatesCommand.ImportCommand {
    /// A refusal names so many prices.
    private static let namedDoubts = 3

    func importAssets(from source: String, into folder: DataFolder) async throws {
        let publications = try AssetPricesParser.parse(SeedCommand.bytes(file), at: WallClock.system.now())
        let name = URL(fileURLWithPath: file).lastPathComponent
        try await importRates(publications, from: "\(source): \(name)", into: folder)
    }

    /// Refuses prices that a feed would leave to a person, and names the first of them.
    func checkPrices(_ prices: ParsedFeed, in store: SQLiteRateStore) async throws {
        let doubts = try await store.doubts(about: prices, at: WallClock.system.now())
        guard !doubts.isEmpty else { return }
        let named = doubts.prefix(Self.namedDoubts).map { doubt in
            "\(doubt.row.day) \(doubt.row.base) \(doubt.row.rate): \(doubt.issue)"
        }
        let more = doubts.count > named.count ? "; …" : ""
        throw SettingsFault(
            description:
                "\(file): doubtful prices: \(doubts.count) (\(named.joined(separator: "; "))\(more)); "
                + "if they are right: --force")
    }
}
