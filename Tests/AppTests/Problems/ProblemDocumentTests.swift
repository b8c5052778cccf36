import API
import Foundation
import TestSupport
import Testing

@testable import App

@Suite("docs/problems.md") struct ProblemDocumentTests {
    /// The page; `WAYSWAP_WRITE_DOCS=1` writes it.
    private static let text: String = {
        let rows = ProblemType.all.sorted { ($0.slug, $0.status) < ($1.slug, $1.status) }.map { type in
            "| `\(type.slug)` | \(type.status) | \(type.title) | \(type.meaning) | \(type.remedy) |"
        }
        return """
            # Problems

            With this page you can look up what a problem document of the API means and what to do about it.

            The `type` of a problem is `https://wayswap.example/problems/` and a slug of this table. [openapi.yaml](openapi.yaml) lists at the
            end of each operation's description the slugs that the operation can answer, and in its introduction those that every operation can
            answer. The server shows the rows as pages at `/problems/{slug}`. A test writes this table from `ProblemType`:
            `WAYSWAP_WRITE_DOCS=1 swift test --filter ProblemDocumentTests`.

            | slug | status | title | what it means | what to do |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }()

    @Test("has every kind of problem, as the code explains it")
    func document() throws {
        let file = Repository.root.appending(path: "docs/problems.md")
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try Self.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
    }

    @Test(
        "every explanation is two sentences in plain text that break no row of the table",
        arguments: ProblemType.all)
    func explanations(_ type: ProblemType) {
        for text in [type.meaning, type.remedy] {
            #expect(text.first?.isUppercase == true && text.hasSuffix("."))
            #expect(!text.contains("|") && !text.contains("\n"))
        }
    }
}
