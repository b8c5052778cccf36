import JSON
import TestSupport
import Testing

@Suite("An accepted swap while its offer changes") struct AcceptLastingTests {
    private func handOver(_ id: String, of pair: Pair) async throws -> String? {
        try await pair.ana.act("hand-over", on: id, #"{"code":"\#(try await pair.ben.code(of: id))"}"#)
        let code = try await pair.ana.code(of: id)
        return try await pair.ben.act("hand-over", on: id, #"{"code":"\#(code)"}"#).string("state")
    }

    @Test("it survives a withdrawal, and is handed over all the same")
    func closed() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(try await pair.ana.post("/v1/offers/\(pair.offer)/withdraw").string("state") == "withdrawn")
            // It shows the state of the offer, and nothing else has changed.
            let after = try await pair.ben.get("/v1/swaps/\(id)")
            #expect(after.string("about.state") == "withdrawn")
            #expect(after.text.replacing(#""state":"withdrawn""#, with: #""state":"active""#) == before.text)
            #expect(try await pair.left() == "200.00 withdrawn")
            #expect(try await handOver(id, of: pair) == "completed")
            #expect(try await pair.left() == "200.00 withdrawn")
            #expect(try world.findings() == [])
        }
    }

    @Test("an edit changes neither its terms nor what it holds, and cannot take that away")
    func edited() async throws {
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let before = try await pair.ben.get("/v1/swaps/\(id)")
            let path = "/v1/offers/\(pair.offer)"
            let less = #"{"have":{"amount":"99.00","currency":"EUR"}}"#
            #expect(try await pair.ana.patch(path, less, version: 2).summary == "422 invalid /have/amount")
            let edit = """
                {"have":{"amount":"150.00","currency":"EUR"},"pricing":{"kind":"reference","premiumBps":700},
                 "minFill":{"amount":"20.00","currency":"EUR"},"exact":true,"availability":{"to":"2026-11-22"}}
                """
            #expect(try await pair.ana.patch(path, edit, version: 2).status == 200)
            #expect(try await pair.ben.get("/v1/swaps/\(id)").body == before.body)
            #expect(try await pair.left() == "50.00 active")
            #expect(try await handOver(id, of: pair) == "completed")
            #expect(try await pair.left() == "50.00 active")
            #expect(try world.findings() == [])
        }
    }
}
