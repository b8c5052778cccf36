extension WalletOrderView {
    /// What the traveller can do with the order. Whether an edit can be paid depends on the edit.
    package var actions: [ReaderAction] {
        state == .open ? ["edit", "cancel"].map { ReaderAction($0, until: order.expiresAt) } : []
    }
}

extension MoneyRequestView {
    /// What the reader can do with the request. `wallet` is theirs; nil if nothing waits to be paid.
    package func actions(with wallet: WalletView?) -> [ReaderAction] {
        guard state == .open else { return [] }
        guard isIn else { return [ReaderAction("withdraw", until: request.lapsesAt)] }
        return [
            ReaderAction("accept", refusal: wallet?.refusal(toPay: request.amount), until: request.lapsesAt),
            ReaderAction("decline", until: request.lapsesAt),
        ]
    }
}

extension WalletView {
    /// Why an amount cannot be sent now, whoever gets it; nil: it can. The welcome balance comes with the first transfer.
    fileprivate func refusal(toPay amount: Money) -> WalletRefusal? {
        guard !isStopped else { return .stopped }
        guard state != .limited else { return .accountLimited }
        guard isWelcomed else { return nil }
        let available = balances.first { $0.account.currency == amount.currency }?.available ?? 0
        return available >= amount.minorUnits
            ? nil : .insufficient(available: Money(minorUnits: available, currency: amount.currency), needed: amount)
    }
}
