import HTTPTypes
import TestSupport
import Testing

@Suite("a place that sticks") struct StickyPlaceTests {
    private static let home = (13.7512347, 100.4961651)

    private func cell(_ person: Person, north metres: Double, _ rest: String = "") async throws -> String {
        let latitude = Self.home.0 + metres / 111_195
        let reply = try await person.post(
            "/v1/offers", draft(["place": #"{"latitude":\#(latitude),"longitude":\#(Self.home.1)\#(rest)}"#]))
        #expect(reply.status == 201)
        return try #require(reply.string("place.cell"))
    }

    @Test("offers from beside a cell that the account has shown show it again, also after the first one is withdrawn")
    func kept() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let first = try await cell(ana, north: 0)
            #expect(first == "1k-2307-6058-13")
            try await ana.post(
                "/v1/offers/\(try #require(try await ana.get("/v1/me/offers").string("items.0.id")))/withdraw")
            world.clock.advance(seconds: 60)
            // The edge of the cell is less than half a kilometre away on both sides.
            let beside = try await [500.0, -500].asyncMap { try await cell(ana, north: $0) }
            #expect(beside == [first, first])
            let others = try await [500.0, -500].asyncMap { try await cell(ben, north: $0) }
            #expect(Set(others + [first]).count > 1)
            #expect(try await cell(ana, north: 2500) != first)
            #expect(try await cell(ana, north: 500, #","precision":"5km""#) == "5k-2307-6058")
        }
    }

    @Test("a repeated request is answered with the place of the first")
    func repeated() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let body = draft(["place": #"{"latitude":13.7512347,"longitude":100.4961651}"#])
            let replies = try await (1...2).asyncMap { _ in try await ana.post("/v1/offers", body, key: "one") }
            #expect(replies[0].body == replies[1].body)
            #expect(try await world.number("SELECT count(*) FROM offer") == 1)
        }
    }

    @Test("a signed-in reader is told the square that the next offer shows, others the cell of the point")
    func located() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            _ = try await cell(ana, north: 0)
            let shown = try await ana.get("/v1/me/offers")["items.0.place.box"]
            for metres in [500.0, -500] {
                let path = "/v1/places/locate?lat=\(Self.home.0 + metres / 111_195)&lon=\(Self.home.1)"
                let told = try await ana.get(path)
                #expect(told["cells.1km.box"] == shown)
                #expect(told.string("cells.published") == "1km")
            }
            let path = "/v1/places/locate?lat=\(Self.home.0 + 500 / 111_195.0)&lon=\(Self.home.1)"
            let plain = try await world.get(path)
            #expect(try await ben.get(path).body == plain.body)
            // No two readers share a cache.
            #expect(try await ana.get(path).headers[.cacheControl]?.contains("public") != true)
        }
    }

    @Test("distances have room for half a kilometre beside the cell, whether or not it was shown before")
    func distances() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            for _ in 1...2 { _ = try await cell(ana, north: 0) }
            let found = try await world.near("lat=13.7512347&lon=100.4961651&radius=1")
            #expect(found.count("items") == 2)
            for index in 0..<2 {
                #expect(found.int("items.\(index).distance.atLeast") == 0)
                // 710 m and 1,420 m: half a diagonal of the searcher's cell, and of twice that square.
                #expect(found.int("items.\(index).distance.atMost") == 3)
            }
        }
    }
}

extension ClosedRange<Int> {
    fileprivate func asyncMap<Value>(_ change: (Int) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}
