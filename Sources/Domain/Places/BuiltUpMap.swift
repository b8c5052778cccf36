import Foundation

/// Decides where a 1 km cell is anonymous enough: within √(population ∕ (4,000·π)) km of a listed city.
///
/// Fixed data from the seed list, which no account can influence. Held in memory, because every search reads it:
/// 34,006 cities in buckets of half a degree, a few hundred nanoseconds per lookup.
package struct BuiltUpMap: Sendable {
    /// A city is built up within a circle, whose area has room for its population at 4,000 people per square
    /// kilometre.
    package struct City: Sendable {
        let centre: Coordinate
        /// In metres.
        let radius: Double

        package init(centre: Coordinate, population: Int) {
            self.centre = centre
            radius = (Double(population) / (4000 * Double.pi)).squareRoot() * 1000
        }
    }

    private var buckets: [Int32: [City]] = [:]

    package init(_ cities: some Sequence<City>) {
        for city in cities where city.radius > 0 {
            let latitudeReach = city.radius / 111_000 + 0.01
            let narrowest = max(0.01, cos(min(89.9, abs(city.centre.latitude) + latitudeReach) * .pi / 180))
            let longitudeReach = latitudeReach / narrowest
            let rows = Self.band(city.centre.latitude - latitudeReach)...Self.band(city.centre.latitude + latitudeReach)
            let west = Self.band(city.centre.longitude - longitudeReach)
            let columns = west...Self.band(city.centre.longitude + longitudeReach)
            for row in rows {
                for column in columns { buckets[Self.key(row, column), default: []].append(city) }
            }
        }
    }

    private static func band(_ degrees: Double) -> Int { Int((degrees * 2).rounded(.down)) }
    /// Columns wrap at the antimeridian: 720 half-degrees.
    private static func key(_ row: Int, _ column: Int) -> Int32 { Int32(row * 720 + (column % 720 + 720) % 720) }

    package func holds(_ point: Coordinate) -> Bool {
        let bucket = buckets[Self.key(Self.band(point.latitude), Self.band(point.longitude))] ?? []
        return bucket.contains { $0.centre.sphericalDistance(to: point) <= $0.radius }
    }

    /// The public cell of an exact point: the 1 km cell in a built-up place unless 5 km was requested, else its parent.
    package func publicCell(of point: Coordinate, asking size: Cell.Size) -> Cell {
        let cell = Cell(containing: point, size: .oneKilometre)
        return size == .oneKilometre && holds(cell.centre) ? cell : cell.parent
    }
}
