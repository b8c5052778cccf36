import Domain

/// Tiles that are not empty, by their rows from the south and by column in each: a search takes stretches of rows.
struct NearbyWorld {
    private struct Row {
        var columns: [Int32] = []
        var tiles: [NearbyTile] = []

        /// The first place whose column is not before `column`.
        func place(of column: Int32) -> Int { columns.index(behind: { $0 < column }) }
    }

    private var rows = Array(repeating: Row(), count: Cell.rows)
    /// How many tiles there are, and how many offers in them.
    private(set) var count = 0
    private(set) var entries = 0

    /// Nil where nothing is; a tile without offers is not kept.
    subscript(key: TileKey) -> NearbyTile? {
        get {
            let row = rows[Int(key.row)]
            let place = row.place(of: key.column)
            return place < row.columns.count && row.columns[place] == key.column ? row.tiles[place] : nil
        }
        set {
            let place = rows[Int(key.row)].place(of: key.column)
            let old = self[key]
            let new = newValue.flatMap { $0.entries.isEmpty ? nil : $0 }
            entries += (new?.entries.count ?? 0) - (old?.entries.count ?? 0)
            count += (new == nil ? 0 : 1) - (old == nil ? 0 : 1)
            switch (old, new) {
            case (nil, nil): break
            case (nil, let new?):
                rows[Int(key.row)].columns.insert(key.column, at: place)
                rows[Int(key.row)].tiles.insert(new, at: place)
            case (_, let new?): rows[Int(key.row)].tiles[place] = new
            case (_, nil):
                rows[Int(key.row)].columns.remove(at: place)
                rows[Int(key.row)].tiles.remove(at: place)
            }
        }
    }

    func forEach(in row: Int, _ columns: ClosedRange<Int>, _ visit: (TileKey, NearbyTile) -> Void) {
        let (known, last) = (rows[row], Int32(columns.upperBound))
        var place = known.place(of: Int32(columns.lowerBound))
        while place < known.columns.count, known.columns[place] <= last {
            visit(TileKey(row: row, column: Int(known.columns[place])), known.tiles[place])
            place += 1
        }
    }

    /// Forgets that row and all above it.
    mutating func drop(from row: Int32) {
        for index in Int(row)..<rows.count {
            for tile in rows[index].tiles { entries -= tile.entries.count }
            count -= rows[index].tiles.count
            rows[index] = Row()
        }
    }
}
