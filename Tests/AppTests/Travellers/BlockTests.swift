import HTTPTypes
import TestSupport
import Testing

struct BlockTests {
    static let nearby = "/v1/offers/nearby?lat=13.75&lon=100.50&radius=10"

    @Test("a block hides two people from each other everywhere, whoever made it", arguments: [true, false])
    func bothWays(_ ownerBlocks: Bool) async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let ben = try await world.register("ben")
            let eve = try await world.register("eve")
            let offer = try await mira.publish()
            let later = try await mira.publish(DraftOffer { $0.have = "USD" })
            let thread = try #require(try await ben.post("/v1/offers/\(offer)/thread").string("id"))
            let hi = #"{"clientId":"0199aaaa-0000-7000-8000-000000000001","body":"Hi"}"#
            let again = #"{"clientId":"0199aaaa-0000-7000-8000-000000000002","body":"Are you there?"}"#
            #expect(try await ben.post("/v1/threads/\(thread)/messages", hi).status == 201)
            let (blocker, blocked) = ownerBlocks ? (mira, ben) : (ben, mira)
            #expect(try await blocker.put("/v1/travellers/\(blocked.handle)/block").status == 204)

            let missing = try await ben.get("/v1/travellers/nobody")
            for path in [
                "/v1/travellers/mira", "/v1/travellers/mira/offers", "/v1/offers/\(offer)", "/v1/offers/\(later)",
            ] {
                #expect(try await ben.get(path).anonymous == missing.anonymous, "\(path)")
                #expect(try await eve.get(path).status == 200, "\(path)")
                #expect(try await world.get(path).status == 200, "\(path)")
            }
            #expect(try await mira.get("/v1/travellers/ben").anonymous == missing.anonymous)
            #expect(try await ben.get(Self.nearby).count("items") == 0)
            #expect(try await eve.get(Self.nearby).count("items") == 2)
            #expect(try await ben.post("/v1/offers/\(later)/thread").anonymous == missing.anonymous)
            for (sender, message) in [(ben, again), (mira, again)] {
                let refused = try await sender.post("/v1/threads/\(thread)/messages", message)
                #expect(refused.status == 409, "\(sender.handle)")
                #expect(refused.problem == "thread-closed", "\(sender.handle)")
            }
            // The message that was sent before is still the same message.
            #expect(try await ben.post("/v1/threads/\(thread)/messages", hi).status == 200)

            #expect(try await blocker.delete("/v1/travellers/\(blocked.handle)/block").status == 204)
            #expect(try await ben.get("/v1/travellers/mira").status == 200)
            #expect(try await ben.get(Self.nearby).count("items") == 2)
            #expect(try await ben.post("/v1/threads/\(thread)/messages", again).status == 201)
            #expect(try await ben.post("/v1/offers/\(later)/thread").status == 201)
        }
    }

    @Test("who blocked whom is known to the blocker alone, page by page")
    func list() async throws {
        try await World.run { world in
            let mira = try await world.register("mira")
            let handles = ["abe", "bea", "cyd", "dan", "eve"]
            for handle in handles.reversed() {
                _ = try await world.register(handle)
                #expect(try await mira.put("/v1/travellers/\(handle.uppercased())/block").status == 204)
                #expect(try await mira.put("/v1/travellers/\(handle)/block", "{}").status == 204)
            }
            #expect(try await mira.get("/v1/me/blocks").count("items") == 5)
            var seen: [String] = []
            var path = "/v1/me/blocks?limit=2"
            for _ in 0..<3 {
                let page = try await mira.get(path)
                #expect(page.headers[.cacheControl] == "private, no-cache")
                for index in 0..<(page.count("items") ?? 0) { seen += [page.string("items.\(index).handle") ?? ""] }
                path = "/v1/me/blocks?limit=2&cursor=\(page.string("next") ?? "")"
            }
            #expect(seen == handles)
            let first = try #require(try await mira.get("/v1/me/blocks?limit=2").string("next"))
            let abe = try world.person(try await world.signIn("abe"))
            #expect(try await abe.get("/v1/me/blocks").count("items") == 0)
            let stolen = try await abe.get("/v1/me/blocks?limit=2&cursor=\(first)")
            #expect(stolen.status == 400)
            #expect(stolen.problem == "bad-cursor")
            #expect(try await mira.get("/v1/me/blocks?limit=0").pointers == ["/limit"])
            #expect(try await mira.get("/v1/me/blocks?limit=101").pointers == ["/limit"])
        }
    }
}
