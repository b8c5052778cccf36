package import Domain
package import Foundation

/// Offers in SQLite.
package struct SQLiteOfferStore: OfferStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func publish(
        by owner: Identifier<Traveller>, at now: Date, once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (PublishSnapshot) throws -> PublishChange
    ) async throws -> IdempotentResult<OfferView> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let account = try AccountTable.find(owner, in: db)
                let (lists, changes) = try ListTable.listsAndRateChanges(in: db)
                let rates = try database.rates.newest(at: now, changes, writing: db)
                let others = try OpenOfferRecord.all(of: account, at: now, rates, in: db)
                let open = others.capped(by: account)
                let snapshot = PublishSnapshot(
                    owner: account.summary, in: account.traveller.state, beside: open,
                    quota: try QuotaTable.use(.offers, of: account, at: now, in: db), lists: lists, rates: rates.rates,
                    flags: OfferFlagContext(registeredAt: account.traveller.presence.memberSince, open: open))
                let change = try deciding(snapshot)
                let subjects = Set(change.raised.map(\.subject))
                let (offer, filings) = change.filed(in: try FlagTable.book(of: subjects, in: db), at: now)
                try OfferTable.insert(offer, in: db)
                try others.keep(adding: offer, rates, in: db)
                try FlagTable.save(filings, in: db)
                return OfferView(
                    OfferListing(offer: offer, owner: account.summary, ownerTier: Tier(account.facts)),
                    limits: OfferChangeLimits(beside: open, lists: lists, rates: rates.rates))
            }
        }
    }

    package func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<OfferView>?,
        deciding: @escaping @Sendable (OfferSnapshot?) throws -> OfferChange,
        following: @escaping @Sendable (FollowerSnapshot) -> FollowerChange
    ) async throws -> IdempotentResult<OfferView> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let rates = try database.rates.newest(at: now, writing: db)
                var found = try OfferTable.visible(id, to: actor, in: db)
                if let offer = found?.offer, try OfferTable.expireUnmoneyed(offer, at: now, in: db) {
                    found = try OfferTable.visible(id, to: actor, in: db)
                }
                let snapshot = try found.map { offer in
                    let account = try AccountTable.find(offer.owner.id, in: db)
                    let others = try OfferTable.openAmounts(of: account.traveller.id, without: id, at: now, in: db)
                    let open = OpenOffers(
                        tier: Tier(account.facts), sum: OpenOfferSum(of: others.map(\.amount), rates: rates))
                    let subjects = [CaseSubject(.offer, id.description), .traveller(account.traveller.id)]
                    return OfferSnapshot(
                        offer, beside: open, lists: try ListTable.lists(in: db), rates: rates,
                        flags: OfferFlagContext(registeredAt: account.traveller.presence.memberSince, open: open),
                        in: try FlagTable.book(of: Set(subjects), in: db))
                }
                let change = try deciding(snapshot)
                try OfferTable.save(change.offer, in: db)
                try FlagTable.save(change.filings, in: db)
                if change.isFollowed { try SwapChangeWriter.follow(id, at: now, in: db, following) }
                guard let listing = try OfferTable.find(id, in: db) else { throw DamagedRow(column: "id") }
                guard let snapshot else { throw DamagedRow(column: "offer") }
                return OfferView(
                    listing, limits: OfferChangeLimits(beside: snapshot.open, lists: snapshot.lists, rates: rates))
            }
        }
    }

    package func offer(
        _ id: Identifier<Offer>, for viewer: Identifier<Traveller>?, from place: SearchPlace?, at now: Date
    ) async throws -> LocatedOffer? {
        try await database.read { db in
            let hasThread = try viewer.map { try ThreadTable.exists(about: id, of: $0, in: db) } ?? false
            guard let offer = try OfferTable.visible(id, to: viewer, in: db),
                offer.isReadable(by: viewer, hasThread: hasThread, at: now)
            else { return nil }
            guard let place, let published = offer.offer.place else {
                return LocatedOffer(offer, to: viewer, distance: nil)
            }
            let metres = try OfferTable.metres(from: place.centre, to: published.centre, in: db)
            let distance = DistanceRange(metres, halfDiagonals: place.halfDiagonal + published.halfDiagonal)
            return LocatedOffer(offer, to: viewer, distance: distance)
        }
    }

    package func limits(of owner: Identifier<Traveller>, at now: Date) async throws -> OfferChangeLimits {
        try await database.read { [rates = database.rates] db in
            let account = try AccountTable.find(owner, in: db)
            let (found, changes) = try rates.referenceRates(at: now, in: db)
            let open = try OpenOfferRecord.all(
                of: account, at: now, NumberedRates(rates: found, changes: changes), in: db)
            return OfferChangeLimits(
                beside: open.capped(by: account), lists: try ListTable.lists(in: db), rates: found)
        }
    }

    package func publishedCells(of owner: Identifier<Traveller>, near point: Coordinate) async throws -> StickyCells {
        // All that this reads is in the index, and mostly nothing is near.
        let sql = """
            SELECT cell, min(created_at) AS first FROM offer
            WHERE owner = :owner AND precision IN ('1km', '5km') AND latitude BETWEEN :south AND :north
                AND longitude BETWEEN :west AND :east
            GROUP BY cell ORDER BY first, cell
            """
        return try await database.direct.read { db in
            var found: [(cell: Cell, first: Int64)] = []
            for box in StickyCells.boxes(around: point) {
                let rows = try db.rows(
                    sql,
                    [
                        "owner": owner.description, "south": box.south, "north": box.north, "west": box.west,
                        "east": box.east,
                    ])
                for row in rows {
                    guard let cell = Cell(row["cell"] as String) else { throw DamagedRow(column: "offer.cell") }
                    found.append((cell, row["first"]))
                }
            }
            return StickyCells(published: found)
        }
    }

    package func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>> {
        try await database.read { db in
            try Self.page(of: owner, after: id, limit: limit, at: now, hidden: true, in: db) {
                state == nil || $0 == state
            }
        }
    }

    package func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferListing, Identifier<Offer>>? {
        try await database.read { db in
            guard let owner = try TravellerTable.visible(handle, to: viewer, in: db) else { return nil }
            return try Self.page(
                of: owner.id, after: id, limit: limit, at: now, hidden: false, in: db, where: \.isPublic)
        }
    }

    /// Offers whose state at `now` is wanted, newest first. `hidden`: also those that a moderator hides.
    private static func page(
        of owner: Identifier<Traveller>, after id: Identifier<Offer>?, limit: Int, at now: Date, hidden: Bool,
        in db: Database, where isWanted: (Offer.State) -> Bool
    ) throws -> Page<OfferListing, Identifier<Offer>> {
        let sql = """
            \(OfferTable.listings)
            WHERE offer.owner = :owner AND \(OfferTable.condition(isWanted)) AND (:hidden OR \(OfferTable.isShown))
                AND (:after IS NULL OR (offer.created_at, offer.id)
                    < (SELECT last.created_at, last.id FROM offer AS last WHERE last.id = :after))
            ORDER BY offer.created_at DESC, offer.id DESC LIMIT :limit
            """
        let rows = try db.rows(
            sql,
            [
                "owner": owner.description, "after": id?.description, "now": now.milliseconds,
                "limit": limit + 1, "hidden": hidden,
            ]
        ).map(OfferRecord.listing)
        return Page(reading: rows, limit: limit, cursor: \.offer.id)
    }

    package func updateProposals(
        _ slice: SweepSlice, at now: Date, following: @escaping @Sendable (FollowerSnapshot) -> FollowerChange
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try db.rows("SELECT id FROM offer WHERE has_followers = 1 ORDER BY id LIMIT :limit", ["limit": limit]).map {
                try $0.id("id", of: Offer.self)
            }
        } change: { offer, db in
            try SwapChangeWriter.follow(offer, at: now, in: db, following)
            return true
        }
    }

    package func expire(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (Offer) -> Offer?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try db.rows(
                """
                SELECT id FROM offer WHERE expires_at <= :now AND state IN \(OfferTable.openStates)
                ORDER BY expires_at, key LIMIT :limit
                """, ["now": now.milliseconds, "limit": limit]
            ).map { try $0.id("id", of: Offer.self) }
        } change: { offer, db in
            guard let expired = try OfferTable.find(offer, in: db).flatMap({ deciding($0.offer) }) else { return false }
            try OfferTable.save(expired, in: db)
            return true
        }
    }
}
