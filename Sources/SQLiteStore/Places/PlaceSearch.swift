import Domain

/// Prefix search for cities and airports by name.
///
/// A prefix of one or two letters matches a tenth of all names. An index returns these largest first, and reading
/// stops when the page is full. A longer prefix is a range of the folded names.
struct PlaceSearch {
    private let prefix: String
    private let limit: Int

    init(_ name: String, limit: Int) {
        prefix = FoldedName.fold(name)
        self.limit = limit
    }

    /// How well a name matches; lower values come first.
    private enum Match: Int, Comparable {
        case code, whole, beginning

        static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
    }

    private struct Key: Hashable {
        let isCity: Bool
        let place: String
    }

    private struct Hit {
        let key: Key
        let match: Match
        let weight: Int64
        let name: String
        let place: NamedPlace
    }

    func places(in db: Database) throws -> [NamedPlace] {
        guard !prefix.isEmpty, limit > 0 else { return [] }
        var found: [Key: (match: Match, weight: Int64)] = [:]
        try collect(Self.whole, ["folded": prefix], into: &found, upTo: .max, in: db)
        if found.count < limit {
            let (sql, arguments) = beginning
            try collect(sql, arguments, into: &found, upTo: limit, in: db)
        }
        let hits = try found.compactMap { key, rank in try hit(key, rank.match, rank.weight, in: db) }
        return hits.sorted {
            ($0.match, -$0.weight, $0.name, $0.key.place) < ($1.match, -$1.weight, $1.name, $1.key.place)
        }.prefix(limit).map(\.place)
    }

    static let whole = "SELECT folded, kind, place, weight FROM place_name WHERE folded = :folded"

    /// The statement for names with this prefix, largest places first.
    var beginning: (sql: String, arguments: SQLValues) {
        let letters = prefix.unicodeScalars.count
        guard letters > 2 else {
            return (
                """
                SELECT folded, kind, place, weight FROM place_name
                WHERE substr(folded, 1, \(letters)) = :prefix ORDER BY weight DESC
                """, ["prefix": prefix]
            )
        }
        return (
            """
            SELECT folded, kind, place, weight FROM place_name
            WHERE folded >= :prefix AND folded < :end ORDER BY weight DESC
            """, ["prefix": prefix, "end": prefix + "\u{10FFFF}"]
        )
    }

    /// Reads until `enough` places are found, and further places with the same weight as the last one.
    private func collect(
        _ sql: String, _ arguments: SQLValues, into found: inout [Key: (match: Match, weight: Int64)],
        upTo enough: Int, in db: Database
    ) throws {
        let rows = try db.cursor(sql, arguments)
        var last: Int64?
        while let row = try rows.next() {
            let weight: Int64 = row["weight"]
            if found.count >= enough, weight != last { break }
            let key = Key(isCity: row["kind"] == "city", place: row["place"])
            guard found[key] == nil else { continue }
            let isWhole = row["folded"] == prefix
            let isCode = isWhole && !key.isCity && key.place.lowercased() == prefix
            found[key] = (isCode ? .code : isWhole ? .whole : .beginning, weight)
            last = weight
        }
    }

    private func hit(_ key: Key, _ match: Match, _ weight: Int64, in db: Database) throws -> Hit? {
        if key.isCity {
            let sql = "SELECT name, country, latitude, longitude FROM city WHERE key = CAST(:place AS INTEGER)"
            guard let row = try db.row(sql, ["place": key.place]) else { return nil }
            let country: String = row["country"]
            let place = NamedPlace.city(
                name: row["name"], country: country,
                centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]),
                currency: try PlaceTable.currency(of: country, in: db))
            return Hit(key: key, match: match, weight: weight, name: row["name"], place: place)
        }
        guard let airport = try PlaceTable.airport(key.place, in: db) else { return nil }
        let currency = try PlaceTable.currency(of: airport.country, in: db)
        return Hit(
            key: key, match: match, weight: weight, name: airport.name, place: .airport(airport, currency: currency))
    }
}
