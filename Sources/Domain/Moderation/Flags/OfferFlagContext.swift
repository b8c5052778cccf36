package import Foundation

/// What the rules about offers read besides the offer, from its transaction.
package struct OfferFlagContext: Sendable {
    /// Of the owner's account.
    package let registeredAt: Date
    /// The owner's other open offers.
    package let open: OpenOffers
    /// Of the offer and of its owner.
    package let book: FlagBook

    package init(registeredAt: Date, open: OpenOffers, book: FlagBook) {
        self.registeredAt = registeredAt
        self.open = open
        self.book = book
    }

    /// What the rules see in an offer whose price or amount is new.
    func findings(_ rules: FlagRules, in offer: Offer, rates: ReferenceRates, at now: Date) -> OfferFindings {
        guard !offer.isPlayMoney else { return OfferFindings(heldUntil: nil, filings: []) }
        // Against the official rate every price of the street would look far off.
        let hasStreet = rates.street.note(from: offer.have, to: offer.want) != nil
        let mid = hasStreet ? nil : rates.mid(from: offer.have, to: offer.want)
        let euros = offer.openAmount.euros(on: rates)
        let raised = rules.flags(
            of: OfferFlagFacts(
                offer: offer.id, owner: offer.owner,
                premium: mid.map { Double(offer.pricing.premiumBps(over: $0)) / 100 }, registeredAt: registeredAt,
                euros: euros, openEuros: euros + open.others.reduce(0) { $0 + $1.euros(on: rates) },
                tier: open.tier), at: now)
        let holds = raised.contains { $0.holds && !book.isSettled($0, at: now) }
        return OfferFindings(
            heldUntil: holds ? now.addingTimeInterval(Offer.holdTime) : nil, filings: book.filing(raised, at: now))
    }
}

/// What becomes of an offer that the rules looked at.
struct OfferFindings {
    /// Nil if others may see the offer.
    let heldUntil: Date?
    let filings: [FlagFiling]
}

extension Offer {
    /// Seconds for which a flag holds an offer at most.
    package static let holdTime: TimeInterval = 86_400

    /// The offer once its hold is over; nil if it is not held, or still.
    package func released(at now: Date) -> Offer? {
        guard let heldUntil, heldUntil <= now else { return nil }
        var released = self
        released.heldUntil = nil
        return released
    }
}
