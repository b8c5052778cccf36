import Domain

/// The numbers of the tiles that a box touches, as the column `offer.tile` computes them.
enum SearchTiles {
    /// Size of a tile in degrees × 10⁷, in both directions.
    private static let size = 1_800_000
    /// Rows that are divided into columns. Each other row is one tile.
    private static let divided = 56...943

    /// The tile of offers without a place.
    static let nowhere = -1

    static func touching(_ box: SearchBox) -> [Int] {
        let rows = (Int(box.south) + 900_000_000) / size...(Int(box.north) + 900_000_000) / size
        let columns = (Int(box.west) + 1_800_000_000) / size...(Int(box.east) + 1_800_000_000) / size
        return rows.flatMap { row in
            (divided.contains(row) ? columns : 0...0).map { column in row * 2048 + column }
        }
    }
}
