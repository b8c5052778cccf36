/// How the owner of an offer asks to be paid; `check(against:confirmed:)` says whether they may.
package enum Pricing: Hashable, Sendable {
    /// The reference rate of the day plus a premium in basis points.
    case reference(premiumBps: Int)
    /// The owner's own rate, whatever the reference does.
    case fixed(rate: FixedRate)
}

/// Why a pricing is refused.
package enum PricingFault: Error, Hashable, Sendable {
    case premiumOutOfRange(allowed: ClosedRange<Int>)
    case noReference
    case confirmRate(distanceBps: Int)
}

/// A rate that an owner wrote, in the owner's digits: units of `want` per one `have`.
package struct FixedRate: Hashable, Sendable {
    package let text: String
    package let rate: ExchangeRate

    package init(_ text: String) throws(RateFault) {
        self.text = text
        rate = try ExchangeRate(decimal: text)
    }
}

extension Pricing {
    package var isFixed: Bool {
        if case .fixed = self { true } else { false }
    }

    /// The premium that may be asked over reference, in basis points.
    package static let premiumRange = -800...800
    /// In basis points: a fixed rate further from reference is taken for a typing error until it is confirmed.
    package static let confirmBand = 2_000

    /// The rate that the owner asks, given the reference; nil when it needs a reference that there is not.
    package func rate(over mid: ExchangeRate?) -> ExchangeRate? {
        switch self {
        case .reference(let premiumBps): mid?.adding(premiumBps: premiumBps)
        case .fixed(let fixed): fixed.rate
        }
    }

    /// What the owner asks above `mid`, below it if negative.
    package func premiumBps(over mid: ExchangeRate) -> Int {
        switch self {
        case .reference(let premiumBps): premiumBps
        case .fixed(let fixed): fixed.rate.premiumBps(over: mid)
        }
    }

    /// How far the asked rate lies from `mid`, to either side.
    package func distanceBps(from mid: ExchangeRate) -> Int { abs(premiumBps(over: mid)) }

    /// A fixed rate lies outside the confirm band, by however little.
    package func needsConfirmation(against mid: ExchangeRate) -> Bool {
        guard case .fixed(let fixed) = self else { return false }
        let band = mid.adding(premiumBps: -Self.confirmBand)...mid.adding(premiumBps: Self.confirmBand)
        return !band.contains(fixed.rate)
    }

    /// Refuses a premium out of range or without a reference, and a fixed rate outside the confirm band that nobody
    /// confirmed.
    package func check(against mid: ExchangeRate?, confirmed: Bool) throws(PricingFault) {
        switch self {
        case .reference(let premiumBps):
            guard Self.premiumRange.contains(premiumBps) else { throw .premiumOutOfRange(allowed: Self.premiumRange) }
            guard mid != nil else { throw .noReference }
        case .fixed:
            guard let mid, !confirmed, needsConfirmation(against: mid) else { return }
            throw .confirmRate(distanceBps: distanceBps(from: mid))
        }
    }
}
