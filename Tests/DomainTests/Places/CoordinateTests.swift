import Domain
import Foundation
import TestTools
import Testing

@Suite struct CoordinateTests {
    @Test(
        "a coordinate is finite and in range",
        arguments: [
            (90.0, 0.0, true), (-90, 0, true), (90.000_000_1, 0, false), (91, 0, false), (-91, 0, false),
            (0, 180, true), (0, -180, true), (0, 180.000_000_1, false), (0, -181, false), (.nan, 0, false),
            (0, .nan, false), (.infinity, 0, false), (0, -.infinity, false),
        ])
    func range(latitude: Double, longitude: Double, isOne: Bool) {
        #expect((Coordinate(latitude: latitude, longitude: longitude) != nil) == isOne)
    }

    @Test("180 degrees east is 180 degrees west")
    func antimeridian() throws {
        #expect(try point(-17, 180) == point(-17, -180))
        #expect(try point(-17, 180).longitude == -180)
        #expect(try point(-17, 179.999).longitude == 179.999)
    }

    @Test("the stored form keeps seven decimals of a degree")
    func stored() throws {
        let place = try point(13.756_312_34, -100.501_812_36)
        #expect(place.latitudeE7 == 137_563_123)
        #expect(place.longitudeE7 == -1_005_018_124)
        let back = Coordinate(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
        #expect(back.latitude == 13.756_312_3)
        #expect(back.longitude == -100.501_812_4)
    }

    @Test("the sphere's distance is known for a quarter, a half and a small piece of the way round")
    func sphere() throws {
        let quarter = Double.pi / 2 * 6_371_008.8
        #expect(abs(try point(0, 0).sphericalDistance(to: point(90, 0)) - quarter) < 1e-6)
        #expect(abs(try point(0, 0).sphericalDistance(to: point(0, 180)) - 2 * quarter) < 1e-6)
        #expect(abs(try point(0, 179.5).sphericalDistance(to: point(0, -179.5)) - quarter / 90) < 1e-6)
        #expect(try point(52, 21).sphericalDistance(to: point(52, 21)) == 0)
    }

    @Test("the sphere's distance is within 0.6 per cent of the ellipsoid's")
    func ellipsoid() throws {
        var numbers = SteadyNumbers(3)
        for place in randomPoints(2000, seed: 4) {
            let other = try point(
                min(90, max(-90, place.latitude + .random(in: -0.3...0.3, using: &numbers))), place.longitude)
            let shifted = try point(
                other.latitude, remainder(place.longitude + .random(in: -0.3...0.3, using: &numbers), 360))
            let (sphere, truth) = (place.sphericalDistance(to: shifted), place.ellipsoidalDistance(to: shifted))
            #expect(abs(sphere - truth) <= truth * 0.006 + 0.001)
        }
    }
}
