import Domain

/// SQL of `city`, `airport`, `country`, `country_name` and `country_currency`, for lookups by coordinate.
enum PlaceTable {
    /// A city near a point.
    struct NearCity: Equatable {
        let key: Int64
        let name: String
        let country: String
        let timeZone: String
        /// Distance on the ellipsoid.
        let metres: Double
    }

    /// Candidates come from the R*Tree. SpatiaLite measures them on the ellipsoid.
    static let nearest = """
        WITH here AS MATERIALIZED (SELECT MakePoint(:longitude, :latitude, 4326) AS point)
        SELECT city.key, city.name, city.country, city.time_zone, ST_Distance(city.geometry, here.point, 1) AS metres
        FROM here CROSS JOIN idx_city_geometry AS box CROSS JOIN city ON city.key = box.pkid
        WHERE box.xmin <= :east AND box.xmax >= :west AND box.ymin <= :north AND box.ymax >= :south
            AND PtDistWithin(city.geometry, here.point, :metres, 1)
        ORDER BY metres, city.key LIMIT 1
        """

    static func city(within metres: Int, of point: Coordinate, in db: Database) throws -> NearCity? {
        let found = try boxes(around: point, metres: metres).compactMap { box in
            try db.row(nearest, box + ["metres": metres])
        }.map { row in
            NearCity(
                key: row["key"], name: row["name"], country: row["country"], timeZone: row["time_zone"],
                metres: row["metres"])
        }
        return found.min { ($0.metres, $0.key) < ($1.metres, $1.key) }
    }

    /// The largest city of the same country and time zone whose built-up disc covers the point. GeoNames lists
    /// districts of large cities as cities, but people name the place after the large city.
    static let largest = """
        WITH here AS MATERIALIZED (SELECT MakePoint(:longitude, :latitude, 4326) AS point)
        SELECT city.name, city.population
        FROM here CROSS JOIN idx_city_geometry AS box CROSS JOIN city ON city.key = box.pkid
        WHERE box.xmin <= :east AND box.xmax >= :west AND box.ymin <= :north AND box.ymax >= :south
            AND city.country = :country AND city.time_zone = :zone
            AND PtDistWithin(city.geometry, here.point, 1000.0 * sqrt(city.population / (4000.0 * pi())), 1)
        ORDER BY city.population DESC, city.key LIMIT 1
        """

    /// The place name for a point near `city`.
    static func name(of point: Coordinate, near city: NearCity, in db: Database) throws -> String {
        // The largest disc in the data, that of Shanghai, has a radius of 45 km.
        let found = try boxes(around: point, metres: 50_000).compactMap { box in
            try db.row(Self.largest, box + ["country": city.country, "zone": city.timeZone])
        }
        let largest = found.max { ($0["population"] as Int) < ($1["population"] as Int) }
        return largest.map { $0["name"] } ?? city.name
    }

    private static func boxes(around point: Coordinate, metres: Int) -> [SQLValues] {
        SearchBox.around(point, metres: Double(metres)).map { box in
            [
                "longitude": point.longitude, "latitude": point.latitude,
                "west": Double(box.west) / 1e7, "east": Double(box.east) / 1e7,
                "south": Double(box.south) / 1e7, "north": Double(box.north) / 1e7,
            ]
        }
    }

    /// The outline that covers the point. A point on a common border belongs to the first of its countries.
    static let outline = """
        WITH here AS MATERIALIZED (SELECT MakePoint(:longitude, :latitude, 4326) AS point)
        SELECT country.code, coalesce(country_name.name, country.name) AS name
        FROM here CROSS JOIN idx_country_geometry AS box CROSS JOIN country ON country.key = box.pkid
        LEFT JOIN country_name ON country_name.code = country.code
        WHERE box.xmin <= :longitude AND box.xmax >= :longitude AND box.ymin <= :latitude AND box.ymax >= :latitude
            AND ST_Covers(country.geometry, here.point) = 1
        ORDER BY country.key LIMIT 1
        """

    static func country(at point: Coordinate, in db: Database) throws -> GeocodedPlace.Country? {
        try db.row(outline, ["longitude": point.longitude, "latitude": point.latitude]).map {
            GeocodedPlace.Country(code: $0["code"], name: $0["name"])
        }
    }

    static func country(_ code: String, in db: Database) throws -> GeocodedPlace.Country {
        let sql = "SELECT name FROM country_name WHERE code = :code"
        guard let name = try db.value(sql, ["code": code], as: String.self) else {
            throw DamagedRow(column: "country_name.code")
        }
        return GeocodedPlace.Country(code: code, name: name)
    }

    static func currency(of country: String, in db: Database) throws -> Currency? {
        let sql = "SELECT currency FROM country_currency WHERE country = :country"
        return try db.row(sql, ["country": country]).map { try $0.currency("currency") }
    }

    static func airport(_ code: String, in db: Database) throws -> Airport? {
        let sql = "SELECT * FROM airport WHERE code = :code"
        return try db.row(sql, ["code": code]).map { row in
            Airport(
                code: row["code"], name: row["name"], city: row["city"], country: row["country"],
                centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]),
                timeZone: row["time_zone"])
        }
    }

    static func labels(in box: SearchBox, limit: Int, in db: Database) throws -> [PlaceLabel] {
        let arguments: SQLValues = [
            "west": box.west, "east": box.east, "south": box.south, "north": box.north, "limit": limit,
        ]
        // The R*Tree has single precision, so the stored coordinates decide at the edges.
        let cities = """
            SELECT city.name, NULL AS code, city.latitude, city.longitude, city.population AS rank
            FROM idx_city_geometry AS box CROSS JOIN city ON city.key = box.pkid
            WHERE box.xmin <= :east / 1e7 + 0.001 AND box.xmax >= :west / 1e7 - 0.001
                AND box.ymin <= :north / 1e7 + 0.001 AND box.ymax >= :south / 1e7 - 0.001
                AND city.longitude BETWEEN :west AND :east AND city.latitude BETWEEN :south AND :north
            ORDER BY city.population DESC, city.key LIMIT :limit
            """
        let airports = """
            SELECT name, code, latitude, longitude, 0 AS rank FROM airport
            WHERE longitude BETWEEN :west AND :east AND latitude BETWEEN :south AND :north
            ORDER BY code LIMIT :limit
            """
        let rows =
            try db.rows(cities, arguments) + db.rows(airports, arguments)
        return rows.prefix(limit).map { row in
            PlaceLabel(
                name: row["name"], code: row["code"],
                centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]), rank: row["rank"])
        }
    }

    static func builtUpMap(in db: Database) throws -> BuiltUpMap {
        var cities: [BuiltUpMap.City] = []
        let rows = try db.cursor("SELECT latitude, longitude, population FROM city ORDER BY key")
        while let row = try rows.next() {
            cities.append(
                BuiltUpMap.City(
                    centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]),
                    population: row["population"]))
        }
        return BuiltUpMap(cities)
    }
}
