import Foundation

/// A search for nearby offers, or for those of a pair that settle in the wallet. The searcher's point is snapped to a
/// cell, as for offers.
package struct OfferSearch: Sendable, Equatable {
    /// The results come in one of these orders.
    package enum Sort: String, Sendable, CaseIterable { case nearest, gain, reliability, newest }

    /// Allowed radii in km. Finer steps would let an attacker locate an offer by trilateration.
    package static let radii = [1, 2, 5, 10, 25, 50]
    /// Outer edges of the distance bands in km; the minimum distance decides the band.
    package static let bands = [2, 5, 10, 25, 50]

    /// The searcher's currencies: offers match that want `have` and have `want`. Nil matches every currency.
    package let have: Currency?
    package let want: Currency?
    package let settlement: Offer.Settlement
    package let centre: Coordinate
    /// Half the diagonal of the searcher's cell, in metres.
    package let halfDiagonal: Int
    /// Kilometres, one of `radii`.
    package let radius: Int
    package var from: Day?
    package var to: Day?
    /// Amount in the wanted currency that the offer must be able to give.
    package var amount: Money?
    package var minReliability: Int?
    /// Only offers that the searcher can take now.
    package var onlyTakeable = false
    package var sort = Sort.nearest
    package var limit = 20

    package init(have: Currency?, want: Currency?, around centre: Coordinate, halfDiagonal: Int, radius: Int) {
        self.have = have
        self.want = want
        self.centre = centre
        self.halfDiagonal = halfDiagonal
        self.radius = radius
        settlement = .meetup
    }

    /// A search for offers that settle in the wallet. They have no place, and all are equally near.
    package init(inWalletHaving have: Currency, wanting want: Currency) {
        self.have = have
        self.want = want
        (centre, halfDiagonal, radius) = (Coordinate(latitudeE7: 0, longitudeE7: 0), 0, 1)
        settlement = .wallet
    }
}

/// The position of an offer in a search's order; encoded in the page cursor.
package struct OfferCursor: Sendable, Equatable {
    /// The publications that the order was computed from.
    package let days: ReferenceRates.Days
    package let band: Int
    /// The searcher's gain against the mid rate in bps; nil without a reference.
    package let gain: Int?
    package let score: Int?
    package let freshAt: Int64
    package let id: Identifier<Offer>

    package init(days: ReferenceRates.Days, band: Int, gain: Int?, score: Int?, freshAt: Int64, id: Identifier<Offer>) {
        self.days = days
        self.band = band
        self.gain = gain
        self.score = score
        self.freshAt = freshAt
        self.id = id
    }
}

/// An offer that a search found, with its public distance.
package struct OfferMatch: Sendable, Equatable {
    package let id: Identifier<Offer>
    /// Changes whenever the response's data about the offer or its owner changes.
    package let revision: Int64
    /// Nil for an offer without a place.
    package let distance: DistanceRange?

    package init(id: Identifier<Offer>, revision: Int64, distance: DistanceRange?) {
        self.id = id
        self.revision = revision
        self.distance = distance
    }
}

/// Distance between two cells in whole kilometres.
package struct DistanceRange: Sendable, Equatable {
    /// Rounded down.
    package let atLeast: Int
    /// Rounded up.
    package let atMost: Int

    /// - Parameters:
    ///   - metres: between the centres of the two cells.
    ///   - halfDiagonals: sum of both cells' half diagonals, in metres.
    package init(_ metres: Double, halfDiagonals: Int) {
        atLeast = Int((max(0, metres - Double(halfDiagonals)) / 1000).rounded(.down))
        atMost = Int(((metres + Double(halfDiagonals)) / 1000).rounded(.up))
    }
}

/// The cell around a searcher's point. The exact point has already been dropped.
package struct SearchPlace: Sendable, Equatable {
    package let centre: Coordinate
    /// Half the diagonal of the cell, in metres.
    package let halfDiagonal: Int

    package init(centre: Coordinate, halfDiagonal: Int) {
        self.centre = centre
        self.halfDiagonal = halfDiagonal
    }
}

/// An offer, with its distance if the reader has named a place.
package struct LocatedOffer: Sendable, Equatable {
    package let offer: VisibleOffer
    package let distance: DistanceRange?

    package init(_ offer: VisibleOffer, to viewer: Identifier<Traveller>?, distance: DistanceRange?) {
        self.offer = offer.shown(to: viewer)
        self.distance = distance
    }
}

extension VisibleOffer {
    /// Without the note if the owner left or a moderator hides the offer. The other side of a swap can still read it.
    fileprivate func shown(to viewer: Identifier<Traveller>?) -> VisibleOffer {
        guard owner.hasLeft || offer.isKeptBack && viewer != offer.owner else { return self }
        var offer = offer
        (offer.note, offer.hidden, offer.heldUntil) = ("", nil, nil)
        return VisibleOffer(
            OfferListing(offer: offer, owner: owner, ownerTier: listing.ownerTier), canOwnerAct: canOwnerAct,
            isBlocked: isBlocked)
    }
}

/// A page of nearby offers, and the rates that the order was computed from.
package struct NearbyOffers: Sendable {
    package let page: Page<OfferMatch, OfferCursor>
    package let rates: ReferenceRates
    /// Changes whenever the published rates change.
    package let rateChanges: Int64

    package init(page: Page<OfferMatch, OfferCursor>, rates: ReferenceRates, rateChanges: Int64) {
        self.page = page
        self.rates = rates
        self.rateChanges = rateChanges
    }
}
