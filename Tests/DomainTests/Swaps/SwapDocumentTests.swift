import Domain
import Foundation
import TestTools
import Testing

@Suite("docs/swaps.md") struct SwapDocumentTests {
    private static let mark = "<!-- table -->\n"

    /// The rules as a table, one row each.
    private static var table: String {
        let head = ["from", "action (by)", "to", "deadline → who must act", "what happens"]
        let rows = SwapRule.all.map { rule in
            [
                rule.from.isEmpty ? "–" : names(rule.from), "\(rule.verb.rawValue) (\(rule.by.rawValue))",
                names(rule.to), rule.due, rule.effect,
            ]
        }
        return ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func names(_ states: [Swap.State]) -> String {
        states.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    @Test("its table is the one that swaps follow")
    func written() throws {
        let file = Repository.root.appending(path: "docs/swaps.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 3)
        if ProcessInfo.processInfo.environment["WAYSWAP_WRITE_DOCS"] != nil {
            try [parts[0], Self.table, parts[2]].joined(separator: Self.mark)
                .write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(parts[1] == Self.table)
    }
}
