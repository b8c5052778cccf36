import Foundation

/// A point on the Earth in degrees (WGS 84): latitude −90…90, longitude −180…180, where 180 becomes −180.
package struct Coordinate: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double

    /// Nil unless both are finite and in range.
    package init?(latitude: Double, longitude: Double) {
        guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
    }

    /// From the stored form, degrees × 10⁷.
    package init(latitudeE7: Int32, longitudeE7: Int32) {
        latitude = Double(latitudeE7) / 1e7
        longitude = Double(longitudeE7) / 1e7
    }

    package var latitudeE7: Int32 { Int32((latitude * 1e7).rounded()) }
    package var longitudeE7: Int32 { Int32((longitude * 1e7).rounded()) }

    /// Mean radius of the Earth in metres (IUGG), for spherical approximations.
    package static let earthRadius = 6_371_008.8

    /// Great-circle distance in metres on the mean sphere (haversine); within 0.6 % of the ellipsoidal distance.
    package func sphericalDistance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let half = sin((other.latitude - latitude) * radians / 2)
        let wide = sin((other.longitude - longitude) * radians / 2)
        let chord = half * half + cos(latitude * radians) * cos(other.latitude * radians) * wide * wide
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}
