/// The rate that an offer's owner asks for; `check(against:confirmed:)` validates it.
package enum Pricing: Hashable, Sendable {
    /// The current reference rate plus a premium in basis points.
    case reference(premiumBps: Int)
    /// The owner's own rate, independent of the reference.
    case fixed(rate: FixedRate)
}

/// Why a pricing is refused.
package enum PricingFault: Error, Hashable, Sendable {
    case premiumOutOfRange(allowed: ClosedRange<Int>)
    case noReference
    case confirmRate(distanceBps: Int)
}

/// A rate as the owner typed it: units of `want` per unit of `have`.
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

    /// Allowed premium over the reference, in basis points.
    package static let premiumRange = -800...800
    /// Basis points. A fixed rate further from the reference needs confirmation, because it may be a typing error.
    package static let confirmBand = 2_000

    /// The rate that the owner asks for; nil if the pricing needs a reference and `mid` is nil.
    package func rate(over mid: ExchangeRate?) -> ExchangeRate? {
        switch self {
        case .reference(let premiumBps): mid?.adding(premiumBps: premiumBps)
        case .fixed(let fixed): fixed.rate
        }
    }

    /// The owner's premium over `mid` in basis points; negative if the rate is below `mid`.
    package func premiumBps(over mid: ExchangeRate) -> Int {
        switch self {
        case .reference(let premiumBps): premiumBps
        case .fixed(let fixed): fixed.rate.premiumBps(over: mid)
        }
    }

    /// Distance of the rate from `mid` in basis points, in either direction.
    package func distanceBps(from mid: ExchangeRate) -> Int { abs(premiumBps(over: mid)) }

    /// True for a fixed rate outside the confirm band.
    package func needsConfirmation(against mid: ExchangeRate) -> Bool {
        guard case .fixed(let fixed) = self else { return false }
        let band = mid.adding(premiumBps: -Self.confirmBand)...mid.adding(premiumBps: Self.confirmBand)
        return !band.contains(fixed.rate)
    }

    /// Throws for a premium out of range or without a reference, and for an unconfirmed fixed rate outside the confirm
    /// band.
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
