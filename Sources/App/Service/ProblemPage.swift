import API
import Foundation

/// The page of one slug: what each of its kinds is called, what it means, and what to do.
struct ProblemPage {
    let kinds: [ProblemType]

    /// Nil for an unknown slug.
    init?(slug: String) {
        kinds = ProblemType.all.filter { $0.slug == slug }
        if kinds.isEmpty { return nil }
    }

    /// The page in the style of the start page, whose head is everything before its body.
    func html(like startPage: String) -> String {
        let head = startPage.components(separatedBy: "<body>").first ?? ""
        let title = Self.escaped(kinds[0].title)
        return head.replacing(#/<title>[^<]*</title>/#, with: "<title>\(title) – Wayswap</title>")
            + "<body>\n" + kinds.map(section).joined(separator: "\n") + "\n<footer>\n<p>"
            + "Slug <code>\(Self.escaped(kinds[0].slug))</code>. "
            + "<a href=\"/openapi.yaml\">The OpenAPI document</a> says which operations answer it.</p>\n</footer>\n"
            + "</body>\n</html>\n"
    }

    private func section(_ kind: ProblemType) -> String {
        "<h1>\(Self.escaped(kind.title))</h1>\n<p class=\"lead\">\(Self.escaped(kind.meaning))</p>\n"
            + "<p>\(Self.escaped(kind.remedy))</p>\n<p>HTTP status \(kind.status).</p>"
    }

    /// Text as HTML shows it, in an element or an attribute.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { html, character in
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            default: html.append(character)
            }
        }
    }
}
