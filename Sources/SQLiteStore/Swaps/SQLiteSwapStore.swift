package import Domain
package import Foundation
import GRDB

/// Swaps in SQLite.
package struct SQLiteSwapStore: SwapStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func propose(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, opening id: Identifier<MessageThread>,
        saying message: Message.Content?, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (ProposalDesk, Identifier<MessageThread>) throws -> SwapChange,
        answering: @escaping @Sendable (SwapView) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                let card = try Self.visible(offer, to: proposer, at: now, in: db)
                let known = try ThreadTable.find(on: offer, with: proposer, in: db)
                try Self.lapseOverdue(on: offer, by: proposer, at: now, in: db)
                let desk = try Self.desk(for: proposer, on: card, thread: known, at: now, in: db)
                let change = try deciding(desk, known?.id ?? id)
                let thread =
                    try known ?? MessageThread(id: id, about: card.offer, by: proposer, at: now)
                if known == nil { try ThreadTable.insert(thread, in: db) }
                try SwapWriting.write(change, before: nil, at: now, in: db)
                if let message { try MessageTable.send(message, in: thread.id, at: now, db) }
                return try answering(try Self.view(change.swap.id, for: proposer, in: db))
            }
        }
    }

    private static func desk(
        for proposer: Identifier<Traveller>, on card: OfferCard, thread: MessageThread?, at now: Date, in db: Database
    ) throws -> ProposalDesk {
        ProposalDesk(
            offer: card.offer, owner: card.owner, proposer: try TravellerTable.byline(proposer, in: db),
            open: try SwapTable.open(on: card.offer.id, by: proposer, in: db), isAnswered: thread?.isAnswered ?? false,
            standings: try StandingTable.standings(card.owner.id, proposer, at: now, in: db),
            rates: try RateTable.book(in: db))
    }

    /// An offer that cannot be seen looks like none, as everywhere.
    private static func visible(
        _ offer: Identifier<Offer>, to proposer: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> OfferCard {
        do { return try SQLiteOfferStore.visible(offer, to: proposer, at: now, in: db) } catch is OfferRefusal {
            throw SwapRefusal.noSuchOffer
        }
    }

    package func change(
        _ id: Identifier<Swap>, by actor: Identifier<Traveller>, retry: Retry?, at now: Date,
        deciding: @escaping @Sendable (SwapDesk) throws -> SwapChange,
        refusing: @escaping @Sendable (SwapRefusal) throws -> Kept,
        answering: @escaping @Sendable (SwapView) throws -> Kept
    ) async throws -> Outcome {
        try await database.write { db in
            try RetryTable.once(retry, at: now, in: db) {
                let desk = try Self.desk(id, for: actor, at: now, in: db)
                let change = try deciding(desk)
                try SwapWriting.write(change, before: desk.swap, at: now, in: db)
                if let refusal = change.refusal { return try refusing(refusal) }
                return try answering(try Self.view(id, for: actor, in: db))
            }
        }
    }

    /// `reader` nil: for whoever looks after all of them.
    static func view(
        _ id: Identifier<Swap>, for reader: Identifier<Traveller>?, in db: Database
    ) throws -> SwapView {
        guard let swap = try SwapTable.find(id, in: db),
            reader.map({ swap.side(of: $0) != nil }) ?? true, let card = try OfferTable.find(swap.offer, in: db)
        else { throw SwapRefusal.noSuchSwap }
        return SwapView(
            swap: swap, offer: card.offer, owner: card.owner,
            proposer: try TravellerTable.byline(swap.proposer, in: db), reviews: try ReviewTable.of(swap, in: db))
    }

    private static func desk(
        _ id: Identifier<Swap>, for reader: Identifier<Traveller>, at now: Date, in db: Database
    ) throws -> SwapDesk {
        let view = try view(id, for: reader, in: db)
        let swap = view.swap
        return SwapDesk(
            view, standings: try StandingTable.standings(swap.owner, swap.proposer, without: id, at: now, in: db),
            rates: try RateTable.book(in: db), context: try SwapContextTable.context(of: swap, at: now, in: db))
    }

    package func swap(_ id: Identifier<Swap>, for reader: Identifier<Traveller>) async throws -> SwapView {
        try await database.read { db in try Self.view(id, for: reader, in: db) }
    }

    package func swaps(
        of reader: Identifier<Traveller>, state: Swap.State?, after id: Identifier<Swap>?, limit: Int
    ) async throws -> Page<SwapView, Identifier<Swap>> {
        try await database.read { db in
            let ids = try SwapTable.page(of: reader, state: state, after: id, limit: limit + 1, in: db)
            let views = try ids.map { try Self.view($0, for: reader, in: db) }
            return Page(reading: views, limit: limit, mark: \.swap.id)
        }
    }

    package func due(at now: Date, limit: Int) async throws -> [Identifier<Swap>] {
        try await database.read { try SwapTable.due(before: now, limit: limit, in: $0) }
    }

    package func lapse(_ ids: [Identifier<Swap>], at now: Date) async throws -> [Identifier<Swap>] {
        try await database.write { db in
            try ids.filter { id in
                do {
                    try db.inSavepoint {
                        try Self.lapse(id, at: now, in: db)
                        return .commit
                    }
                    return false
                } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
                    throw error
                } catch { return true }
            }
        }
    }

    private static func lapse(_ id: Identifier<Swap>, at now: Date, in db: Database) throws {
        let view = try view(id, for: nil, in: db)
        // Somebody may have acted since it was due.
        guard let deadline = view.swap.deadline, deadline <= now else { return }
        try SwapWriting.write(try view.lapsing(at: now), before: view.swap, at: now, in: db)
    }

    /// A proposal whose time is over does not stand in the way of the next because nobody has looked at it yet.
    private static func lapseOverdue(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, at now: Date, in db: Database
    ) throws {
        guard let open = try SwapTable.open(on: offer, by: proposer, in: db) else { return }
        try lapse(open, at: now, in: db)
    }

    package func erasePlaces(at now: Date, limit: Int) async throws -> Int {
        try await database.write { try MeetingTable.erase(at: now, limit: limit, in: $0) }
    }
}
