import Domain
import Foundation
import Testing

@Suite struct CellTests {
    @Test("a cell is found again by its name", arguments: Cell.Size.allCases)
    func name(size: Cell.Size) {
        for place in randomPoints(5000, seed: 8) {
            let cell = Cell(containing: place, size: size)
            #expect(Cell(cell.description) == cell)
        }
    }

    @Test(
        "any other text is no cell",
        arguments: [
            "", "1k", "5k-1", "5k-1-2-00", "1k-2307-6058", "1k-2307-6058-5", "1k-2307-6058-55", "1k-2307-6058-250",
            "5k-4003-0", "5k--1-0", "5k-02307-6058", "5k-2307-999999", "airport-BKK", "2k-1-1",
        ])
    func noName(_ text: String) { #expect(Cell(text) == nil) }

    @Test("a point lies in the box of its cell, whose middle is the centre", arguments: Cell.Size.allCases)
    func box(size: Cell.Size) {
        for place in randomPoints(20_000, seed: 9) {
            let cell = Cell(containing: place, size: size)
            let box = cell.box
            #expect((box.west - 1...box.east + 1).contains(place.longitudeE7), "\(place) in \(cell)")
            #expect((box.south - 1...box.north + 1).contains(place.latitudeE7), "\(place) in \(cell)")
            #expect(abs((Int(box.south) + Int(box.north)) / 2 - Int(cell.centre.latitudeE7)) <= 1)
            #expect(abs((Int(box.west) + Int(box.east)) / 2 - Int(cell.centre.longitudeE7)) <= 1)
        }
    }

    @Test("a kilometre cell lies in the five kilometre cell of the same point", arguments: [1, 2])
    func nesting(seed: UInt64) {
        for place in randomPoints(10_000, seed: seed) {
            let cell = Cell(containing: place, size: .oneKilometre)
            #expect(cell.parent == Cell(containing: place, size: .fiveKilometres))
            #expect(cell.size == .oneKilometre)
            #expect(cell.parent.size == .fiveKilometres)
            #expect(cell.parent.parent == cell.parent)
        }
    }

    @Test("the centre of a cell lies in that cell", arguments: Cell.Size.allCases)
    func centre(size: Cell.Size) throws {
        for place in randomPoints(20_000, seed: 5) {
            let cell = Cell(containing: place, size: size)
            #expect(Cell(containing: try point(cell.centre.latitude, cell.centre.longitude), size: size) == cell)
        }
    }

    @Test("the centre has no more digits than the stored form", arguments: Cell.Size.allCases)
    func digits(size: Cell.Size) {
        for place in randomPoints(1000, seed: 6) {
            let centre = Cell(containing: place, size: size).centre
            #expect(Coordinate(latitudeE7: centre.latitudeE7, longitudeE7: centre.longitudeE7) == centre)
        }
    }

    @Test("no point of a cell is farther from its centre than half the diagonal", arguments: Cell.Size.allCases)
    func halfDiagonal(size: Cell.Size) {
        for place in randomPoints(20_000, seed: 7) {
            let cell = Cell(containing: place, size: size)
            #expect(place.sphericalDistance(to: cell.centre) <= Double(cell.halfDiagonal), "\(place) in \(cell)")
        }
    }

    @Test("no corner of a cell is farther either, in whatever row", arguments: Cell.Size.allCases)
    func corners(size: Cell.Size) throws {
        for row in 0..<Cell.rows {
            let south = -90 + Double(row) * 180 / Double(Cell.rows)
            let east = 360 / Double(Cell.columns(inRow: row))
            for (latitude, longitude) in [(0.000_01, 0.000_01), (0.99999, 0.000_01), (0.000_01, 0.99999)] {
                let corner = try point(
                    south + latitude * 180 / Double(Cell.rows), -180 + longitude * east)
                let cell = Cell(containing: corner, size: size)
                #expect(corner.sphericalDistance(to: cell.centre) <= Double(cell.halfDiagonal), "row \(row), \(cell)")
            }
        }
    }

    @Test(
        "half a diagonal is 710 or 3540 metres where people live; an offer reaches 710 more, and never more than the greatest"
    )
    func nominal() throws {
        for place in randomPoints(5000, seed: 8) {
            for (size, metres) in [(Cell.Size.oneKilometre, 710), (.fiveKilometres, 3540)] {
                let cell = Cell(containing: place, size: size)
                #expect(cell.reach <= Cell.greatestReach(near: place))
                if abs(place.latitude) < 75 { #expect((cell.halfDiagonal, cell.reach) == (metres, metres + 710)) }
            }
        }
        for row in 0..<Cell.rows {
            let latitude = -90 + (Double(row) + 0.5) * 180 / Double(Cell.rows)
            let place = try point(latitude, 0)
            let cell = Cell(containing: place, size: .fiveKilometres)
            #expect((4250...Cell.greatestReach(near: place)).contains(cell.reach))
            // The cells around it are no greater.
            let north = try point(min(90, latitude + 0.9), 0)
            let other = Cell(containing: north, size: .fiveKilometres)
            #expect(other.reach <= Cell.greatestReach(near: place))
        }
        let polar = Cell(containing: try point(90, 0), size: .fiveKilometres)
        #expect((4300...4400).contains(polar.halfDiagonal))
    }

    @Test("a cell has 25 or 1 square kilometres below 80 degrees, within half a per cent")
    func area() throws {
        let height = 180 / Double(Cell.rows) * .pi / 180
        let radius = Coordinate.earthRadius / 1000
        for row in 0..<Cell.rows {
            let south = -Double.pi / 2 + Double(row) * height
            guard abs(south) < 80 * .pi / 180, abs(south + height) < 80 * .pi / 180 else { continue }
            let width = 2 * Double.pi / Double(Cell.columns(inRow: row))
            let five = radius * radius * width * (sin(south + height) - sin(south))
            #expect(abs(five / 25 - 1) < 0.005, "row \(row)")
            for part in 0..<5 {
                let edge = south + Double(part) * height / 5
                let one = radius * radius * width / 5 * (sin(edge + height / 5) - sin(edge))
                #expect(abs(one - 1) < 0.005, "row \(row), part \(part)")
            }
        }
    }

    @Test("a known point lies in a known cell")
    func known() throws {
        let bangkok = try point(13.7563, 100.5018)
        #expect(Cell(containing: bangkok, size: .fiveKilometres).description == "5k-2307-6058")
        #expect(Cell(containing: bangkok, size: .oneKilometre).description == "1k-2307-6058-24")
    }

    @Test("both edges of the antimeridian are one edge")
    func antimeridian() throws {
        for latitude in [-90.0, -89.99, -17, 0, 66.5, 89.99, 90] {
            for size in Cell.Size.allCases {
                let west = Cell(containing: try point(latitude, -180), size: size)
                #expect(Cell(containing: try point(latitude, 180), size: size) == west)
                #expect(west.column == 0)
            }
        }
        let east = Cell(containing: try point(0, 179.999_999_9), size: .fiveKilometres)
        #expect(east.column == Cell.columns(inRow: east.row) - 1)
    }

    @Test("a description names one cell")
    func descriptions() {
        var cells: [String: Cell] = [:]
        for place in randomPoints(20_000, seed: 9) {
            for size in Cell.Size.allCases {
                let cell = Cell(containing: place, size: size)
                #expect(cells.updateValue(cell, forKey: cell.description).map { $0 == cell } ?? true)
            }
        }
        #expect(Set(cells.values).count == cells.count)
        #expect(cells.count > 25_000)
    }

    @Test(
        "a cell without a city is called after its country, else after whole degrees",
        arguments: [
            (14.2, 89.8, nil, "14° N, 90° E", nil, "Etc/GMT-6"), (-30, -120, nil, "30° S, 120° W", nil, "Etc/GMT+8"),
            (9, 46, GeocodedPlace.Country(code: nil, name: "Somaliland"), "Somaliland", nil, "Etc/GMT-3"),
            (-75, 100, GeocodedPlace.Country(code: "AQ", name: "Antarctica"), "Antarctica", "AQ", "Etc/GMT-7"),
        ] as [(Double, Double, GeocodedPlace.Country?, String, String?, String)])
    func locality(
        _ latitude: Double, _ longitude: Double, _ country: GeocodedPlace.Country?, _ label: String, _ code: String?,
        _ zone: String
    ) throws {
        #expect(
            Locality(
                at: try point(latitude, longitude), in: country, timeZone: Locality.zone(atLongitude: longitude))
                == Locality(label: label, country: code, timeZone: zone))
    }

    @Test("Western Sahara and what has no code is disputed")
    func disputed() {
        for (code, isDisputed) in [("EH", true), (nil, true), ("MA", false)] as [(String?, Bool)] {
            #expect(GeocodedPlace.Country(code: code, name: "x").isDisputed == isDisputed)
        }
    }
}
