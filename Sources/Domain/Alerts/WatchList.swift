/// The pairs that a traveller watches, in their order.
package struct WatchList: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    /// 0 before the first change.
    package let version: Int64
    package let pairs: [CurrencyPair]

    package init(of traveller: Identifier<Traveller>, version: Int64 = 0, _ pairs: [CurrencyPair] = []) {
        self.traveller = traveller
        self.version = version
        self.pairs = pairs
    }

    /// The most pairs.
    package static let limit = 50

    /// - Parameter version: The version that the client saw.
    package func replacing(with pairs: [CurrencyPair], version seen: Int64?) throws(AlertRefusal) -> WatchList {
        guard seen == nil || seen == version else { throw .staleVersion }
        guard pairs != self.pairs else { return self }
        return WatchList(of: traveller, version: version + 1, pairs)
    }
}

/// A pair of a digest.
package struct DigestRow: Sendable, Equatable {
    package let pair: CurrencyPair
    package let rate: ExchangeRate
    /// Basis points since the publication before, or since a week; nil without one.
    package let change: Int?

    package init(_ pair: CurrencyPair, _ rate: ExchangeRate, change: Int?) {
        self.pair = pair
        self.rate = rate
        self.change = change
    }
}

/// The newest rates, and those that a digest compares them with.
package struct DigestRates: Sendable {
    private let newest: ReferenceRates
    private let before: [RateAlert.Digest: ReferenceRates]

    package init(_ newest: ReferenceRates, before: [RateAlert.Digest: ReferenceRates]) {
        self.newest = newest
        self.before = before
    }

    /// The pairs of a list that have a rate, in its order.
    func rows(of pairs: [CurrencyPair], _ digest: RateAlert.Digest) -> [DigestRow] {
        pairs.compactMap { pair in
            guard let rate = newest.mid(from: pair.base, to: pair.quote) else { return nil }
            let change = before[digest]?.mid(from: pair.base, to: pair.quote).map { rate.premiumBps(over: $0) }
            return DigestRow(pair, rate, change: change)
        }
    }
}

extension RateAlert.Digest {
    /// A weekly digest comes with the first publication of a week, from Monday to Sunday.
    func isDue(on day: Day, after last: Day) -> Bool {
        switch self {
        case .daily: last < day
        case .weekly: RateHistory.period(of: last, .week) < RateHistory.period(of: day, .week)
        }
    }

    /// The last day of what the newest publication is compared with.
    package func reference(before newest: Day) -> Day { newest.advanced(by: self == .daily ? -1 : -7) }
}
