import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("Why one's reliability is what it is") struct ExplanationTests {
    @Test("somebody new reads what nothing is worth and what would raise it")
    func new() async throws {
        try await World.run { world in
            let reply = try await world.register("ana").get("/v1/me/reliability")
            #expect(reply.status == 200)
            #expect(reply.headers[.cacheControl] == "private, no-cache")
            #expect(reply["score"] == .null)
            #expect(reply.string("band") == "new")
            #expect(reply.int("formula") == 3)
            let limit = #"{"most":69,"needs":[{"what":"days","number":30},{"what":"swap-days","number":5}]}"#
            #expect(reply["limit"] == (try JSONValue(bytes: Array(limit.utf8))))
            #expect(reply.int("shownFrom") == 3)
            let steps = try (0...4).map { step in
                let name = try #require(reply.string("tier.ladder.\(step).name"))
                return try "\(name) \(#require(reply.string("tier.ladder.\(step).perSwap.amount")))"
            }
            #expect(steps == ["T0 150.00", "T1 300.00", "T2 500.00", "T3 1000.00", "T4 2000.00"])
            // No events: 49.51.
            #expect(
                reply["parts"]
                    == (try JSONValue(
                        bytes: Array(
                            """
                            {"conduct":{"points":29.7,"most":60,"observations":[]},
                             "quality":{"points":19.8,"most":40,"observations":[]}}
                            """.utf8))))
            #expect(
                reply["raise"]
                    == (try JSONValue(
                        bytes: Array(
                            """
                            [{"action":"completed-swap","gain":5.4},{"action":"good-review","gain":3.6}]
                            """.utf8))))
        }
    }

    @Test("every observation stands there with its weight, and the parts come to the score")
    func parts() async throws {
        try await World.run { world in
            let (ana, _, swaps) = try await ReliabilityTests.known(world, isReviewed: true)
            let reply = try await ana.get("/v1/me/reliability")
            #expect(reply.int("score") == 66)
            #expect(reply["parts.conduct.points"] == .number("41.7"))
            #expect(reply["parts.quality.points"] == .number("24.3"))
            for (part, kind, weight) in [("conduct", "completed", "1.002"), ("quality", "review", "0.441")] {
                let observations = "parts.\(part).observations"
                #expect(reply.count(observations) == 3)
                let named = (0..<3).compactMap { reply.string("\(observations).\($0).swap") }
                #expect(named == swaps.sorted())
                for number in 0..<3 {
                    #expect(reply.string("\(observations).\(number).kind") == kind)
                    #expect(reply["\(observations).\(number).weight"] == .number(weight))
                    #expect(reply.string("\(observations).\(number).at") == "2026-11-21T10:00:00Z")
                    #expect(reply.int("\(observations).\(number).value") == 1)
                }
            }
            #expect(reply.string("raise.0.action") == "completed-swap")
            #expect(reply["raise.0.gain"] == .number("2.1"))
            #expect(reply["raise.1.gain"] == .number("2.3"))
        }
    }
}
