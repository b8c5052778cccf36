import Domain
import Foundation

/// Orders.
extension SQLiteWalletStore {
    func changeOrder(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<WalletOrderView>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<WalletOrderView> {
        try await change(question, at: now, once: request, deciding: deciding) { [database] change, db in
            guard let id = change.orders.first?.id,
                let view = try WalletOrderTable.view(
                    id, try database.rates.newest(at: now, writing: db), at: now, in: db)
            else { throw DamagedRow(column: "wallet_order.id") }
            return view
        }
    }

    func orders(
        of traveller: Identifier<Traveller>, _ state: WalletOrder.State?, after cursor: Identifier<WalletOrder>?,
        limit: Int, at now: Date
    ) async throws -> AsOf<Page<WalletOrderView, Identifier<WalletOrder>>> {
        try await database.read(asOf: traveller) { db in
            let rates = try database.rates.referenceRates(at: now, in: db).referenceRates
            let rows = try WalletOrderTable.page(
                of: traveller, state, after: cursor, limit: limit + 1, rates, at: now, in: db)
            return Page(reading: rows, limit: limit, cursor: \.order.id)
        }
    }

    func nextEvaluation(spreadBps: Int, at now: Date) async throws -> OrderEvaluation? {
        try await database.read { [database] db -> OrderEvaluation? in
            guard try !LedgerStateTable.state(in: db).isStopped, let since = try WalletOrderTable.since(in: db) else {
                return nil
            }
            let current = try database.rates.referenceRates(at: now, in: db).referenceRates
            for source in RateSource.byRank {
                guard
                    let (day, figures) = try PublicationEvaluationTable.next(
                        .orders, of: source, after: since, in: db),
                    let publication = try RateTable.publication(of: source, on: day, in: db)
                else { continue }
                var evaluation = OrderEvaluation(
                    publication, try RateTable.referenceRates(on: day, as: current, published: source, in: db),
                    figures: figures)
                evaluation.orders = try WalletOrderTable.reached(by: evaluation, spreadBps: spreadBps, in: db)
                return evaluation
            }
            return nil
        }
    }

    func fill(
        _ orders: ArraySlice<Identifier<WalletOrder>>, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange?
    ) async throws -> SweptSlice {
        try await database.sweep(orders) { id, db in
            guard let snapshot = try snapshot(ofOrder: id, at: now, in: db),
                let trade = snapshot.subject.order?.order.trade,
                // Its turn comes with the end of the currency.
                try EndedCurrencyTable.ended([trade.currency, trade.against], at: now, in: db).isEmpty,
                let change = try deciding(snapshot)
            else { return false }
            try Self.write(change, at: now, in: db)
            return true
        }
    }

    func finish(_ evaluation: OrderEvaluation, at now: Date) async throws {
        let (publication, figures) = (evaluation.publication, evaluation.figures)
        try await database.write {
            try PublicationEvaluationTable.save(.orders, publication, figures: figures, at: now, in: $0)
        }
    }

    func expireOrders(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try WalletOrderTable.expired(at: now, limit: limit, in: db)
        } change: { id, db in
            guard let snapshot = try snapshot(ofOrder: id, at: now, in: db), let change = try deciding(snapshot) else {
                return false
            }
            try Self.write(change, at: now, in: db)
            return true
        }
    }

    /// Ends the orders of a traveller whose last day is over, before anything is decided about the wallet: what they kept is
    /// free from that second on, whenever the sweeper comes.
    func endDue(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        for id in try WalletOrderTable.due(of: traveller, at: now, in: db) {
            guard let change = try snapshot(ofOrder: id, at: now, in: db)?.expiring(at: now) else { continue }
            try Self.write(change, at: now, in: db)
        }
    }

    /// Nil without the order.
    func snapshot(
        ofOrder id: Identifier<WalletOrder>, at now: Date, in db: Database
    ) throws -> WalletSnapshot? {
        guard let order = try WalletOrderTable.find(id, in: db) else { return nil }
        return try snapshot(WalletQuestion(of: order.traveller, order: id), at: now, in: db)
    }
}
