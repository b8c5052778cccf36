import Domain
import GRDB

/// SQL of the search for offers nearby: what is loaded into the tiles, by the R*Tree or by key.
enum NearbyTable {
    private static let columns = """
        offer.key, offer.id, offer.owner, offer.have, offer.want, offer.first_day, offer.last_day, offer.expires_at,
        offer.fresh_at, offer.min_fill, offer.total - offer.reserved - offer.completed, offer.premium_bps,
        offer.fixed_rate, offer.latitude, offer.longitude, offer.half_diagonal,
        coalesce(traveller.reliability_score, -1)
        """

    /// The R*Tree narrows; offers and their owners come by key.
    static let within = """
        SELECT \(columns)
        FROM offer_box CROSS JOIN offer ON offer.key = offer_box.key
        CROSS JOIN traveller ON traveller.id = offer.owner
        WHERE west <= :east AND east >= :west AND south <= :north AND north >= :south
            AND traveller.state IN ('active', 'limited')
        """

    /// Which offers a search may show: active ones whose owner can act.
    static let isFound = "offer.state = 'active' AND traveller.state IN ('active', 'limited')"

    private static let one = """
        SELECT \(columns)
        FROM offer CROSS JOIN traveller ON traveller.id = offer.owner
        WHERE offer.key = ? AND \(isFound)
        """

    /// How many offers can be found in all.
    static func count(in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM offer_box_rowid") ?? 0
    }

    /// The offers within `boxes` by their tiles, of those that are wanted.
    static func offers(
        in boxes: [SearchBox], of isWanted: (TileKey) -> Bool, _ db: Database
    ) throws -> [TileKey: [(entry: NearbyEntry, place: NearbyPlace)]] {
        var found: [TileKey: [(entry: NearbyEntry, place: NearbyPlace)]] = [:]
        // Boxes overlap by a hair: an offer on their edge comes twice.
        var seen: Set<Int64> = []
        let statement = try db.cachedStatement(sql: within)
        for box in boxes {
            let rows = try Row.fetchCursor(
                statement, arguments: ["west": box.west, "east": box.east, "south": box.south, "north": box.north])
            while let row = try rows.next() {
                let offer = try offer(row)
                let tile = TileKey(holding: offer.place.centre)
                guard isWanted(tile), boxes.count == 1 || seen.insert(offer.entry.key).inserted else { continue }
                found[tile, default: []].append(offer)
            }
        }
        return found
    }

    /// Nil for an offer that cannot be found: it is not active, or its owner cannot act.
    static func offer(_ key: Int64, in db: Database) throws -> (entry: NearbyEntry, place: NearbyPlace)? {
        try Row.fetchOne(try db.cachedStatement(sql: one), arguments: [key]).map(offer)
    }

    /// Where the active offers of a traveller lie.
    static func places(of owner: String, in db: Database) throws -> [(key: Int64, tile: TileKey)] {
        let statement = try db.cachedStatement(
            sql: "SELECT key, latitude, longitude FROM offer WHERE owner = ? AND state = 'active'")
        return try Row.fetchAll(statement, arguments: [owner]).map { row in
            (row[0], TileKey(holding: Coordinate(latitudeE7: row[1], longitudeE7: row[2])))
        }
    }

    static let blockedBy = """
        SELECT blocked FROM block WHERE blocker = ?1 UNION SELECT blocker FROM block WHERE blocked = ?1
        """

    /// Whom `viewer` does not see: a block works both ways.
    static func blocked(by viewer: Identifier<Traveller>, in db: Database) throws -> Set<Identifier<Traveller>> {
        let ids = try String.fetchAll(try db.cachedStatement(sql: blockedBy), arguments: [viewer.description])
        return Set(ids.compactMap { Identifier($0) })
    }

    private static func offer(_ row: Row) throws -> (entry: NearbyEntry, place: NearbyPlace) {
        guard let id = Identifier<Offer>(row[1] as String), let owner = Identifier<Traveller>(row[2] as String),
            let have = Currency(row[3] as String), let want = Currency(row[4] as String)
        else { throw DamagedRow(column: "offer") }
        let pricing: NearbyPricing
        if let premium = row[11] as Int32? {
            pricing = .premium(premium)
        } else {
            guard let rate = Double(row[12] as String) else { throw DamagedRow(column: "fixed_rate") }
            pricing = .fixed(rate)
        }
        let entry = NearbyEntry(
            key: row[0], id: id, owner: owner, have: have, want: want, firstDay: row[5],
            lastDay: (row[6] as Int32?) ?? .max, score: row[16], expiresAt: row[7], freshAt: row[8], minFill: row[9],
            remaining: row[10], pricing: pricing)
        let centre = Coordinate(latitudeE7: row[13], longitudeE7: row[14])
        return (entry, NearbyPlace(centre: centre, halfDiagonal: row[15]))
    }
}
