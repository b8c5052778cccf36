package import Foundation

extension Offer {
    /// Until when a swap that is accepted then waits for a meeting.
    package func meetingEnds(acceptedAt: Date) -> Date {
        guard let last = availability.to else { return acceptedAt.addingTimeInterval(SwapLimits.openEnded) }
        let zone = TimeZone(identifier: place.timeZone) ?? .gmt
        let end = last.advanced(by: 1).start(in: zone)
        return max(end, acceptedAt).addingTimeInterval(SwapLimits.afterLastDay)
    }
}

extension Sides<TierUsage> {
    /// Refuses terms that `side` writes: by its own limits, and by the amount of one swap alone on the other side. What
    /// else the other side has under way is nobody's business, and can change before it answers.
    package func checkWriting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard euros <= Double(self[side.other].tier.perSwap) else { throw .otherTierLimit }
    }

    /// Refuses terms that `side` accepts: now each side commits, and each reads of its own limits alone.
    package func checkAccepting(_ terms: SwapTerms, by side: Swap.Side) throws(SwapRefusal) {
        guard let euros = terms.euros else { throw .notPriceable }
        if let limit = self[side].limit(against: euros) { throw .tierLimit(limit) }
        guard self[side.other].limit(against: euros) == nil else { throw .otherTierLimit }
    }
}

extension Amounts {
    /// What they are worth: what the owner gives, or what they get if no rate is known of the first, or if it is dearer
    /// by more than needs no confirmation; nil if it knows neither.
    package func euros(on rates: ReferenceRates) -> Double? {
        let worth = [gives, gets].compactMap { money in
            rates.mid(from: money.currency, to: .eur)?.converting(money, to: .eur).map { Double($0.minorUnits) / 100 }
        }
        guard let first = worth.first, let dearer = worth.max() else { return nil }
        return dearer > first * (1 + Double(Pricing.confirmBand) / 10_000) ? dearer : first
    }
}
