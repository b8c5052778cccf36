package import Foundation

/// The ECB and the NBP publish apart, hours from each other. Where they are more than 150 bps apart, both are shown
/// and nobody decides between them.
extension ReferenceRates {
    private static let disputeBps = 150.0

    /// The NBP's publication where it is too far from the ECB's; nil where they agree or one of them has no such pair.
    package func dispute(over have: Currency, in want: Currency) -> RatePublication? {
        guard let first = publications.first(where: { $0.source == .ecb }), let own = first.worth(of: have, in: want)
        else {
            return nil
        }
        // Asked for every offer that is written: the exact cross is made only for those that are shown.
        let nbp: [RateSource] = [.nbpA, .nbpB]
        for publication in publications where nbp.contains(publication.source) {
            guard let other = publication.worth(of: have, in: want) else { continue }
            return Double(BasisPoints.whole) * abs(log(own / other)) > Self.disputeBps ? publication : nil
        }
        return nil
    }

    /// What stands beside the reference where the two disagree.
    package func otherReference(from have: Currency, to want: Currency, at now: Date) -> ReferenceRate? {
        dispute(over: have, in: want)?.reference(from: have, to: want, at: now)
    }
}

extension RatePublication {
    /// `mid` as near as a number gets.
    fileprivate func worth(of have: Currency, in want: Currency) -> Double? {
        guard quotes(have), quotes(want) else { return nil }
        let (own, other) = (rates[have]?.value ?? 1, rates[want]?.value ?? 1)
        return source.valuesUnits ? own / other : other / own
    }
}
