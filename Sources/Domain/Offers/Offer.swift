package import Foundation

/// "I have 300 EUR, I want THB, Bangkok 3–10 March."
package struct Offer: Sendable, Equatable {
    /// Only swaps lead to `reserved` and `completed`.
    package enum State: String, Sendable, CaseIterable {
        case active, paused, reserved, completed, expired, withdrawn

        /// Open offers can expire and be withdrawn.
        package var isOpen: Bool { self == .active || self == .paused || self == .reserved }
        /// Searches show the offer.
        package var isSearchable: Bool { self == .active }
        /// New swaps and threads can begin, and the offer is in the public list of its owner.
        package var isPublic: Bool { self == .active || self == .reserved }
        /// The state once the offer's time is over, whether or not the sweeper has run.
        package var afterExpiry: State { isOpen ? .expired : self }
        /// The state once the owner's account is erased.
        package var afterErasure: State { isOpen ? .withdrawn : self }
    }

    /// How the two sides exchange the money.
    package enum Settlement: String, Sendable, CaseIterable {
        /// In cash, in person.
        case meetup
        /// Play money, in the ledger, at once.
        case wallet
    }

    package let id: Identifier<Offer>
    package let owner: Identifier<Traveller>
    package var version: Int64 = 1
    /// Counts edits of the terms. Proposals based on an older version need confirmation.
    package var termsVersion: Int64 = 1
    package var state = State.active
    package var total: Money
    package let want: Currency
    /// Minor units of `total.currency`: reserved for accepted swaps, and taken by completed ones.
    package var reserved: Int64 = 0
    package var completed: Int64 = 0
    package var minFill: Money
    package var pricing: Pricing
    /// Nil: the two do not meet, and the swap is settled in the wallet.
    package let place: PublicPlace?
    package var availability: Availability
    package var isExact: Bool
    package var note: String
    package let createdAt: Date
    /// The hour in which the offer was published; sort key of `newest`: the order among others would tell the minute. Offers
    /// that were renewed before have the time of the renewal.
    package var freshAt: Date
    package var expiresAt: Date
    /// Nil unless a moderator hides the offer. Its state is another matter.
    package var hidden: Hiding?
    /// Until then at the latest a flag holds the offer; nil if none does.
    package var heldUntil: Date?

    /// Creates a new offer. Later changes set the properties.
    package init(
        id: Identifier<Offer>, owner: Identifier<Traveller>, place: PublicPlace?, terms: Terms, at createdAt: Date,
        until expiresAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.place = place
        (total, want, minFill) = (terms.total, terms.want, terms.minFill)
        (pricing, availability) = (terms.pricing, terms.availability)
        (isExact, note) = (terms.isExact, terms.note)
        self.createdAt = createdAt
        freshAt = createdAt.wholeHour
        self.expiresAt = expiresAt
    }

    /// The negotiable part of an offer.
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

    package var settlement: Settlement { place == nil ? .wallet : .meetup }
    /// No limit, score or flag counts the money of the wallet: it is virtual.
    package var isPlayMoney: Bool { settlement == .wallet }
    /// IANA name of the time zone that the days refer to.
    package var timeZone: String { Self.timeZone(at: place) }
    /// The same as a time zone.
    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    package static func timeZone(at place: PublicPlace?) -> String { place?.timeZone ?? "UTC" }
    package var have: Currency { total.currency }
    package var remaining: Money { Money(minorUnits: total.minorUnits - reserved - completed, currency: have) }

    package func state(at now: Date) -> State { expiresAt <= now ? state.afterExpiry : state }
}

/// First and last local day at the offer's place; without a last day, the offer is open-ended.
package struct Availability: Sendable, Equatable {
    package let from: Day
    package let to: Day?

    package init(from: Day, to: Day?) {
        self.from = from
        self.to = to
    }
}

/// An offer with its owner's summary, as in every response.
package struct OfferListing: Sendable, Equatable {
    package let offer: Offer
    package let owner: TravellerSummary
    package let ownerTier: Tier

    package init(offer: Offer, owner: TravellerSummary, ownerTier: Tier) {
        self.offer = offer
        self.owner = owner
        self.ownerTier = ownerTier
    }
}
