package import Domain
package import Foundation
import GRDB

/// Offers in SQLite.
package struct SQLiteOfferStore: OfferStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func publish(
        by owner: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (PublishDesk) throws -> Offer,
        answering: @escaping @Sendable (OfferDesk) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                let desk = PublishDesk(
                    owner: try TravellerTable.byline(owner, in: db), sheet: try RateTable.sheet(in: db))
                let offer = try deciding(desk)
                try OfferTable.insert(offer, in: db)
                return try answering(OfferDesk(offer: offer, owner: desk.owner, sheet: desk.sheet))
            }
        }
    }

    package func change(
        _ id: Identifier<Offer>, by actor: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (OfferDesk) throws -> Offer,
        answering: @escaping @Sendable (OfferDesk) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                let card = try Self.visible(id, to: actor, at: now, in: db)
                let sheet = try RateTable.sheet(in: db)
                let offer = try deciding(OfferDesk(offer: card.offer, owner: card.owner, sheet: sheet))
                try OfferTable.save(offer, in: db)
                return try answering(OfferDesk(offer: offer, owner: card.owner, sheet: sheet))
            }
        }
    }

    package func offer(
        _ id: Identifier<Offer>, for viewer: Identifier<Traveller>?, at now: Date
    ) async throws -> OfferCard {
        try await database.read { try Self.visible(id, to: viewer, at: now, in: $0) }
    }

    /// Owners see all of their own; others see what is not withdrawn and not across a block.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, at now: Date, in db: Database
    ) throws -> OfferCard {
        guard let card = try OfferTable.find(id, in: db) else { throw OfferRefusal.noSuchOffer }
        if card.owner.id == viewer { return card }
        guard card.offer.state != .withdrawn,
            let owner = try TravellerTable.find(card.owner.id, in: db), owner.state.canAct
        else { throw OfferRefusal.noSuchOffer }
        if let viewer, try TravellerTable.areBlocked(viewer, card.owner.id, in: db) {
            throw OfferRefusal.noSuchOffer
        }
        return card
    }

    package func near(
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, after mark: OfferMark?, at now: Date
    ) async throws -> (page: Page<OfferFound, OfferMark>, sheet: RateSheet?) {
        try await database.read { db in
            let sheet = try RateTable.sheet(on: mark?.day, in: db)
            let query = NearbyQuery(search: search, viewer: viewer, mark: mark, sheet: sheet, now: now)
            return (Page(reading: try query.rows(in: db), limit: search.limit, mark: \.mark), sheet)
        }
    }

    package func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>> {
        let condition =
            switch state {
            case nil: "coalesce(:state, :now) IS NOT NULL"
            case .expired?:
                """
                (offer.state = :state
                    OR offer.state IN ('active', 'paused', 'reserved') AND offer.expires_at <= :now)
                """
            case let state? where state.isOpen: "offer.state = :state AND offer.expires_at > :now"
            default: "offer.state = :state AND :now IS NOT NULL"
            }
        return try await page(
            of: owner, condition: condition, state: state, after: id, limit: limit, at: now)
    }

    package func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>> {
        let owner = try await database.read { try SQLiteTravellerStore.visible(handle, to: viewer, in: $0).id }
        return try await page(
            of: owner, condition: "offer.state IN ('active', :state) AND offer.expires_at > :now", state: .reserved,
            after: id,
            limit: limit, at: now)
    }

    private func page(
        of owner: Identifier<Traveller>, condition: String, state: Offer.State?, after id: Identifier<Offer>?,
        limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>> {
        try await database.read { db in
            let sql = """
                \(OfferTable.cards)
                WHERE offer.owner = :owner AND offer.id < :after AND \(condition)
                ORDER BY offer.id DESC LIMIT :limit
                """
            let rows = try Row.fetchAll(
                db, sql: sql,
                arguments: [
                    "owner": owner.description, "after": id?.description ?? "~", "now": now.milliseconds,
                    "state": state?.rawValue, "limit": limit + 1,
                ]
            ).map(OfferRecord.card)
            return Page(reading: rows, limit: limit, mark: \.offer.id)
        }
    }

    package func expire(at now: Date, limit: Int) async throws -> Int {
        try await database.write { db in
            let due = try Row.fetchAll(
                db,
                sql: """
                    \(OfferTable.cards)
                    WHERE offer.expires_at <= ? AND offer.state IN ('active', 'paused', 'reserved')
                    ORDER BY offer.expires_at, offer.key LIMIT ?
                    """, arguments: [now.milliseconds, limit]
            ).map(OfferRecord.card)
            for card in due {
                if let expired = card.offer.expiring(at: now) { try OfferTable.save(expired, in: db) }
            }
            return due.count
        }
    }
}
