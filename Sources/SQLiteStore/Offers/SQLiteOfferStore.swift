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
                    owner: try TravellerTable.byline(owner, in: db), rates: try RateTable.book(in: db))
                let offer = try deciding(desk)
                try OfferTable.insert(offer, in: db)
                return try answering(OfferDesk(offer: offer, owner: desk.owner, rates: desk.rates))
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
                let rates = try RateTable.book(in: db)
                let offer = try deciding(OfferDesk(offer: card.offer, owner: card.owner, rates: rates))
                try OfferTable.save(offer, in: db)
                if offer.termsVersion != card.offer.termsVersion || offer.state != card.offer.state {
                    try SwapWriting.follow(id, limit: Self.followersAtOnce, at: now, in: db)
                }
                return try answering(OfferDesk(offer: offer, owner: card.owner, rates: rates))
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
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, after mark: OfferMark?, at now: Date,
        writing: @escaping @Sendable (RateBook) -> OfferWriting
    ) async throws -> Page<OfferFound, OfferMark> {
        let index = database.nearby
        let known = index.rates
        let book = try await index.book(of: mark?.days, from: database)
        var hidden: Set<Identifier<Traveller>> = []
        if let viewer { hidden = try await database.read { try NearbyTable.blocked(by: viewer, in: $0) } }
        var scan = NearbyScan(
            search, viewer: viewer, hidden: hidden, mark: mark, rates: book, geodesic: index.geodesic, now: now)
        var inner: [TileCover] = []
        // Outward, band by band, as long as something out there can still get on the page.
        for (band, edge) in scan.edges.enumerated() {
            let reach = Double(edge + search.halfDiagonal + Cell.greatestHalfDiagonal)
            let cover = SearchBox.around(search.centre, metres: reach).map(TileCover.init)
            for tile in try await index.tiles(in: cover, without: inner, from: database) { scan.scan(tile) }
            if scan.isFull(within: band) { break }
            inner = cover
        }
        let rows = scan.best.prefix(search.limit)
        let texts = try await index.texts(of: rows.map(\.key), writing(book), at: known, from: database)
        let found = zip(rows, texts).compactMap { row, text in text.map { scan.found(row, $0) } }
        let isLast = scan.best.count <= search.limit
        return Page(items: found, next: isLast ? nil : rows.last.map(scan.mark))
    }

    package func owned(
        by owner: Identifier<Traveller>, state: Offer.State?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>> {
        let (condition, arguments): (String, StatementArguments) =
            switch state {
            case nil: ("TRUE", [])
            case .expired?:
                (
                    "(offer.state = :state OR \(Self.isOpen) AND offer.expires_at <= :now)",
                    ["state": state?.rawValue, "now": now.milliseconds]
                )
            case let state? where state.isOpen:
                (
                    "offer.state = :state AND offer.expires_at > :now",
                    ["state": state.rawValue, "now": now.milliseconds]
                )
            case let state?: ("offer.state = :state", ["state": state.rawValue])
            }
        return try await database.read { db in
            try Self.page(of: owner, where: condition, arguments, after: id, limit: limit, in: db)
        }
    }

    private static let isOpen = "offer.state IN ('active', 'paused', 'reserved')"

    package func published(
        by handle: String, for viewer: Identifier<Traveller>?, after id: Identifier<Offer>?, limit: Int, at now: Date
    ) async throws -> Page<OfferCard, Identifier<Offer>> {
        try await database.read { db in
            let owner = try SQLiteTravellerStore.visible(handle, to: viewer, in: db)
            return try Self.page(
                of: owner.id, where: "offer.state IN ('active', 'reserved') AND offer.expires_at > :now",
                ["now": now.milliseconds], after: id, limit: limit, in: db)
        }
    }

    /// Newest first; `condition` is text of this file.
    private static func page(
        of owner: Identifier<Traveller>, where condition: String, _ arguments: StatementArguments,
        after id: Identifier<Offer>?, limit: Int, in db: Database
    ) throws -> Page<OfferCard, Identifier<Offer>> {
        let sql = """
            \(OfferTable.cards)
            WHERE offer.owner = :owner AND offer.id < :after AND \(condition)
            ORDER BY offer.id DESC LIMIT :limit
            """
        let rows = try Row.fetchAll(
            db, sql: sql,
            arguments: arguments + [
                "owner": owner.description, "after": id?.description ?? "~", "limit": limit + 1,
            ]
        ).map(OfferRecord.card)
        return Page(reading: rows, limit: limit, mark: \.offer.id)
    }

    /// Proposals that follow their offer in one write: 50 take about 10 ms.
    private static let followersAtOnce = 50

    package func followUp(at now: Date) async throws -> Bool {
        let next: Identifier<Offer>? = try await database.read { db in
            let sql = "SELECT id FROM offer WHERE has_followers = 1 ORDER BY id LIMIT 1"
            return try Row.fetchOne(db, sql: sql).map { try $0.id("id") }
        }
        guard let next else { return false }
        try await database.write { try SwapWriting.follow(next, limit: Self.followersAtOnce, at: now, in: $0) }
        return true
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
