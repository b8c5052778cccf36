import Domain
import Foundation

/// Bounds of distances from one point, by plain arithmetic: they decide most rows, and SpatiaLite decides the rest.
///
/// On the ellipsoid a short way along a meridian is M(φ) dφ long, and along a parallel f(φ) dλ, where M is the meridian's
/// radius of curvature and f = N cos φ the parallel's radius. The planar distance p of a point uses M and f of the
/// centre's latitude φ₀ for the whole way:
///
///     p² = (M(φ₀) Δφ)² + (f(φ₀) Δλ)²
///
/// Let the band hold all latitudes within `reach` of the centre, and let M(φ) / M(φ₀) and f(φ) / f(φ₀) lie between `least`
/// and `most` on the band. Then each way inside the band is between `least` and `most` times as long as in the plane.
///
/// - If p · most ≤ x ≤ reach, the distance is at most x: the straight line of the plane stays within the band, because
///   M(φ₀) |Δφ| ≤ p, and it is at most p · most long.
/// - If p · least > x, the distance is more than x: otherwise the shortest way, at most x long, would stay within the
///   band, and the plane would give it a length of at most x / least, which is less than p.
///
/// f falls and M grows towards the poles, so both are greatest and least at the edges of the band. Beyond 80° the bounds
/// say nothing: f changes fast there, and the shortest way may cross the pole.
struct PlanarDistance {
    /// Metres in a degree × 10⁻⁷ at the centre, east and north.
    let east: Double
    let north: Double
    /// How much shorter or longer than in the plane a way may be; nil where nothing is known.
    let least: Double?
    let most: Double?

    /// - Parameter reach: metres; the greatest distance that is compared.
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
        // Rounding errors are some 10⁻¹⁵.
        least = min(Self.parallel(outer) / parallel, Self.meridian(inner) / meridian) * (1 - 1e-9)
        most = max(Self.parallel(inner) / parallel, Self.meridian(outer) / meridian) * (1 + 1e-9)
    }

    /// Squares of planar distances up to `near` times x² are surely within x, those from `far` times x² surely are not.
    var near: Double { most.map { 1 / ($0 * $0) } ?? 0 }
    var far: Double { least.map { 1 / ($0 * $0) } ?? 1e30 }

    /// Degrees.
    static let limit = 80.0
    private static let degree = Double.pi / 180
    /// Metres.
    private static let equator = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    /// Squared.
    private static let eccentricity = flattening * (2 - flattening)
    /// M at the equator, where it is least.
    private static let shortestMeridian = equator * (1 - eccentricity)

    private static func meridian(_ latitude: Double) -> Double {
        let root = (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
        return shortestMeridian / (root * root * root)
    }

    private static func parallel(_ latitude: Double) -> Double {
        equator * cos(latitude) / (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
    }
}
