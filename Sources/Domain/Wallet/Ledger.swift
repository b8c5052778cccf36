package import Foundation

/// The balances that a decision may change. Every transaction goes through `book`, and every reservation through `apply`,
/// so that no decision can break a rule of the ledger.
package struct Ledger: Sendable {
    private var balances: [LedgerAccount: AccountBalance]
    /// The time of the newest transaction; the next one is not before it.
    private var latest: Date?
    package private(set) var isChanged: Set<LedgerAccount> = []

    package init(_ balances: some Sequence<AccountBalance>, latest: Date? = nil) {
        self.balances = Dictionary(balances.map { ($0.account, $0) }) { first, _ in first }
        self.latest = latest
    }

    /// System accounts hold sums of many balances. Far below the range of Int64, so that no sum can overflow.
    package static let systemLimit = Int64.max / 4

    /// An account that was never used holds nothing.
    package subscript(account: LedgerAccount) -> AccountBalance { balances[account] ?? AccountBalance(account) }

    /// The accounts that were changed, in order.
    package var changed: [AccountBalance] { isChanged.sorted().map { self[$0] } }

    package func balances(of traveller: Identifier<Traveller>) -> [AccountBalance] {
        balances.values.filter { $0.account.owner == .traveller(traveller) }.sorted { $0.account < $1.account }
    }

    /// Books a transaction, or changes nothing and throws.
    ///
    /// - Parameter reservation: What the transaction uses of a reservation; the account's money is reserved for it.
    package mutating func book(
        _ draft: LedgerTransaction.Draft, using reservation: (account: LedgerAccount, amount: Int64)? = nil,
        at now: Date
    ) throws(LedgerFault) -> LedgerTransaction {
        var sums: [Currency: Int64] = [:]
        var moves: [LedgerAccount: Int64] = [:]
        for (account, amount) in draft.moves {
            guard abs(amount) <= Money.limit else { throw .tooMuch(account) }
            moves[account, default: 0] += amount
            sums[account.currency, default: 0] += amount
        }
        moves = moves.filter { $0.value != 0 }
        guard moves.count >= 2, sums.values.allSatisfy({ $0 == 0 }) else { throw .unbalanced }
        var after: [LedgerAccount: AccountBalance] = [:]
        // What is paid comes first: whoever cannot pay learns nothing of the other's balance.
        for (account, amount) in moves.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            var balance = self[account]
            if let reservation, reservation.account == account { balance.reserved -= reservation.amount }
            balance.amount += amount
            guard account.owner.isSystem || amount > 0 || balance.available >= 0 else {
                throw .insufficient(account, available: balance.available - amount, needed: -amount)
            }
            let limit = account.owner.isSystem ? Self.systemLimit : Money.limit
            guard abs(balance.amount) <= limit, balance.reserved >= 0 else { throw .tooMuch(account) }
            after[account] = balance
        }
        let at = max(now, latest ?? now)
        latest = at
        for (account, balance) in after { set(balance, of: account) }
        return LedgerTransaction(
            draft, at: at,
            postings: moves.keys.sorted().map { account in
                .init(account, amount: moves[account] ?? 0, balanceAfter: self[account].amount)
            })
    }

    /// Keeps money for something: `amount` more, or less if it is negative.
    mutating func reserve(_ amount: Int64, of account: LedgerAccount) throws(LedgerFault) {
        var balance = self[account]
        guard amount <= 0 || balance.available >= amount else {
            throw .insufficient(account, available: balance.available, needed: amount)
        }
        balance.reserved += amount
        guard balance.reserved >= 0 else { throw .unbalanced }
        set(balance, of: account)
    }

    private mutating func set(_ balance: AccountBalance, of account: LedgerAccount) {
        balances[account] = balance
        isChanged.insert(account)
    }
}

/// Why a transaction cannot be booked.
package enum LedgerFault: Error, Equatable, Sendable {
    /// The postings do not add up to zero; a defect.
    case unbalanced
    case insufficient(LedgerAccount, available: Int64, needed: Int64)
    /// A balance would leave its range.
    case tooMuch(LedgerAccount)
}
