import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Places") struct SQLitePlaceStoreTests {
    private func store() async throws -> SQLitePlaceStore { SQLitePlaceStore(try await SeededFolder.full.shared.value) }

    /// `city, zone, code, country, currency` with `-` for what is null.
    private func text(_ reverseGeocode: GeocodedPlace) -> String {
        [
            reverseGeocode.city?.name, reverseGeocode.city?.timeZone, reverseGeocode.country?.code,
            reverseGeocode.country?.name,
            reverseGeocode.currency?.code,
        ].map { $0 ?? "-" }.joined(separator: ", ")
    }

    @Test(
        "a point is where the nearest city within 30 km is",
        arguments: [
            (13.7563, 100.5018, "Bangkok, Asia/Bangkok, TH, Thailand, THB"),
            (52.2297, 21.0122, "Warsaw, Europe/Warsaw, PL, Poland, PLN"),
            (1.29, 103.85, "Singapore, Asia/Singapore, SG, Singapore, SGD"),
            (22.2783, 114.1747, "Hong Kong, Asia/Hong_Kong, HK, Hong Kong, HKD"),
            (35.8989, 14.5146, "Valletta, Europe/Malta, MT, Malta, EUR"),
            (49.6116, 6.1319, "Luxembourg, Europe/Luxembourg, LU, Luxembourg, EUR"),
            (43.7372, 7.4215, "Monaco, Europe/Monaco, MC, Monaco, EUR"),
            (41.9029, 12.4534, "Vatican City, Europe/Vatican, VA, Vatican City, EUR"),
            (9.56, 44.065, "Hargeysa, Africa/Mogadishu, SO, Somalia, SOS"),
            (-18.1416, 178.4419, "Suva, Pacific/Fiji, FJ, Fiji, FJD"),
        ])
    func cities(_ latitude: Double, _ longitude: Double, _ expected: String) async throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(text(try await store().reverseGeocode(of: point)) == expected)
    }

    @Test(
        "away from cities the outline decides, and disputed ground has a name only",
        arguments: [
            (24.0, 5.0, "-, -, DZ, Algeria, DZD"),
            (-75.0, 0.0, "-, -, AQ, Antarctica, -"),
            (9.0, 46.0, "-, -, -, Somaliland, -"),
            (35.6, 34.4, "-, -, -, N. Cyprus, -"),
            (66.0, -175.0, "-, -, RU, Russia, RUB"),
            (50.05, 4.9, "-, -, BE, Belgium, EUR"),
            (14.5, 27.5, "-, -, SD, Sudan, SDG"),
            (41.0, 127.3, "-, -, KP, North Korea, KPW"),
            (30.0, -40.0, "-, -, -, -, -"),
            (90.0, 0.0, "-, -, -, -, -"),
            (-90.0, 0.0, "-, -, AQ, Antarctica, -"),
            (-90.0, 180.0, "-, -, AQ, Antarctica, -"),
        ])
    func outlines(_ latitude: Double, _ longitude: Double, _ expected: String) async throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(text(try await store().reverseGeocode(of: point)) == expected)
    }

    @Test(
        "an outline that is cut by the antimeridian holds both of its sides", arguments: [-179.95, 179.97, 180, -180])
    func antimeridian(_ longitude: Double) async throws {
        let point = try #require(Coordinate(latitude: -16.3, longitude: longitude))
        #expect(text(try await store().reverseGeocode(of: point)) == "-, -, FJ, Fiji, FJD")
    }

    @Test("a city is found from the other side of the antimeridian and from beside a pole")
    func wrap() async throws {
        let folder = try await SeededFolder.empty.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { db in
            try db.execute(
                """
                INSERT INTO city VALUES (1, 'East', 'FJ', -168000000, -1799000000, 9, 'Pacific/Fiji',
                    MakePoint(-179.9, -16.8, 4326)),
                    (2, 'Camp', 'NO', 899000000, 0, 9, 'Etc/GMT', MakePoint(0, 89.9, 4326));
                """)
        }
        let found = try await database.read { db in
            try [(-16.8, 179.9), (89.9, 180.0), (-16.8, 179.7)].map { latitude, longitude in
                let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
                return try PlaceTable.city(within: 30_000, of: point, in: db)?.name
            }
        }
        #expect(found == ["East", "Camp", nil])
        try await database.close()
    }

    @Test("the reach of a city ends on the ellipsoid, to the metre")
    func reach() async throws {
        let point = try #require(Coordinate(latitude: 52.2298, longitude: 21.3))
        let found = try await SeededFolder.full.shared.value.read { db in
            let all = try db.rows(
                """
                SELECT name, ST_Distance(geometry, MakePoint(21.3, 52.2298, 4326), 1) AS metres FROM city
                ORDER BY metres LIMIT 1
                """)
            let metres: Double = all[0]["metres"]
            let inside = try PlaceTable.city(within: Int(metres.rounded(.up)), of: point, in: db)
            let outside = try PlaceTable.city(within: Int(metres.rounded(.down)), of: point, in: db)
            return (all[0]["name"] as String, metres, inside, outside)
        }
        #expect(found.2?.name == found.0)
        #expect(found.2?.metres == found.1)
        #expect(found.3 == nil)
    }

    @Test("PtDistWithin measures on the ellipsoid, as ST_Distance does")
    func ellipsoid() async throws {
        let answers = try await SeededFolder.full.shared.value.read { db in
            try db.row(
                """
                WITH pair AS (SELECT MakePoint(100, 10, 4326) AS a, MakePoint(100.2, 10.2, 4326) AS b)
                SELECT round(ST_Distance(a, b, 1), 3), round(ST_Distance(a, b, 0), 3),
                    PtDistWithin(a, b, 31143.3, 1), PtDistWithin(a, b, 31143.2, 1), PtDistWithin(a, b, 31143.3, 0)
                FROM pair
                """
            ).map { [$0[0], $0[1], $0[2], $0[3], $0[4]] as [Double] }
        }
        #expect(answers == [31143.292, 31207.968, 1, 0, 0])
    }

    @Test(
        "a cell is called after the city near its parent's centre, else its country, else its degrees",
        arguments: [
            (49.6116, 6.1319, "Luxembourg", "LU", "Europe/Luxembourg"),
            (-75.0, 100.0, "Antarctica", "AQ", "Antarctica/Vostok"),
            (9.0, 46.0, "Somaliland", nil, "Africa/Mogadishu"),
            (14.2, 89.8, "14° N, 90° E", nil, "Etc/GMT-6"),
            (-30.0, -120.0, "30° S, 120° W", nil, "Etc/GMT+8"),
        ] as [(Double, Double, String, String?, String)])
    func locality(
        _ latitude: Double, _ longitude: Double, _ label: String, _ country: String?, _ zone: String
    ) async throws {
        let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let expected = Locality(label: label, country: country, timeZone: zone)
        for size in Cell.Size.allCases {
            #expect(try await store().locality(of: Cell(containing: point, size: size)) == expected)
        }
    }

    @Test("an airport is found by its exact code")
    func airport() async throws {
        let store = try await store()
        let bangkok = try #require(try await store.airport("BKK"))
        #expect(bangkok.name == "Suvarnabhumi Airport")
        #expect(bangkok.city == "Bangkok")
        #expect(bangkok.country == "TH")
        #expect(bangkok.timeZone == "Asia/Bangkok")
        #expect([bangkok.centre.latitudeE7, bangkok.centre.longitudeE7] == [136_811_000, 1_007_470_000])
        #expect(try await store.airport("QQQ") == nil)
        #expect(try await store.airport("bkk") == nil)
    }

    @Test("an airport without a city is called by its own name")
    func cityless() async throws {
        let airports = try await SeededFolder.full.shared.value.read { db in
            try db.value("SELECT count(*) FROM airport WHERE city = '' OR city IS NULL", as: Int.self)
        }
        #expect(airports == 0)
    }

    @Test("the built-up map holds city centres and not the sea")
    func builtUpMap() async throws {
        let map = try await store().builtUpMap()
        let (bangkok, atlantic) = (
            Coordinate(latitude: 13.7563, longitude: 100.5018), Coordinate(latitude: 30, longitude: -40)
        )
        #expect(map.holds(try #require(bangkok)))
        #expect(!map.holds(try #require(atlantic)))
    }
}
