import JSON
import TestSupport
import Testing

struct ThreadOfEverythingTests {
    @Test("two travellers register, one publishes, the other finds the offer and writes")
    func wholeThread() async throws {
        try await World.run { world in
            let ana = try await world.register("ana")
            let ben = try await world.register("ben")
            let offer = try await ana.publish()
            let found = try await ben.get("/v1/offers/nearby?have=THB&want=EUR&lat=13.75&lon=100.50&radius=10")
            #expect(found.status == 200)
            #expect(found.count("items") == 1)
            #expect(found.string("items.0.id") == offer)
            let thread = try await ben.post("/v1/offers/\(offer)/thread")
            #expect(thread.status == 201)
            let id = try #require(thread.string("id"))
            let sent = try await ben.post(
                "/v1/threads/\(id)/messages", #"{"clientId":"0199aaaa-0000-7000-8000-000000000001","body":"Hi"}"#)
            #expect(sent.status == 201)
            #expect(sent.int("seq") == 1)
            let list = try await ana.get("/v1/threads")
            #expect(list.string("items.0.last.body") == "Hi")
            #expect(list.int("items.0.unread") == 1)
        }
    }
}
