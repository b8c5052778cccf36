import Domain
import GRDB

extension OfferTable {
    /// An offer with the facts that decide whether `viewer` may see it.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> VisibleOffer? {
        guard let listing = try find(id, in: db) else { return nil }
        return VisibleOffer(
            offer: listing.offer, owner: listing.owner,
            canOwnerAct: try TravellerTable.find(listing.owner.id, in: db)?.state.canAct == true,
            isBlocked: try viewer.map { try TravellerTable.areBlocked($0, listing.owner.id, in: db) } ?? false)
    }
}
