import API
import Domain
import Foundation
import JSON
import TestSupport
import Testing

@testable import App

@Suite struct ProblemTests {
    @Test("a problem is written as RFC 9457 has it, its fields in a fixed order")
    func full() {
        let problem = ProblemResponse(
            Problem.invalid, "Please look at two fields.",
            errors: [FieldFault(pointer: "/have/amount", detail: "is missing")], requestID: "r1")
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/invalid","title":"Invalid request","status":422,"#
                + #""detail":"Please look at two fields.","errors":[{"pointer":"/have/amount","detail":"is missing"}],"requestId":"r1"}"#
        )
    }

    @Test("what an app needs stands between the faults and the id")
    func facts() throws {
        let money = Money(minorUnits: 15000, currency: .eur)
        let day = try #require(Day("2026-11-21"))
        let facts = ProblemFacts(
            limit: .amount(money), used: .count(2),
            allowed: .init(from: .time(Date(timeIntervalSince1970: 1_795_255_200)), to: .day(day)), attemptsLeft: 3,
            retryAt: Date(timeIntervalSince1970: 1_795_255_200), conflict: .swap(try #require(Identifier(Self.id))))
        let problem = ProblemResponse(Problem.tierLimit, "Too much.", facts: facts, requestID: "r1")
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/tier-limit","title":"More than your tier allows","status":409,"#
                + #""detail":"Too much.","limit":{"amount":"150.00","currency":"EUR"},"used":{"count":2},"#
                + #""allowed":{"from":{"at":"2026-11-21T10:00:00Z"},"to":{"day":"2026-11-21"}},"attemptsLeft":3,"#
                + #""retryAt":"2026-11-21T10:00:00Z","conflict":{"kind":"swap","id":"\#(Self.id)"},"requestId":"r1"}"#)
    }

    private static let id = "0199aaaa-0000-7000-8000-000000000001"

    @Test("a problem without faults has no list of them")
    func short() {
        let problem = ProblemResponse(Problem.notFound.type, "There is nothing here.")
        #expect(
            String(decoding: problem.json, as: UTF8.self)
                == #"{"type":"https://wayswap.example/problems/not-found","title":"Not found","status":404,"detail":"There is nothing here."}"#
        )
    }

    @Test("the document lists the slug of every kind of problem, and no other")
    func documented() throws {
        let type = try OpenAPIDocument.ours().root["components"]?["schemas"]?["Problem"]?["properties"]?["type"]
        let slugs = Set(ProblemType.all.map(\.slug)).sorted()
        #expect(type?["x-extensible-enum"] == .array(slugs.map { .string("https://wayswap.example/problems/\($0)") }))
    }

    @Test("a slug with two kinds differs in its title or its status, and only these have two")
    func twoKinds() {
        let kinds = Dictionary(grouping: ProblemType.all, by: \.slug).filter { $0.value.count > 1 }
        let said = kinds.mapValues { $0.map { "\($0.status) \($0.title)" }.sorted() }
        #expect(
            said == [
                "no-rates": ["404 No rates", "503 No rates"],
                "too-early": ["409 Too early", "409 Too early for a dispute"],
                "too-many-codes": ["429 Second factor paused", "429 Too many wrong codes"],
                "wrong-code": ["422 Wrong code", "422 Wrong code of the account"],
                "unavailable": ["503 Not ready", "503 Unavailable"],
                "unsupported-media-type": ["415 Compressed body", "415 Not JSON"],
            ])
    }
}
