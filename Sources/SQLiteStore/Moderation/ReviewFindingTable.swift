import Domain
import Foundation

/// SQL of the table `review_finding`, and of the facts that it follows from.
enum ReviewFindingTable {
    /// Finds anew what a review looks like.
    static func refresh(_ id: Identifier<Review>, in db: Database) throws {
        let stored = try find([id], in: db)[id] ?? []
        guard let review = try ReviewTable.find(id, in: db) else {
            return try save(ReviewFindingChange(added: [], removed: stored), of: id, at: .distantPast, in: db)
        }
        guard let facts = try facts(of: review, in: db) else { throw DamagedRow(column: "swap") }
        try save(facts.change(from: stored), of: id, at: review.createdAt, in: db)
    }

    private static func facts(of review: Review, in db: Database) throws -> ReviewFindingFacts? {
        guard let swap = try SwapTable.find(review.swap, in: db) else { return nil }
        let isLow = review.words.stars <= Review.lowStars
        let other = isLow ? try ReviewTable.find(on: swap.id, by: review.about, in: db) : nil
        let groups = try ArrangedGroupTable.groups(of: [review.author, review.about], in: db)
        let isOfOnePerson = try db.value(
            "SELECT EXISTS (SELECT 1 FROM one_person WHERE swap = :swap)", ["swap": swap.id.description], as: Bool.self)
        return ReviewFindingFacts(
            review, on: swap, other: other, after: isLow ? try ReviewTable.revealedLow(before: review, in: db) : [],
            groups: ReviewFindingFacts.Groups(
                author: groups[review.author] ?? .none, about: groups[review.about] ?? .none),
            praise: try praise(around: review, in: db), isOfOnePerson: isOfOnePerson ?? false)
    }

    private static func praise(around review: Review, in db: Database) throws -> ReviewFindingFacts.Praise {
        guard let period = ReviewFindingFacts.Praise.period(around: review) else {
            return ReviewFindingFacts.Praise([], accounts: [:])
        }
        let sql = """
            SELECT review.id, review.author, review.about, review.stars, review.created_at,
                account.created_at AS account_at
            FROM review JOIN traveller AS account ON account.id = review.author
            WHERE review.about = :about AND review.revealed_at >= :since AND review.stars >= \(Review.highStars)
                AND review.created_at BETWEEN :since AND :until
                AND review.created_at - account.created_at <= :new
            ORDER BY abs(review.created_at - :at), review.id LIMIT :limit
            """
        let rows = try db.rows(
            sql,
            [
                "about": review.about.description, "at": review.createdAt.milliseconds,
                "since": period.lowerBound.milliseconds, "until": period.upperBound.milliseconds,
                "new": Int64(ArrangedReviews.newFor * 1000), "limit": ReviewFindingFacts.Praise.limit,
            ])
        let accounts = try rows.map { (try $0.id("author") as Identifier<Traveller>, $0.date("account_at")) }
        return ReviewFindingFacts.Praise(
            try rows.map(ArrangedGroupTable.rating), accounts: Dictionary(accounts) { first, _ in first })
    }

    private static func save(
        _ change: ReviewFindingChange, of id: Identifier<Review>, at createdAt: Date, in db: Database
    ) throws {
        for old in change.removed {
            try db.run(
                "DELETE FROM review_finding WHERE review = :id AND kind = :kind",
                ["id": id.description, "kind": old.kind.rawValue])
        }
        for new in change.added {
            try db.insert(
                into: .reviewFinding,
                [
                    "review": id.description, "kind": new.kind.rawValue, "list": new.kind.list?.rawValue,
                    "hours": new.hours, "created_at": createdAt.milliseconds,
                ])
        }
        try ReviewCheckTable.queue(change.checked, in: db)
    }

    private static func find(
        _ ids: [Identifier<Review>], in db: Database
    ) throws -> [Identifier<Review>: Set<StoredFinding>] {
        var found: [Identifier<Review>: Set<StoredFinding>] = [:]
        for row in try db.rows(of: ids, { "SELECT review, kind, hours FROM review_finding WHERE review IN (\($0))" }) {
            found[try row.id("review"), default: []].insert(StoredFinding(try row.value("kind"), hours: row["hours"]))
        }
        return found
    }

    private static let isParty = InvolvementTable.isParty(kind: "'review'", subject: "review_finding.review")

    /// The next reviews of a list, newest first, without those to which the reader is a party.
    static func page(
        _ list: ReviewFilter, for reader: Identifier<Traveller>, after cursor: ReviewCursor?, limit: Int,
        in db: Database
    ) throws -> [Identifier<Review>] {
        let sql = """
            SELECT review FROM review_finding WHERE list = :list AND (created_at, review) < (:at, :after)
                AND NOT \(ReviewFindingTable.isParty)
            GROUP BY created_at, review ORDER BY created_at DESC, review DESC LIMIT :limit
            """
        return try db.rows(
            sql,
            [
                "list": list.rawValue, "at": cursor?.at ?? .max, "after": cursor?.id.description ?? "~",
                "me": reader.description, "limit": limit,
            ]
        ).map { try $0.id("review") }
    }

    /// The findings of a list, with the members of each group and the size of each burst as they are now.
    static func shown(
        _ list: ReviewFilter, in reviews: [Review], _ db: Database
    ) throws -> [Identifier<Review>: [ShownFinding]] {
        let stored = try find(reviews.map(\.id), in: db)
        let groups = try ArrangedGroupTable.groups(of: Array(Set(reviews.map(\.author))), in: db)
        let rings = try ArrangedGroupTable.members(ofRings: Set(groups.values.compactMap(\.ring)), in: db)
        let closed = try ArrangedGroupTable.members(ofClosed: Set(groups.values.compactMap(\.closed)), in: db)
        return try Dictionary(
            uniqueKeysWithValues: reviews.map { review in
                let mine = groups[review.author]
                let kinds = (stored[review.id] ?? []).filter { $0.kind.list == list }
                let shown = try kinds.sorted { $0.kind.rawValue < $1.kind.rawValue }.compactMap { finding in
                    switch finding.kind {
                    // A group that has just dissolved is not shown any more, though the findings follow in slices.
                    case .ring: named(mine?.ring, rings) { .ring(members: $0) }
                    case .newAccounts: named(mine?.closed, closed) { .newAccounts(members: $0) }
                    case .burst:
                        try praise(around: review, in: db).burst(with: review.id)
                            .map { ShownFinding(.burst(reviews: $0)) }
                    case .onePerson: ShownFinding(.onePerson)
                    case .afterLowReview: ShownFinding(.afterLowReview(hours: finding.hours ?? 0))
                    case .afterOwnFault: ShownFinding(.afterOwnFault)
                    case .low, .privateText, .reported: nil
                    }
                }
                return (review.id, shown)
            })
    }

    private static func named(
        _ group: Identifier<Traveller>?, _ members: [Identifier<Traveller>: [ShownFinding.Member]],
        _ finding: (Int) -> ReviewFinding
    ) -> ShownFinding? {
        group.flatMap { members[$0] }.map { ShownFinding(finding($0.count), members: $0) }
    }
}
