package import Foundation

/// What becomes of everything that a person has in a currency that ends. Before the day of its end nothing changes; from
/// 00:00 UTC of that day on:
///
/// 1. Nothing new is agreed in it: requests that name it are refused (422 `invalid`), and what is open ends first.
/// 2. Swaps: an open proposal ends, and so does an agreement, as nobody's fault; both are told. It goes on if cash has moved
///    (a code was handed in) or its confirmed meeting began before the day: then its usual deadlines hold.
/// 3. Offers that give or want it expire, and cannot be renewed.
/// 4. Orders that trade it expire, and what they kept is free.
/// 5. Requests for money in it lapse, and both sides are told.
/// 6. The balance is changed into the successor at the fixed ratio by a transaction of kind `conversion`, rounded to the
///    nearest minor unit, half up (`EndedCurrency.converted`). The other side of both postings is `supply`.
/// 7. Alerts about it are deleted, and pairs with it leave the watch list.
/// 8. Home currency and currency of the preferences become the successor.
/// 9. Whom any of 3 to 8 concerns is told once (`currency.ended`).
///
/// The sweeper does this for one person after another, each in one transaction, and remembers how far it is. Whom it has
/// not reached yet is looked at first by every decision about a swap, an offer or a wallet, so nobody wins by being quick.
/// What is done is no longer there, so nothing is done twice.
package struct CurrencyEnding: Sendable {
    private let ended: [EndedCurrency]

    package init(_ ended: [EndedCurrency]) { self.ended = ended }

    package var currencies: [Currency] { ended.map(\.currency) }

    package func end(of currency: Currency) -> EndedCurrency? { ended.first { $0.currency == currency } }

    private func concerns(_ pair: CurrencyPair) -> Bool { end(of: pair.base) != nil || end(of: pair.quote) != nil }

    /// The successor of an ended currency; nil for one that goes on.
    package func successor(of currency: Currency) -> Currency? { end(of: currency)?.retirement.successor }

    /// Changes a person's balances into those of the successors. Nothing may keep a part of them any more.
    package func converting(
        _ traveller: Identifier<Traveller>, _ ledger: Ledger, at now: Date
    ) throws -> WalletChange {
        var (ledger, change) = (ledger, WalletChange())
        for one in ended {
            let account = LedgerAccount(of: traveller, one.currency)
            let held = Money(minorUnits: ledger[account].amount, currency: one.currency)
            guard held.minorUnits > 0 else { continue }
            guard let got = one.converted(held) else { throw LedgerFault.tooMuch(account) }
            var draft = LedgerTransaction.Draft(.conversion, by: .init(traveller), at: now)
            draft.move(held, from: .traveller(traveller), to: .system(.supply))
            draft.move(got, from: .system(.supply), to: .traveller(traveller))
            change.transactions.append(try ledger.book(draft, at: now))
        }
        change.balances = ledger.changed
        return change
    }

    /// Requests for money end for both.
    package func lapsing(_ requests: [MoneyRequest], at now: Date) -> [MoneyRequest] {
        requests.compactMap { request in
            guard request.end == nil, end(of: request.amount.currency) != nil else { return nil }
            var request = request
            request.end(.lapsed, at: now)
            return request
        }
    }

    /// The alerts to delete.
    package func deleting(_ alerts: [RateAlert]) -> [RateAlert] {
        alerts.filter { $0.condition.pair.map(concerns) == true }
    }

    /// Nil if the list has no such pair.
    package func shortening(_ list: WatchList) -> WatchList? {
        let kept = list.pairs.filter { !concerns($0) }
        guard kept.count < list.pairs.count else { return nil }
        return WatchList(of: list.traveller, version: list.version + 1, kept)
    }

    /// Nil if the offer is about other currencies, or is closed.
    package func expiring(_ offer: Offer, at now: Date) -> Offer? {
        guard offer.state.isOpen, [offer.have, offer.want].contains(where: { end(of: $0) != nil }) else { return nil }
        var offer = offer
        offer.expiresAt = min(offer.expiresAt, now)
        return offer.expiring(at: now)
    }

    /// Nil if the swap is about other currencies, or goes on.
    package func ending(_ current: SwapAggregate, at now: Date) throws(SwapRefusal) -> SwapChange? {
        let (swap, amounts) = (current.swap, current.swap.terms.amounts)
        let ends = [amounts.gives.currency, amounts.gets.currency].compactMap { end(of: $0)?.retirement.endsAt }
        guard let end = ends.min(), !swap.hasHandedOver else { return nil }
        switch swap.state {
        case .proposed, .accepted: break
        case .scheduled:
            let hasBegun = swap.isMeetingConfirmed && swap.meeting.map { $0.startsAt < end } == true
            guard !hasBegun else { return nil }
        default: return nil
        }
        return current.change(by: try swap.transition(.remove, by: .system, at: now, in: .unused), at: now)
    }

    /// What a person is told, one for each currency.
    package func notices(
        to traveller: Identifier<Traveller>, about currencies: Set<Currency>, at now: Date
    ) -> [ServiceNotification.Draft] {
        ended.filter { currencies.contains($0.currency) }.map {
            ServiceNotification.Draft(to: traveller, about: .currencyEnded($0), at: now)
        }
    }
}

extension WalletSnapshot {
    /// The order of the question when a currency of its trade ends; nil if it has ended already.
    package func endingOrder(at now: Date) throws(WalletRefusal) -> WalletChange? {
        guard !isStopped else { throw .stopped }
        guard let order = subject.order, order.order.end == nil else { return nil }
        return try expired(order, at: now)
    }
}
