import TestSupport
import Testing

@Suite("a place that stays") struct SteadyPlaceTests {
    @Test("an offer is shown at the same place whatever its owner does to it, and to whoever asks")
    func same() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let published = try await ana.post(
                "/v1/offers", draft(["place": #"{"latitude":13.7512347,"longitude":100.4961651}"#]))
            let path = "/v1/offers/\(try #require(published.string("id")))"
            let replies = try await [
                ana.patch(path, #"{"note":"at the fountain"}"#, version: 1),
                ana.patch(path, #"{"have":{"amount":"500.00","currency":"EUR"}}"#, version: 2),
                ana.post("\(path)/pause"), ana.post("\(path)/resume"), ana.post("\(path)/renew"),
                ana.get(path), ben.get(path), world.get(path), ana.post("\(path)/withdraw"), ana.get(path),
            ]
            #expect(published.string("place.cell") == "1k-2307-6058-13")
            for reply in replies {
                #expect(reply.status == 200)
                #expect(reply["place"] == published["place"])
            }
        }
    }

    @Test("no edit, action or renewal takes a place", arguments: ["", "/pause", "/resume", "/renew", "/withdraw"])
    func refused(_ action: String) async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let id = try #require(try await ana.post("/v1/offers", draft([:])).string("id"))
            let place = #"{"place":{"latitude":13.8,"longitude":100.6}}"#
            let reply =
                try await action.isEmpty
                ? ana.patch("/v1/offers/\(id)", place, version: 1) : ana.post("/v1/offers/\(id)\(action)", place)
            #expect(reply.summary == "422 invalid /place")
            #expect(try await ana.get("/v1/offers/\(id)").string("place.cell") == "1k-2307-6058-24")
        }
    }
}
