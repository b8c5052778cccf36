import Domain
import Foundation

/// Bounds of distances from one point by plain arithmetic. The bounds decide most rows; SpatiaLite decides the rest.
///
/// On the ellipsoid a short arc of a meridian has the length M(φ) dφ, and of a parallel f(φ) dλ. M is the meridian's
/// radius of curvature, and f = N cos φ is the parallel's radius. The planar distance p of a point uses M and f of the
/// centre's latitude φ₀ for the whole path:
///
///     p² = (M(φ₀) Δφ)² + (f(φ₀) Δλ)²
///
/// Let the band contain all latitudes within `reach` of the centre, and let M(φ) / M(φ₀) and f(φ) / f(φ₀) lie between
/// `least` and `most` on the band. Then each path inside the band is `least` to `most` times as long as in the plane.
///
/// - If p · most ≤ x ≤ reach, the distance is at most x: the straight line of the plane stays within the band, because
///   M(φ₀) |Δφ| ≤ p, and its length is at most p · most.
/// - If p · least > x, the distance is more than x: otherwise the shortest path, at most x long, would stay within the
///   band, and its planar length would be at most x / least, which is less than p.
///
/// Towards the poles f decreases and M increases, so their extremes are at the edges of the band. Beyond 80° there are
/// no bounds: f changes fast there, and the shortest path may cross the pole.
struct PlanarDistance {
    /// Length in metres of 10⁻⁷ degrees at the centre, east and north.
    let east: Double
    let north: Double
    /// Bounds of the ratio of true to planar distance; nil beyond 80°.
    let least: Double?
    let most: Double?

    /// - Parameter reach: Greatest distance to compare, in metres.
    init(from centre: Coordinate, reach: Double) {
        let latitude = abs(centre.latitude) * Self.degree
        let (meridian, parallel) = (Self.meridian(latitude), Self.parallel(latitude))
        north = meridian * Self.degree * 1e-7
        east = parallel * Self.degree * 1e-7
        guard abs(centre.latitude) <= Self.limit else {
            (least, most) = (nil, nil)
            return
        }
        let width = reach / Self.shortestMeridian
        let (inner, outer) = (max(0, latitude - width), latitude + width)
        // The factors cover rounding errors, which are about 10⁻¹⁵.
        least = min(Self.parallel(outer) / parallel, Self.meridian(inner) / meridian) * (1 - 1e-9)
        most = max(Self.parallel(inner) / parallel, Self.meridian(outer) / meridian) * (1 + 1e-9)
    }

    /// A point with a squared planar distance up to `near` · x² is within x. From `far` · x² on it is not.
    var near: Double { most.map { 1 / ($0 * $0) } ?? 0 }
    var far: Double { least.map { 1 / ($0 * $0) } ?? 1e30 }

    /// Latitude in degrees beyond which there are no bounds.
    static let limit = 80.0
    private static let degree = Double.pi / 180
    /// Metres.
    private static let equator = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    /// Squared eccentricity.
    private static let eccentricity = flattening * (2 - flattening)
    /// M at the equator, its minimum, in metres.
    private static let shortestMeridian = equator * (1 - eccentricity)

    private static func meridian(_ latitude: Double) -> Double {
        let root = (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
        return shortestMeridian / (root * root * root)
    }

    private static func parallel(_ latitude: Double) -> Double {
        equator * cos(latitude) / (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
    }
}
