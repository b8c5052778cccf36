package import Foundation

/// What limits a change of an offer besides the offer itself.
package struct OfferChangeLimits: Sendable {
    /// The owner's open offers, without the one that changes.
    package let open: OpenOffers
    package let lists: OperatorLists
    package let rates: ReferenceRates

    package init(beside open: OpenOffers, lists: OperatorLists, rates: ReferenceRates) {
        self.open = open
        self.lists = lists
        self.rates = rates
    }

    /// Throws if the offer is worth more than before, or open again, and the tier or the operator forbids that.
    func check(_ offer: Offer, after before: Offer, areLimitsOn: Bool, at now: Date) throws(OfferRefusal) {
        let isWorthMore = offer.openAmount.cents(on: rates) > before.openAmount.cents(on: rates)
        if areLimitsOn, isWorthMore || offer.state.isOpen && !before.state(at: now).isOpen {
            try open.check(adding: offer, rates: rates)
        }
        if offer.opensAgain(after: before, at: now), let obstacle = lists.obstacle(to: offer) {
            throw .switchedOff(obstacle)
        }
    }
}

extension Offer {
    /// What the owner can do with the offer now, in the order of the screen: the change itself is tried.
    package func actions(within limits: OfferChangeLimits, areLimitsOn: Bool, at now: Date) -> [ReaderAction] {
        let today = Day(of: now, in: TimeZone(identifier: timeZone) ?? .gmt)
        let days: (from: Day?, to: Day??)? = availability.to == nil ? nil : (from: nil, to: .some(today))
        let steps: [(String, () throws(OfferRefusal) -> Offer)] = [
            (
                "edit",
                { () throws(OfferRefusal) in
                    try self.editing(
                        by: self.owner, OfferEdit(), version: self.version, rates: limits.rates, at: now)
                }
            ),
            ("pause", { () throws(OfferRefusal) in try self.pausing(by: self.owner, at: now) }),
            ("resume", { () throws(OfferRefusal) in try self.resuming(by: self.owner, at: now) }),
            (
                "renew",
                { () throws(OfferRefusal) in
                    try self.renewing(by: self.owner, days: nil, availability: days, at: now)
                }
            ),
            ("withdraw", { () throws(OfferRefusal) in try self.withdrawing(by: self.owner, at: now) }),
        ]
        return steps.compactMap { name, step in
            do throws(OfferRefusal) {
                try limits.check(try step(), after: self, areLimitsOn: areLimitsOn, at: now)
                return ReaderAction(name)
            } catch {
                if case .wrongState = error { return nil }
                return ReaderAction(name, refusal: error)
            }
        }
    }
}
