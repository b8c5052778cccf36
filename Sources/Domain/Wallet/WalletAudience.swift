/// Those whose wallets show a change, and who causes it.
package struct WalletAudience: Sendable, Equatable {
    package let travellers: [Identifier<Traveller>]
    package let cause: Event.Cause

    package init(_ travellers: [Identifier<Traveller>], by cause: Event.Cause) {
        (self.travellers, self.cause) = (travellers, cause)
    }
}

extension WalletChange {
    /// A traveller can be named more than once.
    package var audiences: [WalletAudience] {
        transactions.map(\.audience) + moneyRequests.map(\.audience)
            + reservations.map { WalletAudience($0.account.owner.travellers, by: .service) }
            + orders.map { WalletAudience([$0.traveller], by: .service) }
    }
}

extension LedgerTransaction {
    /// Money that somebody sends to the number of those whom they block comes without a word. All else that is booked is the
    /// traveller's own, a pact of two, or the operator's.
    fileprivate var audience: WalletAudience {
        WalletAudience(
            postings.flatMap(\.account.owner.travellers),
            by: draft.kind == .transfer ? .traveller(draft.parties.actor) : .service)
    }
}

extension MoneyRequest {
    /// Of a silent end only who ended it.
    package var audience: WalletAudience {
        let author: Identifier<Traveller>? =
            switch end?.state {
            case nil, .open, .withdrawn: asker
            case .accepted, .declined: payer
            case .lapsed: nil
            }
        guard let author else { return WalletAudience([asker, payer], by: .service) }
        return WalletAudience(end?.isSilent == true ? [author] : [asker, payer], by: .traveller(author))
    }
}

extension LedgerAccount.Owner {
    fileprivate var travellers: [Identifier<Traveller>] { if case .traveller(let id) = self { [id] } else { [] } }
}
