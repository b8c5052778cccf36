import JSON
import TestSupport
import Testing

@Suite("places and distances nearby") struct NearbyPlacesTests {
    private func found(_ reply: Reply) -> [[String]] {
        (0..<(reply.count("items") ?? 0)).map { index in
            [
                reply.string("items.\(index).note") ?? "",
                reply.int("items.\(index).distance.atLeast").map(String.init) ?? "",
                reply.int("items.\(index).distance.atMost").map(String.init) ?? "",
            ]
        }
    }

    private func publish(_ places: [(note: String, place: String)], by person: Person) async throws {
        for (note, place) in places {
            try await person.world.inTheNextHour(person.handle).publish(
                DraftOffer { ($0.place, $0.rest) = (place, #""note":"\#(note)""#) })
        }
    }

    /// From the cell of 13.75 N, 100.5 E; metres on the ellipsoid: the next cell north 995, its 5 km parent 2,236,
    /// DMK 21,057, BKK 27,323.
    @Test("each radius takes what may lie within it, and tells the distances between cells")
    func radii() async throws {
        try await World.run { world in
            // Another one: somebody who has shown a cell shows it half a kilometre further.
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await publish(
                [
                    ("BKK", #"{"airport":"BKK"}"#), ("DMK", #"{"airport":"DMK"}"#),
                    ("parent", #"{"latitude":13.7563,"longitude":100.5018,"precision":"5km"}"#),
                    ("next", #"{"latitude":13.7563,"longitude":100.5018}"#),
                ], by: ana)
            try await publish([("here", #"{"latitude":13.7501,"longitude":100.5018}"#)], by: ben)
            let all = [
                ["here", "0", "3"], ["next", "0", "4"], ["parent", "0", "8"], ["DMK", "20", "22"], ["BKK", "26", "29"],
            ]
            for (radius, count) in [(1, 3), (2, 3), (5, 3), (10, 3), (25, 4), (50, 5)] {
                let reply = try await world.near("radius=\(radius)")
                #expect(found(reply) == Array(all.prefix(count)), "\(radius)")
            }
            // An airport has no half diagonal: from the centre of the searcher's 5 km cell (open country) it is 1,262 m, at
            // most 4,802 with half the diagonal of that.
            let airport = try await world.near("lat=13.6811&lon=100.747&radius=1")
            #expect(airport.string("items.0.place.precision") == "airport")
            #expect(found(airport) == [["BKK", "0", "5"]])
        }
    }

    @Test("the antimeridian is an ordinary place: each side of Fiji finds both")
    func antimeridian() async throws {
        try await World.run { world in
            // Another one for the edge: Ana shows the cell beside it again.
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            try await publish(
                [
                    ("east", #"{"latitude":-16.8,"longitude":179.97}"#),
                    ("west", #"{"latitude":-16.8,"longitude":-179.97}"#),
                ], by: ana)
            try await publish(
                [
                    ("edge", #"{"latitude":-16.8,"longitude":180}"#), ("edge", #"{"latitude":-16.8,"longitude":-180}"#),
                ], by: ben)
            // Cells of 5 km, 5,007 m apart: the two edges are the cell on the west.
            for (longitude, atMost) in [
                ("179.97", ["east": "8", "west": "13"]), ("-179.97", ["east": "13", "west": "8"]),
            ] {
                for radius in [1, 2, 50] {
                    let reply = try await world.near("lat=-16.8&lon=\(longitude)&radius=\(radius)")
                    let rows = found(reply)
                    #expect(rows.count == 4)
                    for row in rows {
                        let side = row[0] == "east" ? "east" : "west"
                        #expect(row[1] == "0")
                        #expect(row[2] == atMost[side], "\(row) from \(longitude)")
                    }
                }
            }
            let east = try await world.near("lat=-16.8&lon=180&radius=5")
            let west = try await world.near("lat=-16.8&lon=-180&radius=5")
            #expect(east.body == west.body)
            #expect(try await world.near("lat=-16.8&lon=178.9&radius=50").count("items") == 0)
        }
    }
}
