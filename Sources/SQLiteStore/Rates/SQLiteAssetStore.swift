package import Domain

/// Prices of assets in SQLite.
package struct SQLiteAssetStore: AssetStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func changes() async throws -> Int64 {
        try await database.direct.read { try AssetTable.changes(in: $0) }
    }

    package func prices(of assets: [Asset], in days: ClosedRange<Day>) async throws -> [Asset: [AssetPrice]] {
        try await database.read { db in
            try assets.reduce(into: [:]) { $0[$1] = try AssetTable.prices(of: $1, in: days, in: db) }
        }
    }

    package func newest() async throws -> [Asset: Day] { try await database.read { try AssetTable.newest(in: $0) } }

    package func save(_ prices: [AssetPrice]) async throws {
        try await database.write { try AssetTable.save(prices, in: $0) }
    }
}
