import Foundation

/// A rectangle of longitudes and latitudes in degrees × 10⁷, edges included.
package struct SearchBox: Hashable, Sendable {
    package let west: Int32
    package let east: Int32
    package let south: Int32
    package let north: Int32

    package init(west: Int32, east: Int32, south: Int32, north: Int32) {
        self.west = west
        self.east = east
        self.south = south
        self.north = north
    }

    /// The boxes that together contain every point within `metres` of `centre`: two if the circle crosses the
    /// antimeridian, all longitudes if it contains a pole.
    package static func around(_ centre: Coordinate, metres: Double) -> [SearchBox] {
        // A margin of one per cent, because degrees of the ellipsoid are up to 0.6 % shorter than those of the sphere.
        let angle = metres * 1.01 / Coordinate.earthRadius
        let reach = angle * 180 / .pi
        let (south, north) = (centre.latitude - reach, centre.latitude + reach)
        func box(_ west: Double, _ east: Double) -> SearchBox {
            SearchBox(
                west: e7(max(-180, west).rounded(.down, at: 1e7)), east: e7(min(180, east).rounded(.up, at: 1e7)),
                south: e7(max(-90, south)), north: e7(min(90, north)))
        }
        guard south > -89.99, north < 89.99 else { return [box(-180, 180)] }
        let widest = sin(angle) / cos(centre.latitude * .pi / 180)
        guard widest < 1 else { return [box(-180, 180)] }
        let width = asin(widest) * 180 / .pi
        let (west, east) = (centre.longitude - width, centre.longitude + width)
        if west < -180 { return [box(-180, east), box(west + 360, 180)] }
        if east > 180 { return [box(west, 180), box(-180, east - 360)] }
        return [box(west, east)]
    }

    private static func e7(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
}

extension Double {
    fileprivate func rounded(_ rule: FloatingPointRoundingRule, at scale: Double) -> Double {
        (self * scale).rounded(rule) / scale
    }
}
