import JSON
import TestSupport
import Testing

@Suite("The distance of one offer") struct OfferDistanceTests {
    @Test("it is the one that the search shows, from the cell of the place and never from the place itself")
    func sameAsNearby() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            for (latitude, longitude) in [(13.7563, 100.5018), (13.80, 100.55), (13.9, 100.7)] {
                try await ana.publish(.at(latitude, longitude))
            }
            try await ana.publish(DraftOffer { $0.place = #"{"airport":"BKK"}"# })
            for place in ["lat=13.75&lon=100.50", "lat=13.7512&lon=100.5012"] {
                let found = try await ben.get("/v1/offers/nearby?\(place)&radius=50")
                #expect(found.count("items") == 4)
                for index in 0..<4 {
                    let id = try #require(found.string("items.\(index).id"))
                    let offer = try await ben.get("/v1/offers/\(id)?\(place)")
                    #expect(offer["distance"] == found["items.\(index).distance"], "\(place)")
                    // But for what only the page of an offer says: about its owner, and what can be done.
                    let facts =
                        #","languages":\#(offer["traveller.languages"]?.written ?? ""),"#
                        + #""memberSince":\#(offer["traveller.memberSince"]?.written ?? "")"#
                    let actions = #","actions":\#(offer["actions"]?.written ?? "")"#
                    #expect(offer.text.contains(facts) && offer.text.contains(actions))
                    let listed = offer.text.replacing(facts, with: "").replacing(actions, with: "")
                    #expect(listed == found["items.\(index)"]?.written, "\(place)")
                    #expect(try await ben.get("/v1/offers/\(id)")["distance"] == nil)
                }
            }
            // Two points of one cell get the same answer.
            let id = try #require(
                try await ben.get("/v1/offers/nearby?lat=13.75&lon=100.50&radius=50").string("items.0.id"))
            #expect(
                try await ben.get("/v1/offers/\(id)?lat=13.75&lon=100.50").body
                    == (try await ben.get("/v1/offers/\(id)?lat=13.7500001&lon=100.5000001")).body)
        }
    }

    @Test("a place is a latitude and a longitude, both on the globe")
    func faults() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try await ana.publish()
            for (query, pointers) in [
                ("lat=13.75", ["/lon"]), ("lon=100.5", ["/lat"]), ("lat=91&lon=0", ["/lat"]),
                ("lat=0&lon=-180.1", ["/lon"]), ("lat=&lon=", ["/lat", "/lon"]), ("lat=1e1&lon=0", ["/lat"]),
                ("lat=1&lat=2&lon=0", ["/lat"]), ("lat=1&lon=0&radius=5", ["/radius"]),
            ] {
                let reply = try await ana.get("/v1/offers/\(id)?\(query)")
                #expect((reply.status, reply.pointers.sorted()) == (422, pointers), "\(query)")
            }
            #expect(try await world.get("/v1/offers/\(id)?lat=-90&lon=180").int("distance.atLeast") ?? 0 > 10_000)
        }
    }
}
