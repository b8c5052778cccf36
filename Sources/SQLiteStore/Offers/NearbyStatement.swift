import Domain

/// A query of `offer_search` for all offers within a distance, each with its band.
struct NearbyStatement {
    let sql: String

    /// - Parameter edges: Number of bands. The outermost edge is the search distance.
    private init(hasHave: Bool, hasWant: Bool, edges: Int) {
        // SpatiaLite decides the rows between the planar bounds, see `PlanarDistance`.
        let isWithin = { (edge: Int) in
            """
            (square < (:edge\(edge) + half_diagonal) * (:edge\(edge) + half_diagonal) * :near
                OR square < (:edge\(edge) + half_diagonal) * (:edge\(edge) + half_diagonal) * :far
                    AND PtDistWithin(MakePoint(longitude / 1e7, latitude / 1e7, 4326), MakePoint(:x, :y, 4326),
                        :edge\(edge) + half_diagonal, 1))
            """
        }
        let arms = (0..<edges - 1).map { "WHEN \(isWithin($0)) THEN \($0)" }.joined(separator: "\n    ")
        let band = edges == 1 ? "0" : "CASE \(arms)\n    ELSE \(edges - 1) END"
        // LIMIT -1 keeps SQLite from flattening the subquery, which would compute the square at each use.
        sql = """
            SELECT premium_bps, score, fresh_at, have, want, fixed_rate, owner, id, revision, longitude, latitude,
                half_diagonal, square, \(band) AS band, min_fill
            FROM (
                SELECT premium_bps, score, fresh_at, have, want, fixed_rate, owner, id, revision, longitude, latitude,
                    half_diagonal, min_fill,
                    (longitude - :longitude) * (longitude - :longitude) * :eastsquare
                        + (latitude - :latitude) * (latitude - :latitude) * :northsquare AS square
                FROM offer_search
                WHERE tile IN (SELECT value FROM json_each(:tiles))
                    \(hasHave ? "AND have = :have" : "") \(hasWant ? "AND want = :want" : "")
                    AND longitude BETWEEN :west AND :east AND latitude BETWEEN :south AND :north
                    AND first_day <= :to AND last_day >= :from AND expires_at > :now
                    AND min_fill <= :most AND remaining >= :least AND owner_can_act = 1 AND score >= :score
                LIMIT -1
            )
            WHERE \(isWithin(edges - 1))
            """
    }

    /// Names of the bands' outer edges in the text.
    static let edges = ["edge0", "edge1", "edge2", "edge3", "edge4"]

    /// All statements, by the named currencies and the number of bands.
    private static let all: [[NearbyStatement]] = (0..<4).map { named in
        (1...5).map { NearbyStatement(hasHave: named & 1 != 0, hasWant: named & 2 != 0, edges: $0) }
    }

    /// `have` and `want`: whether the search names that currency of the offer.
    static func of(have: Bool, want: Bool, edges: Int) -> NearbyStatement {
        all[(have ? 1 : 0) + (want ? 2 : 0)][edges - 1]
    }
}

/// A row of a `NearbyStatement`, read by position. It is valid until the next step.
struct NearbyRow {
    private let row: any SQLRows

    init(_ row: any SQLRows) { self.row = row }

    /// Nil for an offer with a fixed rate.
    var premium: Int? { row.isNull(0) ? nil : Int(row.integer(0)) }
    /// −1 if the owner has no score yet.
    var score: Int { Int(row.integer(1)) }
    var freshAt: Int64 { row.integer(2) }
    func have() throws -> Currency { try currency(3) }
    func want() throws -> Currency { try currency(4) }
    var fixedRate: String { row.text(5) }
    func owner() throws -> Identifier<Traveller> { try id(6) }
    func offer() throws -> Identifier<Offer> { try id(7) }
    var revision: Int64 { row.integer(8) }
    /// Centre of the public cell.
    var centre: Coordinate {
        Coordinate(
            latitudeE7: Int32(truncatingIfNeeded: row.integer(10)),
            longitudeE7: Int32(truncatingIfNeeded: row.integer(9)))
    }
    /// Metres.
    var halfDiagonal: Int { Int(row.integer(11)) }
    /// Planar distance in metres.
    var distance: Double { row.real(12).squareRoot() }
    var band: Int { Int(row.integer(13)) }
    /// The smallest amount that the owner swaps.
    func smallestAmount() throws -> Money { Money(minorUnits: row.integer(14), currency: try have()) }

    private func currency(_ column: Int) throws -> Currency {
        guard let currency = Currency(row.text(column)) else { throw DamagedRow(column: "currency") }
        return currency
    }

    private func id<Subject>(_ column: Int) throws -> Identifier<Subject> {
        guard let id = Identifier<Subject>(row.text(column)) else { throw DamagedRow(column: "id") }
        return id
    }
}
