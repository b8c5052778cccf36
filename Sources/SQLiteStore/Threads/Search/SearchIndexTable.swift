import Domain

/// SQL of the index of the search, `message_search` and `search_progress`. Only this file knows FTS5.
enum SearchIndexTable {
    /// The number up to which texts are in the index.
    static func progress(in db: Database) throws -> Int64 {
        try db.value("SELECT number FROM search_progress WHERE id = 1", as: Int64.self) ?? 0
    }

    /// Texts and their numbers, of which some are not in the index yet.
    struct Entry {
        let number: Int64
        let document: String
    }

    /// Adds the texts after `progress` up to `end`. Returns whether they were still to be added.
    static func add(_ entries: [Entry], after progress: Int64, upTo end: Int64, in db: Database) throws -> Bool {
        guard try Self.progress(in: db) == progress else { return false }
        let insertion = "INSERT INTO message_search (rowid, tokens) VALUES (:number, :document)"
        let erased = Set(
            try db.values(
                "SELECT number FROM message WHERE number > :progress AND number <= :end AND body = ''",
                ["progress": progress, "end": end], as: Int64.self))
        for entry in entries where !erased.contains(entry.number) {
            try db.run(insertion, ["number": entry.number, "document": entry.document])
        }
        try db.run("UPDATE search_progress SET number = :end WHERE id = 1", ["end": end])
        return true
    }

    /// Takes a text out, which must be as it was put in.
    static func remove(_ entry: Entry, in db: Database) throws {
        guard try entry.number <= progress(in: db) else { return }
        try db.run(
            """
            INSERT INTO message_search (message_search, rowid, tokens) VALUES ('delete', :number, :document)
            """, ["number": entry.number, "document": entry.document])
    }

    /// Numbers of texts with all tokens, newest first.
    static func candidates(_ tokens: String, before number: Int64, limit: Int, in db: Database) throws -> [Int64] {
        try db.values(
            """
            SELECT rowid FROM message_search WHERE message_search MATCH :tokens AND rowid < :number
            ORDER BY rowid DESC LIMIT :limit
            """, ["tokens": tokens, "number": number, "limit": limit], as: Int64.self)
    }
}
