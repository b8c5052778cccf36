import Domain
import Foundation

/// What staff do about swaps, in SQLite.
struct SQLiteDisputeStore: DisputeStore {
    let database: SQLiteDatabase

    func act(
        on swap: Identifier<Swap>, by actor: Identifier<Traveller>, in moderationCase: Identifier<ModerationCase>?,
        at now: Date, once request: IdempotentRequest<ModeratedSwap>?,
        deciding: @escaping @Sendable (SwapActionSnapshot?) throws -> SwapActionChange
    ) async throws -> IdempotentResult<ModeratedSwap> {
        try await database.write { db in
            try IdempotencyTable.once(request, about: \.swap.id, at: now, in: db) {
                let change = try deciding(try SwapActionTable.snapshot(of: swap, by: actor, in: moderationCase, db))
                try SwapActionTable.write(change, at: now, in: db)
                guard let view = try SwapActionTable.views([swap], in: db).first else {
                    throw DamagedRow(column: "swap")
                }
                return view
            }
        }
    }

    func disputes(
        for reader: Identifier<Traveller>, after cursor: DisputeCursor?, limit: Int
    ) async throws -> Page<ModeratedSwap, DisputeCursor> {
        try await database.read { db in
            let rows = try SwapActionTable.page(for: reader, after: cursor, limit: limit + 1, in: db)
            let page = Page(reading: rows, limit: limit, cursor: \.self)
            return Page(items: try SwapActionTable.views(page.items.map(\.id), in: db), next: page.next)
        }
    }

    func endUndecided(
        _ slice: SweepSlice, openedUntil time: Date, at now: Date,
        deciding: @escaping @Sendable (SwapActionSnapshot) -> SwapActionChange?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try SwapActionTable.opened(until: time, limit: limit, in: db)
        } change: { id, db in
            guard let change = try SwapActionTable.snapshot(of: id, by: nil, in: nil, db).flatMap(deciding) else {
                return false
            }
            try SwapActionTable.write(change, at: now, in: db)
            return true
        }
    }
}
