import CSpatiaLite
import Domain
import Foundation

/// Distances in metres on the ellipsoid of WGS 84.
///
/// `metres` is PROJ's geodesic, the one that SpatiaLite measures with: the two agree to the nanometre. It costs about a
/// microsecond; `estimate` costs a fiftieth of that and says how wrong it may be.
struct Geodesic: Sendable {
    private let ellipsoid: geod_geodesic

    init() {
        var ellipsoid = geod_geodesic()
        geod_init(&ellipsoid, Self.radius, Self.flattening)
        self.ellipsoid = ellipsoid
    }

    func metres(from first: Coordinate, to second: Coordinate) -> Double {
        var metres = 0.0
        withUnsafePointer(to: ellipsoid) { ellipsoid in
            geod_inverse(
                ellipsoid, first.latitude, first.longitude, second.latitude, second.longitude, &metres, nil, nil)
        }
        return metres
    }

    /// Nil where the plane of the middle latitude is no good: beyond 80° and over more than about 100 km.
    func estimate(from first: Coordinate, to second: Coordinate) -> (metres: Double, error: Double)? {
        guard abs(first.latitude) <= 80, abs(second.latitude) <= 80 else { return nil }
        let north = (second.latitude - first.latitude) * Self.degree
        var degrees = second.longitude - first.longitude
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        let middle = (first.latitude + second.latitude) / 2 * Self.degree
        let (sine, cosine) = (sin(middle), cos(middle))
        let east = degrees * Self.degree * cosine
        guard abs(north) < 0.016, abs(east) < 0.016 else { return nil }
        // Radii of curvature at the middle latitude: of the meridian, and across it.
        let square = 1 - Self.eccentricity * sine * sine
        let across = Self.radius / square.squareRoot()
        let along = across * (1 - Self.eccentricity) / square
        let (x, y) = (across * east, along * north)
        let metres = (x * x + y * y).squareRoot()
        return (metres, 1 + metres / 1000)
    }

    private static let radius = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    /// Squared.
    private static let eccentricity = flattening * (2 - flattening)
    private static let degree = Double.pi / 180
}
