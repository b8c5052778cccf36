import Domain
import Foundation

/// Swaps in SQLite.
struct SQLiteSwapStore: SwapStore {
    let database: SQLiteDatabase

    func propose(
        on offer: Identifier<Offer>, by proposer: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<SwapView>?,
        deciding: @escaping @Sendable (ProposalSnapshot?) throws -> ProposalChange
    ) async throws -> IdempotentResult<SwapView> {
        try await database.write { db in
            try IdempotencyTable.once(request, about: \.swap.id, at: now, in: db) {
                if let about = try OfferTable.find(offer, in: db)?.offer {
                    try lapseDue(of: about.owner, and: proposer, but: nil, at: now, in: db)
                    // The offer itself is read again.
                    _ = try OfferTable.expireUnmoneyed(about, at: now, in: db)
                }
                let snapshot = try self.snapshot(for: proposer, on: offer, at: now, in: db)
                let change = try deciding(snapshot)
                if let lapsed = change.lapsed { try SwapChangeWriter.write(lapsed, at: now, in: db) }
                try SwapChangeWriter.write(change.proposed, at: now, in: db)
                guard let snapshot else { throw DamagedRow(column: "offer") }
                let about = change.proposed.offer ?? snapshot.offer.offer
                return try SwapFactsTable.deciding(
                    try SwapViewTable.view(change.proposed.swap, on: about, reviews: Sides(nil), in: db),
                    within: SwapFactsTable.Limits(snapshot.tierUsages, snapshot.rates), at: now, in: db)
            }
        }
    }

    private func snapshot(
        for proposer: Identifier<Traveller>, on offer: Identifier<Offer>, at now: Date, in db: Database
    ) throws -> ProposalSnapshot? {
        guard let offer = try OfferTable.visible(offer, to: proposer, in: db) else { return nil }
        let thread = try ThreadTable.find(on: offer.offer.id, with: proposer, in: db)
        let (owner, account) = try Self.accounts(offer.owner.id, proposer, in: db)
        let quotas = try QuotaTable.uses([.proposals, .conversations], of: account, at: now, in: db)
        return ProposalSnapshot(
            offer: offer,
            open: try SwapTable.open(on: offer.offer.id, by: proposer, in: db)
                .map { try SwapTable.current($0, in: db) },
            thread: thread,
            proposer: ProposerLimits(
                state: account.traveller.state,
                history: SenderHistory(
                    sentCount: try thread.map { try MessageTable.count(in: $0.id, from: proposer, in: db) } ?? 0,
                    recent: thread?.isFirstContact(from: proposer) == false
                        ? RecentTexts([]) : try TextSketchTable.recent(of: proposer, at: now, in: db)),
                proposals: quotas[0], conversations: quotas[1]),
            tierUsages: try TierUsageTable.tierUsages(owner, account, at: now, in: db),
            rates: try database.rates.newest(at: now, writing: db),
            lists: try ListTable.lists(in: db))
    }

    /// Reads the snapshot, decides and writes in one transaction on the writer's thread. Returns, or throws the refusal,
    /// after COMMIT.
    func change(
        _ id: Identifier<Swap>, at now: Date, once request: IdempotentRequest<SwapView>?,
        deciding: @escaping @Sendable (SwapSnapshot?) throws -> SwapChange
    ) async throws -> IdempotentResult<SwapView> {
        try await database.write { db in
            try IdempotencyTable.tracing(request, about: \.swap.id, at: now, in: db) {
                let members = try SwapTable.members(of: id, in: db)
                if let one = members.first, let other = members.last {
                    try lapseDue(of: one, and: other, but: id, at: now, in: db)
                }
                var snapshot = try self.snapshot(id, at: now, in: db)
                if let swap = snapshot?.swap, try endUnmoneyed(swap, at: now, in: db) {
                    snapshot = try self.snapshot(id, at: now, in: db)
                }
                let change = try deciding(snapshot)
                try SwapChangeWriter.write(change, at: now, in: db)
                if let refusal = change.refusal { return .failure(refusal) }
                guard let snapshot else { throw DamagedRow(column: "swap") }
                let current = snapshot.current
                return .success(
                    try SwapFactsTable.deciding(
                        try SwapViewTable.view(
                            change.swap, on: change.offer ?? current.offer,
                            reviews: current.reviews.replacing(change.reviews, of: change.swap), in: db),
                        within: SwapFactsTable.Limits(snapshot.tierUsages, snapshot.rates, snapshot.wallets), at: now,
                        in: db))
            }
        }.get()
    }

    private static func accounts(
        _ owner: Identifier<Traveller>, _ proposer: Identifier<Traveller>, in db: Database
    ) throws -> (owner: StoredAccount, proposer: StoredAccount) {
        let found = try AccountTable.find([owner, proposer], in: db)
        guard found.count == 2 else { throw DamagedRow(column: "traveller") }
        return (found[0], found[1])
    }

    private func snapshot(_ id: Identifier<Swap>, at now: Date, in db: Database) throws -> SwapSnapshot? {
        guard let current = try SwapTable.find(id, in: db).map({ try SwapTable.current($0, in: db) }) else {
            return nil
        }
        let swap = current.swap
        let (owner, proposer) = try Self.accounts(swap.owner, swap.proposer, in: db)
        let readsWallets = current.offer.settlement == .wallet && swap.state == .proposed
        if readsWallets {
            for member in [swap.owner, swap.proposer] {
                try SQLiteWalletStore(database: database).endDue(of: member, at: now, in: db)
            }
        }
        return SwapSnapshot(
            current, tierUsages: try TierUsageTable.tierUsages(owner, proposer, without: id, at: now, in: db),
            rates: try database.rates.newest(at: now, writing: db),
            context: try SwapContextTable.context(of: swap, at: now, in: db),
            wallets: try readsWallets
                ? LedgerTable.wallets(
                    of: swap, in: Sides(owner: owner.traveller.state, proposer: proposer.traveller.state), in: db)
                : nil)
    }

    func swap(
        _ id: Identifier<Swap>, for reader: Identifier<Traveller>, at now: Date
    ) async throws -> AsOf<SwapView?> {
        try await database.read(asOf: reader) { [rates = database.rates] db in
            guard try SwapTable.members(of: id, in: db).contains(reader) else { return nil }
            return try SwapFactsTable.deciding(
                [try SwapViewTable.view(id, in: db)], rates: try rates.referenceRates(at: now, in: db).referenceRates,
                at: now, in: db
            ).first
        }
    }

    func swaps(
        of reader: Identifier<Traveller>, _ filter: SwapFilter, after id: Identifier<Swap>?, limit: Int, at now: Date
    ) async throws -> AsOf<Page<SwapView, Identifier<Swap>>> {
        try await database.read(asOf: reader) { [rates = database.rates] db in
            let ids = try SwapTable.page(of: reader, filter, after: id, limit: limit + 1, in: db)
            let page = Page(reading: ids, limit: limit, cursor: \.self)
            let views = try SwapFactsTable.deciding(
                try SwapViewTable.views(page.items, in: db),
                rates: try rates.referenceRates(at: now, in: db).referenceRates, at: now, in: db)
            return Page(items: views, next: page.next)
        }
    }

    /// Ends agreements of these two whose deadline has passed, before anything is decided about one: what they held of an
    /// offer, and of the limits of both, is free from that second on, whenever the sweeper comes.
    /// - Parameter id: The swap of the decision, which judges its own deadline.
    private func lapseDue(
        of one: Identifier<Traveller>, and other: Identifier<Traveller>, but id: Identifier<Swap>?, at now: Date,
        in db: Database
    ) throws {
        for due in try SwapTable.dueAgreements(of: one, and: other, at: now, in: db) where due != id {
            guard let change = try SwapTable.current(due, in: db).lapsing(at: now) else { continue }
            try SwapChangeWriter.write(change, at: now, in: db)
        }
    }

    /// Ends a swap whose currency has ended, before anything is decided about it. Returns whether it may have done so.
    private func endUnmoneyed(_ swap: Swap, at now: Date, in db: Database) throws -> Bool {
        guard [.proposed, .accepted, .scheduled].contains(swap.state) else { return false }
        let amounts = swap.terms.amounts
        let ended = try EndedCurrencyTable.ended([amounts.gives.currency, amounts.gets.currency], at: now, in: db)
        guard !ended.isEmpty else { return false }
        try CurrencyEndTable(database, ended).end(swap: swap.id, at: now, in: db)
        return true
    }

    func lapse(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (SwapAggregate) throws -> SwapChange?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try SwapTable.due(before: now, limit: limit, in: db)
        } change: { id, db in
            guard let change = try deciding(try SwapTable.current(id, in: db)) else { return false }
            try SwapChangeWriter.write(change, at: now, in: db)
            return true
        }
    }

    func erasePlaces(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try MeetingTable.ended(at: now, limit: limit, in: db)
        } change: { swap, db in
            try MeetingTable.erase(swap, at: now, in: db)
        }
    }

    func eraseCards(at now: Date, limit: Int) async throws -> Int {
        let search = SearchTokens(database.keys)
        return try await database.write { try MessageTable.eraseCards(at: now, limit: limit, search, in: $0) }
    }
}
