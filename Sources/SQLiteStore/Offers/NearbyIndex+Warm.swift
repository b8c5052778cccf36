import Domain
import Synchronization

extension NearbyIndex {
    /// Rows of 5 km that are loaded in one snapshot: short ones, so that the log can be copied back between them.
    private static let strip = 8
    /// How often commits may overtake one strip; then the rest is left to a later call.
    private static let tries = 20

    /// Loads every tile, strip by strip from the south, if there is room for all of them: from then on no search asks the
    /// database for a tile. Does nothing when that is done.
    func warm(from database: SQLiteDatabase) async throws {
        let (isWanted, knowsRoom) = state.withLock { (!$0.isWhole && $0.hasRoom != false, $0.hasRoom != nil) }
        guard isWanted else { return }
        if !knowsRoom {
            let count = try await database.read { try NearbyTable.count(in: $0) }
            state.withLock { $0.hasRoom = count <= Limits.world }
            guard count <= Limits.world else { return }
        }
        var row = state.withLock(\.worldRows)
        var overtaken = 0
        while row < Cell.rows, overtaken < Self.tries, !Task.isCancelled {
            try await warm(row..<min(Cell.rows, row + Self.strip), from: database)
            let reached = state.withLock(\.worldRows)
            overtaken = reached > row ? 0 : overtaken + 1
            row = reached
        }
    }

    /// Loads one strip, and keeps it unless a commit touched it meanwhile.
    private func warm(_ rows: Range<Int>, from database: SQLiteDatabase) async throws {
        _ = try await load(from: database) { db in
            let isWanted = { (tile: TileKey) in rows.contains(Int(tile.row)) }
            return try NearbyTable.offers(in: [SearchBox(rows: rows)], of: isWanted, db).mapValues(NearbyTile.init)
        } keep: { state, loaded, began in
            let isOvertaken = state.touchedTiles.contains { $0.value > began && rows.contains(Int($0.key.row)) }
            guard !isOvertaken, state.worldRows == rows.lowerBound else { return }
            for (key, tile) in loaded { state.world[key] = tile }
            state.worldRows = rows.upperBound
            if state.isWhole { state.tiles.removeAll() }
        }
    }
}
