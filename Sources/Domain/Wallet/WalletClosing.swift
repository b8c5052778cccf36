package import Foundation

/// What happens to the wallet of somebody who leaves, is banned, or comes back. The money moves to the account `closing`,
/// and a reversal brings it back.
package struct WalletClosing: Sendable {
    /// The closing of a wallet, as it was booked.
    package struct Booked: Sendable {
        package let id: Identifier<LedgerTransaction>
        package let amounts: [Money]

        package init(_ id: Identifier<LedgerTransaction>, _ amounts: [Money]) {
            self.id = id
            self.amounts = amounts
        }
    }

    private let traveller: Identifier<Traveller>
    private let ledger: Ledger
    /// Those that keep money of the traveller.
    private let reservations: [Reservation]
    /// Open ones that the traveller made or was asked in.
    private let requests: [MoneyRequest]
    /// Open ones, whose money the reservations keep.
    private let orders: [WalletOrder]
    /// The newest closing, unless it was reversed.
    private let closing: Booked?

    package init(
        of traveller: Identifier<Traveller>, ledger: Ledger, reservations: [Reservation], requests: [MoneyRequest],
        orders: [WalletOrder], closing: Booked?
    ) {
        self.traveller = traveller
        self.ledger = ledger
        self.reservations = reservations
        self.requests = requests
        self.orders = orders
        self.closing = closing
    }

    /// Follows the account into a state.
    package func following(_ state: Traveller.State, at now: Date) throws -> WalletChange {
        try state.keepsMoney ? reopening(at: now) : closing(at: now)
    }

    private func closing(at now: Date) throws -> WalletChange {
        var (ledger, change) = (ledger, WalletChange())
        for var reservation in reservations {
            try ledger.end(&reservation, as: .released, at: now)
            change.reservations.append(reservation)
        }
        for var request in requests {
            // Whoever asked a number would learn whose it is, from whose profile is gone since.
            let isSilent = request.payer == traveller && request.text.phone != nil
            request.end(request.asker == traveller ? .withdrawn : .declined, at: now, isSilent: isSilent)
            change.moneyRequests.append(request)
        }
        for var order in orders {
            order.end(.cancelled, at: now)
            change.orders.append(order)
        }
        var draft = LedgerTransaction.Draft(.closing, by: .init(traveller), at: now)
        for balance in ledger.balances(of: traveller) where balance.amount > 0 {
            draft.move(
                Money(minorUnits: balance.amount, currency: balance.account.currency), from: .traveller(traveller),
                to: .system(.closing))
        }
        if !draft.moves.isEmpty { change.transactions.append(try ledger.book(draft, at: now)) }
        change.balances = ledger.changed
        return change
    }

    private func reopening(at now: Date) throws -> WalletChange {
        guard let closing else { return WalletChange() }
        var (ledger, change) = (ledger, WalletChange())
        var draft = LedgerTransaction.Draft(.reversal, by: .init(traveller), at: now)
        draft.reverses = closing.id
        for amount in closing.amounts { draft.move(amount, from: .system(.closing), to: .traveller(traveller)) }
        change.transactions.append(try ledger.book(draft, at: now))
        change.balances = ledger.changed
        return change
    }
}

extension Traveller.State {
    /// Whether the wallet keeps its money. A suspension ends, so it takes nothing.
    package var keepsMoney: Bool { self != .banned && !hasLeft }
}
