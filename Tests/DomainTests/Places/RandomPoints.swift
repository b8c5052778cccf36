import Domain
import Foundation
import TestTools

/// Points all over the Earth; every fourth lies within a degree of a pole, every fourth within one of the antimeridian.
func randomPoints(_ count: Int, seed: UInt64) -> [Coordinate] {
    var numbers = SteadyNumbers(seed)
    return (0..<count).compactMap { index in
        let side = Bool.random(using: &numbers) ? 1.0 : -1.0
        var latitude = Double.random(in: -90...90, using: &numbers)
        var longitude = Double.random(in: -180...180, using: &numbers)
        if index % 4 == 0 { latitude = side * (90 - Double.random(in: 0...1, using: &numbers)) }
        if index % 4 == 1 { longitude = side * (180 - Double.random(in: 0...1, using: &numbers)) }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
        throw Missing(what: "\(latitude), \(longitude)")
    }
    return point
}

extension Coordinate {
    /// Metres on the ellipsoid WGS 84, from the chord through the Earth: right to a millimetre up to 100 km.
    func ellipsoidalDistance(to other: Coordinate) -> Double {
        let (one, two) = (cartesian, other.cartesian)
        let chord = ((one.x - two.x).squared + (one.y - two.y).squared + (one.z - two.z).squared).squareRoot()
        return chord * (1 + chord.squared / (24 * Coordinate.earthRadius.squared))
    }

    private var cartesian: (x: Double, y: Double, z: Double) {
        let (flattening, equator) = (1 / 298.257_223_563, 6_378_137.0)
        let squared = flattening * (2 - flattening)
        let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
        let normal = equator / (1 - squared * sin(latitude).squared).squareRoot()
        return (
            normal * cos(latitude) * cos(longitude), normal * cos(latitude) * sin(longitude),
            normal * (1 - squared) * sin(latitude)
        )
    }
}

extension Double {
    fileprivate var squared: Double { self * self }
}
