package import Foundation

/// What a traveller says about a new offer, after its place was made public and the point itself dropped.
package struct OfferDraft: Sendable {
    package let total: Money
    package let want: Currency
    package let pricing: Pricing
    package let place: PublicPlace
    /// Nil: only the whole amount.
    package var minFill: Money?
    /// True if the owner has seen that a fixed rate is far from the reference and means it.
    package var confirmsRate = false
    /// The first day; nil: today at the place.
    package var from: Day?
    /// The last day; nil: open-ended.
    package var to: Day?
    package var isExact = false
    package var note = ""

    package init(total: Money, want: Currency, pricing: Pricing, at place: PublicPlace) {
        self.total = total
        self.want = want
        self.pricing = pricing
        self.place = place
    }
}

/// Changed terms of an offer; nil leaves a term as it is. Place and currencies never change.
package struct OfferEdit: Sendable {
    package var total: Money?
    package var minFill: Money?
    package var pricing: Pricing?
    package var confirmsRate = false
    /// What is nil stays as it is; a last day that is given as none makes the offer open-ended.
    package var availability: (from: Day?, to: Day??)?
    package var isExact: Bool?
    package var note: String?

    package init() {}

    package var isEmpty: Bool { !changesTerms && note == nil }

    /// More than the note: open proposals were written on something else.
    package var changesTerms: Bool {
        total != nil || minFill != nil || pricing != nil || availability != nil || isExact != nil
    }
}

/// Why an offer cannot be, or not be changed in this way.
package enum OfferRefusal: Error, Equatable, Sendable {
    case noSuchOffer
    /// Somebody else's: seen, but not theirs to change.
    case notTheOwner
    case staleVersion(current: Int64)
    /// `action` is the verb that was refused.
    case wrongState(Offer.State, action: String)
    case sameCurrency
    /// Neither currency has a reference rate, so nothing can value the swap.
    case noReference
    /// A reference-priced offer needs a rate for both currencies.
    case noReferenceForBoth
    case premiumOutOfRange
    /// The fixed rate is further than 2,000 bps from the reference; `distanceBps` says how far.
    case confirmRate(distanceBps: Int)
    /// The amount is too small or too large to be priced.
    case notPriceable
    case minFillTooLarge
    case minFillNotPositive
    /// Less than what accepted swaps hold or have taken.
    case totalBelowCommitted
    case totalCurrencyChanged
    case dayPast(today: Day)
    case daysReversed
    case tooFarAhead(latest: Day)
    /// An open-ended offer may not begin later than this: it lives for at most 30 days.
    case openEndedTooFar(latest: Day)
    /// It had days: renewing it needs new ones.
    case renewalNeedsDays
    /// It is open-ended: a renewal is told in days from now, 1…30.
    case renewalTakesNoDays
    /// Expired more than 30 days ago.
    case tooOldToRenew
}
