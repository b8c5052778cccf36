import Domain

/// SQL of the tables `review_check`, which triggers fill, and `review_scan`.
enum ReviewCheckTable {
    /// Nothing has changed, and the first look is over.
    static func isIdle(in db: Database) throws -> Bool {
        let sql = """
            SELECT NOT EXISTS (SELECT 1 FROM review_check) AND NOT EXISTS (SELECT 1 FROM review_scan)
                AND NOT EXISTS (SELECT 1 FROM arranged_group WHERE refreshed_after IS NOT NULL)
            """
        return try db.value(sql, as: Bool.self) ?? true
    }

    /// Looks at the next subjects whose facts have changed. Returns their number.
    static func checkNext(_ limit: Int, in db: Database) throws -> Int {
        let sql = "SELECT number, kind, subject FROM review_check ORDER BY number LIMIT :limit"
        let rows = try db.rows(sql, ["limit": limit])
        for row in rows {
            // First, so that what the check itself queues stays.
            try db.run("DELETE FROM review_check WHERE number = :number", ["number": row["number"] as Int64])
            try db.skippingDamaged {
                if row["kind"] == "review" {
                    try ReviewFindingTable.refresh(try row.id("subject"), in: db)
                } else {
                    try ArrangedGroupTable.check(try row.id("subject"), in: db)
                }
            }
        }
        return rows.count
    }

    /// The reviews in a burst that are not known to be in one.
    static func queue(_ ids: [Identifier<Review>], in db: Database) throws {
        let sql = """
            INSERT INTO review_check (kind, subject)
            SELECT 'review', id FROM review WHERE id = :id
                AND NOT EXISTS (SELECT 1 FROM review_finding WHERE review = review.id AND kind = 'burst')
            ON CONFLICT DO NOTHING
            """
        for id in ids { try db.run(sql, ["id": id.description]) }
    }

    /// Looks at the next travellers, then at the next reviews, of those that were there before the findings were.
    /// Returns whether there may be more.
    static func scanNext(_ limit: Int, in db: Database) throws -> Bool {
        guard let row = try db.row("SELECT kind, after FROM review_scan ORDER BY kind DESC LIMIT 1") else {
            return false
        }
        let (kind, after): (String, String) = (row["kind"], row["after"])
        let sql =
            kind == "review"
            ? "SELECT id FROM review WHERE id > :after ORDER BY id LIMIT :limit"
            : "SELECT id FROM traveller WHERE id > :after ORDER BY id LIMIT :limit"
        let rows = try db.rows(sql, ["after": after, "limit": limit])
        for row in rows {
            try db.skippingDamaged {
                if kind == "review" {
                    try ReviewFindingTable.refresh(try row.id("id"), in: db)
                } else {
                    try ArrangedGroupTable.check(try row.id("id"), in: db)
                }
            }
        }
        if rows.count == limit, let last = rows.last {
            try db.run(
                "UPDATE review_scan SET after = :after WHERE kind = :kind",
                ["after": last["id"] as String, "kind": kind])
        } else {
            try db.run("DELETE FROM review_scan WHERE kind = :kind", ["kind": kind])
        }
        return true
    }
}
