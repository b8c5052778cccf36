/// What a channel of exchange takes off the mid rate, in basis points.
package struct BenchmarkMargin: Hashable, Sendable {
    package let channel: String
    package let marginBps: Int
    /// ISO 3166 alpha-2 code where the figure is of one country; nil: of none in particular.
    package let country: String?

    package init(channel: String, marginBps: Int, country: String? = nil) {
        self.channel = channel
        self.marginBps = marginBps
        self.country = country
    }
}

/// What one side of a swap keeps that another channel would have taken; an estimate, negative when that is cheaper.
package struct Saving: Hashable, Sendable {
    /// Whose saving it is.
    package enum Side: String, Hashable, Sendable {
        case owner, taker
    }

    package let channel: String
    package let marginBps: Int
    package let side: Side
    /// In minor units of `currency`, below zero for a loss.
    package let minorUnits: Int64
    package let currency: Currency

    /// Nil when the channel's margin is not one (below nothing, or everything), or the sum exceeds every amount.
    package init?(
        against benchmark: BenchmarkMargin, for side: Side, giving gives: Money, getting gets: Money,
        at mid: ExchangeRate
    ) {
        guard (0..<BasisPoints.whole).contains(benchmark.marginBps) else { return nil }
        // Rounded once, as the difference: hence the parity of the amount that is taken off.
        let elsewhere = mid.converting(
            gives, to: gets.currency, marginBps: side == .taker ? benchmark.marginBps : -benchmark.marginBps,
            odd: gets.minorUnits % 2 != 0)
        guard let elsewhere else { return nil }
        let gain = elsewhere.minorUnits - gets.minorUnits
        channel = benchmark.channel
        marginBps = benchmark.marginBps
        self.side = side
        minorUnits = side == .taker ? gain : -gain
        currency = gets.currency
    }

    /// Plain decimal text, with a minus for a loss: `1257.30`, `-12.01`.
    package var amountText: String {
        let amount = Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency).amount
        return minorUnits < 0 ? "-" + amount : amount
    }

    /// Percent with one decimal, or two where they are needed: `12.0`, `0.52`.
    package var marginPercent: String {
        let text = BasisPoints.percentText(bps: marginBps)
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}
