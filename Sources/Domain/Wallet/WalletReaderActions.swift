extension WalletOrderView {
    /// What the traveller can do with the order. Whether an edit can be paid depends on the edit.
    package var actions: [ReaderAction] {
        guard state == .open else { return [] }
        return ["edit", "cancel"].map {
            ReaderAction($0, refusal: isStopped ? WalletRefusal.stopped : nil, until: order.expiresAt)
        }
    }
}

extension MoneyRequestView {
    /// What the reader can do with the request.
    /// - Parameters:
    ///   - wallet: The reader's; nil if nothing waits to be paid.
    ///   - welcome: The balance that the first transfer brings.
    package func actions(with wallet: WalletView?, welcome: Money?) -> [ReaderAction] {
        guard state == .open else { return [] }
        let stopped = isStopped ? WalletRefusal.stopped : nil
        guard isIn else { return [ReaderAction("withdraw", refusal: stopped, until: request.lapsesAt)] }
        let refusal = stopped ?? counterparty.refusal ?? wallet?.refusal(toPay: request.amount, with: welcome)
        return [
            ReaderAction("accept", refusal: refusal, until: request.lapsesAt),
            ReaderAction("decline", refusal: stopped, until: request.lapsesAt),
        ]
    }
}

extension WalletView {
    /// What can be spent of a currency. Before the welcome balance, which comes with the first transfer, it is reckoned with.
    package func available(in currency: Currency, with welcome: Money?) -> Money {
        let balance = balances.first { $0.account.currency == currency }
        let available = Money(minorUnits: balance?.available ?? 0, currency: currency)
        return isWelcomed || !canAct ? available : available.adding(welcome)
    }

    /// What is missing to pay `amount`; nil: nothing.
    package func lacking(of amount: Money, with welcome: Money?) -> Money? {
        available(in: amount.currency, with: welcome).lacking(of: amount)
    }

    /// Why an amount cannot be sent now to somebody who can receive it; nil: it can.
    fileprivate func refusal(toPay amount: Money, with welcome: Money?) -> WalletRefusal? {
        guard state != .limited else { return .accountLimited }
        let available = available(in: amount.currency, with: welcome)
        return available.lacking(of: amount) == nil ? nil : .insufficient(available: available, needed: amount)
    }
}
