extension WalletOrderView {
    /// What the traveller can do with the order. Whether an edit can be paid depends on the edit.
    package var actions: [ReaderAction] {
        state == .open ? ["edit", "cancel"].map { ReaderAction($0, until: order.expiresAt) } : []
    }
}

extension MoneyRequestView {
    /// What the reader can do with the request. What the wallet has is looked at when it is paid.
    package var actions: [ReaderAction] {
        guard state == .open else { return [] }
        return (isIn ? ["accept", "decline"] : ["withdraw"]).map { ReaderAction($0, until: request.lapsesAt) }
    }
}
