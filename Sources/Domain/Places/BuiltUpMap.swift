import Foundation

/// Where a 1 km cell is fine enough to hide in: within √(population ∕ (4,000·π)) km of a listed city.
///
/// Fixed data, a function of the seed list alone: no account can change what it says. In memory, because every
/// search asks it: 34,006 cities in buckets of half a degree, some hundred nanoseconds a question.
package struct BuiltUpMap: Sendable {
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

    /// The public cell of a raw point: the 1 km cell in a built-up place unless 5 km was asked for, else the parent.
    package func publicCell(of point: Coordinate, asking size: Cell.Size) -> Cell {
        let cell = Cell(containing: point, size: .oneKilometre)
        return size == .oneKilometre && holds(cell.centre) ? cell : cell.parent
    }
}
