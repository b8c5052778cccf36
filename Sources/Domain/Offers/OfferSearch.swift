package import Foundation

/// A search for nearby offers. The searcher's point is snapped to a cell, as for offers.
package struct OfferSearch: Sendable, Equatable {
    package enum Sort: String, Sendable, CaseIterable { case nearest, gain, reliability, newest }

    /// Allowed radii in km. Finer steps would let an attacker locate an offer by trilateration.
    package static let radii = [1, 2, 5, 10, 25, 50]
    /// Outer edges of the distance bands in km; the minimum distance decides the band.
    package static let bands = [2, 5, 10, 25, 50]

    /// The searcher's currencies: offers match that want `have` and have `want`. Nil matches every currency.
    package let have: Currency?
    package let want: Currency?
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
    package var sort = Sort.nearest
    package var limit = 20

    package init(have: Currency?, want: Currency?, around centre: Coordinate, halfDiagonal: Int, radius: Int) {
        self.have = have
        self.want = want
        self.centre = centre
        self.halfDiagonal = halfDiagonal
        self.radius = radius
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
    /// Distance between the two cells in whole kilometres: `atLeast` is rounded down, `atMost` up.
    package let atLeast: Int
    package let atMost: Int

    /// - Parameters:
    ///   - distance: metres between the centres of the two cells.
    ///   - halfDiagonals: sum of both cells' half diagonals, in metres.
    package init(id: Identifier<Offer>, revision: Int64, distance: Double, halfDiagonals: Int) {
        self.id = id
        self.revision = revision
        (atLeast, atMost) = Self.publicRange(distance, halfDiagonals: halfDiagonals)
    }

    /// The public distance range in whole kilometres.
    package static func publicRange(_ distance: Double, halfDiagonals: Int) -> (atLeast: Int, atMost: Int) {
        (
            Int((max(0, distance - Double(halfDiagonals)) / 1000).rounded(.down)),
            Int(((distance + Double(halfDiagonals)) / 1000).rounded(.up))
        )
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
