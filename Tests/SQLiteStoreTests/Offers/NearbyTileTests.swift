import Domain
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("tiles of the search") struct NearbyTileTests {
    private static func circles(_ count: Int) throws -> [(centre: Coordinate, metres: Double)] {
        var numbers = SteadyNumbers(61)
        return try (0..<count).map { index in
            let latitude =
                index % 6 == 0
                ? [89.99, -89.99, 89.6].randomElement(using: &numbers) ?? 0
                : Double.random(in: -90...90, using: &numbers)
            let longitude =
                index % 4 == 0
                ? Double.random(in: 179.5..<180, using: &numbers) : .random(in: -180..<180, using: &numbers)
            let centre = try #require(Coordinate(latitude: latitude, longitude: longitude))
            return (centre, [2000, 6420, 54_000].randomElement(using: &numbers) ?? 2000)
        }
    }

    @Test("every point of a search's boxes lies in a tile of their covers")
    func cover() throws {
        var numbers = SteadyNumbers(62)
        for circle in try Self.circles(300) {
            let boxes = SearchBox.around(circle.centre, metres: circle.metres)
            let covers = boxes.map(TileCover.init)
            for box in boxes {
                for _ in 0..<20 {
                    let point = Coordinate(
                        latitudeE7: .random(in: box.south...box.north, using: &numbers),
                        longitudeE7: .random(in: box.west...box.east, using: &numbers))
                    let tile = TileKey(holding: point)
                    #expect(covers.contains { $0.contains(tile) }, "\(point) of \(circle)")
                }
            }
        }
    }

    @Test("a cover visits just the tiles that it contains, each once")
    func visits() throws {
        for circle in try Self.circles(40) where abs(circle.centre.latitude) < 89 {
            for cover in SearchBox.around(circle.centre, metres: circle.metres).map(TileCover.init) {
                var visited: [TileKey] = []
                cover.forEachRow { row, columns in visited += columns.map { TileKey(row: row, column: $0) } }
                #expect(Set(visited).count == visited.count)
                #expect(visited.allSatisfy { cover.contains($0) })
                let edge = try #require(visited.first)
                #expect(!cover.contains(TileKey(row: Int(edge.row) - 1, column: Int(edge.column))))
                #expect(!cover.contains(TileKey(row: Int(edge.row), column: Int(edge.column) - 1)))
            }
        }
    }

    @Test("the box of some tiles holds every point of them")
    func box() throws {
        var numbers = SteadyNumbers(63)
        for circle in try Self.circles(300) {
            let tile = TileKey(holding: circle.centre)
            let box = SearchBox(holding: [tile])
            #expect((box.south...box.north).contains(circle.centre.latitudeE7))
            #expect((box.west...box.east).contains(circle.centre.longitudeE7))
            // And little more: a point well outside is in another tile.
            let reach = Int32.random(in: 0...1000, using: &numbers)
            guard box.north < 899_000_000 else { continue }
            let outside = Coordinate(latitudeE7: box.north + 20 + reach, longitudeE7: circle.centre.longitudeE7)
            #expect(TileKey(holding: outside) != tile)
        }
    }

    @Test("missing tiles are asked for in stretches of rows, not in the rectangle around them")
    func stretches() {
        let ring = (0..<5).flatMap { row in
            (0..<5).filter { row % 4 == 0 || $0 % 4 == 0 }.map { TileKey(row: 2000 + row, column: 3000 + $0) }
        }
        let boxes = SearchBox.stretches(of: Set(ring))
        // Two whole rows, and two ends of each of the three between.
        #expect(boxes.count == 8)
        let hole = TileKey(row: 2002, column: 3002)
        let middle = SearchBox(holding: [hole])
        let (latitude, longitude) = ((middle.south + middle.north) / 2, middle.west / 2 + middle.east / 2)
        #expect(!boxes.contains { ($0.south...$0.north).contains(latitude) && ($0.west...$0.east).contains(longitude) })
    }

    @Test("an offer that changes takes its own place in its tile, others keep theirs")
    func replacing() throws {
        let here = NearbyPlace(centre: Coordinate(latitudeE7: 1, longitudeE7: 1), halfDiagonal: 710)
        let there = NearbyPlace(centre: Coordinate(latitudeE7: 2, longitudeE7: 2), halfDiagonal: 710)
        let entry = { (key: Int64, score: Int32) in Self.entry(key, score: score) }
        let tile = NearbyTile([(entry(1, 10), here), (entry(2, 20), there), (entry(3, 30), here)])
        #expect(tile.places == [here, there])
        let told = { (tile: NearbyTile) in
            tile.entries.map { "\($0.key) \($0.score) \(tile.places[Int($0.place)].centre.latitudeE7)" }
        }
        #expect(told(tile.replacing([2: nil])) == ["1 10 1", "3 30 1"])
        #expect(told(tile.replacing([1: (entry(1, 11), here)])) == ["2 20 2", "3 30 1", "1 11 1"])
        #expect(told(tile.replacing([4: (entry(4, 40), there)])) == ["1 10 1", "2 20 2", "3 30 1", "4 40 2"])
        #expect(NearbyTile.empty.replacing([4: nil]).weight == 1)
    }

    private static func entry(
        _ key: Int64, have: Currency = .eur, want: Currency = .usd, score: Int32 = 0
    ) -> NearbyEntry {
        NearbyEntry(
            key: key, id: Identifier(high: 0, low: UInt64(key)), owner: Identifier(high: 0, low: 9), have: have,
            want: want, firstDay: 0, lastDay: 1, score: score, expiresAt: 1, freshAt: 1, minFill: 1, remaining: 1,
            pricing: .premium(0))
    }

    @Test("a search for a pair looks at the entries of that pair, and for what is wanted at all of those")
    func pairs() throws {
        let codes = ["AAA", "EUR", "EUS", "USD", "ZZZ"].compactMap { Currency($0) }
        let here = NearbyPlace(centre: Coordinate(latitudeE7: 1, longitudeE7: 1), halfDiagonal: 710)
        var numbers = SteadyNumbers(64)
        let entries = try (1...200).map { key in
            Self.entry(
                Int64(key), have: try #require(codes.randomElement(using: &numbers)),
                want: try #require(codes.randomElement(using: &numbers)))
        }
        // The second half is put in by a commit, and one offer becomes another.
        let tile = NearbyTile(entries.prefix(100).map { ($0, here) }).replacing(
            Dictionary(uniqueKeysWithValues: entries.suffix(101).map { ($0.key, ($0, here)) }))
        #expect(tile.range(have: nil, want: nil) == 0..<200)
        #expect(tile.range(have: .eur, want: nil) == 0..<200)
        for want in codes {
            let wanted = entries.filter { $0.want == want }.map(\.key)
            #expect(tile.entries[tile.range(have: nil, want: want)].map(\.key).sorted() == wanted)
            for have in codes {
                let both = entries.filter { $0.want == want && $0.have == have }.map(\.key)
                #expect(tile.entries[tile.range(have: have, want: want)].map(\.key).sorted() == both)
            }
        }
        #expect(NearbyTile.empty.range(have: .eur, want: .usd).isEmpty)
    }

    @Test("the world of tiles is what a plain dictionary would be")
    func world() throws {
        let here = NearbyPlace(centre: Coordinate(latitudeE7: 1, longitudeE7: 1), halfDiagonal: 710)
        var numbers = SteadyNumbers(65)
        var (world, plain) = (NearbyWorld(), [TileKey: NearbyTile]())
        for step in 0..<4000 {
            let row = try #require([0, 1, 2, 5, Cell.rows - 1].randomElement(using: &numbers))
            let key = TileKey(row: row, column: .random(in: 0..<12, using: &numbers))
            let count = Int.random(in: -1...2, using: &numbers)
            let tile = count < 0 ? nil : NearbyTile((0..<count).map { (Self.entry(Int64($0)), here) })
            world[key] = tile
            plain[key] = count > 0 ? tile : nil
            if step % 500 == 499 {
                let edge = Int32.random(in: 1...5, using: &numbers)
                world.drop(from: edge)
                plain = plain.filter { $0.key.row < edge }
            }
            #expect(world[key] === plain[key])
            #expect(world.count == plain.count)
            #expect(world.entries == plain.values.reduce(0) { $0 + $1.entries.count })
            let first = Int.random(in: 0..<12, using: &numbers)
            let columns = first...Int.random(in: first..<12, using: &numbers)
            var visited: [Int32] = []
            world.forEach(in: row, columns) { key, tile in
                #expect(tile === plain[key])
                visited.append(key.column)
            }
            let expected = plain.keys.filter { Int($0.row) == row && columns.contains(Int($0.column)) }
            #expect(visited == expected.map(\.column).sorted())
        }
    }
}
