package import Foundation

/// The ECB and the NBP publish independently, hours apart. If they differ by more than 150 bps, both rates are shown
/// and neither is preferred.
extension ReferenceRates {
    private static let disputeBps = 150.0

    /// The NBP's publication if it is too far from the ECB's; nil if they agree or one of them lacks the pair.
    package func dispute(over have: Currency, in want: Currency) -> RatePublication? {
        guard let first = publications.first, first.source == .ecb, let own = first.worth(of: have, in: want) else {
            return nil
        }
        // Runs for every rendered offer, so the exact cross is computed only for a dispute.
        let nbp: [RateSource] = [.nbpA, .nbpB]
        for publication in publications where nbp.contains(publication.source) {
            guard let other = publication.worth(of: have, in: want) else { continue }
            return Double(BasisPoints.oneHundredPercent) * abs(log(own / other)) > Self.disputeBps ? publication : nil
        }
        return nil
    }

    /// The rate to show beside the reference in a dispute.
    package func otherReference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        dispute(over: have, in: want)?.reference(from: have, to: want, at: now)
    }
}

extension RatePublication {
    /// `mid` as the nearest `Double`.
    fileprivate func worth(of have: Currency, in want: Currency) -> Double? {
        guard quotes(have), quotes(want) else { return nil }
        let (own, other) = (rates[have]?.value ?? 1, rates[want]?.value ?? 1)
        return source.valuesUnits ? own / other : other / own
    }
}
