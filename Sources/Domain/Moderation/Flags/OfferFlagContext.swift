package import Foundation

/// What the rules about offers read besides the offer, from its transaction.
package struct OfferFlagContext: Sendable {
    /// Of the owner's account.
    package let registeredAt: Date
    /// The owner's other open offers.
    package let open: OpenOffers

    package init(registeredAt: Date, open: OpenOffers) {
        self.registeredAt = registeredAt
        self.open = open
    }

    /// What the rules see in an offer whose price or amount is new.
    func raised(_ rules: FlagRules, in offer: Offer, rates: ReferenceRates, at now: Date) -> [RaisedFlag] {
        guard !offer.isPlayMoney else { return [] }
        // Against the official rate every price of the street would look far off.
        let hasStreet = rates.street.note(from: offer.have, to: offer.want) != nil
        let mid = hasStreet ? nil : rates.mid(from: offer.have, to: offer.want)
        return rules.flags(
            of: OfferFlagFacts(
                offer: offer.id, owner: offer.owner,
                premium: mid.map { Double(offer.pricing.premiumBps(over: $0)) / 100 }, registeredAt: registeredAt,
                euros: Double(offer.openAmount.cents(on: rates)) / 100,
                openEuros: open.sum.adding(offer, rates: rates).euros, tier: open.tier), at: now)
    }
}

/// What becomes of an offer that the rules looked at.
package struct OfferFindings: Sendable {
    /// Nil if others may see the offer.
    package let heldUntil: Date?
    package let filings: [FlagFiling]

    /// - Parameter book: Of the subjects of the flags.
    package init(_ raised: [RaisedFlag], in book: FlagBook, at now: Date) {
        let holds = raised.contains { $0.holds && !book.isSettled($0, at: now) }
        heldUntil = holds ? now.addingTimeInterval(Offer.holdTime) : nil
        filings = book.filing(raised, at: now)
    }
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
