import Domain
import Foundation
import GRDB

/// SQL of the lists in which moderators look through reviews.
enum ReviewQueueTable {
    /// Rows read at once by a filter that decides in Domain.
    private static let slice = 200

    private static let rows = """
        SELECT review.*, author.handle AS author_handle, about.handle AS about_handle,
            (SELECT count(*) FROM report WHERE report.subject_kind = 'review' AND report.subject = review.id) AS reports
        FROM review
        JOIN traveller AS author ON author.id = review.author
        JOIN traveller AS about ON about.id = review.about
        """

    /// At most `limit`, newest first.
    static func page(
        _ filter: ReviewFilter, after cursor: ReviewCursor?, limit: Int, in db: Database
    ) throws -> [ReviewQueueRow] {
        switch filter {
        case .new: try read("TRUE", after: cursor, limit: limit, in: db) { _, _ in [] }
        case .low:
            try read("review.stars <= \(Review.lowStars)", after: cursor, limit: limit, in: db) { review, _ in
                [.low(stars: review.words.stars)]
            }
        case .privateText:
            try read("review.confidence <> ''", after: cursor, limit: limit, in: db) { _, _ in [.privateText] }
        case .reported:
            try read(
                "review.id IN (SELECT subject FROM report WHERE subject_kind = 'review')", after: cursor, limit: limit,
                in: db
            ) { _, row in [.reported(times: row["reports"])] }
        case .retaliation: try retaliations(after: cursor, limit: limit, in: db)
        case .clusters: try clusters(after: cursor, limit: limit, in: db)
        }
    }

    private static func read(
        _ condition: String, after cursor: ReviewCursor?, limit: Int, in db: Database,
        _ findings: (Review, Row) throws -> [ReviewFinding]
    ) throws -> [ReviewQueueRow] {
        let sql = """
            \(rows) WHERE \(condition) AND (review.created_at, review.id) < (:at, :after)
            ORDER BY review.created_at DESC, review.id DESC LIMIT :limit
            """
        return try Row.fetchAll(
            db.cachedStatement(sql: sql),
            arguments: ["at": cursor?.at ?? .max, "after": cursor?.id.description ?? "~", "limit": limit]
        ).map { row in
            let review = try ReviewTable.review(row)
            return try queueRow(row, review, findings(review, row))
        }
    }

    private static func queueRow(_ row: Row, _ review: Review, _ findings: [ReviewFinding]) throws -> ReviewQueueRow {
        ReviewQueueRow(review, author: row["author_handle"], about: row["about_handle"], findings: findings)
    }

    /// Low reviews in swaps in which the other review is low too, or somebody was at fault, now or before a dispute.
    private static let suspects = """
        review.stars <= \(Review.lowStars) AND (
            EXISTS (
                SELECT 1 FROM review AS other WHERE other.swap = review.swap AND other.author = review.about
                    AND other.stars <= \(Review.lowStars))
            OR EXISTS (
                SELECT 1 FROM swap
                WHERE swap.id = review.swap AND (swap.fault IS NOT NULL OR swap.before IS NOT NULL)))
        """

    /// Domain decides about each; the condition leaves out those that it cannot mean, which are most.
    private static func retaliations(
        after cursor: ReviewCursor?, limit: Int, in db: Database
    ) throws -> [ReviewQueueRow] {
        var (found, cursor): ([ReviewQueueRow], ReviewCursor?) = ([], cursor)
        while found.count < limit {
            let low = try read(suspects, after: cursor, limit: slice, in: db) { _, _ in [] }
            let swaps = try SwapTable.find(Array(Set(low.map(\.review.swap))), in: db)
            let reviews = try ReviewTable.of(Array(swaps.values), in: db)
            for row in low where found.count < limit {
                guard let swap = swaps[row.review.swap], let side = swap.side(of: row.review.author) else {
                    throw DamagedRow(column: "swap")
                }
                let seen = row.review.retaliation(for: reviews[swap.id]?[side.other], on: swap)
                if !seen.isEmpty {
                    found.append(ReviewQueueRow(row.review, author: row.author, about: row.about, findings: seen))
                }
            }
            guard low.count == slice, let last = low.last else { break }
            cursor = ReviewCursor(at: last.review.createdAt.milliseconds, id: last.review.id)
        }
        return found
    }

    private static func clusters(
        after cursor: ReviewCursor?, limit: Int, in db: Database
    ) throws -> [ReviewQueueRow] {
        let (ratings, accounts) = try graph(in: db)
        let findings = ArrangedReviews(ratings, accounts: accounts).findings()
        let (at, after) = (cursor?.at ?? Int64.max, cursor?.id.description ?? "~")
        let suspects = ratings.filter { rating in
            findings[rating.id] != nil && (rating.at.milliseconds, rating.id.description) < (at, after)
        }
        let ids = suspects.sorted { ($1.at, $1.id) < ($0.at, $0.id) }.prefix(limit).map(\.id)
        let found = try db.rows(of: ids) { "\(rows) WHERE review.id IN (\($0))" }.map { row in
            let review = try ReviewTable.review(row)
            return try queueRow(row, review, findings[review.id] ?? [])
        }
        return found.sorted { one, two in
            (two.review.createdAt, two.review.id) < (one.review.createdAt, one.review.id)
        }
    }

    /// Every review that is revealed, and when the accounts in them were made.
    private static func graph(
        in db: Database
    ) throws -> ([ArrangedReviews.Rating], [Identifier<Traveller>: Date]) {
        let reviews = try Row.fetchCursor(
            db,
            sql: """
                SELECT review.id, review.author, review.about, review.stars, review.created_at,
                    one_person.swap IS NOT NULL AS is_of_one_person
                FROM review LEFT JOIN one_person ON one_person.swap = review.swap
                WHERE review.revealed_at IS NOT NULL
                """)
        var ratings: [ArrangedReviews.Rating] = []
        while let row = try reviews.next() {
            ratings.append(
                ArrangedReviews.Rating(
                    try row.id("id"), by: try row.id("author"), about: try row.id("about"), stars: row["stars"],
                    at: row.date("created_at"), isOfOnePerson: row["is_of_one_person"]))
        }
        let people = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, created_at FROM traveller
                WHERE id IN (SELECT author FROM review UNION SELECT about FROM review)
                """)
        var accounts: [Identifier<Traveller>: Date] = [:]
        while let row = try people.next() { accounts[try row.id("id")] = row.date("created_at") }
        return (ratings, accounts)
    }
}
