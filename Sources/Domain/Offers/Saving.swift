/// The margin of another exchange channel below the mid rate, in basis points.
package struct BenchmarkMargin: Hashable, Sendable {
    package let channel: String
    package let marginBps: Int
    /// ISO 3166 alpha-2 code; nil if the margin is not specific to a country.
    package let country: String?

    package init(channel: String, marginBps: Int, country: String? = nil) {
        self.channel = channel
        self.marginBps = marginBps
        self.country = country
    }
}

/// What one side of a swap keeps compared with another channel, all costs of the swap in it; negative if the channel is
/// cheaper.
package struct Saving: Hashable, Sendable {
    /// The side that saves.
    package enum Side: String, Hashable, Sendable {
        case owner, taker
    }

    package let channel: String
    package let marginBps: Int
    package let side: Side
    /// In minor units of `currency`; negative for a loss.
    package let minorUnits: Int64
    /// What the channel asks of the taker, or pays to the owner, for the amount that the owner gives.
    package let elsewhere: Money
    /// What the channel costs above the reference rate, for the same amount.
    package let cost: Money
    package var currency: Currency { elsewhere.currency }

    /// - Parameter fair: What `amounts.gives` is worth at `mid`.
    ///
    /// Nil if the channel's margin is not in 0..<100 %, or an amount is out of range.
    package init?(
        against benchmark: BenchmarkMargin, for side: Side, of amounts: Amounts, at mid: ExchangeRate, fair: Money
    ) {
        guard (0..<BasisPoints.oneHundredPercent).contains(benchmark.marginBps) else { return nil }
        let (gives, gets) = (amounts.gives, amounts.gets)
        // The difference is rounded once. Half-even rounding therefore depends on the parity of the subtracted amount.
        let elsewhere = mid.converting(
            gives, to: gets.currency, marginBps: side == .taker ? benchmark.marginBps : -benchmark.marginBps,
            odd: gets.minorUnits % 2 != 0)
        guard let elsewhere else { return nil }
        let gain = elsewhere.minorUnits - gets.minorUnits
        channel = benchmark.channel
        marginBps = benchmark.marginBps
        self.side = side
        minorUnits = side == .taker ? gain : -gain
        self.elsewhere = elsewhere
        cost = Money(minorUnits: abs(elsewhere.minorUnits - fair.minorUnits), currency: gets.currency)
    }

    /// Decimal text, negative for a loss: `1257.30`, `-12.01`.
    package var amountText: String {
        let amount = Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency).amount
        return minorUnits < 0 ? "-" + amount : amount
    }

    /// Percent with one decimal, or two if needed: `12.0`, `0.52`.
    package var marginPercent: String {
        let text = BasisPoints.percentText(bps: marginBps)
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}
