import Domain
import Foundation

/// Requests for money.
extension SQLiteWalletStore {
    func changeRequest(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<MoneyRequestView>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<MoneyRequestView> {
        try await change(question, at: now, once: request, deciding: deciding) { change, db in
            guard let id = change.moneyRequests.first?.id,
                let view = try MoneyRequestTable.view(id, for: question.traveller, at: now, in: db)
            else { throw DamagedRow(column: "money_request.id") }
            return view
        }
    }

    func requests(
        of traveller: Identifier<Traveller>, _ filter: MoneyRequestFilter, after cursor: Identifier<MoneyRequest>?,
        limit: Int, at now: Date
    ) async throws -> AsOf<Page<MoneyRequestView, Identifier<MoneyRequest>>> {
        try await database.read(asOf: traveller) { db in
            let rows = try MoneyRequestTable.page(
                of: traveller, filter, after: cursor, limit: limit + 1, at: now, in: db)
            return Page(reading: rows, limit: limit, cursor: \.request.id)
        }
    }

    func lapseRequests(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try MoneyRequestTable.due(at: now, limit: limit, in: db)
        } change: { id, db in
            guard let lapsed = try MoneyRequestTable.find(id, in: db)?.lapsing(at: now) else { return false }
            // No event: of a request that has ended silently there is none either, and its two would know.
            try MoneyRequestTable.save(lapsed, in: db)
            return true
        }
    }
}
