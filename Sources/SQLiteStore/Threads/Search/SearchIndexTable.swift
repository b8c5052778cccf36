import Domain
import GRDB

/// SQL of the index of the search, `message_search` and `search_progress`. Only this file knows FTS5.
enum SearchIndexTable {
    /// The number up to which texts are in the index.
    static func progress(in db: Database) throws -> Int64 {
        try Int64.fetchOne(try db.cachedStatement(sql: "SELECT number FROM search_progress WHERE id = 1")) ?? 0
    }

    /// Texts and their numbers, of which some are not in the index yet.
    struct Entry {
        let number: Int64
        let document: String
    }

    /// Adds the texts after `progress` up to `end`. Returns whether they were still to be added.
    static func add(_ entries: [Entry], after progress: Int64, upTo end: Int64, in db: Database) throws -> Bool {
        guard try Self.progress(in: db) == progress else { return false }
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO message_search (rowid, tokens) VALUES (:number, :document)")
        let erased = Set(
            try Int64.fetchAll(
                try db.cachedStatement(
                    sql: "SELECT number FROM message WHERE number > ? AND number <= ? AND body = ''"),
                arguments: [progress, end]))
        for entry in entries where !erased.contains(entry.number) {
            try insertion.execute(arguments: ["number": entry.number, "document": entry.document])
        }
        try db.cachedStatement(sql: "UPDATE search_progress SET number = ? WHERE id = 1").execute(arguments: [end])
        return true
    }

    /// Takes a text out, which must be as it was put in.
    static func remove(_ entry: Entry, in db: Database) throws {
        guard try entry.number <= progress(in: db) else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO message_search (message_search, rowid, tokens) VALUES ('delete', :number, :document)
                """
        ).execute(arguments: ["number": entry.number, "document": entry.document])
    }

    /// Numbers of texts with all tokens, newest first.
    static func candidates(_ tokens: String, before number: Int64, limit: Int, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT rowid FROM message_search WHERE message_search MATCH ? AND rowid < ?
                    ORDER BY rowid DESC LIMIT ?
                    """), arguments: [tokens, number, limit])
    }
}
