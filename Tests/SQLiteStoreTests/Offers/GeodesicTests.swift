import Domain
import GRDB
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("distances of the search") struct GeodesicTests {
    /// Pairs of points up to about 80 km apart: everywhere, at the poles, across the antimeridian.
    private static func pairs(_ count: Int) throws -> [(Coordinate, Coordinate)] {
        var numbers = SteadyNumbers(60)
        return try (0..<count).map { index in
            let latitude =
                index % 5 == 0
                ? Double.random(in: 79...89.9, using: &numbers) * (index % 2 == 0 ? 1 : -1)
                : .random(in: -80...80, using: &numbers)
            let longitude = index % 7 == 0 ? 179.9 : Double.random(in: -180..<180, using: &numbers)
            let first = try #require(Coordinate(latitude: latitude, longitude: longitude))
            let reach = [0.001, 0.05, 0.5].randomElement(using: &numbers) ?? 0.5
            let north = min(90, max(-90, latitude + .random(in: -reach...reach, using: &numbers)))
            let east = longitude + .random(in: -2 * reach...2 * reach, using: &numbers)
            let second = try #require(
                Coordinate(latitude: north, longitude: east >= 180 ? east - 360 : max(-180, east)))
            return (first, second)
        }
    }

    @Test("the geodesic is SpatiaLite's, to the micrometre")
    func exact() async throws {
        let pairs = try Self.pairs(5000)
        let theirs = try await SeededFolder.shared.value.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT ST_Distance(MakePoint(?, ?, 4326), MakePoint(?, ?, 4326), 1)")
            return try pairs.map { first, second in
                try Double.fetchOne(
                    statement,
                    arguments: [first.longitude, first.latitude, second.longitude, second.latitude])
            }
        }
        let geodesic = Geodesic()
        for (pair, theirs) in zip(pairs, theirs) {
            let ours = geodesic.metres(from: pair.0, to: pair.1)
            #expect(abs(ours - (try #require(theirs))) < 1e-6, "\(pair)")
        }
    }

    @Test("the estimate is never further off than it says")
    func estimate() throws {
        let geodesic = Geodesic()
        var (known, worst) = (0, 0.0)
        for (first, second) in try Self.pairs(20_000) {
            guard let (metres, error) = geodesic.estimate(from: first, to: second) else { continue }
            let wrong = abs(metres - geodesic.metres(from: first, to: second))
            worst = max(worst, wrong / error)
            known += 1
        }
        #expect(known > 15_000)
        // It has something to spare, and it is not so wide that nothing is ever decided by it.
        #expect((0.01..<0.5).contains(worst), "\(worst)")
    }

    @Test("there is no estimate near the poles, nor for far places")
    func none() throws {
        let place = { (latitude: Double, longitude: Double) in
            try #require(Coordinate(latitude: latitude, longitude: longitude))
        }
        let geodesic = Geodesic()
        #expect(try geodesic.estimate(from: place(80.1, 0), to: place(80, 0)) == nil)
        #expect(try geodesic.estimate(from: place(0, 0), to: place(1, 0)) == nil)
        #expect(try geodesic.estimate(from: place(0, 0), to: place(0, 1)) == nil)
        #expect(try geodesic.estimate(from: place(0, 179.99), to: place(0, -179.99)) != nil)
    }
}
