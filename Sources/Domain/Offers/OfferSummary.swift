package import Foundation

/// An offer in short, as rows show it.
package struct OfferSummary: Sendable, Equatable {
    package let id: Identifier<Offer>
    package let total: Money
    package let want: Currency
    /// Name of the public place; nil: the swap is settled in the wallet.
    package let label: String?
    package let availability: Availability
    private let storedState: Offer.State
    private let expiresAt: Date
    /// It looks withdrawn to the reader.
    private let isHidden: Bool

    /// - Parameter label: the name of the offer's public place.
    package init(
        id: Identifier<Offer>, total: Money, want: Currency, label: String?, availability: Availability,
        state: Offer.State, expiresAt: Date, isHidden: Bool
    ) {
        self.id = id
        self.total = total
        self.want = want
        self.label = label
        self.availability = availability
        (storedState, self.expiresAt) = (state, expiresAt)
        self.isHidden = isHidden
    }

    /// The state at `now`, whether or not the sweeper has run.
    package func state(at now: Date) -> Offer.State {
        if isHidden { return .withdrawn }
        return expiresAt <= now ? storedState.afterExpiry : storedState
    }

    /// With the amounts and days of another time, such as those that a swap was agreed on. The place and the currencies of an offer never change.
    package func asAgreed(_ agreed: AgreedOffer) -> OfferSummary {
        OfferSummary(
            id: id, total: agreed.total, want: want, label: label, availability: agreed.availability,
            state: storedState, expiresAt: expiresAt, isHidden: isHidden)
    }
}

extension OfferSummary {
    /// - Parameter owner: As the reader sees them; nil: the reader is the owner, who also sees what a moderator hides.
    package init(_ offer: Offer, of owner: OtherTraveller?) {
        self.init(
            id: offer.id, total: offer.total, want: offer.want, label: offer.place?.label,
            availability: offer.availability, state: offer.state, expiresAt: offer.expiresAt,
            isHidden: owner?.showsWithdrawn(isKeptBack: offer.isKeptBack) ?? false)
    }
}

/// The parts of an offer that edits change, as a swap was agreed on them.
package struct AgreedOffer: Sendable, Equatable {
    package let total: Money
    package let availability: Availability
    package let note: String

    package init(total: Money, availability: Availability, note: String) {
        self.total = total
        self.availability = availability
        self.note = note
    }

    package init(_ offer: Offer) {
        self.init(total: offer.total, availability: offer.availability, note: offer.note)
    }
}
