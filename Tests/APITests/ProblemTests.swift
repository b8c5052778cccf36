import API
import JSON
import TestSupport
import Testing

@Suite struct ProblemTests {
    @Test("a problem is written as RFC 9457 has it, its fields in a fixed order")
    func full() {
        let problem = Problem(
            .invalid, "Please look at two fields.",
            errors: [FieldFault(pointer: "/have/amount", detail: "is missing")], requestId: "r1", retryAfter: 5)
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/invalid","title":"Invalid request","status":422,"#
                + #""detail":"Please look at two fields.","errors":[{"pointer":"/have/amount","detail":"is missing"}],"requestId":"r1"}"#
        )
    }

    @Test("a problem without faults has no list of them")
    func short() {
        let problem = Problem(.notFound, "There is nothing here.")
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/not-found","title":"Not found","status":404,"detail":"There is nothing here."}"#
        )
    }

    @Test("the document lists the slug of every kind of problem, and no other")
    func documented() throws {
        let type = try OpenAPIDocument.ours().root["components"]?["schemas"]?["Problem"]?["properties"]?["type"]
        let slugs = Set(ProblemType.allCases.map(\.slug)).sorted()
        #expect(type?["enum"] == .array(slugs.map { .string("https://wayswap.example/problems/\($0)") }))
    }

    @Test("a slug with two kinds differs in its title or its status, and only these have two")
    func twoKinds() {
        let kinds = Dictionary(grouping: ProblemType.allCases, by: \.slug).filter { $0.value.count > 1 }
        let said = kinds.mapValues { $0.map { "\($0.status) \($0.title)" }.sorted() }
        #expect(
            said == [
                "no-rates": ["404 No rates", "503 No rates"],
                "too-early": ["409 Too early", "409 Too early for a dispute"],
                "unavailable": ["503 Not ready", "503 Unavailable"],
                "unsupported-media-type": ["415 Compressed body", "415 Not JSON"],
            ])
    }
}
