import Domain

/// SQL of texts by their numbers: those that the index does not have yet, and those that it has found.
enum SearchTailTable {
    /// The next texts for the index.
    static func next(
        after progress: Int64, limit: Int, in db: Database
    ) throws -> [(number: Int64, body: String, members: [Identifier<Traveller>])] {
        let sql = """
            SELECT message.number, message.body, thread.owner, thread.guest
            FROM message JOIN thread ON thread.id = message.thread
            WHERE message.number > :progress ORDER BY message.number LIMIT :limit
            """
        return try db.rows(sql, ["progress": progress, "limit": limit]).map { row in
            (row["number"], row["body"], [try row.id("owner"), try row.id("guest")])
        }
    }

    static func newest(in db: Database) throws -> Int64 {
        try db.value("SELECT \(SearchTailTable.next)", as: Int64.self).map { $0 - 1 } ?? 0
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
        let arguments: SQLValues = [
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
        return try db.values(sql, arguments, as: Int64.self)
    }

    static func body(of number: Int64, in db: Database) throws -> String? {
        try db.value("SELECT body FROM message WHERE number = :number", ["number": number], as: String.self)
    }

    /// As the reader sees it; nil if it is not of their threads.
    static func message(
        _ number: Int64, to reader: Identifier<Traveller>, in db: Database
    ) throws -> FoundMessage? {
        let sql = """
            SELECT \(MessageTable.columns), \(TravellerTable.other)
            FROM message JOIN thread ON thread.id = message.thread
            JOIN traveller AS other
                ON other.id = CASE thread.owner WHEN :reader THEN thread.guest ELSE thread.owner END
            \(MessageTable.joins)
            WHERE message.number = :number AND :reader IN (thread.owner, thread.guest)
            """
        let arguments: SQLValues = ["reader": reader.description, "number": number]
        return try db.row(sql, arguments).map {
            FoundMessage(try MessageTable.message($0, to: reader), with: try TravellerTable.other($0))
        }
    }

    /// Takes a text that will be erased out of the index.
    static func forget(_ seq: Int64, of thread: String, _ tokens: SearchTokens, in db: Database) throws {
        let sql = "SELECT number FROM message WHERE thread = :thread AND seq = :seq AND number IS NOT NULL"
        guard let number = try db.value(sql, ["thread": thread, "seq": seq], as: Int64.self),
            let entry = try entry(number, tokens, in: db)
        else { return }
        try SearchIndexTable.remove(entry, in: db)
    }

    /// What the index has of a text; nil if it is erased.
    static func entry(_ number: Int64, _ tokens: SearchTokens, in db: Database) throws -> SearchIndexTable.Entry? {
        let sql = """
            SELECT message.number, message.body, thread.owner, thread.guest
            FROM message JOIN thread ON thread.id = message.thread WHERE message.number = :number AND message.body <> ''
            """
        return try db.row(sql, ["number": number]).map { row in
            SearchIndexTable.Entry(
                number: row["number"],
                document: tokens.document(
                    SearchText(row["body"]), of: [try row.id("owner"), try row.id("guest")]))
        }
    }

    /// Who has texts up to `progress`.
    static func members(upTo progress: Int64, in db: Database) throws -> [Identifier<Traveller>] {
        let sql = """
            SELECT DISTINCT traveller FROM thread_member WHERE EXISTS (
                SELECT 1 FROM message WHERE message.thread = thread_member.thread AND number <= :progress)
            ORDER BY traveller
            """
        return try db.rows(sql, ["progress": progress]).map { try $0.id("traveller") }
    }

    /// Numbers of a member's texts up to `progress` that are not erased.
    static func numbers(of member: Identifier<Traveller>, upTo progress: Int64, in db: Database) throws -> [Int64] {
        try db.values(
            """
            SELECT number FROM thread_member CROSS JOIN message ON message.thread = thread_member.thread
            WHERE thread_member.traveller = :member AND number <= :progress AND body <> ''
            """, ["member": member.description, "progress": progress], as: Int64.self)
    }
}
