import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("bounds of distances in the plane") struct PlanarDistanceTests {
    /// Pairs of points up to `reach` metres apart in any direction, from the equator to the limit and on both sides.
    private static func pairs(_ count: Int, reach: Double) -> [(centre: Coordinate, point: Coordinate)] {
        var numbers = SteadyNumbers(61)
        let limit = Int32(PlanarDistance.limit * 1e7)
        return (0..<count).map { index in
            let latitude = [0, limit, -limit][min(2, index % 40)]
            let centre = Coordinate(
                latitudeE7: index % 40 < 3 ? latitude : .random(in: -limit...limit, using: &numbers),
                longitudeE7: .random(in: -1_700_000_000...1_700_000_000, using: &numbers))
            let plane = PlanarDistance(from: centre, reach: reach)
            let turn = Double.random(in: 0..<2 * .pi, using: &numbers)
            let metres = Double.random(in: 0...reach, using: &numbers)
            let point = Coordinate(
                latitudeE7: centre.latitudeE7 + Int32(metres * cos(turn) / plane.north),
                longitudeE7: centre.longitudeE7 + Int32(metres * sin(turn) / plane.east))
            return (centre, point)
        }
    }

    private static func planar(_ pair: (centre: Coordinate, point: Coordinate), _ plane: PlanarDistance) -> Double {
        let east = Double(pair.point.longitudeE7 - pair.centre.longitudeE7) * plane.east
        let north = Double(pair.point.latitudeE7 - pair.centre.latitudeE7) * plane.north
        return (east * east + north * north).squareRoot()
    }

    @Test("no distance of SpatiaLite's is outside them, at any latitude", arguments: [1000.0, 6250, 14_250, 57_790])
    func bounds(reach: Double) async throws {
        let pairs = Self.pairs(4000, reach: reach)
        let distances = try await SeededFolder.shared.value.read { db in
            let sql =
                "SELECT ST_Distance(MakePoint(:x, :y, 4326), MakePoint(:to_x, :to_y, 4326), 1)"
            return try pairs.map { pair in
                try db.value(
                    sql,
                    [
                        "x": pair.centre.longitude, "y": pair.centre.latitude, "to_x": pair.point.longitude,
                        "to_y": pair.point.latitude,
                    ], as: Double.self)
            }
        }
        var least = 1.0
        for (pair, metres) in zip(pairs, distances) {
            let (metres, plane) = (try #require(metres), PlanarDistance(from: pair.centre, reach: reach))
            let planar = Self.planar(pair, plane)
            let bounds = (try #require(plane.least), try #require(plane.most))
            // SpatiaLite's geodesic is right to a nanometre.
            #expect(metres >= planar * bounds.0 - 1e-6, "\(pair)")
            if planar * bounds.1 <= reach { #expect(metres <= planar * bounds.1 + 1e-6, "\(pair)") }
            // What the told distance assumes.
            #expect(bounds.1 < 1.1)
            least = min(least, bounds.0)
        }
        #expect(least > 0.9)
    }

    @Test("they leave little open: at 50° a ring of less than 2 % of the radius, at the equator of less than 0.1 %")
    func narrow() {
        let width = { (latitude: Int32, reach: Double) in
            let plane = PlanarDistance(from: Coordinate(latitudeE7: latitude, longitudeE7: 0), reach: reach)
            return plane.far.squareRoot() - plane.near.squareRoot()
        }
        #expect(width(500_000_000, 50_000) < 0.02)
        #expect(width(500_000_000, 10_000) < 0.004)
        #expect(width(0, 50_000) < 0.001)
    }

    @Test("beyond 80° they leave everything open")
    func poles() {
        let plane = PlanarDistance(from: Coordinate(latitudeE7: 800_000_001, longitudeE7: 0), reach: 1000)
        #expect(plane.least == nil)
        #expect(plane.near == 0)
        #expect(plane.far > 1e29)
    }

    @Test("SpatiaLite's answer whether a point is within a distance agrees with its distance, to a centimetre")
    func decided() async throws {
        let (metres, within, beyond) = try await SeededFolder.shared.value.read { db in
            let metres = try db.value(
                "SELECT ST_Distance(MakePoint(21.0, 52.2, 4326), MakePoint(21.1, 52.3, 4326), 1)", as: Double.self)
            let isWithin = "SELECT PtDistWithin(MakePoint(21.0, 52.2, 4326), MakePoint(21.1, 52.3, 4326), :metres, 1)"
            return (
                metres, try db.value(isWithin, ["metres": (metres ?? 0) + 0.01], as: Bool.self),
                try db.value(isWithin, ["metres": (metres ?? 0) - 0.01], as: Bool.self)
            )
        }
        #expect((13_000..<14_000).contains(metres ?? 0))
        #expect(within == true)
        #expect(beyond == false)
    }
}
