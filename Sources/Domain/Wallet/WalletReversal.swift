package import Foundation

/// Takes back a transaction that an operator found to be wrong: nothing in the ledger is changed, a reversal is added.
package struct WalletReversal: Sendable {
    /// Why a transaction cannot be taken back.
    package enum Refusal: Error, Hashable, Sendable {
        case noSuchTransaction
        /// A reversal stays, and a closing is taken back when the account returns.
        case notReversible(LedgerTransaction.Kind)
        case wasReversed
        /// Somebody spent the money meanwhile, or reserved it.
        case spent(Currency)
        /// Its postings do not add up to zero any more: somebody changed the file.
        case unbalanced
    }

    /// A stored transaction.
    package struct Booked: Sendable {
        package let id: Identifier<LedgerTransaction>
        package let kind: LedgerTransaction.Kind
        package let actor: Identifier<Traveller>
        package let amounts: [(account: LedgerAccount, amount: Int64)]
        package let isReversed: Bool

        package init(
            _ id: Identifier<LedgerTransaction>, _ kind: LedgerTransaction.Kind, by actor: Identifier<Traveller>,
            _ amounts: [(account: LedgerAccount, amount: Int64)], isReversed: Bool
        ) {
            (self.id, self.kind, self.actor) = (id, kind, actor)
            (self.amounts, self.isReversed) = (amounts, isReversed)
        }
    }

    private let booked: Booked
    /// With all accounts of the transaction.
    private let ledger: Ledger

    package init(of booked: Booked, in ledger: Ledger) { (self.booked, self.ledger) = (booked, ledger) }

    package func booking(at now: Date) throws(Refusal) -> WalletChange {
        switch booked.kind {
        case .welcome, .deposit, .trade, .transfer, .settlement: break
        case .closing, .reversal, .conversion: throw .notReversible(booked.kind)
        }
        guard !booked.isReversed else { throw .wasReversed }
        var draft = LedgerTransaction.Draft(.reversal, by: .init(booked.actor), at: now)
        draft.reverses = booked.id
        for (account, amount) in booked.amounts { draft.move(-amount, to: account) }
        var (ledger, change) = (ledger, WalletChange())
        do throws(LedgerFault) { change.transactions = [try ledger.book(draft, at: now)] } catch {
            switch error {
            case .insufficient(let account, _, _), .tooMuch(let account): throw .spent(account.currency)
            case .unbalanced: throw .unbalanced
            }
        }
        change.balances = ledger.changed
        return change
    }
}
