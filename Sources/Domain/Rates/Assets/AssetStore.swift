/// Prices of assets.
package protocol AssetStore: Sendable {
    /// Counts the changes of prices.
    func changes() async throws -> Int64
    /// Prices in `days`, oldest first.
    func prices(of assets: [Asset], in days: ClosedRange<Day>) async throws -> [Asset: [AssetPrice]]
    /// The newest day of each asset with prices.
    func newest() async throws -> [Asset: Day]
    /// Stores prices, all of them or none; one of the same asset and day is replaced.
    func save(_ prices: [AssetPrice]) async throws
}
