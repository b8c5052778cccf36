package import Domain
package import Foundation
import GRDB

extension OfferTable {
    /// What the rules about offers read besides the offer.
    /// - Parameters:
    ///   - offer: The offer; nil for a new one.
    ///   - others: The owner's other open offers.
    static func flagContext(
        of owner: Identifier<Traveller>, _ offer: Identifier<Offer>?, beside others: OpenOffers, in db: Database
    ) throws -> OfferFlagContext {
        guard let traveller = try TravellerTable.find(owner, in: db) else { throw DamagedRow(column: "owner") }
        let subjects = [offer.map { CaseSubject(.offer, $0.description) }, .traveller(owner)].compactMap(\.self)
        return OfferFlagContext(
            registeredAt: traveller.presence.memberSince, open: others,
            book: try FlagTable.book(of: Set(subjects), in: db))
    }

    /// Ends the hold of an offer, if there is one.
    static func release(_ offer: Identifier<Offer>, in db: Database) throws {
        try db.cachedStatement(sql: "UPDATE offer SET held_until = NULL WHERE id = ? AND held_until IS NOT NULL")
            .execute(arguments: [offer.description])
    }

    static func nextHeld(at now: Date, limit: Int, in db: Database) throws -> [Offer] {
        let statement = try db.cachedStatement(
            sql: "\(OfferTable.listings) WHERE offer.held_until <= ? ORDER BY offer.held_until, offer.id LIMIT ?")
        return try Row.fetchAll(statement, arguments: [now.milliseconds, limit]).map {
            try OfferRecord.listing($0).offer
        }
    }
}

extension SQLiteOfferStore {
    package func releaseHeld(
        at now: Date, limit: Int, deciding: @escaping @Sendable (Offer) -> Offer?
    ) async throws -> Int {
        guard try await !database.read({ try OfferTable.nextHeld(at: now, limit: 1, in: $0).isEmpty }) else { return 0 }
        return try await database.write { db in
            let held = try OfferTable.nextHeld(at: now, limit: limit, in: db)
            for offer in held.compactMap(deciding) { try OfferTable.release(offer.id, in: db) }
            return held.count
        }
    }
}
