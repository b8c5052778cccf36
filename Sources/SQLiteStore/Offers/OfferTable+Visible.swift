import Domain
import GRDB

extension OfferTable {
    /// Ellipsoidal distance.
    static func metres(from one: Coordinate, to other: Coordinate, in db: Database) throws -> Double {
        let statement = try db.cachedStatement(
            sql: "SELECT ST_Distance(MakePoint(?, ?, 4326), MakePoint(?, ?, 4326), 1)")
        let metres = try Double.fetchOne(
            statement, arguments: [one.longitude, one.latitude, other.longitude, other.latitude])
        guard let metres else { throw DamagedRow(column: "offer.longitude") }
        return metres
    }

    /// An offer with the facts that decide whether `viewer` may see it.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> VisibleOffer? {
        guard let listing = try find(id, in: db) else { return nil }
        let owner = try TravellerTable.find(listing.owner.id, in: db)
        var visible = VisibleOffer(
            listing, canOwnerAct: owner?.state.canAct == true,
            isBlocked: try viewer.map { try TravellerTable.areBlocked($0, listing.owner.id, in: db) } ?? false)
        visible.facts = owner.map(VisibleOffer.OwnerFacts.init)
        return visible
    }
}
