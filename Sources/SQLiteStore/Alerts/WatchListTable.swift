import Domain
import Foundation

/// SQL of the table `watch_list`.
enum WatchListTable {
    /// An empty list of version 0 if the traveller has none.
    static func find(of traveller: Identifier<Traveller>, in db: Database) throws -> WatchList {
        let sql = "SELECT version, pairs FROM watch_list WHERE traveller = :traveller"
        guard let row = try db.row(sql, ["traveller": traveller.description]) else {
            return WatchList(of: traveller)
        }
        let texts = try JSONDecoder().decode([String].self, from: Data((row["pairs"] as String).utf8))
        let pairs = try texts.map { text in
            guard let pair = CurrencyPair(text) else { throw DamagedRow(column: "pairs") }
            return pair
        }
        return WatchList(of: traveller, version: row["version"], pairs)
    }

    static func save(_ list: WatchList, in db: Database) throws {
        try db.upsert(
            into: .watchList,
            [
                "traveller": list.traveller.description, "version": list.version,
                "pairs": try SeedSlice.json(list.pairs.map(\.description)),
            ])
    }
}
