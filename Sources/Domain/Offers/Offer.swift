package import Foundation

/// "I have 300 EUR, I want THB, Bangkok 3–10 March."
package struct Offer: Sendable, Equatable {
    /// `reserved` and `completed` are reached by swaps alone.
    package enum State: String, Sendable, CaseIterable {
        case active, paused, reserved, completed, expired, withdrawn

        /// Still in play: it can expire and be withdrawn.
        package var isOpen: Bool { self == .active || self == .paused || self == .reserved }
    }

    /// How the two sides settle; only in person until there is a wallet.
    package enum Settlement: String, Sendable, CaseIterable { case meetup }

    package let id: Identifier<Offer>
    package let owner: Identifier<Traveller>
    package var version: Int64 = 1
    /// Counts edits of the terms: proposals that were written on others ask to be looked at again.
    package var termsVersion: Int64 = 1
    package var state = State.active
    package var total: Money
    package let want: Currency
    /// Minor units of `total.currency` that accepted swaps hold or have taken.
    package var reserved: Int64 = 0
    package var completed: Int64 = 0
    package var minFill: Money
    package var pricing: Pricing
    package let place: PublicPlace
    package var availability: Availability
    package let settlement: Settlement
    package var isExact: Bool
    package var note: String
    package let createdAt: Date
    /// When it was published or last renewed: what "newest" sorts by.
    package var freshAt: Date
    package var expiresAt: Date

    /// An offer as it is first published; whatever happens to it later is set on it.
    package init(
        id: Identifier<Offer>, owner: Identifier<Traveller>, place: PublicPlace, terms: Terms, settlement: Settlement,
        at createdAt: Date, until expiresAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.place = place
        (total, want, minFill) = (terms.total, terms.want, terms.minFill)
        (pricing, availability) = (terms.pricing, terms.availability)
        (isExact, note) = (terms.isExact, terms.note)
        self.settlement = settlement
        self.createdAt = createdAt
        freshAt = createdAt
        self.expiresAt = expiresAt
    }

    /// What is offered, for what, and when.
    package struct Terms: Sendable, Equatable {
        package let total: Money
        package let want: Currency
        package let minFill: Money
        package let pricing: Pricing
        package let availability: Availability
        package let isExact: Bool
        package let note: String

        package init(
            total: Money, want: Currency, minFill: Money, pricing: Pricing, availability: Availability, isExact: Bool,
            note: String
        ) {
            self.total = total
            self.want = want
            self.minFill = minFill
            self.pricing = pricing
            self.availability = availability
            self.isExact = isExact
            self.note = note
        }
    }

    package var have: Currency { total.currency }
    package var remaining: Money { Money(minorUnits: total.minorUnits - reserved - completed, currency: have) }

    /// The state that is true at `now`, whether or not the sweeper has been by.
    package func state(at now: Date) -> State { state.isOpen && expiresAt <= now ? .expired : state }
}

/// First and last local day at the offer's place; without a last day it is open-ended.
package struct Availability: Sendable, Equatable {
    package let from: Day
    package let to: Day?

    package init(from: Day, to: Day?) {
        self.from = from
        self.to = to
    }
}

/// An offer with the line about its owner: what every answer shows.
package struct OfferListing: Sendable, Equatable {
    package let offer: Offer
    package let owner: TravellerSummary

    package init(offer: Offer, owner: TravellerSummary) {
        self.offer = offer
        self.owner = owner
    }
}
