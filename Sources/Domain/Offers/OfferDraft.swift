import Foundation

/// A new offer as requested. The exact point has already been replaced by a public place.
package struct OfferDraft: Sendable {
    package let total: Money
    package let want: Currency
    package let pricing: Pricing
    /// Nil: settled in the wallet.
    package let place: PublicPlace?
    /// Nil: only the whole amount.
    package var minFill: Money?
    /// The owner has confirmed a fixed rate that is far from the reference.
    package var confirmsRate = false
    /// The first day; nil: today at the place.
    package var from: Day?
    /// The last day; nil: open-ended.
    package var to: Day?
    package var isExact = false
    package var note: SharedText?

    package init(total: Money, want: Currency, pricing: Pricing, at place: PublicPlace?) {
        self.total = total
        self.want = want
        self.pricing = pricing
        self.place = place
    }
}

/// Changed terms of an offer; nil leaves a term unchanged. Place and currencies never change.
package struct OfferEdit: Sendable {
    package var total: Money?
    package var minFill: Money?
    package var pricing: Pricing?
    package var confirmsRate = false
    /// Nil days stay unchanged; an explicit nil for `to` makes the offer open-ended.
    package var availability: (from: Day?, to: Day??)?
    package var isExact: Bool?
    package var note: SharedText?

    package init() {}

    package var isEmpty: Bool { !changesTerms && note == nil }

    /// True for changes beyond the note, which open proposals have to confirm.
    package var changesTerms: Bool {
        total != nil || minFill != nil || pricing != nil || availability != nil || isExact != nil
    }
}

/// Why an offer cannot be created or changed.
package enum OfferRefusal: Error, Equatable, Sendable {
    case noSuchOffer
    /// A moderator limited the account.
    case accountLimited
    /// The offer is visible, but belongs to another traveller.
    case notTheOwner
    case staleVersion(current: Int64)
    /// `action` is the refused verb.
    case wrongState(Offer.State, action: String)
    case sameCurrency
    /// Neither currency has a reference rate, so the swap cannot be valued.
    case noReference
    /// A reference-priced offer needs a rate for both currencies.
    case noReferenceForBoth
    /// A wallet holds only currencies with a reference rate.
    case notInWallet
    case premiumOutOfRange
    /// The fixed rate is further than 2,000 bps from the reference; `distanceBps` says how far.
    case confirmRate(distanceBps: Int)
    /// The amount is too small or too large to be priced.
    case notPriceable
    case minFillTooLarge
    case minFillNotPositive
    /// The new total is less than what accepted swaps have reserved or taken.
    case totalBelowCommitted
    case totalCurrencyChanged
    case dayPast(today: Day)
    case daysReversed
    case tooFarAhead(latest: Day)
    /// The first day of an open-ended offer is too late: such an offer can expire at most 30 days from now.
    case openEndedTooFar(latest: Day)
    /// A renewal of an offer with a last day needs new days.
    case renewalNeedsDays
    /// `days` (1…30) applies to open-ended offers only.
    case renewalTakesNoDays
    /// The offer expired more than 30 days ago.
    case tooOldToRenew
    /// The owner's tier allows no more open offers. `used` counts them without this one.
    case tooManyOffers(limit: Int, used: Int)
    /// The owner's open offers would be worth more than its tier allows; both in EUR, `used` without this offer.
    case offersWorthTooMuch(limit: Int, used: Double)
    case quotaUsed(QuotaUsed)
    /// The operator switched off a currency of the offer, or its country.
    case switchedOff(OperatorLists.Entry)
}
