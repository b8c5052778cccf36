import Domain

/// Writes seed rows in slices of at most 200.
struct SeedWriter {
    let database: SQLiteDatabase

    /// Upserts every row with `sql`, which takes a slice as a JSON array, and deletes the rows whose key is not in
    /// `kept`.
    func write(
        _ rows: [some Encodable & Sendable], _ sql: String, to table: String, key: String? = nil,
        keeping kept: [String] = []
    ) async throws -> SeedReport.Line {
        var changed = 0
        for slice in SeedSlice.slices(of: rows) {
            let json = try SeedSlice.json(slice)
            changed += try await database.write { db in
                try db.run(sql, ["json": json])
            }
        }
        if let key { changed += try await removeOthers(from: table, key: key, keeping: Set(kept)) }
        return SeedReport.Line(table: table, rows: rows.count, changed: changed)
    }

    private func removeOthers(from table: String, key: String, keeping kept: Set<String>) async throws -> Int {
        // `SQLiteSeed` supplies the names of tables and columns, never a file.
        let select = "SELECT CAST(\(key) AS TEXT) FROM \(table)"
        let delete = "DELETE FROM \(table) WHERE CAST(\(key) AS TEXT) IN (SELECT value FROM json_each(:json))"
        let stored = try await database.read { try $0.values(select, as: String.self) }
        for slice in SeedSlice.slices(of: stored.filter { !kept.contains($0) }) {
            let json = try SeedSlice.json(slice)
            try await database.write { db in
                try db.run(delete, ["json": json])
            }
        }
        return stored.count { !kept.contains($0) }
    }

    /// Writes the names for the place search, and deletes names that no longer belong to a place.
    func writeNames(_ data: SeedData) async throws -> SeedReport.Line {
        let cities = data.cities.map { city in
            PlaceNameSeed(kind: "city", place: "\(city.key)", weight: city.population, names: city.names)
        }
        let airports = data.airports.map { airport in
            PlaceNameSeed(kind: "airport", place: airport.code, weight: airport.weight, names: airport.names)
        }
        var changed = 0
        for slice in Self.slices(of: cities + airports) {
            let json = try SeedSlice.json(slice)
            changed += try await database.write { db in
                let lost = try db.run(SeedStatements.lostNames, ["json": json])
                return lost + (try db.run(SeedStatements.names, ["json": json]))
            }
        }
        changed += try await database.write { db in
            try db.run(SeedStatements.namesOfNothing)
        }
        let rows = (cities + airports).reduce(0) { $0 + $1.names.count }
        return SeedReport.Line(table: "place_name", rows: rows, changed: changed)
    }

    /// Slices of whole places, with at most `SeedSlice.size` names in a slice.
    private static func slices(of places: [PlaceNameSeed]) -> [[PlaceNameSeed]] {
        var slices: [[PlaceNameSeed]] = []
        var slice: [PlaceNameSeed] = []
        var count = 0
        for place in places {
            if count + place.names.count > SeedSlice.size, !slice.isEmpty {
                slices.append(slice)
                (slice, count) = ([], 0)
            }
            slice.append(place)
            count += place.names.count
        }
        return slice.isEmpty ? slices : slices + [slice]
    }

    /// Throws for the first feature that SpatiaLite does not read as a multipolygon.
    static func check(_ outlines: OutlineSeeds, in database: SQLiteDatabase) async throws {
        let broken = try await database.read { db in
            try db.value(SeedStatements.brokenOutline, ["outlines": outlines.json], as: Int.self)
        }
        if let broken { throw DataFolderError.seedInvalid("countries.geojson feature \(broken + 1): no outline") }
    }

    /// Writes a few outlines at a time, because they are large.
    func write(_ outlines: OutlineSeeds) async throws -> SeedReport.Line {
        var changed = 0
        for first in stride(from: 0, to: outlines.count, by: 25) {
            changed += try await database.write { db in
                try db.run(
                    SeedStatements.outlines, ["outlines": outlines.json, "first": first, "end": first + 25])
            }
        }
        changed += try await database.write { db in
            try db.run("DELETE FROM country WHERE key > :count", ["count": outlines.count])
        }
        return SeedReport.Line(table: "country", rows: outlines.count, changed: changed)
    }
}

extension SeedWriter {
    /// Writes the score card unless the installation has one of the same day or a later one.
    func write(_ cards: [RateSource: ScoreCard]) async throws -> SeedReport.Line {
        let changed = try await database.write { db in
            var changed = 0
            for (source, card) in cards {
                if let last = try ScoreCardTable.lastDay(of: source, in: db), last >= card.to { continue }
                try ScoreCardTable.save(card, of: source, in: db)
                changed += card.rows.count
            }
            return changed
        }
        return SeedReport.Line(
            table: "score_card_row", rows: cards.values.reduce(0) { $0 + $1.rows.count }, changed: changed)
    }
}

/// The names of one place.
struct PlaceNameSeed: Encodable, Sendable {
    let kind: String
    let place: String
    let weight: Int64
    let names: [String]
}
