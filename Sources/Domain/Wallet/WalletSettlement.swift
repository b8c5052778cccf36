import Foundation

/// How an acceptance settles a swap in the wallet.
package struct SwapSettling: Sendable, Equatable {
    package let transaction: Identifier<LedgerTransaction>
    package let settings: WalletSettings

    package init(as transaction: Identifier<LedgerTransaction>, _ settings: WalletSettings) {
        self.transaction = transaction
        self.settings = settings
    }
}

/// The wallets of the two whose swap settles, from the transaction of the acceptance.
package struct SwapWallets: Sendable {
    private let ledger: Ledger
    private let states: Sides<Traveller.State>
    /// Whether the welcome balance of each was booked.
    private let isWelcomed: Sides<Bool>
    /// A check of the ledger failed.
    private let isStopped: Bool

    /// - Parameter ledger: All balances of the two, and what was issued of each currency.
    package init(
        ledger: Ledger, states: Sides<Traveller.State>, isWelcomed: Sides<Bool>, isStopped: Bool
    ) {
        self.ledger = ledger
        self.states = states
        self.isWelcomed = isWelcomed
        self.isStopped = isStopped
    }

    /// Throws if a moderator limited the account: it can neither agree on a price nor send money.
    func check(_ side: Swap.Side) throws(SwapRefusal) {
        guard states[side] != .limited else { throw .accountLimited }
    }

    /// Moves what both sides of a swap give: both amounts or none. Nothing was reserved before. Another transaction of the
    /// same swap cannot be stored.
    func settling(
        _ swap: Swap, _ settling: SwapSettling, by side: Swap.Side, at now: Date
    ) throws(SwapRefusal) -> WalletChange {
        guard !isStopped else { throw .wallet(.stopped) }
        // They may have proposed before a moderator limited them.
        guard states[side.other] != .limited else { throw .otherCannotPay }
        guard let reference = swap.terms.reference else { throw .notPriceable }
        var (ledger, change) = (ledger, WalletChange())
        let amounts = swap.terms.amounts
        var draft = LedgerTransaction.Draft(
            .settlement, by: .init(swap.member(side), with: swap.member(side.other)),
            once: LedgerTransaction.settlement(of: swap.id), id: settling.transaction, at: now)
        draft.move(amounts.gives, from: .traveller(swap.owner), to: .traveller(swap.proposer))
        draft.move(amounts.gets, from: .traveller(swap.proposer), to: .traveller(swap.owner))
        draft.trade = TradeRecord(
            Trade(.sell, amounts.gives, against: amounts.gets.currency), reference: reference, spreadBps: 0)
        do throws(LedgerFault) {
            for member in Swap.Side.allCases where !isWelcomed[member] {
                let welcome = LedgerTransaction.Draft(welcoming: swap.member(member), settling.settings, at: now)
                if let welcome { change.transactions.append(try ledger.book(welcome, at: now)) }
            }
            try ledger.check(amounts, paidBy: side, in: swap)
            change.transactions.append(try ledger.book(draft, at: now))
        } catch { throw SwapRefusal(error, to: swap.member(side)) }
        change.balances = ledger.changed
        return change
    }
}

extension Ledger {
    /// Whoever accepts learns first of what their own wallet lacks.
    fileprivate func check(_ amounts: Amounts, paidBy side: Swap.Side, in swap: Swap) throws(LedgerFault) {
        for payer in [side, side.other] {
            let pays = amounts.seen(by: payer).give
            let account = LedgerAccount(of: swap.member(payer), pays.currency)
            guard self[account].available >= pays.minorUnits else {
                throw .insufficient(account, available: self[account].available, needed: pays.minorUnits)
            }
        }
    }
}

extension SwapRefusal {
    /// What is wrong with the wallet of the other side stays private.
    fileprivate init(_ fault: LedgerFault, to reader: Identifier<Traveller>) {
        switch fault {
        case .insufficient(let account, _, _) where account.owner != .traveller(reader): self = .otherCannotPay
        case .tooMuch(let account) where account.owner != .traveller(reader): self = .otherCannotPay
        default: self = .wallet(WalletRefusal(fault))
        }
    }

    /// A refusal by the state of a wallet is stored under the key of its request, as `WalletRefusal.isKept` says.
    var isKept: Bool {
        switch self {
        case .wallet(let refusal): refusal.isKept
        case .otherCannotPay: true
        default: false
        }
    }
}

extension LedgerTransaction {
    /// The operation of a swap's settlement.
    package static func settlement(of swap: Identifier<Swap>) -> String { "swap \(swap)" }
}
