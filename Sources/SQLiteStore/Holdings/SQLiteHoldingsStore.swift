package import Domain

/// Holdings in SQLite.
package struct SQLiteHoldingsStore: HoldingsStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func holdings(of traveller: Identifier<Traveller>) async throws -> Holdings {
        try await database.read { try HoldingsTable.find(traveller, in: $0) }
    }

    package func change(
        of traveller: Identifier<Traveller>, deciding: @escaping @Sendable (Holdings) throws -> Holdings
    ) async throws -> Holdings {
        try await database.write { db in
            let changed = try deciding(try HoldingsTable.find(traveller, in: db))
            try HoldingsTable.save(changed, of: traveller, in: db)
            return changed
        }
    }
}
