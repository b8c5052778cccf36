package import Foundation

/// A search for offers nearby, after the searcher's point was snapped like an offer's.
package struct OfferSearch: Sendable, Equatable {
    package enum Sort: String, Sendable, CaseIterable { case nearest, gain, reliability, newest }

    /// The radii that may be asked for, in km; any finer choice would let an attacker measure.
    package static let radii = [1, 2, 5, 10, 25, 50]
    /// Outer edges of the bands of the least distance, in km.
    package static let bands = [2, 5, 10, 25, 50]

    /// What the searcher has and wants: found are offers that want `have` and have `want`; nil is open.
    package let have: Currency?
    package let want: Currency?
    package let centre: Coordinate
    /// Metres; half a diagonal of the searcher's own cell.
    package let halfDiagonal: Int
    /// Kilometres, one of `radii`.
    package let radius: Int
    package var from: Day?
    package var to: Day?
    /// Minor units of the currency wanted, which the offer must be able to give.
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

/// The place of a row in the order of a search: what a cursor carries.
package struct OfferCursor: Sendable, Equatable {
    /// The publications that the order was computed with.
    package let days: ReferenceRates.Days
    package let band: Int
    /// The searcher's gain against mid in bps; nil without a reference.
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

/// An offer that a search found, with its distance as it may be told.
package struct OfferFound: Sendable, Equatable {
    package let id: Identifier<Offer>
    /// Another number after each change of what an answer shows of the offer and its owner.
    package let revision: Int64
    /// Whole kilometres between the two cells: `atLeast` rounded down, `atMost` up.
    package let atLeast: Int
    package let atMost: Int

    /// - Parameters:
    ///   - distance: metres between the centres of the two cells.
    ///   - halfDiagonals: metres; the sum of both cells'.
    package init(id: Identifier<Offer>, revision: Int64, distance: Double, halfDiagonals: Int) {
        self.id = id
        self.revision = revision
        (atLeast, atMost) = Self.told(distance, halfDiagonals: halfDiagonals)
    }

    /// What is told of a distance.
    package static func told(_ distance: Double, halfDiagonals: Int) -> (atLeast: Int, atMost: Int) {
        (
            Int((max(0, distance - Double(halfDiagonals)) / 1000).rounded(.down)),
            Int(((distance + Double(halfDiagonals)) / 1000).rounded(.up))
        )
    }
}

/// A page of offers nearby, and the rates that they were sorted by.
package struct NearbyOffers: Sendable {
    package let page: Page<OfferFound, OfferCursor>
    package let rates: ReferenceRates
    /// Another number after each change of the published rates.
    package let rateChanges: Int64

    package init(page: Page<OfferFound, OfferCursor>, rates: ReferenceRates, rateChanges: Int64) {
        self.page = page
        self.rates = rates
        self.rateChanges = rateChanges
    }
}
