package import Domain
package import Foundation

extension OfferTable {
    /// Ends the hold of an offer, if there is one.
    static func release(_ offer: Identifier<Offer>, in db: Database) throws {
        try db.run(
            "UPDATE offer SET held_until = NULL WHERE id = :offer AND held_until IS NOT NULL",
            ["offer": offer.description])
    }

    static func nextHeld(at now: Date, limit: Int, in db: Database) throws -> [Identifier<Offer>] {
        let sql = "SELECT id FROM offer WHERE held_until <= :now ORDER BY held_until, id LIMIT :limit"
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("id") }
    }
}

extension SQLiteOfferStore {
    package func releaseHeld(
        _ slice: SweepSlice, at now: Date, deciding: @escaping @Sendable (Offer) -> Offer?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try OfferTable.nextHeld(at: now, limit: limit, in: db)
        } change: { id, db in
            guard let offer = try OfferTable.find(id, in: db).flatMap({ deciding($0.offer) }) else { return false }
            try OfferTable.release(offer.id, in: db)
            return true
        }
    }
}
