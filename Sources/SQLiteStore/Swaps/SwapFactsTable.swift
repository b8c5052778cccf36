import Domain
import Foundation

/// SQL of what the rules of a swap read, for a reader who sees what can be done with it.
enum SwapFactsTable {
    /// The views with the facts that decide their actions: of a proposal the limits of both, of an agreement what happened
    /// since. Nothing more can change in a swap that has ended, but for reviews and disputes, whose facts it has itself.
    static func deciding(
        _ views: [SwapView], rates: @autoclosure () throws -> ReferenceRates, at now: Date, in db: Database
    ) throws -> [SwapView] {
        let proposals = views.filter { $0.swap.state == .proposed }
        let people = Set(proposals.flatMap { [$0.swap.owner, $0.swap.proposer] })
        let accounts = try AccountTable.find(Array(people), in: db)
        guard accounts.count == people.count else { throw DamagedRow(column: "traveller") }
        let states = Dictionary(uniqueKeysWithValues: accounts.map { ($0.traveller.id, $0.traveller.state) })
        let usages = try TierUsageTable.tierUsages(of: accounts, at: now, in: db)
        let contexts = try SwapContextTable.contexts(of: views, at: now, in: db)
        let rates = try proposals.isEmpty ? ReferenceRates([]) : rates()
        return try views.map { view in
            let swap = view.swap
            guard swap.state == .proposed else {
                return deciding(view, Limits(Sides(.unread), rates), in: contexts[swap.id] ?? .unused)
            }
            guard let owner = usages[swap.owner], let proposer = usages[swap.proposer],
                let ownerState = states[swap.owner], let proposerState = states[swap.proposer]
            else { throw DamagedRow(column: "swap") }
            let wallets =
                try view.offer.settlement == .wallet
                ? LedgerTable.wallets(of: swap, in: Sides(owner: ownerState, proposer: proposerState), in: db) : nil
            return deciding(view, Limits(Sides(owner: owner, proposer: proposer), rates, wallets), in: .unused)
        }
    }

    /// After a change that was decided within `limits`, which it leaves as they were: an open proposal counts for nothing.
    static func deciding(
        _ view: SwapView, within limits: Limits, at now: Date, in db: Database
    ) throws -> SwapView {
        let isKnown = view.offer.settlement != .wallet || limits.wallets != nil
        if view.swap.state == .proposed, isKnown { return deciding(view, limits, in: .unused) }
        guard let view = try deciding([view], rates: limits.rates, at: now, in: db).first else {
            throw DamagedRow(column: "swap")
        }
        return view
    }

    private static func deciding(_ view: SwapView, _ limits: Limits, in context: SwapContext) -> SwapView {
        var view = view
        let aggregate = SwapAggregate(
            swap: view.swap, offer: view.offer, thread: unread(view.swap), reviews: view.reviews)
        view.facts = SwapSnapshot(
            aggregate, tierUsages: limits.tierUsages, rates: limits.rates, context: context, wallets: limits.wallets)
        return view
    }

    /// What is tried for a reader writes no message, so that the thread is not read.
    private static func unread(_ swap: Swap) -> MessageThread {
        MessageThread(
            id: swap.thread, offer: swap.offer, owner: swap.owner, guest: swap.proposer, createdAt: swap.createdAt,
            lastSeq: 0, hasReply: true)
    }

    /// What limits an acceptance.
    struct Limits {
        let tierUsages: Sides<TierUsage>
        let rates: ReferenceRates
        let wallets: SwapWallets?

        init(_ tierUsages: Sides<TierUsage>, _ rates: ReferenceRates, _ wallets: SwapWallets? = nil) {
            (self.tierUsages, self.rates, self.wallets) = (tierUsages, rates, wallets)
        }
    }
}

extension TierUsage {
    /// Only what is done with a proposal looks at limits.
    fileprivate static let unread = TierUsage(tier: .t0, openSwaps: 0, volume: 0, canAct: true)
}
