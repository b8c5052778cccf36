import Domain
import GRDB

extension SwapTable {
    /// The next of a traveller's swaps on one side.
    static func ids(
        of traveller: Identifier<Traveller>, _ side: Swap.Side, after cursor: String, limit: Int, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql =
            switch side {
            case .owner: "SELECT id FROM swap WHERE owner = ? AND id > ? ORDER BY id LIMIT ?"
            case .proposer: "SELECT id FROM swap WHERE proposer = ? AND id > ? ORDER BY id LIMIT ?"
            }
        return try StoredRow.fetchAll(db, sql: sql, arguments: [traveller.description, cursor, limit])
            .map { try $0.id("id", of: Swap.self) }
    }

    /// Empties what one side of a swap wrote. That a statement was made stays.
    static func eraseWords(of swap: Identifier<Swap>, _ side: Swap.Side, in db: Database) throws {
        if side == .owner {
            try db.cachedStatement(sql: "UPDATE swap SET offer_note = '' WHERE id = ? AND offer_note <> ''")
                .execute(arguments: [swap.description])
        }
        try db.cachedStatement(
            sql: """
                UPDATE swap_side SET statement = CASE WHEN statement IS NULL THEN NULL ELSE '' END,
                    agreement = CASE WHEN agreement IS NULL THEN NULL ELSE '' END
                WHERE swap = ? AND side = ? AND (statement <> '' OR agreement <> '')
                """
        ).execute(arguments: [swap.description, side.rawValue])
    }
}

extension MeetingTable {
    /// Erases the exact places of a swap, and the stored responses that contain them.
    static func erase(of swap: Identifier<Swap>, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE meeting SET \(MeetingTable.withoutPlace)
                WHERE swap = ? AND (latitude IS NOT NULL OR label <> '')
                """
        ).execute(arguments: [swap.description])
        try IdempotencyTable.erase(about: swap, of: SwapTable.members(of: swap, in: db), in: db)
    }
}

extension ReviewTable {
    /// Empties what a traveller wrote in the reviews of a swap, and their reply. The stars stay with whom they are about.
    static func erase(
        of swap: Identifier<Swap>, by traveller: Identifier<Traveller>, keeping kept: Set<String>, in db: Database
    ) throws {
        let arguments: StatementArguments = [swap.description, traveller.description]
        let id = try db.cachedStatement(sql: "SELECT id FROM review WHERE swap = ? AND author = ?")
        if let review = try String.fetchOne(id, arguments: arguments), !kept.contains(review) {
            try db.cachedStatement(
                sql: """
                    UPDATE review SET text = '', confidence = '' WHERE swap = ? AND author = ?
                        AND (text <> '' OR confidence <> '')
                    """
            ).execute(arguments: arguments)
        }
        let replied = try db.cachedStatement(
            sql: "SELECT id FROM review WHERE swap = ? AND about = ? AND reply IS NOT NULL")
        if let review = try String.fetchOne(replied, arguments: arguments), !kept.contains(review) {
            try db.cachedStatement(
                sql: """
                    UPDATE review SET reply = NULL, reply_at = NULL, reply_hidden_at = NULL, reply_hidden_reason = NULL
                    WHERE id = ?
                    """
            ).execute(arguments: [review])
        }
    }
}

extension ReportTable {
    /// Empties the words of a traveller's next reports, and returns their ids. What was reported and why stays.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keeping kept: Set<String>,
        in db: Database
    ) throws -> [String] {
        let ids = try String.fetchAll(
            db, sql: "SELECT id FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?",
            arguments: [traveller.description, cursor, limit])
        let erasure = try db.cachedStatement(sql: "UPDATE report SET text = '' WHERE id = ?")
        for id in ids where !kept.contains(id) { try erasure.execute(arguments: [id]) }
        return ids
    }
}

extension MeetingPointTable {
    /// Removes the points that a traveller added and nobody verified. Verified ones are public places.
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE meeting_point SET state = 'removed', label = '', hours = NULL, latitude = 0, longitude = 0
                WHERE added_by = ? AND state <> 'verified'
                """, arguments: [traveller.description])
    }
}
