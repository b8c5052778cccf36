import Domain
import Foundation

/// SQL of the lists in which moderators look through reviews.
enum ReviewQueueTable {
    private static let rows = """
        SELECT review.*, author.handle AS author_handle, about.handle AS about_handle,
            (SELECT count(*) FROM report WHERE report.subject_kind = 'review' AND report.subject = review.id) AS reports
        FROM review
        JOIN traveller AS author ON author.id = review.author
        JOIN traveller AS about ON about.id = review.about
        """

    /// At most `limit`, newest first, without those to which the reader is a party.
    static func page(
        _ filter: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int,
        in db: Database
    ) throws -> [ReviewQueueRow] {
        switch filter {
        case .new: try read("TRUE", for: reader, after: cursor, limit: limit, in: db) { _, _ in [] }
        case .low:
            try read("review.stars <= \(Review.lowStars)", for: reader, after: cursor, limit: limit, in: db) {
                review, _ in
                [.low(stars: review.words.stars)]
            }
        case .privateText:
            try read("review.confidence <> ''", for: reader, after: cursor, limit: limit, in: db) { _, _ in
                [.privateText]
            }
        case .reported:
            try read(
                "review.id IN (SELECT subject FROM report WHERE subject_kind = 'review')", for: reader,
                after: cursor, limit: limit, in: db
            ) { _, row in [.reported(times: row["reports"])] }
        case .retaliation, .clusters: try found(filter, for: reader, after: cursor, limit: limit, in: db)
        }
    }

    private static func read(
        _ condition: String, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int,
        in db: Database,
        _ findings: (Review, StoredRow) throws -> [ReviewFinding]
    ) throws -> [ReviewQueueRow] {
        let sql = """
            \(rows) WHERE \(condition) AND (review.created_at, review.id) < (:at, :after)
                AND NOT \(InvolvementTable.isParty(kind: "'review'", subject: "review.id"))
            ORDER BY review.created_at DESC, review.id DESC LIMIT :limit
            """
        return try db.rows(
            sql,
            [
                "at": cursor?.at ?? .max, "after": cursor?.id.description ?? "~", "me": reader.description,
                "limit": limit,
            ]
        ).map { row in
            let review = try ReviewTable.review(row)
            return queueRow(row, review, try findings(review, row).map { ShownFinding($0) })
        }
    }

    /// One review, without findings.
    static func find(_ id: Identifier<Review>, in db: Database) throws -> ReviewQueueRow? {
        let sql = "\(ReviewQueueTable.rows) WHERE review.id = :id"
        return try db.row(sql, ["id": id.description])
            .map { queueRow($0, try ReviewTable.review($0), []) }
    }

    private static func queueRow(_ row: StoredRow, _ review: Review, _ findings: [ShownFinding]) -> ReviewQueueRow {
        ReviewQueueRow(review, author: row["author_handle"], about: row["about_handle"], findings: findings)
    }

    /// What the sweeper has found.
    private static func found(
        _ filter: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int,
        in db: Database
    ) throws -> [ReviewQueueRow] {
        let ids = try ReviewFindingTable.page(filter, for: reader, after: cursor, limit: limit, in: db)
        let found = try db.rows(of: ids) { "\(rows) WHERE review.id IN (\($0))" }
        let reviews = try found.map(ReviewTable.review)
        let findings = try ReviewFindingTable.shown(filter, in: reviews, db)
        return zip(found, reviews).map { queueRow($0, $1, findings[$1.id] ?? []) }.sorted { one, two in
            (two.review.createdAt, two.review.id) < (one.review.createdAt, one.review.id)
        }
    }
}
