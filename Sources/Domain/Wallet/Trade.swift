/// What somebody buys or sells: exactly `amount`, against another currency.
package struct Trade: Hashable, Sendable {
    /// Whether the amount is got or paid.
    package enum Side: String, CaseIterable, Sendable { case buy, sell }

    package let side: Side
    package let amount: Money
    package let against: Currency

    package init(_ side: Side, _ amount: Money, against: Currency) {
        self.side = side
        self.amount = amount
        self.against = against
    }

    package var currency: Currency { amount.currency }
    package var pays: Currency { side == .buy ? against : currency }
    package var gets: Currency { side == .buy ? currency : against }

    /// The rate with the spread: dearer for the buyer, cheaper for the seller.
    package func rate(_ mid: ExchangeRate, spreadBps: Int) -> ExchangeRate {
        mid.adding(premiumBps: side == .buy ? spreadBps : -spreadBps)
    }
}

/// Both amounts of a trade, and where the difference to the reference rate goes. All but `trade.amount` is in
/// `trade.against`.
package struct TradePrice: Hashable, Sendable {
    package let record: TradeRecord
    /// What the traveller pays (buy, rounded up) or gets (sell, rounded down).
    package let total: Money
    /// What the spread costs.
    package let spread: Money
    /// What rounding the reference amount leaves: 0 or 1 minor unit.
    package let rounding: Money

    package var trade: Trade { record.trade }
    package var pays: Money { trade.side == .buy ? total : trade.amount }
    package var gets: Money { trade.side == .buy ? trade.amount : total }
}

extension TradePrice {
    /// Nil if an amount leaves the range of money.
    ///
    /// The total is rounded against the trader, so that a trade and its opposite never gain.
    package init?(_ record: TradeRecord) {
        let (trade, mid) = (record.trade, record.reference.mid)
        guard let low = mid.converting(trade.amount, to: trade.against, rounded: .down),
            let high = mid.converting(trade.amount, to: trade.against, rounded: .up),
            let total = record.rate.converting(
                trade.amount, to: trade.against, rounded: trade.side == .buy ? .up : .down)
        else { return nil }
        self.record = record
        self.total = total
        rounding = Money(minorUnits: high.minorUnits - low.minorUnits, currency: trade.against)
        let fair = trade.side == .buy ? high : low
        spread = Money(
            minorUnits: trade.side == .buy
                ? total.minorUnits - fair.minorUnits : fair.minorUnits - total.minorUnits,
            currency: trade.against)
    }

    /// The postings of a traveller's trade.
    func moves(of traveller: Identifier<Traveller>, in draft: inout LedgerTransaction.Draft) {
        let against = trade.against
        draft.move(-pays.minorUnits, to: LedgerAccount(of: traveller, pays.currency))
        draft.move(gets.minorUnits, to: LedgerAccount(of: traveller, gets.currency))
        draft.move(spread.minorUnits, to: LedgerAccount(.spread, against))
        draft.move(rounding.minorUnits, to: LedgerAccount(.rounding, against))
        let cost = spread.minorUnits + rounding.minorUnits
        switch trade.side {
        case .buy:
            draft.move(-trade.amount.minorUnits, to: LedgerAccount(.supply, trade.currency))
            draft.move(total.minorUnits - cost, to: LedgerAccount(.supply, against))
        case .sell:
            draft.move(trade.amount.minorUnits, to: LedgerAccount(.supply, trade.currency))
            draft.move(-total.minorUnits - cost, to: LedgerAccount(.supply, against))
        }
    }
}
