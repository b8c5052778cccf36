import Domain
import GRDB

/// SQL of texts by their numbers: those that the index does not have yet, and those that it has found.
enum SearchTailTable {
    /// The next texts for the index.
    static func next(
        after progress: Int64, limit: Int, in db: Database
    ) throws -> [(number: Int64, body: String, members: [Identifier<Traveller>])] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT message.number, message.body, thread.owner, thread.guest
                FROM message JOIN thread ON thread.id = message.thread
                WHERE message.number > ? ORDER BY message.number LIMIT ?
                """)
        return try StoredRow.fetchAll(statement, arguments: [progress, limit]).map { row in
            (row["number"], row["body"], [try row.id("owner"), try row.id("guest")])
        }
    }

    static func newest(in db: Database) throws -> Int64 {
        try Int64.fetchOne(try db.cachedStatement(sql: "SELECT \(SearchTailTable.next)")).map { $0 - 1 } ?? 0
    }

    /// The number of the next text.
    static let next = "(SELECT coalesce(max(number), 0) + 1 FROM message WHERE number IS NOT NULL)"

    /// Texts after `progress` that a tail of the whole server is read through for. After more, the reader's own threads
    /// are read.
    private static let longTail: Int64 = 20_000

    /// Numbers of the reader's texts that the index does not have yet, newest first.
    static func candidates(
        of reader: Identifier<Traveller>, after progress: Int64, before number: Int64, limit: Int, in db: Database
    ) throws -> [Int64] {
        let newest = try newest(in: db)
        guard newest > progress else { return [] }
        let arguments: StatementArguments = [
            "reader": reader.description, "progress": progress, "before": number, "limit": limit,
        ]
        let sql =
            newest - progress <= longTail
            ? """
            SELECT message.number FROM message CROSS JOIN thread ON thread.id = message.thread
            WHERE message.number > :progress AND message.number < :before AND :reader IN (thread.owner, thread.guest)
            ORDER BY message.number DESC LIMIT :limit
            """
            : """
            SELECT message.number FROM thread_member CROSS JOIN message ON message.thread = thread_member.thread
            WHERE thread_member.traveller = :reader AND message.number > :progress AND message.number < :before
            ORDER BY message.number DESC LIMIT :limit
            """
        return try Int64.fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
    }

    static func body(of number: Int64, in db: Database) throws -> String? {
        try String.fetchOne(
            try db.cachedStatement(sql: "SELECT body FROM message WHERE number = ?"), arguments: [number])
    }

    /// As the reader sees it; nil if it is not of their threads.
    static func message(
        _ number: Int64, to reader: Identifier<Traveller>, in db: Database
    ) throws -> FoundMessage? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(MessageTable.columns), \(TravellerTable.other)
                FROM message JOIN thread ON thread.id = message.thread
                JOIN traveller AS other
                    ON other.id = CASE thread.owner WHEN :reader THEN thread.guest ELSE thread.owner END
                \(MessageTable.joins)
                WHERE message.number = :number AND :reader IN (thread.owner, thread.guest)
                """)
        let arguments: StatementArguments = ["reader": reader.description, "number": number]
        return try StoredRow.fetchOne(statement, arguments: arguments).map {
            FoundMessage(try MessageTable.message($0, to: reader), with: try TravellerTable.other($0))
        }
    }

    /// Takes a text that will be erased out of the index.
    static func forget(_ seq: Int64, of thread: String, _ tokens: SearchTokens, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "SELECT number FROM message WHERE thread = ? AND seq = ? AND number IS NOT NULL")
        guard let number = try Int64.fetchOne(statement, arguments: [thread, seq]),
            let entry = try entry(number, tokens, in: db)
        else { return }
        try SearchIndexTable.remove(entry, in: db)
    }

    /// What the index has of a text; nil if it is erased.
    static func entry(_ number: Int64, _ tokens: SearchTokens, in db: Database) throws -> SearchIndexTable.Entry? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT message.number, message.body, thread.owner, thread.guest
                FROM message JOIN thread ON thread.id = message.thread WHERE message.number = ? AND message.body <> ''
                """)
        return try StoredRow.fetchOne(statement, arguments: [number]).map { row in
            SearchIndexTable.Entry(
                number: row["number"],
                document: tokens.document(
                    SearchText(row["body"]), of: [try row.id("owner"), try row.id("guest")]))
        }
    }

    /// Who has texts up to `progress`.
    static func members(upTo progress: Int64, in db: Database) throws -> [Identifier<Traveller>] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT DISTINCT traveller FROM thread_member WHERE EXISTS (
                    SELECT 1 FROM message WHERE message.thread = thread_member.thread AND number <= ?)
                ORDER BY traveller
                """)
        return try StoredRow.fetchAll(statement, arguments: [progress]).map { try $0.id("traveller") }
    }

    /// Numbers of a member's texts up to `progress` that are not erased.
    static func numbers(of member: Identifier<Traveller>, upTo progress: Int64, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT number FROM thread_member CROSS JOIN message ON message.thread = thread_member.thread
                    WHERE thread_member.traveller = ? AND number <= ? AND body <> ''
                    """), arguments: [member.description, progress])
    }
}
