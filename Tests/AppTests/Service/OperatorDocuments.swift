import Foundation
import JSON
import TestSupport

/// The papers for operators, and the source that they speak of.
enum OperatorDocuments {
    static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The Swift files under `Sources`, by path.
    static func sources() throws -> [String: String] {
        let root = Repository.root.appending(path: "Sources")
        guard let files = FileManager.default.enumerator(atPath: root.path()) else { throw Missing("Sources") }
        var texts: [String: String] = [:]
        for case let path as String in files where path.hasSuffix(".swift") {
            texts[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
        return texts
    }

    /// The part of a document under one heading, without its smaller headings' parts.
    static func section(_ title: String, of text: String) throws -> String {
        guard let start = text.range(of: "\n## \(title)\n") else { throw Missing("a section \(title)") }
        let rest = text[start.upperBound...]
        return String(rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
    }

    /// The names in backticks in the first column of the tables of a section.
    static func firstColumn(_ section: String) -> [String] {
        section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: #/`([^`]+)`/#).map { String($0.1) }
        }
    }
}

/// `docs/alerts.yml`.
struct AlertRules {
    struct Rule {
        let name: String
        let expression: String
        let severity: String

        /// The metrics that the expression asks for.
        var metrics: Set<String> {
            // What stands in braces and quotes, after `by (` or `on (`, and in brackets is no metric.
            let bare = expression.replacing(#/\{[^}]*\}/#, with: " ").replacing(#/\b(?:by|on) \([^)]*\)/#, with: " ")
                .replacing(#/\[[^\]]*\]/#, with: " ")
            let words = bare.matches(of: #/[a-z_:][a-z0-9_:]*/#).map { (String($0.0), bare[$0.range.upperBound...]) }
            return Set(
                words.filter { !$0.1.drop { $0 == " " }.hasPrefix("(") && !["and", "or", "unless"].contains($0.0) }.map(
                    \.0))
        }
    }

    let rules: [Rule]

    init(yaml: String) throws {
        guard case .array(let groups)? = try OpenAPIDocument(yaml: yaml).root["groups"] else { throw Missing("groups") }
        rules = try groups.flatMap { group -> [Rule] in
            guard case .array(let rules)? = group["rules"] else { throw Missing("rules") }
            return try rules.map { rule in
                guard case .string(let name)? = rule["alert"], case .string(let expression)? = rule["expr"],
                    case .string(let severity)? = rule["labels"]?["severity"],
                    case .string? = rule["annotations"]?["summary"], case .string? = rule["annotations"]?["description"]
                else { throw Missing("alert, expr, severity, summary and description") }
                return Rule(name: name, expression: expression, severity: severity)
            }
        }
    }

    static func ours() throws -> AlertRules { try AlertRules(yaml: OperatorDocuments.text("docs/alerts.yml")) }
}
