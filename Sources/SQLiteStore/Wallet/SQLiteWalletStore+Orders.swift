import Domain
import Foundation
import GRDB

/// Orders.
extension SQLiteWalletStore {
    func changeOrder(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<WalletOrderView>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<WalletOrderView> {
        try await change(question, at: now, once: request, deciding: deciding) { [database] change, db in
            guard let id = change.orders.first?.id,
                let view = try WalletOrderTable.view(id, try database.rates.newest(writing: db), at: now, in: db)
            else { throw DamagedRow(column: "wallet_order.id") }
            return view
        }
    }

    func orders(
        of traveller: Identifier<Traveller>, _ state: WalletOrder.State?, after cursor: Identifier<WalletOrder>?,
        limit: Int, at now: Date
    ) async throws -> Page<WalletOrderView, Identifier<WalletOrder>> {
        try await database.read { db in
            let rates = try database.rates.referenceRates(in: db).referenceRates
            let rows = try WalletOrderTable.page(
                of: traveller, state, after: cursor, limit: limit + 1, rates, at: now, in: db)
            return Page(reading: rows, limit: limit, cursor: \.order.id)
        }
    }

    func nextEvaluation(spreadBps: Int) async throws -> OrderEvaluation? {
        try await database.read { db -> OrderEvaluation? in
            guard try !LedgerStateTable.state(in: db).isStopped else { return nil }
            for source in RateSource.byRank {
                guard let since = try WalletOrderTable.since(source, in: db),
                    let (day, figures) = try PublicationEvaluationTable.next(
                        .orders, of: source, after: since, in: db),
                    let publication = try RateTable.publication(of: source, on: day, in: db)
                else { continue }
                return OrderEvaluation(
                    publication: publication, figures: figures,
                    orders: try WalletOrderTable.reached(by: publication, spreadBps: spreadBps, in: db))
            }
            return nil
        }
    }

    func fill(
        _ orders: ArraySlice<Identifier<WalletOrder>>, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange?
    ) async throws -> SweptSlice {
        try await database.sweep(orders) { id, db in
            guard let snapshot = try snapshot(ofOrder: id, at: now, in: db), let change = try deciding(snapshot) else {
                return false
            }
            try Self.write(change, in: db)
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
            try Self.write(change, in: db)
            return true
        }
    }

    /// Nil without the order.
    private func snapshot(
        ofOrder id: Identifier<WalletOrder>, at now: Date, in db: Database
    ) throws -> WalletSnapshot? {
        guard let order = try WalletOrderTable.find(id, in: db) else { return nil }
        return try snapshot(WalletQuestion(of: order.traveller, order: id), at: now, in: db)
    }
}
