import Domain
import Testing

@Suite("Cells that stay") struct StickyCellsTests {
    private let bangkok = Coordinate(latitudeE7: 137_563_000, longitudeE7: 1_005_018_000)
    private func map() -> BuiltUpMap { BuiltUpMap([BuiltUpMap.City(centre: bangkok, population: 5_104_476)]) }

    /// A point so many metres east and north of the centre of the cell.
    private func point(_ east: Double, _ north: Double, of cell: Cell) throws -> Coordinate {
        let degree = 111_195.08
        let middle = cell.centre
        return try #require(
            Coordinate(
                latitude: middle.latitude + north / degree,
                longitude: middle.longitude + east / degree / 0.9715))
    }

    private var home: Cell { Cell(containing: bangkok, size: .oneKilometre) }

    @Test("half a kilometre beside a cell that the account has shown, the same cell is shown again")
    func beside() throws {
        let published = StickyCells([home])
        for (east, north) in [(990.0, 0.0), (-990, 0), (0, 990), (0, -990), (990, -990)] {
            let place = try point(east, north, of: home)
            #expect(map().publicCell(of: place, asking: .oneKilometre) != home)
            #expect(map().publicCell(of: place, asking: .oneKilometre, after: published) == home)
        }
        for (east, north) in [(1010.0, 0.0), (-1010, 0), (0, 1010), (0, -1010), (1010, 990)] {
            let place = try point(east, north, of: home)
            let own = map().publicCell(of: place, asking: .oneKilometre)
            #expect(map().publicCell(of: place, asking: .oneKilometre, after: published) == own)
        }
    }

    @Test("of several cells the oldest is shown, also where the point lies in a later one")
    func oldest() throws {
        let place = try point(700, 0, of: home)
        let own = Cell(containing: place, size: .oneKilometre)
        let further = Cell(containing: try point(2000, 0, of: home), size: .oneKilometre)
        func shown(_ cells: [Cell]) -> Cell {
            map().publicCell(of: place, asking: .oneKilometre, after: StickyCells(cells))
        }
        #expect(shown([]) == own)
        #expect(shown([own, home]) == own)
        #expect(shown([home, own]) == home)
        #expect(shown([further, home, own]) == home)
    }

    @Test("5 km is the parent of the cell that 1 km would show, so both sizes together tell no more")
    func parent() throws {
        let place = try point(700, 0, of: home)
        let kept = map().publicCell(of: place, asking: .fiveKilometres, after: StickyCells([home]))
        #expect(kept == home.parent)
    }

    @Test("half a kilometre beside a 5 km cell that was shown, it is shown again, and 1 km is the nearest part of it")
    func large() throws {
        let parent = home.parent
        for (east, north) in [(2990.0, 0.0), (-2990, 0), (0, 2990), (0, -2990), (2990, -2990)] {
            let place = try point(east, north, of: parent)
            let published = StickyCells([parent])
            let own = map().publicCell(of: place, asking: .fiveKilometres)
            #expect(own != parent)
            #expect(map().publicCell(of: place, asking: .fiveKilometres, after: published) == parent)
            let part = map().publicCell(of: place, asking: .oneKilometre, after: published)
            #expect((part.size, part.parent) == (.oneKilometre, parent))
            #expect(part == Cell(containing: try point(east * 0.8, north * 0.8, of: parent), size: .oneKilometre))
            #expect(place.sphericalDistance(to: part.centre) <= Double(part.reach))
            // Once 1 km was shown there, it goes first: its parent is the same.
            #expect(map().publicCell(of: place, asking: .fiveKilometres, after: StickyCells([own, part])) == parent)
        }
        let beyond = try point(3010, 0, of: parent)
        let own = Cell(containing: beyond, size: .oneKilometre)
        #expect(map().publicCell(of: beyond, asking: .oneKilometre, after: StickyCells([parent])) == own)
        #expect(map().publicCell(of: beyond, asking: .fiveKilometres, after: StickyCells([parent])) == own.parent)
    }

    @Test("a cell in town stays beside open country")
    func country() throws {
        let town = BuiltUpMap([BuiltUpMap.City(centre: home.centre, population: 1)])
        let place = try point(800, 0, of: home)
        #expect(town.publicCell(of: place, asking: .oneKilometre).size == .fiveKilometres)
        #expect(town.publicCell(of: place, asking: .oneKilometre, after: StickyCells([home])) == home)
    }

    @Test("across the antimeridian too")
    func antimeridian() throws {
        let west = try #require(Coordinate(latitude: -16.5, longitude: -179.999))
        let east = try #require(Coordinate(latitude: -16.5, longitude: 179.999))
        let cell = Cell(containing: west, size: .oneKilometre)
        let shown = BuiltUpMap([BuiltUpMap.City]()).publicCell(
            of: east, asking: .oneKilometre, after: StickyCells([cell]))
        #expect(shown == cell)
        #expect(cell.parent.nearest(to: east).longitude < -179.9)
    }

    @Test("the reach of an offer holds every point that its cell is shown for")
    func reach() throws {
        for (east, north) in [(999.0, 999.0), (-999, 999), (999, -999)] {
            let place = try point(east, north, of: home)
            #expect(map().publicCell(of: place, asking: .oneKilometre, after: StickyCells([home])) == home)
            #expect(place.sphericalDistance(to: home.centre) <= Double(home.reach))
            #expect(place.sphericalDistance(to: home.parent.centre) <= Double(home.parent.reach))
        }
        #expect((home.reach, home.parent.reach) == (1420, 4250))
    }
}
