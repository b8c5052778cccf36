import Domain
import GRDB

extension OfferTable {
    /// An offer with the facts that decide whether `viewer` may see it.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> VisibleOffer? {
        guard let card = try find(id, in: db) else { return nil }
        return VisibleOffer(
            offer: card.offer, owner: card.owner,
            canOwnerAct: try TravellerTable.find(card.owner.id, in: db)?.state.canAct == true,
            isBlocked: try viewer.map { try TravellerTable.areBlocked($0, card.owner.id, in: db) } ?? false)
    }
}
