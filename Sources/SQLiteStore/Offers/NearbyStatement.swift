// Statements of the search for nearby offers. They bind values and read rows without GRDB's `Row` and
// `StatementArguments`, which would cost a third of the search time.
import CSpatiaLite
import Domain
import GRDB

/// A query of `offer_search` for all offers within a distance, each with its band.
struct NearbyStatement {
    /// The bound parameters, by their names in the SQL.
    enum Parameter: String, CaseIterable {
        case longitude, latitude, eastsquare, northsquare, near, far, x, y
        case tiles, have, want, west, east, south, north
        case from, to, now, most, least, score
        case edge0, edge1, edge2, edge3, edge4

        static let edges: [Parameter] = [.edge0, .edge1, .edge2, .edge3, .edge4]
    }

    let sql: String
    /// In the order in which SQLite numbers parameters: that of their first appearance.
    let parameters: [Parameter]

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
        parameters = sql.matches(of: /:([a-z]+[0-9]?)/).reduce(into: []) { parameters, match in
            guard let parameter = Parameter(rawValue: String(match.output.1)) else { return }
            if !parameters.contains(parameter) { parameters.append(parameter) }
        }
    }

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
    fileprivate let statement: OpaquePointer

    /// Nil for an offer with a fixed rate.
    var premium: Int? {
        sqlite3_column_type(statement, 0) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, 0))
    }
    /// −1 if the owner has no score yet.
    var score: Int { Int(sqlite3_column_int64(statement, 1)) }
    var freshAt: Int64 { sqlite3_column_int64(statement, 2) }
    func have() throws -> Currency { try currency(3) }
    func want() throws -> Currency { try currency(4) }
    var fixedRate: String { text(5) }
    func owner() throws -> Identifier<Traveller> { try id(6) }
    func offer() throws -> Identifier<Offer> { try id(7) }
    var revision: Int64 { sqlite3_column_int64(statement, 8) }
    /// Centre of the public cell.
    var centre: Coordinate {
        Coordinate(latitudeE7: sqlite3_column_int(statement, 10), longitudeE7: sqlite3_column_int(statement, 9))
    }
    /// Metres.
    var halfDiagonal: Int { Int(sqlite3_column_int64(statement, 11)) }
    /// Planar distance in metres.
    var distance: Double { sqlite3_column_double(statement, 12).squareRoot() }
    var band: Int { Int(sqlite3_column_int64(statement, 13)) }
    /// The smallest amount that the owner swaps.
    func smallestAmount() throws -> Money {
        Money(minorUnits: sqlite3_column_int64(statement, 14), currency: try have())
    }

    private func text(_ column: Int32) -> String {
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    private func currency(_ column: Int32) throws -> Currency {
        guard let currency = Currency(text(column)) else { throw DamagedRow(column: "currency") }
        return currency
    }

    private func id<Subject>(_ column: Int32) throws -> Identifier<Subject> {
        guard let id = Identifier<Subject>(text(column)) else { throw DamagedRow(column: "id") }
        return id
    }
}

extension NearbyStatement {
    /// Runs the statement and visits each row.
    func forEach(
        in db: Database, binding value: (Parameter) -> any StatementBinding, _ visit: (NearbyRow) throws -> Void
    ) throws {
        let cached = try db.cachedStatement(sql: sql)
        let statement = cached.sqliteStatement
        // `cached` owns the statement handle and must outlive the loop.
        defer { withExtendedLifetime(cached) { _ = sqlite3_reset(statement) } }
        for (index, parameter) in parameters.enumerated() {
            guard value(parameter).bind(to: statement, at: Int32(index + 1)) == SQLITE_OK else { throw fault(db) }
        }
        let row = NearbyRow(statement: statement)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try visit(row)
            case SQLITE_DONE: return
            default: throw fault(db)
            }
        }
    }

    private func fault(_ db: Database) -> DatabaseError {
        DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage)
    }
}
