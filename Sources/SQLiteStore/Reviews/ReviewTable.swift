import Domain
import Foundation

/// SQL of the table `review`.
enum ReviewTable {
    static func review(_ row: StoredRow) throws -> Review {
        let tags = try TextList.decode(row["tags"]).map { text in
            guard let tag = Review.Tag(rawValue: text) else { throw DamagedRow(column: "tags") }
            return tag
        }
        var review = Review(
            id: try row.id("id"), swap: try row.id("swap"), author: try row.id("author"), about: try row.id("about"),
            words: Review.Content(
                stars: row["stars"], tags: Set(tags), text: row["text"], privateText: row["confidence"]),
            createdAt: row.date("created_at"), opensAt: row.date("opens_at"),
            revealedAt: row.optionalDate("revealed_at"))
        review.editedAt = row.optionalDate("edited_at")
        (review.reply, review.replyAt) = (row["reply"], row.optionalDate("reply_at"))
        review.hidden = try row.hiding("hidden")
        review.hiddenReply = try row.hiding("reply_hidden")
        return review
    }

    static func find(_ id: Identifier<Review>, in db: Database) throws -> Review? {
        let sql = "SELECT * FROM review WHERE id = :id"
        return try db.row(sql, ["id": id.description]).map(review)
    }

    static func find(
        on swap: Identifier<Swap>, by author: Identifier<Traveller>, in db: Database
    ) throws -> Review? {
        let sql = "SELECT * FROM review WHERE swap = :swap AND author = :author"
        return try db.row(sql, ["swap": swap.description, "author": author.description]).map(review)
    }

    /// The review that each side of a swap has written about the other.
    static func of(_ swap: Swap, in db: Database) throws -> Sides<Review?> {
        try of([swap], in: db)[swap.id] ?? Sides(nil)
    }

    /// The same for several swaps, in one statement.
    static func of(_ swaps: [Swap], in db: Database) throws -> [Identifier<Swap>: Sides<Review?>] {
        let reviews = try db.rows(of: swaps.map(\.id)) { "SELECT * FROM review WHERE swap IN (\($0))" }.map(review)
        let bySwap = Dictionary(grouping: reviews, by: \.swap)
        return Dictionary(
            uniqueKeysWithValues: swaps.map { ($0.id, Sides(nil).replacing(bySwap[$0.id] ?? [], of: $0)) })
    }

    static func save(_ review: Review, in db: Database) throws {
        try db.upsert(
            into: .review,
            [
                "id": review.id.description, "swap": review.swap.description, "author": review.author.description,
                "about": review.about.description, "stars": review.words.stars,
                "tags": try TextList.encode(review.words.tags.map(\.rawValue).sorted()), "text": review.words.text,
                "confidence": review.words.privateText, "created_at": review.createdAt.milliseconds,
                "edited_at": review.editedAt?.milliseconds, "opens_at": review.opensAt.milliseconds,
                "revealed_at": review.revealedAt?.milliseconds, "reply": review.reply,
                "reply_at": review.replyAt?.milliseconds,
            ], keeping: ["swap", "author", "about", "created_at"])
    }

    /// As `Review.isShown`.
    static let isShown = "review.revealed_at IS NOT NULL AND review.hidden_at IS NULL"

    static func page(
        about traveller: Identifier<Traveller>, for reader: Identifier<Traveller>?, after cursor: ReviewCursor?,
        limit: Int, in db: Database
    ) throws -> [ReviewListing] {
        let sql = """
            \(listings)
            WHERE review.about = :about AND \(isShown)
                AND (review.revealed_at, review.id) < (:at, :after)
            ORDER BY review.revealed_at DESC, review.id DESC LIMIT :limit
            """
        return try db.rows(
            sql,
            [
                "about": traveller.description, "reader": reader?.description, "at": cursor?.at ?? .max,
                "after": cursor?.id.description ?? "~", "limit": limit,
            ]
        ).map(listing)
    }

    /// A review with its author as `reader` sees them.
    static func listing(
        _ id: Identifier<Review>, for reader: Identifier<Traveller>, in db: Database
    ) throws -> ReviewListing? {
        let sql = "\(ReviewTable.listings) WHERE review.id = :id"
        return try db.row(sql, ["id": id.description, "reader": reader.description])
            .map(listing)
    }

    private static let listings = """
        SELECT review.*, \(TravellerTable.other) FROM review JOIN traveller AS other ON other.id = review.author
        """

    private static func listing(_ row: StoredRow) throws -> ReviewListing {
        let author = try TravellerTable.other(row)
        return ReviewListing(review: try review(row).shown(byAuthorIn: author.state), author: author)
    }

    /// Low reviews about the author of `review` by the person whom it is about, in other swaps of the two, which were
    /// revealed in the time before it in which it can be an answer.
    static func revealedLow(before review: Review, in db: Database) throws -> [Review] {
        let sql = """
            SELECT * FROM review
            WHERE about = :author AND author = :about AND swap <> :swap AND stars <= \(Review.lowStars)
                AND revealed_at BETWEEN :since AND :until
            ORDER BY revealed_at DESC, id DESC LIMIT \(Review.mostAnswered)
            """
        let until = review.writtenAt
        return try db.rows(
            sql,
            [
                "author": review.author.description, "about": review.about.description,
                "swap": review.swap.description, "until": until.milliseconds,
                "since": until.addingTimeInterval(-Review.retaliationPeriod).milliseconds,
            ]
        ).map(self.review)
    }

    private static let revealingStates = Swap.State.sqlList(where: \.revealsReviews)

    /// Swaps with reviews that `ReviewSnapshot.revealing` reveals, longest waiting first, once for each such review.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Swap>] {
        let sql = """
            SELECT review.swap FROM review JOIN swap ON swap.id = review.swap
            WHERE review.revealed_at IS NULL AND review.opens_at <= :now
                AND swap.state IN \(ReviewTable.revealingStates)
            ORDER BY review.opens_at, review.id LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("swap") }
    }
}
