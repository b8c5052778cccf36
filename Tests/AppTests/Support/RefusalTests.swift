import API
import Foundation
import JSON
import TestSupport
import Testing

@testable import App
@testable import Domain

@Suite("Tables of refusals") struct RefusalTests {
    private static let own = Refusal(
        "409 own-offer", SwapRefusal.ownOffer, "ana POST /v1/offers/$OFFER/swaps",
        #"{"amount":{"amount":"100.00","currency":"EUR"}}"#)

    private static func faults(of row: Refusal) async throws -> [String] {
        let found = Found()
        try await World.run { world in
            let stage = RefusalStage(try await Pair(in: world))
            await found.put(try await stage.faults(of: row, before: try await world.rows()))
        }
        return await found.faults
    }

    /// Carries faults out of a closure.
    private actor Found {
        private(set) var faults: [String] = []

        func put(_ faults: [String]) { self.faults = faults }
    }

    @Test("a row that holds has no fault")
    func holds() async throws {
        #expect(try await Self.faults(of: Self.own) == [])
    }

    @Test("planted defect: a request that writes leaves a trace")
    func writes() async throws {
        let row = Refusal("409 own-offer", SwapRefusal.ownOffer, "ben POST /v1/offers/$OFFER/swaps", Self.own.body)
        let faults = try await Self.faults(of: row)
        let left = faults.filter { $0.hasPrefix("left ") }
        #expect(left.count == 2)
        #expect(left.allSatisfy { $0.contains("\"swap\"") && $0.contains("\"thread\"") })
        #expect(faults.count { $0 == "is 201" } == 2)
    }

    @Test(
        "planted defect: a refusal that writes all the same leaves a trace; one that is said to write and does not, too"
    )
    func counts() async throws {
        let noted = Refusal(
            Self.own.summary, SwapRefusal.ownOffer, Self.own.request, Self.own.body, counts: ["swap_side"])
        #expect(try await Self.faults(of: noted) == ["left []", "left []"])
        let found = Found()
        try await World.run { world in
            let pair = try await Pair(in: world)
            let id = try await pair.accepted()
            let wrong = wrong(try await pair.ben.code(of: id))
            let row = Refusal(
                "422 wrong-code /code", SwapRefusal.codeWrong(left: 4, retryAt: nil),
                "ana POST /v1/swaps/$SWAP/hand-over",
                #"{"code":"\#(wrong)"}"#)
            let stage = RefusalStage(pair, [], ["SWAP": id])
            await found.put(try await stage.faults(of: row, before: try await world.rows()))
        }
        let faults = await found.faults
        #expect(faults == Array(repeating: #"left ["event", "swap", "swap_side"]"#, count: 2))
    }

    @Test("planted defect: a wrong text in Polish, a wrong field, slug, title or pointer is a fault")
    func texts() async throws {
        let good = SwapRefusal.ownOffer.problem
        var fact = good
        fact.facts.attemptsLeft = 3
        var pointer = good
        pointer.errors = [FieldFault(pointer: "/amount", detail: "is bad")]
        let polish = Problem(good.type, ProblemText(en: good.text.english, pl: "To jest twoja oferta."))
        for problem in [polish, fact, pointer, Problem(Problem.offerClosed, good.text)] {
            let row = Refusal(Self.own.summary, problem, Self.own.request, Self.own.body)
            let faults = try await Self.faults(of: row)
            #expect(faults.count == (problem.text == good.text ? 2 : 1), "\(faults)")
            #expect(faults.allSatisfy { $0.hasPrefix("says {") && $0.contains("not {") })
        }
        let other = Refusal("409 offer-closed", good, Self.own.request, Self.own.body, says: "Yours.")
        #expect(
            try await Self.faults(of: other) == [
                "is 409 own-offer", "says This is your own offer. Choose somebody else's.", "is 409 own-offer",
            ])
    }

    @Test("every kind of problem is in a table, or says here why not")
    func slugs() {
        let tables = Set(RefusalScene.all.flatMap(\.rows).map(\.slug))
        let missing = Set(ProblemType.all.map(\.slug)).subtracting(tables)
        #expect(missing.sorted() == RefusalExceptions.slugs.keys.sorted())
    }

    @Test("every refusal of Domain is in a table, or says here why not")
    func rules() throws {
        let tables = Set(RefusalScene.all.flatMap(\.rows).map(\.rule))
        let rules = try Self.rules()
        #expect(rules.count > 150)
        #expect(rules.subtracting(tables).sorted() == RefusalExceptions.rules.keys.sorted())
    }

    /// The cases of every `…Refusal` of Domain: `SwapRefusal.codeWrong`.
    private static func rules() throws -> Set<String> {
        let folder = Repository.root.appending(path: "Sources/Domain")
        let paths = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        var rules: Set<String> = []
        for path in paths where path.hasSuffix(".swift") {
            var refusal: Substring?
            for line in try String(contentsOf: folder.appending(path: path), encoding: .utf8).split(separator: "\n") {
                if let name = line.firstMatch(of: #/^package enum (\w+Refusal): Error/#) {
                    refusal = name.output.1
                } else if line == "}" {
                    refusal = nil
                } else if let refusal, line.hasPrefix("    case ") {
                    let names = line.dropFirst(9).replacing(#/\([^)]*\)/#, with: "").replacing(#/ *\/\/.*/#, with: "")
                    for name in names.split(separator: ", ") { rules.insert("\(refusal).\(name)") }
                }
            }
        }
        return rules
    }
}
