import Domain

/// A 5 km cell of the public grid: what is loaded, kept and forgotten as one.
struct TileKey: Hashable {
    let row: Int32
    let column: Int32

    init(row: Int, column: Int) {
        self.row = Int32(row)
        self.column = Int32(column)
    }

    init(holding point: Coordinate) {
        let cell = Cell(containing: point, size: .fiveKilometres)
        self.init(row: cell.row, column: cell.column)
    }
}

/// What a search decides by, of one active offer whose owner can act.
struct NearbyEntry: Sendable {
    let key: Int64
    let id: Identifier<Offer>
    let owner: Identifier<Traveller>
    let have: Currency
    let want: Currency
    let firstDay: Int32
    let lastDay: Int32
    /// −1 for a newcomer.
    let score: Int32
    /// Position in the places of its tile.
    var place: Int32 = 0
    let expiresAt: Int64
    let freshAt: Int64
    /// Minor units of `have`.
    let minFill: Int64
    let remaining: Int64
    let pricing: NearbyPricing

    fileprivate var pair: NearbyPair { NearbyPair(have: have, want: want) }
}

/// How an offer is priced, as far as the order of a search asks.
enum NearbyPricing: Sendable {
    case premium(Int32)
    case fixed(Double)
}

/// The two currencies of an offer, in eight bytes; ordered by what is wanted: a searcher mostly says what they have.
struct NearbyPair: Sendable {
    let have: Currency
    let want: Currency

    fileprivate var order: Int64 { Int64(want.number) << 32 | Int64(have.number) }
}

extension [NearbyPair] {
    /// The first place whose pair is not before `order`, of pairs in their order.
    fileprivate func first(from order: Int64) -> Int {
        index(behind: { $0.order < order })
    }
}

/// A public place in a tile: the centre of a cell, or an airport's.
struct NearbyPlace: Sendable, Equatable {
    let centre: Coordinate
    /// Metres.
    let halfDiagonal: Int
}

/// The offers of one tile; never changed, only replaced.
final class NearbyTile: Sendable {
    let places: [NearbyPlace]
    /// In the order of their pairs.
    let entries: [NearbyEntry]
    /// What each entry has and wants, side by side: most searches are for one pair, and most entries are not of it.
    let pairs: [NearbyPair]

    static let empty = NearbyTile([])

    init(_ offers: [(entry: NearbyEntry, place: NearbyPlace)]) {
        var places: [NearbyPlace] = []
        entries = offers.sorted { $0.entry.pair.order < $1.entry.pair.order }.map { offer in
            var entry = offer.entry
            if let known = places.firstIndex(of: offer.place) {
                entry.place = Int32(known)
            } else {
                entry.place = Int32(places.count)
                places.append(offer.place)
            }
            return entry
        }
        self.places = places
        pairs = entries.map(\.pair)
    }

    /// Where the entries stand that a search for offers of `have` and `want` has to look at; nil stands for any.
    func range(have: Currency?, want: Currency?) -> Range<Int> {
        guard let want else { return pairs.indices }
        let (least, most) = (Int64(want.number) << 32, Int64(want.number + 1) << 32)
        guard let have else { return pairs.first(from: least)..<pairs.first(from: most) }
        return pairs.first(from: least | Int64(have.number))..<pairs.first(from: least | Int64(have.number + 1))
    }

    /// The same tile with the offers of these keys put in, put anew, or taken out. Every commit that touches an offer
    /// waits for it, in a city for one of thousands of entries: so what stays is copied as it is.
    func replacing(_ changes: [Int64: (entry: NearbyEntry, place: NearbyPlace)?]) -> NearbyTile {
        var next = Parts(places: places)
        next.entries.reserveCapacity(entries.count + changes.count)
        next.pairs.reserveCapacity(entries.count + changes.count)
        next.entries += entries
        next.pairs += pairs
        for (key, offer) in changes.sorted(by: { $0.key < $1.key }) {
            if let index = next.entries.firstIndex(where: { $0.key == key }) { next.remove(at: index) }
            if let offer { next.insert(offer.entry, at: offer.place) }
        }
        return NearbyTile(next)
    }

    private init(_ parts: Parts) {
        (places, entries, pairs) = (parts.places, parts.entries, parts.pairs)
    }

    /// A tile that is being made of another one.
    private struct Parts {
        var places: [NearbyPlace]
        var entries: [NearbyEntry] = []
        var pairs: [NearbyPair] = []

        mutating func remove(at index: Int) {
            entries.remove(at: index)
            pairs.remove(at: index)
        }

        mutating func insert(_ entry: NearbyEntry, at place: NearbyPlace) {
            var entry = entry
            entry.place = Int32(places.firstIndex(of: place) ?? places.count)
            if Int(entry.place) == places.count { places.append(place) }
            // Behind those of its pair.
            let index = pairs.first(from: entry.pair.order + 1)
            entries.insert(entry, at: index)
            pairs.insert(entry.pair, at: index)
        }
    }

    /// What it weighs in the memory of tiles: an empty one is not free.
    var weight: Int { entries.count + 1 }
}

/// The tiles that a box touches: a stretch of columns for each row.
struct TileCover: Sendable {
    private let firstRow: Int
    private let columns: [ClosedRange<Int>]

    init(_ box: SearchBox) {
        let south = TileKey(holding: Coordinate(latitudeE7: box.south, longitudeE7: 0)).row
        let north = TileKey(holding: Coordinate(latitudeE7: box.north, longitudeE7: 0)).row
        let (west, east) = (Double(box.west) / 1e7, Double(box.east) / 1e7)
        firstRow = Int(south)
        columns = (Int(south)...Int(north)).map { row in
            let count = Cell.columns(inRow: row)
            let column = { (longitude: Double) in
                max(0, min(count - 1, Int((longitude + 180) / 360 * Double(count))))
            }
            return column(west)...column(east)
        }
    }

    func contains(_ key: TileKey) -> Bool {
        let index = Int(key.row) - firstRow
        return columns.indices.contains(index) && columns[index].contains(Int(key.column))
    }

    func forEachRow(_ visit: (_ row: Int, _ columns: ClosedRange<Int>) -> Void) {
        for (index, columns) in columns.enumerated() { visit(firstRow + index, columns) }
    }
}

extension SearchBox {
    /// Boxes that hold these tiles and hardly any other: one for each stretch of a row.
    static func stretches(of tiles: Set<TileKey>) -> [SearchBox] {
        var boxes: [SearchBox] = []
        for row in Dictionary(grouping: tiles, by: \.row).values {
            var stretch: [TileKey] = []
            for tile in row.sorted(by: { $0.column < $1.column }) {
                if let last = stretch.last, tile.column > last.column + 1 {
                    boxes.append(SearchBox(holding: stretch))
                    stretch = []
                }
                stretch.append(tile)
            }
            boxes.append(SearchBox(holding: stretch))
        }
        return boxes
    }

    /// The box that holds whole rows of tiles.
    init(rows: Range<Int>) {
        let edges = SearchBox(
            holding: [TileKey(row: rows.lowerBound, column: 0), TileKey(row: rows.upperBound - 1, column: 0)])
        self.init(west: -1_800_000_000, east: 1_800_000_000, south: edges.south, north: edges.north)
    }

    /// The box that holds all of `tiles`, edges included.
    init(holding tiles: some Collection<TileKey>) {
        let height = 180.0 / Double(Cell.rows)
        var (west, east, south, north) = (180.0, -180.0, 90.0, -90.0)
        for tile in tiles {
            let width = 360.0 / Double(Cell.columns(inRow: Int(tile.row)))
            south = min(south, Double(tile.row) * height - 90)
            north = max(north, Double(tile.row + 1) * height - 90)
            west = min(west, Double(tile.column) * width - 180)
            east = max(east, Double(tile.column + 1) * width - 180)
        }
        // Outward by a tenth of a metre, so that no rounding loses an edge.
        let e7 = { (degrees: Double) in Int32((degrees * 1e7).rounded()) }
        self.init(
            west: max(e7(-180), e7(west) - 10), east: min(e7(180), e7(east) + 10),
            south: max(e7(-90), e7(south) - 10), north: min(e7(90), e7(north) + 10))
    }
}
