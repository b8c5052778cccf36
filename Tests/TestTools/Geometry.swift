package import Domain
import Foundation

/// Distances on the ellipsoid WGS 84 from the chord through the Earth: right to a millimetre up to 100 km.
package enum Geometry {
    package static func metres(from first: Coordinate, to second: Coordinate) -> Double {
        let chord = zip(cartesian(first), cartesian(second)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
        return chord * (1 + chord * chord / (24 * Coordinate.earthRadius * Coordinate.earthRadius))
    }

    private static func cartesian(_ point: Coordinate) -> [Double] {
        let flattening = 1 / 298.257_223_563
        let squared = flattening * (2 - flattening)
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        let normal = 6_378_137 / (1 - squared * sin(latitude) * sin(latitude)).squareRoot()
        return [
            normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
            normal * (1 - squared) * sin(latitude),
        ]
    }
}
