import API
import Domain
import Foundation

/// The page that says what each file of an export is. It has no scripts and loads nothing.
struct ExportIndex {
    let words: ExportWords
    /// The traveller's display name.
    let name: String

    func html(_ spool: ExportSpool, at now: Date) -> String {
        // The name is replaced last, because it may look like a placeholder.
        let title = ProblemPage.escaped(words.title.replacing("{name}", with: name))
        let introduction = words.introduction.replacing(
            "{time}", with: now.instant.prefix(16).replacing("T", with: " "))
        let paragraphs = [introduction, words.formats, words.limits].map { "<p>\(ProblemPage.escaped($0))</p>" }
        let headings = [words.file, words.content, words.entries].map { "<th>\(ProblemPage.escaped($0))</th>" }
        let rows = ExportPart.allCases.map { row($0, spool) }
        return """
            <!doctype html>
            <html lang="\(words.languageTag)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>
            body { font: 16px/1.5 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
            th, td { text-align: left; vertical-align: top; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid #ccc; }
            </style>
            </head>
            <body>
            <h1>\(title)</h1>
            \(paragraphs.joined(separator: "\n"))
            <table>
            <tr>\(headings.joined())</tr>
            \(rows.joined(separator: "\n"))
            </table>
            </body>
            </html>

            """
    }

    private func row(_ part: ExportPart, _ spool: ExportSpool) -> String {
        let names = ["\(part.rawValue).json"] + (part.columns.isEmpty ? [] : ["\(part.rawValue).csv"])
        let links = names.map { "<a href=\"\($0)\">\($0)</a>" }.joined(separator: "<br>")
        let count = spool.counts[part].map(String.init) ?? ""
        return "<tr><td>\(links)</td><td>\(ProblemPage.escaped(words.describe(part)))</td><td>\(count)</td></tr>"
    }
}
