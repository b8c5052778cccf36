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
    /// What the reader can do with the request. `wallet` is theirs; nil if nothing waits to be paid.
    package func actions(with wallet: WalletView?) -> [ReaderAction] {
        guard state == .open else { return [] }
        let stopped = isStopped ? WalletRefusal.stopped : nil
        guard isIn else { return [ReaderAction("withdraw", refusal: stopped, until: request.lapsesAt)] }
        let refusal = stopped ?? counterparty.refusal ?? wallet?.refusal(toPay: request.amount)
        return [
            ReaderAction("accept", refusal: refusal, until: request.lapsesAt),
            ReaderAction("decline", refusal: stopped, until: request.lapsesAt),
        ]
    }
}

extension WalletView {
    package func available(in currency: Currency) -> Money {
        let balance = balances.first { $0.account.currency == currency }
        return Money(minorUnits: balance?.available ?? 0, currency: currency)
    }

    /// What is missing to pay `amount`; nil for nothing, and before the welcome balance, which comes with the first transfer.
    package func lacking(of amount: Money) -> Money? {
        isWelcomed ? available(in: amount.currency).lacking(of: amount) : nil
    }

    /// Why an amount cannot be sent now to somebody who can receive it; nil: it can.
    fileprivate func refusal(toPay amount: Money) -> WalletRefusal? {
        guard state != .limited else { return .accountLimited }
        return lacking(of: amount).map { _ in
            .insufficient(available: available(in: amount.currency), needed: amount)
        }
    }
}
