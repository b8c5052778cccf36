import Domain
import Foundation

/// SQL of the table `arranged_group`: who is in a ring of praise or a closed group of new accounts.
enum ArrangedGroupTable {
    /// Of these travellers; who is in none is left out.
    static func groups(
        of ids: [Identifier<Traveller>], in db: Database
    ) throws -> [Identifier<Traveller>: ArrangedGroups] {
        try dictionary(
            try db.rows(of: ids) {
                "SELECT traveller, ring, closed_group FROM arranged_group WHERE traveller IN (\($0))"
            })
    }

    /// Of everybody who is stored in a group with the traveller.
    private static func companions(
        of groups: ArrangedGroups, in db: Database
    ) throws -> [Identifier<Traveller>: ArrangedGroups] {
        let sql = """
            SELECT traveller, ring, closed_group FROM arranged_group WHERE ring = :ring
            UNION SELECT traveller, ring, closed_group FROM arranged_group WHERE closed_group = :closed
            """
        return try dictionary(
            try db.rows(sql, ["ring": groups.ring?.description, "closed": groups.closed?.description]))
    }

    private static func dictionary(_ rows: [StoredRow]) throws -> [Identifier<Traveller>: ArrangedGroups] {
        let pairs = try rows.map { row in
            (
                try row.id("traveller") as Identifier<Traveller>,
                ArrangedGroups(
                    ring: (row["ring"] as String?).flatMap { Identifier($0) },
                    closed: (row["closed_group"] as String?).flatMap { Identifier($0) })
            )
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Finds the groups around a traveller anew. The findings of the reviews of everybody whose groups change follow in
    /// slices.
    static func check(_ traveller: Identifier<Traveller>, in db: Database) throws {
        let found = try ArrangedReviews.groups(around: traveller) { try person($0, in: db) }
        var stored = try groups(of: Array(Set(found.rings.keys).union(found.closed.keys)), in: db)
        if let mine = stored[traveller] { stored.merge(try companions(of: mine, in: db)) { first, _ in first } }
        let changes = found.changes(stored, around: traveller)
        for (person, groups) in changes.sorted(by: { $0.key < $1.key }) {
            try db.upsert(
                into: .arrangedGroup,
                [
                    "traveller": person.description, "ring": groups.ring?.description,
                    "closed_group": groups.closed?.description, "refreshed_after": "",
                ])
        }
    }

    private static func person(_ id: Identifier<Traveller>, in db: Database) throws -> RatedPerson? {
        let createdAt = try db.row("SELECT created_at FROM traveller WHERE id = :id", ["id": id.description])
        guard let createdAt else { return nil }
        let sql = """
            SELECT id, author, about, stars, created_at FROM (
                SELECT id, author, about, stars, created_at FROM review
                WHERE author = :id AND revealed_at IS NOT NULL
                UNION ALL SELECT id, author, about, stars, created_at FROM review
                WHERE about = :id AND revealed_at IS NOT NULL
            ) AS ratings LIMIT :limit
            """
        let rows = try db.rows(sql, ["id": id.description, "limit": RatedPerson.ratingLimit + 1])
        return RatedPerson(
            createdAt: createdAt.date("created_at"), ratings: try rows.map(rating),
            hasMore: rows.count > RatedPerson.ratingLimit)
    }

    /// In a row with the columns `id`, `author`, `about`, `stars` and `created_at`.
    static func rating(_ row: StoredRow) throws -> ArrangedReviews.Rating {
        ArrangedReviews.Rating(
            try row.id("id"), by: try row.id("author"), about: try row.id("about"), stars: row["stars"],
            at: row.date("created_at"))
    }

    /// Refreshes the findings of the next reviews by and about somebody whose groups have changed. Returns the number of
    /// reviews; nil if nobody is left.
    static func refreshNext(limit: Int, in db: Database) throws -> Int? {
        let next = try db.row(
            """
            SELECT traveller, refreshed_after FROM arranged_group
            WHERE refreshed_after IS NOT NULL ORDER BY traveller LIMIT 1
            """)
        guard let next else { return nil }
        let traveller: String = next["traveller"]
        let ids = try db.values(
            """
            SELECT id FROM review WHERE author = :id AND revealed_at IS NOT NULL AND id > :after
            UNION SELECT id FROM review WHERE about = :id AND revealed_at IS NOT NULL AND id > :after
            ORDER BY id LIMIT :limit
            """, ["id": traveller, "after": next["refreshed_after"] as String, "limit": limit], as: String.self)
        for id in ids { try db.skippingDamaged { try ReviewFindingTable.refresh(try review(id), in: db) } }
        if ids.count == limit, let last = ids.last {
            try db.run(
                "UPDATE arranged_group SET refreshed_after = :last WHERE traveller = :traveller",
                ["last": last, "traveller": traveller])
        } else {
            try db.run(
                "UPDATE arranged_group SET refreshed_after = NULL WHERE traveller = :traveller",
                ["traveller": traveller])
            try db.run(
                "DELETE FROM arranged_group WHERE traveller = :traveller AND ring IS NULL AND closed_group IS NULL",
                ["traveller": traveller])
        }
        return ids.count
    }

    private static func review(_ text: String) throws -> Identifier<Review> {
        guard let id = Identifier<Review>(text) else { throw DamagedRow(column: "review") }
        return id
    }

    /// The members of the rings that people are in, by handle; by the name of a ring.
    static func members(
        ofRings names: Set<Identifier<Traveller>>, in db: Database
    ) throws -> [Identifier<Traveller>: [ShownFinding.Member]] {
        try members(of: names, in: "ring", db)
    }

    /// The same for closed groups.
    static func members(
        ofClosed names: Set<Identifier<Traveller>>, in db: Database
    ) throws -> [Identifier<Traveller>: [ShownFinding.Member]] {
        try members(of: names, in: "closed_group", db)
    }

    /// - Parameter column: Which group of a traveller.
    private static func members(
        of names: Set<Identifier<Traveller>>, in column: String, _ db: Database
    ) throws -> [Identifier<Traveller>: [ShownFinding.Member]] {
        let sql = """
            SELECT traveller.id, traveller.handle, traveller.state FROM arranged_group
            JOIN traveller ON traveller.id = arranged_group.traveller
            WHERE arranged_group.\(column) = :name ORDER BY traveller.handle, traveller.id
            """
        var members: [Identifier<Traveller>: [ShownFinding.Member]] = [:]
        for name in names {
            members[name] = try db.rows(sql, ["name": name.description]).map { row in
                let state: Traveller.State = try row.value("state")
                return ShownFinding.Member(try row.id("id"), handle: state.shown(handle: row["handle"]))
            }
        }
        return members
    }
}
