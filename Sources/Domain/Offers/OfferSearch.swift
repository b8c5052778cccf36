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
    package let radius: Int
    package let from: Day?
    package let to: Day?
    /// Minor units of the currency wanted, which the offer must be able to give.
    package let amount: Money?
    package let minReliability: Int?
    package let sort: Sort
    package let limit: Int

    package init(
        have: Currency?, want: Currency?, centre: Coordinate, halfDiagonal: Int, radius: Int, from: Day?, to: Day?,
        amount: Money?, minReliability: Int?, sort: Sort, limit: Int
    ) {
        self.have = have
        self.want = want
        self.centre = centre
        self.halfDiagonal = halfDiagonal
        self.radius = radius
        self.from = from
        self.to = to
        self.amount = amount
        self.minReliability = minReliability
        self.sort = sort
        self.limit = limit
    }
}

/// The place of a row in the order of a search: what a cursor carries.
package struct OfferMark: Sendable, Equatable {
    /// The publications that the order was computed with.
    package let days: RateBook.Days
    package let band: Int
    /// The searcher's gain against mid in bps; nil without a reference.
    package let gain: Int?
    package let score: Int?
    package let freshAt: Int64
    package let id: Identifier<Offer>

    package init(days: RateBook.Days, band: Int, gain: Int?, score: Int?, freshAt: Int64, id: Identifier<Offer>) {
        self.days = days
        self.band = band
        self.gain = gain
        self.score = score
        self.freshAt = freshAt
        self.id = id
    }
}

/// How the offers on a page are written. What was written once is used again as long as neither the card nor what is
/// named here is another: the same offers are found again and again.
package struct OfferWriting: Sendable {
    /// Which publications of rates it is written with, and which of them are stale.
    package struct Stamp: Hashable, Sendable {
        package let days: RateBook.Days
        package let stale: [Bool]

        package init(days: RateBook.Days, stale: [Bool]) {
            self.days = days
            self.stale = stale
        }
    }

    package let stamp: Stamp
    package let write: @Sendable (OfferCard) -> [UInt8]

    package init(_ stamp: Stamp, write: @escaping @Sendable (OfferCard) -> [UInt8]) {
        self.stamp = stamp
        self.write = write
    }
}

/// An offer that was found, with its distance as it may be told.
package struct OfferFound: Sendable, Equatable {
    /// As the caller's `OfferWriting` wrote it.
    package let text: [UInt8]
    /// Whole kilometres between the two cells: `atLeast` rounded down, `atMost` up.
    package let atLeast: Int
    package let atMost: Int
    package let mark: OfferMark

    package init(text: [UInt8], metres: Double, halfDiagonals: Int, mark: OfferMark) {
        self.text = text
        atLeast = Int((max(0, metres - Double(halfDiagonals)) / 1000).rounded(.down))
        atMost = Int(((metres + Double(halfDiagonals)) / 1000).rounded(.up))
        self.mark = mark
    }
}
