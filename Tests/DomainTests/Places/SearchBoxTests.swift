import Domain
import Foundation
import TestTools
import Testing

@Suite struct SearchBoxTests {
    @Test("no point within the radius is outside the boxes", arguments: [1_000.0, 5_710, 58_000])
    func complete(metres: Double) {
        var numbers = SteadyNumbers(UInt64(metres))
        var inside = 0
        for centre in randomPoints(6000, seed: 11) {
            let boxes = SearchBox.around(centre, metres: metres)
            let reach = metres / 111_000
            let latitude = centre.latitude + .random(in: -reach...reach, using: &numbers)
            let wide = min(180, reach / max(0.000_1, cos(centre.latitude * .pi / 180)))
            let longitude = remainder(centre.longitude + .random(in: -wide...wide, using: &numbers), 360)
            guard let place = Coordinate(latitude: latitude, longitude: longitude),
                centre.ellipsoidalDistance(to: place) <= metres
            else { continue }
            inside += 1
            #expect(boxes.contains { $0.holds(place) }, "\(place) from \(centre)")
        }
        #expect(inside > 2000)
    }

    @Test("boxes never overlap, and there are two only at the antimeridian")
    func split() throws {
        for centre in randomPoints(5000, seed: 12) {
            let boxes = SearchBox.around(centre, metres: 58_000)
            #expect((1...2).contains(boxes.count))
            for box in boxes {
                #expect(box.west <= box.east)
                #expect(box.south <= box.north)
                #expect(box.west >= -1_800_000_000 && box.east <= 1_800_000_000)
                #expect(box.south >= -900_000_000 && box.north <= 900_000_000)
            }
            if boxes.count == 2 {
                #expect(max(boxes[0].west, boxes[1].west) > min(boxes[0].east, boxes[1].east))
                #expect(Set(boxes.map(\.south)).count == 1 && Set(boxes.map(\.north)).count == 1)
            }
        }
        #expect(SearchBox.around(try point(13.75, 100.5), metres: 58_000).count == 1)
        #expect(SearchBox.around(try point(-17, 179.9), metres: 58_000).count == 2)
        #expect(SearchBox.around(try point(-17, -179.9), metres: 58_000).count == 2)
    }

    @Test("a circle that holds a pole takes all longitudes")
    func poles() throws {
        for latitude in [90.0, 89.8, -89.8, -90] {
            let boxes = SearchBox.around(try point(latitude, 100), metres: 58_000)
            #expect(boxes.count == 1)
            #expect(boxes.first?.west == -1_800_000_000)
            #expect(boxes.first?.east == 1_800_000_000)
        }
    }

    @Test("in the middle latitudes a box is not much larger than its circle")
    func tight() throws {
        let box = try #require(SearchBox.around(try point(0, 0), metres: 10_000).first)
        #expect((898_000...920_000).contains(box.east))
        #expect(box.west == -box.east)
        #expect((898_000...920_000).contains(box.north))
    }
}

extension SearchBox {
    fileprivate func holds(_ place: Coordinate) -> Bool {
        (west...east).contains(place.longitudeE7) && (south...north).contains(place.latitudeE7)
    }
}
