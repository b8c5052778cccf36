package import Domain

/// The search in messages, in SQLite.
package struct SQLiteMessageSearchStore: MessageSearchStore {
    let database: SQLiteDatabase
    private let tokens: SearchTokens

    package init(_ database: SQLiteDatabase) {
        self.database = database
        tokens = SearchTokens(database.keys)
    }

    /// Candidates that one page compares with the query, so that a query that hardly excludes any holds up nobody.
    private static let mostCompared = 3000
    /// Bytes of their texts. To fold and compare a megabyte takes a few milliseconds.
    private static let mostBytes = 500_000
    /// Candidates that are read at once.
    private static let slice = 100

    package func search(
        _ query: SearchText, of reader: Identifier<Traveller>, before: Int64?, limit: Int
    ) async throws -> Page<FoundMessage, Int64> {
        guard !query.isEmpty else { return Page(items: [], next: nil) }
        let match = tokens.query(query, of: reader)
        return try await database.read { db in
            let progress = try SearchIndexTable.progress(in: db)
            var (found, before): ([FoundMessage], Int64) = ([], before ?? .max)
            var (compared, bytes) = (0, 0)
            while compared < Self.mostCompared, bytes < Self.mostBytes {
                var numbers = try SearchTailTable.candidates(
                    of: reader, after: progress, before: before, limit: Self.slice, in: db)
                if numbers.isEmpty {
                    numbers = try SearchIndexTable.candidates(
                        match, before: min(before, progress + 1), limit: Self.slice, in: db)
                }
                guard !numbers.isEmpty else { return Page(items: found, next: nil) }
                for number in numbers where bytes < Self.mostBytes {
                    (before, compared) = (number, compared + 1)
                    guard let body = try SearchTailTable.body(of: number, in: db) else { continue }
                    bytes += body.utf8.count
                    guard let message = try Self.message(number, body, query, to: reader, in: db) else { continue }
                    found.append(message)
                    if found.count == limit { return Page(items: found, next: number) }
                }
            }
            return Page(items: found, next: before)
        }
    }

    /// The text decides, not the index: what the index has too much, or an erased text that is still in it, is not found.
    private static func message(
        _ number: Int64, _ body: String, _ query: SearchText, to reader: Identifier<Traveller>, in db: Database
    ) throws -> FoundMessage? {
        guard SearchText(body).contains(query),
            let found = try SearchTailTable.message(number, to: reader, in: db), found.message.isFound(by: query)
        else { return nil }
        return found
    }

    package func indexNext(limit: Int) async throws -> Int {
        let (progress, texts) = try await database.read { db in
            let progress = try SearchIndexTable.progress(in: db)
            return (progress, try SearchTailTable.next(after: progress, limit: limit, in: db))
        }
        guard let end = texts.last?.number else { return 0 }
        // The hashes are made before the write, which holds up others.
        let entries = texts.filter { !$0.body.isEmpty }.map { text in
            SearchIndexTable.Entry(
                number: text.number, document: tokens.document(SearchText(text.body), of: text.members))
        }
        let isAdded = try await database.write { db in
            try SearchIndexTable.add(entries, after: progress, upTo: end, in: db)
        }
        return isAdded ? texts.count : limit
    }
}
