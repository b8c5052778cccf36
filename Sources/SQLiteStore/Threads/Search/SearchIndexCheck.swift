import Domain

/// Compares the index of the search with the texts that it has to find, for `verify`.
enum SearchIndexCheck {
    /// Letters are compared of each member's newest text, by this many runs of it.
    private static let mostRuns = 64

    /// One line per difference. It takes one search and one list of texts per traveller who has any.
    static func findings(_ keys: KeyFile, in db: Database) throws -> [String] {
        let (progress, newest) = (try SearchIndexTable.progress(in: db), try SearchTailTable.newest(in: db))
        guard progress <= newest else { return ["search_progress: is \(progress), the texts end at \(newest)"] }
        let tokens = SearchTokens(keys)
        var findings: Set<String> = []
        for member in try SearchTailTable.members(upTo: progress, in: db) {
            let texts = Set(try SearchTailTable.numbers(of: member, upTo: progress, in: db))
            let found = Set(
                try SearchIndexTable.candidates(
                    tokens.query(SearchText(""), of: member), before: .max, limit: .max, in: db))
            if !texts.isSubset(of: found) {
                findings.insert("message_search: \(texts.subtracting(found).count) texts of \(member) are missing")
            }
            // Another member's text can have the same 35 bits; a text that is none any more cannot.
            for number in found.subtracting(texts) where try SearchTailTable.entry(number, tokens, in: db) == nil {
                findings.insert("message_search: \(number) is indexed, but no text")
            }
            guard let last = texts.intersection(found).max(),
                let entry = try SearchTailTable.entry(last, tokens, in: db)
            else { continue }
            let runs = entry.document.split(separator: " ").prefix(mostRuns).joined(separator: " ")
            if try SearchIndexTable.candidates(runs, before: last + 1, limit: 1, in: db) != [last] {
                findings.insert("message_search: \(last) is indexed by other letters")
            }
        }
        return findings.sorted()
    }
}
