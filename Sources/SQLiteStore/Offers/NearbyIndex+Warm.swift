import Domain
import Synchronization

extension NearbyIndex {
    /// Rows of 5 km that are loaded in one snapshot: short ones, so that the log can be copied back between them.
    private static let strip = 8
    /// How often one strip may be forgotten while it is loaded; then the rest is left to a later call.
    private static let tries = 3

    /// Loads every tile, strip by strip from the south, if there is room for all of them: from then on no search asks
    /// the database for a tile. Does nothing when that is done.
    func warm(from database: SQLiteDatabase) async throws {
        let (isWanted, knowsRoom) = state.withLock { (!$0.isWhole && $0.hasRoom != false, $0.hasRoom != nil) }
        guard isWanted else { return }
        if !knowsRoom {
            let count = try await database.read { try NearbyTable.count(in: $0) }
            state.withLock { [limits] in $0.hasRoom = count <= limits.world }
            guard count <= limits.world else { return }
        }
        var row = state.withLock(\.worldRows)
        var vain = 0
        while row < Cell.rows, vain < Self.tries, !Task.isCancelled {
            try await warm(row..<min(Cell.rows, row + Self.strip), from: database)
            let reached = state.withLock(\.worldRows)
            vain = reached > row ? 0 : vain + 1
            row = reached
        }
    }

    /// Loads one strip. What commits touch meanwhile is read once more between two of them, so that however much is
    /// written each strip is loaded once.
    func warm(_ rows: Range<Int>, from database: SQLiteDatabase) async throws {
        try await noting { began in
            let isWanted = { @Sendable (tile: TileKey) in rows.contains(Int(tile.row)) }
            let loaded = try await database.read { db in
                try NearbyTable.offers(in: [SearchBox(rows: rows)], of: isWanted, db).mapValues(NearbyTile.init)
            }
            try await database.writer.look { [self] db in
                let touched = state.withLock { state in
                    Set(state.touchedTiles.filter { $0.value > began && isWanted($0.key) }.keys)
                }
                let anew = try NearbyTable.offers(in: SearchBox.stretches(of: touched), of: touched.contains, db)
                state.withLock { state in
                    guard state.forgotten <= began, state.worldRows == rows.lowerBound else { return }
                    for (key, tile) in loaded where !touched.contains(key) { state.world[key] = tile }
                    for (key, offers) in anew { state.world[key] = NearbyTile(offers) }
                    state.worldRows = rows.upperBound
                    if state.isWhole { state.tiles.removeAll() }
                }
            }
        }
    }
}
