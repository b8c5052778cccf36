import Domain
import Foundation
import TestTools
import Testing

@Suite struct BuiltUpMapTests {
    private struct City: Sendable {
        let centre: Coordinate
        let population: Int

        /// Domain rule: √(population ∕ (4,000·π)) km.
        var radius: Double { (Double(population) / 4000 / Double.pi).squareRoot() * 1000 }
    }

    private static func cities() throws -> [City] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "seed/cities.tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let header = try #require(lines.first).split(separator: "\t").map(String.init)
        let (lat, lon, people) = (
            try #require(header.firstIndex(of: "lat")), try #require(header.firstIndex(of: "lon")),
            try #require(header.firstIndex(of: "population"))
        )
        return try lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            return City(
                centre: try point(#require(Double(cells[lat])), #require(Double(cells[lon]))),
                population: try #require(Int(cells[people])))
        }
    }

    @Test("a city of 4 pi thousand people reaches a kilometre")
    func radius() throws {
        let centre = try point(0, 0)
        let map = BuiltUpMap([BuiltUpMap.City(centre: centre, population: 12_566)])
        // One degree is 111,195 m.
        #expect(map.holds(try point(0, 0.008_99)))
        #expect(!map.holds(try point(0, 0.009)))
        #expect(map.holds(centre))
        #expect(!BuiltUpMap([BuiltUpMap.City(centre: centre, population: 0)]).holds(centre))
    }

    @Test("a city reaches over the antimeridian and over the edges of its bucket")
    func edges() throws {
        let map = BuiltUpMap([
            BuiltUpMap.City(centre: try point(-17, 179.95), population: 5_000_000),
            BuiltUpMap.City(centre: try point(70.49, 25.49), population: 5_000_000),
        ])
        #expect(map.holds(try point(-17, -179.9)))
        #expect(!map.holds(try point(-17, -179.85)))
        #expect(map.holds(try point(70.6, 25.7)))
    }

    @Test("the map says of the real cities what looking at each of them says")
    func bruteForce() throws {
        let cities = try Self.cities()
        #expect(cities.count == 34_006)
        let map = BuiltUpMap(cities.map { BuiltUpMap.City(centre: $0.centre, population: $0.population) })
        var numbers = SteadyNumbers(21)
        var held = 0
        for index in 0..<400 {
            var place = try point(.random(in: -90...90, using: &numbers), .random(in: -180...180, using: &numbers))
            if index % 4 != 0 {
                let city = try #require(cities.randomElement(using: &numbers))
                let reach = city.radius / 60_000
                place = try point(
                    city.centre.latitude + .random(in: -reach...reach, using: &numbers),
                    remainder(city.centre.longitude + .random(in: -reach...reach, using: &numbers), 360))
            }
            let truth = cities.contains { $0.centre.sphericalDistance(to: place) <= $0.radius }
            held += truth ? 1 : 0
            #expect(map.holds(place) == truth, "\(place)")
            let cell = Cell(containing: place, size: .oneKilometre)
            let isBuiltUp = cities.contains { $0.centre.sphericalDistance(to: cell.centre) <= $0.radius }
            #expect(map.publicCell(of: place, asking: .oneKilometre) == (isBuiltUp ? cell : cell.parent))
            #expect(map.publicCell(of: place, asking: .fiveKilometres) == cell.parent)
        }
        #expect((60...340).contains(held))
    }

    @Test("a rural point gets the five kilometre cell whatever was asked for", arguments: Cell.Size.allCases)
    func rural(size: Cell.Size) throws {
        let map = BuiltUpMap([BuiltUpMap.City(centre: try point(13.75, 100.5), population: 5_000_000)])
        let field = try point(14.9, 101.3)
        #expect(map.publicCell(of: field, asking: size) == Cell(containing: field, size: .fiveKilometres))
        let town = try point(13.7563, 100.5018)
        #expect(map.publicCell(of: town, asking: size) == Cell(containing: town, size: size))
    }

    @Test("every point of a cell has the same public cell")
    func sameCell() throws {
        let map = BuiltUpMap([BuiltUpMap.City(centre: try point(13.75, 100.5), population: 50_000)])
        var numbers = SteadyNumbers(22)
        var seen: [Cell: Set<Cell>] = [:]
        for _ in 0..<5000 {
            let place = try point(
                .random(in: 13.7...13.8, using: &numbers), .random(in: 100.45...100.55, using: &numbers))
            seen[Cell(containing: place, size: .oneKilometre), default: []]
                .insert(map.publicCell(of: place, asking: .oneKilometre))
        }
        #expect(seen.values.allSatisfy { $0.count == 1 })
        #expect(Set(seen.values.flatMap { $0 }.map(\.size)) == [.oneKilometre, .fiveKilometres])
    }
}
