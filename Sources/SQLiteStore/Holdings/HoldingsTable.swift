import Domain
import Foundation

/// SQL of the table `holdings`.
enum HoldingsTable {
    /// An item in the column `items`.
    private struct Item: Codable {
        let asset: String
        let amount: String
    }

    static func find(_ traveller: Identifier<Traveller>, in db: Database) throws -> Holdings {
        let row = try db.row(
            "SELECT version, items FROM holdings WHERE traveller = :traveller", ["traveller": traveller.description])
        guard let row else { return .none }
        let items = try JSONDecoder().decode([Item].self, from: Data((row["items"] as String).utf8))
        return Holdings(
            stored: try items.compactMap { item in
                // An asset that is listed no longer is held no longer.
                guard let asset = Asset(item.asset) else { return nil }
                do throws(AmountFault) { return try AssetAmount(item.amount, of: asset) } catch {
                    throw DamagedRow(column: "holdings.items")
                }
            }, version: row["version"])
    }

    static func save(_ holdings: Holdings, of traveller: Identifier<Traveller>, in db: Database) throws {
        let items = holdings.items.map { Item(asset: $0.asset.code, amount: $0.text) }
        try db.run(
            """
            INSERT INTO holdings (traveller, version, items) VALUES (:traveller, :version, :items)
            ON CONFLICT (traveller) DO UPDATE SET version = excluded.version, items = excluded.items
            """,
            [
                "traveller": traveller.description, "version": holdings.version,
                "items": try SeedSlice.json(items),
            ])
    }

    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM holdings WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
