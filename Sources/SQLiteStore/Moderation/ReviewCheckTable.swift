import Domain
import GRDB

/// SQL of the tables `review_check`, which triggers fill, and `review_scan`.
enum ReviewCheckTable {
    /// Nothing has changed, and the first look is over.
    static func isIdle(in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM review_check) AND NOT EXISTS (SELECT 1 FROM review_scan)
                    AND NOT EXISTS (SELECT 1 FROM arranged_group WHERE refreshed_after IS NOT NULL)
                """)
        return try Bool.fetchOne(statement) ?? true
    }

    /// Looks at the next subjects whose facts have changed. Returns their number.
    static func checkNext(_ limit: Int, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT number, kind, subject FROM review_check ORDER BY number LIMIT ?")
        let rows = try StoredRow.fetchAll(statement, arguments: [limit])
        for row in rows {
            // First, so that what the check itself queues stays.
            try db.cachedStatement(sql: "DELETE FROM review_check WHERE number = ?").execute(arguments: [
                row["number"] as Int64
            ])
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
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO review_check (kind, subject)
                SELECT 'review', id FROM review WHERE id = :id
                    AND NOT EXISTS (SELECT 1 FROM review_finding WHERE review = review.id AND kind = 'burst')
                ON CONFLICT DO NOTHING
                """)
        for id in ids { try statement.execute(arguments: ["id": id.description]) }
    }

    /// Looks at the next travellers, then at the next reviews, of those that were there before the findings were.
    /// Returns whether there may be more.
    static func scanNext(_ limit: Int, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT kind, after FROM review_scan ORDER BY kind DESC LIMIT 1")
        guard let row = try StoredRow.fetchOne(statement) else { return false }
        let (kind, after): (String, String) = (row["kind"], row["after"])
        let sql =
            kind == "review"
            ? "SELECT id FROM review WHERE id > ? ORDER BY id LIMIT ?"
            : "SELECT id FROM traveller WHERE id > ? ORDER BY id LIMIT ?"
        let rows = try StoredRow.fetchAll(try db.cachedStatement(sql: sql), arguments: [after, limit])
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
            try db.execute(
                sql: "UPDATE review_scan SET after = ? WHERE kind = ?", arguments: [last["id"] as String, kind])
        } else {
            try db.execute(sql: "DELETE FROM review_scan WHERE kind = ?", arguments: [kind])
        }
        return true
    }
}
