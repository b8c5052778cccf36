import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("tiles of the search") struct SearchTilesTests {
    private static let boxes: [SearchBox] = {
        var numbers = SteadyNumbers(62)
        return (0..<400).flatMap { index in
            let north: ClosedRange<Int32> =
                index % 5 == 0 ? 780_000_000...899_999_999 : -900_000_000...900_000_000
            let east: Range<Int32> =
                index % 4 == 0 ? 1_795_000_000..<1_800_000_000 : -1_800_000_000..<1_800_000_000
            let latitude = Int32.random(in: north, using: &numbers)
            let centre = Coordinate(
                latitudeE7: index % 10 == 0 ? -latitude : latitude, longitudeE7: .random(in: east, using: &numbers))
            return SearchBox.around(centre, metres: [2000, 6420, 54_000].randomElement(using: &numbers) ?? 2000)
        }
    }()

    @Test("every point of a box lies in one of the box's tiles, as the database numbers them")
    func cover() async throws {
        var numbers = SteadyNumbers(63)
        let points = Self.boxes.flatMap { box in
            (0..<10).map { index in
                let latitude =
                    index < 2
                    ? [box.south, box.north][index] : Int32.random(in: box.south...box.north, using: &numbers)
                // The antimeridian itself is stored as −180°.
                let longitude = min(1_799_999_999, Int32.random(in: box.west...box.east, using: &numbers))
                return (box: box, latitude: latitude, longitude: longitude)
            }
        }
        let text = try await SeededFolder.shared.value.read { db in
            try db.value("SELECT sql FROM sqlite_master WHERE name = 'offer'", as: String.self)
        }
        let rule = try #require(
            text?.firstMatch(of: /tile INTEGER GENERATED ALWAYS AS \(([^;]*?)\n    \)/)?.output.1)
        let select =
            "SELECT " + rule
            + " FROM (SELECT CAST(:latitude AS INTEGER) AS latitude, CAST(:longitude AS INTEGER) AS longitude)"
        let tiles = try await SeededFolder.shared.value.read { db in
            return try points.map {
                try db.value(select, ["latitude": $0.latitude, "longitude": $0.longitude], as: Int.self)
            }
        }
        for (point, tile) in zip(points, tiles) {
            let tile = try #require(tile)
            #expect(SearchTiles.touching(point.box).contains(tile), "\(point)")
        }
    }

    @Test("a box touches no more tiles than its size says, near a pole too")
    func few() {
        for box in Self.boxes {
            let tiles = SearchTiles.touching(box)
            #expect(Set(tiles).count == tiles.count)
            #expect(tiles.count <= 400, "\(box)")
        }
        let city = SearchBox.around(Coordinate(latitudeE7: 137_500_000, longitudeE7: 1_005_000_000), metres: 14_250)
        #expect(city.flatMap(SearchTiles.touching).count == 9)
    }
}
