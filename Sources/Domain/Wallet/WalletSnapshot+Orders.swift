package import Foundation

/// Orders.
extension WalletSnapshot {
    /// An order of a traveller, as a decision needs it.
    package struct StoredOrder: Sendable {
        package let order: WalletOrder
        package let reservation: Reservation

        package init(_ order: WalletOrder, _ reservation: Reservation) {
            self.order = order
            self.reservation = reservation
        }
    }

    /// - Parameter confirmed: A rate far from the reference rate is meant.
    package func placing(
        _ terms: WalletOrder.Terms, confirmed: Bool, _ settings: WalletSettings, _ mode: RateMode, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            guard terms.trade.currency != terms.trade.against else { throw .sameCurrency }
            let publication = try publication(of: terms, mode, at: now)
            try Self.check(terms.until, at: now)
            if !confirmed { try check(terms) }
            guard subject.openOrders < WalletOrder.openLimit else { throw .tooManyOrders }
            let id = Identifier<WalletOrder>(at: now)
            let reservation = try work.reserve(for: terms, of: id, at: now)
            work.change.orders = [
                WalletOrder(
                    id: id, of: traveller.id, terms, PublicationWatch(after: publication, mode, at: now),
                    reservation: reservation.id, at: now)
            ]
        }
    }

    /// Changes the order of the question. The reservation follows, and only publications after the change count.
    package func editing(
        _ edit: WalletOrderEdit, _ settings: WalletSettings, _ mode: RateMode, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        guard !isStopped else { throw .stopped }
        try check()
        let stored = try open(version: edit.version, at: now)
        var (order, terms) = (stored.order, stored.order.terms)
        if let amount = edit.amount {
            guard let money = amount.money(in: terms.trade.currency) else {
                throw .amountTooFine(terms.trade.currency)
            }
            terms.trade = Trade(terms.trade.side, money, against: terms.trade.against)
        }
        terms.rate = edit.rate ?? terms.rate
        terms.until = edit.until ?? terms.until
        var work = Work(self)
        guard terms != order.terms else {
            work.change.orders = [order]
            return work.change
        }
        let changesTrade = terms.rate != order.terms.rate || terms.trade != order.terms.trade
        let publication = try publication(of: terms, changesTrade ? mode : nil, at: now)
        if edit.until != nil { try Self.check(terms.until, at: now) }
        if edit.rate != nil, !edit.confirmsRate { try check(terms) }
        let most = try terms.mostPaid()
        if try most != order.terms.mostPaid() {
            try work.end(stored.reservation, as: .released, at: now)
            order.reservation = try work.reserve(for: terms, of: order.id, at: now).id
        }
        if changesTrade {
            order.watch = PublicationWatch(after: publication, mode, at: now)
        }
        order.terms = terms
        order.version += 1
        work.change.orders = [order]
        return work.change
    }

    /// No money moves, so the state of the account does not matter here.
    package func cancelling(version: Int64?, at now: Date) throws(WalletRefusal) -> WalletChange {
        guard !isStopped else { throw .stopped }
        let stored = try open(version: version, at: now)
        return try ending(stored, as: .cancelled, .released, at: now)
    }

    /// The order after its last day; nil while it is open, and if it has ended.
    package func expiring(at now: Date) throws(WalletRefusal) -> WalletChange? {
        guard !isStopped, let order = subject.order, order.order.end == nil, order.order.state(at: now) == .expired
        else { return nil }
        return try expired(order, at: now)
    }

    /// Ended by its last day, or by that of a currency, whichever comes first. Its owner is told.
    func expired(_ order: StoredOrder, at now: Date) throws(WalletRefusal) -> WalletChange {
        var change = try ending(order, as: .expired, .expired, at: min(order.order.expiresAt, now))
        for order in change.orders { change.tell(order, at: now) }
        return change
    }

    /// Trades at the rate of the day of a publication; nil if it does not reach the order, or the order waits on.
    ///
    /// A stop-loss order to buy may cost more than it reserves. It then buys as much as that pays. An order waits on while a
    /// value of its rate is too old to be traded, as everybody else does.
    package func filling(
        by evaluation: OrderEvaluation, _ settings: WalletSettings, _ mode: RateMode, at now: Date
    ) throws(WalletRefusal) -> WalletChange? {
        guard !isStopped, traveller.state.canAct, var order = subject.order?.order,
            var reservation = subject.order?.reservation,
            order.state(at: now) == .open, order.waits(for: evaluation.publication),
            evaluation.decides(order.trade.currency, order.trade.against),
            evaluation.rates.staleness(ofAssets: order.trade.currency, order.trade.against, at: now) == nil,
            mode == .offline || evaluation.rates.isEvenlyOld(order.trade.currency, order.trade.against)
        else { return nil }
        func price(_ trade: Trade) -> TradePrice? {
            let reference = evaluation.rates.reference(from: trade.currency, to: trade.against, at: now)
            guard let reference else { return nil }
            return TradePrice(TradeRecord(trade, reference: reference, spreadBps: settings.spreadBps))
        }
        guard let whole = price(order.trade), order.terms.isReached(by: whole.record.rate) else { return nil }
        var traded = whole
        if whole.pays.minorUnits > reservation.kept {
            let kept = Money(minorUnits: reservation.kept, currency: order.trade.pays)
            guard let part = price(Trade(.sell, kept, against: order.trade.gets)) else { return nil }
            traded = part
        }
        guard traded.gets.minorUnits > 0 else { return nil }
        var work = Work(self)
        let transaction = try work.trade(
            traded, once: order.operation, from: &reservation, at: now)
        order.end(
            .filled, at: now, fill: WalletOrder.Fill(transaction, pays: traded.pays, gets: traded.gets))
        var change = work.change
        change.orders = [order]
        change.tell(order, at: now)
        return change
    }

    /// Another one's order does not exist.
    private func open(version: Int64?, at now: Date) throws(WalletRefusal) -> StoredOrder {
        guard let order = subject.order, order.order.traveller == traveller.id else { throw .noSuchOrder }
        guard order.order.state(at: now) == .open else { throw .orderClosed }
        guard version == nil || version == order.order.version else { throw .staleVersion }
        return order
    }

    private func ending(
        _ stored: StoredOrder, as state: WalletOrder.State, _ reserved: Reservation.State, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        var (work, order) = (Work(self), stored.order)
        try work.end(stored.reservation, as: reserved, at: now)
        order.end(state, at: now)
        work.change.orders = [order]
        return work.change
    }

    /// The publication that leads the rate of a trade. A server that asks for rates refuses old ones; nil: any age will do.
    private func publication(
        of terms: WalletOrder.Terms, _ mode: RateMode?, at now: Date
    ) throws(WalletRefusal) -> RatePublication {
        let (currency, against) = (terms.trade.currency, terms.trade.against)
        guard let found = rates.leading(from: currency, to: against) else { throw .noReference }
        guard let mode else { return found }
        let stale =
            rates.staleness(ofAssets: currency, against, at: now)
            ?? (mode == .live ? rates.staleness(ofAgreeing: currency, for: against, at: now) : nil)
        if let stale { throw .ratesTooOld(stale) }
        return found
    }

    private static func check(_ until: Day, at now: Date) throws(WalletRefusal) {
        let today = Day(of: now, in: .gmt)
        guard until >= today else { throw .dayPast(today: today) }
        let latest = today.advanced(by: WalletOrder.longest)
        guard until <= latest else { throw .dayTooLate(latest: latest) }
    }

    /// A rate far from the reference rate may be a typing error.
    private func check(_ terms: WalletOrder.Terms) throws(WalletRefusal) {
        guard let mid = rates.mid(from: terms.trade.currency, to: terms.trade.against) else { throw .noReference }
        let band = mid.adding(premiumBps: -Pricing.confirmBand)...mid.adding(premiumBps: Pricing.confirmBand)
        guard band.contains(terms.rate) else { throw .confirmRate(distanceBps: abs(terms.rate.premiumBps(over: mid))) }
    }
}

extension WalletSnapshot.Work {
    /// Keeps what an order may pay.
    fileprivate mutating func reserve(
        for terms: WalletOrder.Terms, of order: Identifier<WalletOrder>, at now: Date
    ) throws(WalletRefusal) -> Reservation {
        let reservation = Reservation(
            id: Identifier(at: now), try terms.mostPaid(), of: traveller, for: .order, order.description, at: now)
        try open(reservation)
        return reservation
    }
}

extension WalletChange {
    fileprivate mutating func tell(_ order: WalletOrder, at now: Date) {
        notifications.append(
            ServiceNotification.Draft(to: order.traveller, about: .ended(EndedOrder(order)), at: now))
    }
}
