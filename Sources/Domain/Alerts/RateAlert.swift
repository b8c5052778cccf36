package import Foundation

/// A traveller asks to be told when a published rate crosses a threshold or moves far, or once a day or a week of the
/// watch list.
package struct RateAlert: Sendable, Equatable {
    package enum Kind: String, CaseIterable, Sendable { case threshold, move, daily, weekly }
    /// Where the rate has to go.
    package enum Direction: String, CaseIterable, Sendable { case up, down }
    /// Whether an alert fires once, or again after the rate came back.
    package enum Rearm: String, CaseIterable, Sendable { case once, everyCrossing }
    /// How often a digest is sent.
    package enum Digest: String, CaseIterable, Sendable { case daily, weekly }

    /// What an alert waits for.
    package enum Condition: Hashable, Sendable {
        /// The rate rises to a threshold, or falls to it.
        case threshold(CurrencyPair, Direction, ExchangeRate)
        /// The rate changes by at least so many basis points in so many calendar days, either way.
        case move(CurrencyPair, bps: Int, days: Int)
        /// A publication.
        case digest(Digest)
    }

    /// The most alerts of a traveller.
    package static let limit = 50
    /// Calendar days of a move.
    package static let days = 1...90
    /// Basis points of a move: 0.10 to 50 percent.
    package static let moves = 10...5000

    package let id: Identifier<RateAlert>
    package let traveller: Identifier<Traveller>
    package internal(set) var version: Int64
    package internal(set) var condition: Condition
    package internal(set) var rearm: Rearm
    /// Its owner has not paused it, and it has not fired for the only time.
    package internal(set) var isActive: Bool
    /// The rate is on the near side. Once it was reached it has to come back before it is reached again.
    package internal(set) var isArmed: Bool
    /// The publications that count.
    package internal(set) var watch: PublicationWatch
    package let createdAt: Date
    package internal(set) var firedAt: Date?
    package internal(set) var timesFired: Int

    package init(
        id: Identifier<RateAlert>, of traveller: Identifier<Traveller>, version: Int64, _ condition: Condition,
        _ rearm: Rearm, _ state: State, _ watch: PublicationWatch, createdAt: Date
    ) {
        self.id = id
        self.traveller = traveller
        self.version = version
        self.condition = condition
        self.rearm = rearm
        isActive = state.isActive
        isArmed = state.isArmed
        firedAt = state.firedAt
        timesFired = state.timesFired
        self.watch = watch
        self.createdAt = createdAt
    }

    /// How an alert stands.
    package struct State: Sendable {
        package let isActive: Bool
        package let isArmed: Bool
        package let firedAt: Date?
        package let timesFired: Int

        package init(isActive: Bool, isArmed: Bool, firedAt: Date? = nil, timesFired: Int = 0) {
            self.isActive = isActive
            self.isArmed = isArmed
            self.firedAt = firedAt
            self.timesFired = timesFired
        }
    }
}

/// Two currencies in order: how many units of `quote` one `base` is.
package struct CurrencyPair: Hashable, Sendable {
    package let base: Currency
    package let quote: Currency

    package init(_ base: Currency, _ quote: Currency) {
        self.base = base
        self.quote = quote
    }
}

extension CurrencyPair: LosslessStringConvertible {
    package init?(_ description: String) {
        let codes = description.split(separator: "/", omittingEmptySubsequences: false)
        guard codes.count == 2, let base = Currency(String(codes[0])), let quote = Currency(String(codes[1])) else {
            return nil
        }
        self.init(base, quote)
    }

    /// For example `EUR/THB`.
    package var description: String { "\(base)/\(quote)" }
}

extension RateAlert.Condition {
    package var kind: RateAlert.Kind {
        switch self {
        case .threshold: .threshold
        case .move: .move
        case .digest(.daily): .daily
        case .digest(.weekly): .weekly
        }
    }

    /// Nil for a digest.
    package var pair: CurrencyPair? {
        switch self {
        case .threshold(let pair, _, _), .move(let pair, _, _): pair
        case .digest: nil
        }
    }

    /// What of a publication decides about it; nil for a digest.
    package var measure: AlertMeasure? {
        switch self {
        case .threshold(let pair, let direction, _): .rate(pair, direction)
        case .move(let pair, _, let days): .move(pair, days: days)
        case .digest: nil
        }
    }
}
