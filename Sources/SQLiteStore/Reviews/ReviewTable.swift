import Domain
import Foundation
import GRDB

/// SQL of the table `review`. A review can be seen once `revealed_at` is set: nothing else is asked anywhere.
enum ReviewTable {
    static func review(_ row: Row) throws -> Review {
        let tags = try TextList.decode(row["tags"]).map { text in
            guard let tag = Review.Tag(rawValue: text) else { throw DamagedRow(column: "tags") }
            return tag
        }
        return Review(
            id: try row.id("id"), swap: try row.id("swap"), author: try row.id("author"), about: try row.id("about"),
            words: Review.Words(
                stars: row["stars"], tags: Set(tags), text: row["text"], privateText: row["confidence"]),
            createdAt: row.date("created_at"), editedAt: row.optionalDate("edited_at"), reply: row["reply"],
            replyAt: row.optionalDate("reply_at"), opensAt: row.date("opens_at"),
            revealedAt: row.optionalDate("revealed_at"))
    }

    static func find(_ id: Identifier<Review>, in db: Database) throws -> Review? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM review WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.description]).map(review)
    }

    /// What each side of a swap has written about the other.
    static func of(_ swap: Swap, in db: Database) throws -> Sides<Review?> {
        let statement = try db.cachedStatement(sql: "SELECT * FROM review WHERE swap = ?")
        var reviews = Sides<Review?>(nil)
        for row in try Row.fetchAll(statement, arguments: [swap.id.description]) {
            let review = try review(row)
            if let side = swap.side(of: review.author) { reviews[side] = review }
        }
        return reviews
    }

    static func save(_ review: Review, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO review (id, swap, author, about, stars, tags, text, confidence, created_at, edited_at,
                    opens_at, revealed_at, reply, reply_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET stars = excluded.stars, tags = excluded.tags, text = excluded.text,
                    confidence = excluded.confidence, edited_at = excluded.edited_at,
                    revealed_at = excluded.revealed_at, reply = excluded.reply, reply_at = excluded.reply_at
                """
        ).execute(arguments: [
            review.id.description, review.swap.description, review.author.description, review.about.description,
            review.words.stars, try TextList.encode(review.words.tags.map(\.rawValue).sorted()), review.words.text,
            review.words.privateText, review.createdAt.milliseconds, review.editedAt?.milliseconds,
            review.opensAt.milliseconds, review.revealedAt?.milliseconds, review.reply, review.replyAt?.milliseconds,
        ])
    }

    /// From now on it counts.
    static func reveal(_ review: Review, of swap: Swap, at now: Date, in db: Database) throws {
        try save(review, in: db)
        let ended = swap.standing?.at ?? swap.outcome?.at ?? swap.dispute?.before?.at ?? now
        try ObservationTable.insert(
            Observation(
                swap: swap.id, partner: review.author,
                kind: .review(stars: review.words.stars, partnersOfReviewer: 0), euros: swap.terms.euros ?? 0,
                at: now, swapAt: ended), about: review.about, in: db)
        try ReliabilityTable.update([review.about], at: now, in: db)
        try NoticeTable.insert("review.revealed", of: swap.id, event: 0, to: review.about, at: now, in: db)
    }

    static func page(
        about traveller: Identifier<Traveller>, after mark: ReviewMark?, limit: Int, in db: Database
    ) throws -> [ReviewCard] {
        let sql = """
            SELECT * FROM review
            WHERE about = ? AND revealed_at IS NOT NULL AND (revealed_at, id) < (?, ?)
            ORDER BY revealed_at DESC, id DESC LIMIT ?
            """
        return try Row.fetchAll(
            try db.cachedStatement(sql: sql),
            arguments: [traveller.description, mark?.at ?? .max, mark?.id.description ?? "~", limit]
        ).map { row in
            let review = try review(row)
            return ReviewCard(review: review, author: try TravellerTable.byline(review.author, in: db))
        }
    }

    /// After a dispute the time for reviews begins anew: what one side wrote before waits for the other's.
    static func wait(for swap: Swap, in db: Database) throws {
        guard let opensAt = swap.reviewsOpenAt else { return }
        try db.cachedStatement(sql: "UPDATE review SET opens_at = ? WHERE swap = ? AND revealed_at IS NULL").execute(
            arguments: [opensAt.milliseconds, swap.id.description])
    }

    /// Whose time is over and that are still hidden, the longest waiting first. What was written before a settlement
    /// stays hidden: nobody may answer it any more.
    static func due(at now: Date, limit: Int, in db: Database) throws -> [Review] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT review.* FROM review JOIN swap ON swap.id = review.swap
                WHERE review.revealed_at IS NULL AND review.opens_at <= ? AND swap.state <> 'settled'
                ORDER BY review.opens_at, review.id LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [now.milliseconds, limit]).map(review)
    }
}
