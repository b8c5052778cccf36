import Domain

extension SwapTable {
    /// The next of a traveller's swaps on one side.
    static func ids(
        of traveller: Identifier<Traveller>, _ side: Swap.Side, after cursor: String, limit: Int, in db: Database
    ) throws -> [Identifier<Swap>] {
        let sql =
            switch side {
            case .owner: "SELECT id FROM swap WHERE owner = :traveller AND id > :cursor ORDER BY id LIMIT :limit"
            case .proposer: "SELECT id FROM swap WHERE proposer = :traveller AND id > :cursor ORDER BY id LIMIT :limit"
            }
        return try db.rows(sql, ["traveller": traveller.description, "cursor": cursor, "limit": limit])
            .map { try $0.id("id", of: Swap.self) }
    }

    /// Empties what one side of a swap wrote. That a statement was made stays.
    static func eraseWords(of swap: Identifier<Swap>, _ side: Swap.Side, in db: Database) throws {
        if side == .owner {
            try db.run(
                "UPDATE swap SET offer_note = '' WHERE id = :swap AND offer_note <> ''", ["swap": swap.description])
        }
        try db.run(
            """
            UPDATE swap_side SET statement = CASE WHEN statement IS NULL THEN NULL ELSE '' END,
                agreement = CASE WHEN agreement IS NULL THEN NULL ELSE '' END
            WHERE swap = :swap AND side = :side AND (statement <> '' OR agreement <> '')
            """, ["swap": swap.description, "side": side.rawValue])
    }
}

extension MeetingTable {
    /// Erases the exact places of a swap, and the stored responses that contain them.
    static func erase(of swap: Identifier<Swap>, in db: Database) throws {
        try db.run(
            """
            UPDATE meeting SET \(MeetingTable.withoutPlace)
            WHERE swap = :swap AND (latitude IS NOT NULL OR label <> '')
            """, ["swap": swap.description])
        try IdempotencyTable.erase(about: swap, of: SwapTable.members(of: swap, in: db), in: db)
    }
}

extension ReviewTable {
    /// Empties what a traveller wrote in the reviews of a swap, and their reply. The stars stay with whom they are about.
    static func erase(
        of swap: Identifier<Swap>, by traveller: Identifier<Traveller>, keeping kept: Set<String>, in db: Database
    ) throws {
        let arguments: SQLValues = ["swap": swap.description, "traveller": traveller.description]
        let id = "SELECT id FROM review WHERE swap = :swap AND author = :traveller"
        if let review = try db.value(id, arguments, as: String.self), !kept.contains(review) {
            try db.run(
                """
                UPDATE review SET text = '', confidence = '' WHERE swap = :swap AND author = :traveller
                    AND (text <> '' OR confidence <> '')
                """, arguments)
        }
        let replied = "SELECT id FROM review WHERE swap = :swap AND about = :traveller AND reply IS NOT NULL"
        if let review = try db.value(replied, arguments, as: String.self), !kept.contains(review) {
            try db.run(
                """
                UPDATE review SET reply = NULL, reply_at = NULL, reply_hidden_at = NULL, reply_hidden_reason = NULL
                WHERE id = :review
                """, ["review": review])
        }
    }
}

extension ReportTable {
    /// Empties the words of a traveller's next reports, and returns their ids. What was reported and why stays.
    static func erase(
        of traveller: Identifier<Traveller>, after cursor: String, limit: Int, keeping kept: Set<String>,
        in db: Database
    ) throws -> [String] {
        let ids = try db.values(
            "SELECT id FROM report WHERE reporter = :traveller AND id > :cursor ORDER BY id LIMIT :limit",
            ["traveller": traveller.description, "cursor": cursor, "limit": limit], as: String.self)
        let erasure = "UPDATE report SET text = '' WHERE id = :id"
        for id in ids where !kept.contains(id) { try db.run(erasure, ["id": id]) }
        return ids
    }
}

extension MeetingPointTable {
    /// Removes the points that a traveller added and nobody verified. Verified ones are public places.
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE meeting_point SET state = 'removed', label = '', hours = NULL, latitude = 0, longitude = 0
            WHERE added_by = :traveller AND state <> 'verified'
            """, ["traveller": traveller.description])
    }
}
