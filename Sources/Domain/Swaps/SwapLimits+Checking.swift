import Foundation

extension Offer {
    /// Latest start of a meeting for a swap that is accepted at `acceptedAt`.
    func meetingEnds(acceptedAt: Date) -> Date {
        guard let last = availability.to else { return acceptedAt.addingTimeInterval(SwapLimits.openEnded) }
        let zone = TimeZone(identifier: place.timeZone) ?? .gmt
        let end = last.advanced(by: 1).start(in: zone)
        return max(end, acceptedAt).addingTimeInterval(SwapLimits.afterLastDay)
    }
}

extension TierUsage {
    /// Checks terms of this side. They must fit all its limits, and only the limit per swap of the other side's tier,
    /// because the other side's usage is private and may change before it responds.
    func checkWriting(_ euros: Double, with other: Tier) throws(SwapRefusal) {
        if let limit = limit(against: euros) { throw .tierLimit(limit) }
        guard euros <= Double(other.perSwap) else { throw .otherTierLimit }
    }
}

extension Sides<TierUsage> {
    /// Checks new terms by their author `side`.
    package func checkWriting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        try self[side].checkWriting(euros, with: self[side.other].tier)
    }

    /// Checks terms that `side` accepts against all limits of both sides. Only a side's own limits appear in detail.
    package func checkAccepting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard self[side.other].limit(against: euros) == nil else { throw .otherTierLimit }
    }
}

extension Amounts {
    /// Value in EUR: of `gives`, or of `gets` if `gives` has no rate or `gets` is worth more than 2,000 bps above it.
    /// Nil if neither has a rate.
    package func euros(on rates: ReferenceRates) -> Double? {
        let worth = [gives, gets].compactMap { money in
            rates.mid(from: money.currency, to: .eur)?.converting(money, to: .eur).map { Double($0.minorUnits) / 100 }
        }
        guard let first = worth.first, let dearer = worth.max() else { return nil }
        return dearer > first * (1 + Double(Pricing.confirmBand) / 10_000) ? dearer : first
    }
}
