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
    package var version: Int64
    /// Counts edits of the terms: proposals that were written on others ask to be looked at again.
    package var termsVersion: Int64
    package var state: State
    package var total: Money
    package let want: Currency
    /// Minor units of `total.currency` that accepted swaps hold or have taken.
    package var reserved: Int64
    package var completed: Int64
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

    package init(
        id: Identifier<Offer>, owner: Identifier<Traveller>, version: Int64, termsVersion: Int64 = 1, state: State,
        total: Money, want: Currency, reserved: Int64, completed: Int64, minFill: Money, pricing: Pricing,
        place: PublicPlace,
        availability: Availability, settlement: Settlement, isExact: Bool, note: String, createdAt: Date,
        freshAt: Date, expiresAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.version = version
        self.termsVersion = termsVersion
        self.state = state
        self.total = total
        self.want = want
        self.reserved = reserved
        self.completed = completed
        self.minFill = minFill
        self.pricing = pricing
        self.place = place
        self.availability = availability
        self.settlement = settlement
        self.isExact = isExact
        self.note = note
        self.createdAt = createdAt
        self.freshAt = freshAt
        self.expiresAt = expiresAt
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
package struct OfferCard: Sendable, Equatable {
    package let offer: Offer
    package let owner: Byline

    package init(offer: Offer, owner: Byline) {
        self.offer = offer
        self.owner = owner
    }
}
