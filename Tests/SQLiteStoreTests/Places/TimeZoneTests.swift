import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Time zones by their boundaries") struct TimeZoneTests {
    private func zone(of place: Coordinate, _ size: Cell.Size = .oneKilometre, in db: Database) throws -> String? {
        try TimeZoneTable.zone(of: Cell(containing: place, size: size), in: db)
    }

    @Test("places all over the Earth have the time of the clocks there")
    func points() async throws {
        let (byHand, elsewhere) = (
            TimeZonePoints.points(TimeZonePoints.byHand), TimeZonePoints.points(TimeZonePoints.elsewhere)
        )
        #expect((byHand.count, elsewhere.count) == (175, 60))
        try await SeededFolder.full.shared.value.read { db in
            for point in byHand {
                let found = try zone(of: point.place, in: db)
                #expect(found == point.zone, "\(point.name)")
            }
            for point in elsewhere {
                for size in Cell.Size.allCases {
                    let found = try zone(of: point.place, size, in: db)
                    #expect(found == point.zone)
                }
            }
        }
    }

    /// Where GeoNames is behind or beside the law: municipalities of Mexico at the border with the USA follow its summer time
    /// (Bahía de Banderas follows Jalisco), Mongolia moved two towns in 2024, Nhamundá belongs to Amazonas, Vincennes to
    /// Indiana. In Xinjiang the official time is that of Beijing.
    private static let others: Set = [
        "Ciudad Río Bravo", "Valle Hermoso", "San José del Valle", "Nava", "Nhamundá", "Allende",
        "Ciudad Miguel Alemán",
        "Vincennes", "Altai", "Uliastay",
    ]

    @Test("every listed city has the time that the list of cities says, but for ten and for Xinjiang")
    func cities() async throws {
        let start = Date(timeIntervalSince1970: 1_796_083_200)  // 2026-12-01
        let times = (0..<24).map { start.addingTimeInterval(Double($0) * 30.4 * 86_400) }
        var offsets: [String: [Int]] = [:]
        func clock(_ name: String) throws -> [Int] {
            if let known = offsets[name] { return known }
            let zone = try #require(TimeZone(identifier: name), "\(name)")
            let clock = times.map(zone.secondsFromGMT)
            offsets[name] = clock
            return clock
        }
        let found = try await SeededFolder.full.shared.value.read { db in
            try db.rows("SELECT name, latitude, longitude, time_zone FROM city ORDER BY key").map { row in
                let place = Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"])
                return (row["name"] as String, row["time_zone"] as String, try zone(of: place, in: db) ?? "")
            }
        }
        #expect(found.count == 34_006)
        var (different, renamed): (Set<String>, Int) = ([], 0)
        for (name, listed, zone) in found where listed != "Asia/Urumqi" {
            if try clock(listed) != clock(zone) { different.insert(name) }
            renamed += listed == zone ? 0 : 1
        }
        #expect(different == Self.others)
        // The others of these have the same clocks by another name, most in Vietnam and Mexico.
        #expect(renamed < 110)
        #expect(found.allSatisfy { $0.1 != "Asia/Urumqi" || $0.2 == "Asia/Shanghai" })
    }

    @Test("every zone of the table is known to the calendar, and every airport has the time of a zone in its cell")
    func names() async throws {
        let names = try await SeededFolder.full.shared.value.read { db in
            try db.values("SELECT name FROM time_zone UNION SELECT time_zone FROM airport", as: String.self)
        }
        for name in names { #expect(TimeZone(identifier: name) != nil, "\(name)") }
    }

    @Test("without the table of zones a place has the zone of its nearest city, else of its longitude")
    func before() async throws {
        let folder = try await SeededFolder.full.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.run("DELETE FROM time_zone_row; DELETE FROM time_zone;")
        let store = SQLitePlaceStore(database)
        func zone(_ latitude: Double, _ longitude: Double) async throws -> String {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            return try await store.locality(of: Cell(containing: place, size: .fiveKilometres)).timeZone
        }
        #expect(try await zone(13.7563, 100.5018) == "Asia/Bangkok")
        #expect(try await zone(-49.3315, -72.8863) == "Etc/GMT+5")
        try await database.close()
    }

    @Test("a row of another form, and a code without a name, are damage")
    func damaged() async throws {
        let folder = try await SeededFolder.few.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let bangkok = Coordinate(latitudeE7: 137_563_000, longitudeE7: 1_005_018_000)
        for damage in ["UPDATE time_zone_row SET runs = 'x'", "UPDATE time_zone_row SET runs = '0ZZ'"] {
            try await database.run(damage)
            await #expect(throws: DamagedRow.self) {
                try await database.read {
                    try TimeZoneTable.zone(of: Cell(containing: bangkok, size: .oneKilometre), in: $0)
                }
            }
        }
        try await database.close()
    }
}
