/// One account of the ledger: a traveller's balance of one currency, or a balance of the system.
package struct LedgerAccount: Hashable, Sendable {
    /// Whose balance it is.
    package enum Owner: Hashable, Sendable {
        case traveller(Identifier<Traveller>)
        case system(System)
    }

    /// The other side of what travellers own. `supply` is what was issued, and below zero by it; `rounding` gets what
    /// rounding leaves, `spread` what trades cost, `closing` the balances of closed wallets.
    package enum System: String, CaseIterable, Sendable {
        case supply, rounding, spread, closing
    }

    package let owner: Owner
    package let currency: Currency

    package init(_ owner: Owner, _ currency: Currency) {
        self.owner = owner
        self.currency = currency
    }

    package init(of traveller: Identifier<Traveller>, _ currency: Currency) {
        self.init(.traveller(traveller), currency)
    }

    package init(_ system: System, _ currency: Currency) {
        self.init(.system(system), currency)
    }
}

extension LedgerAccount.Owner {
    /// The owner as stored: the id of a traveller or the name of a system account.
    package var key: String {
        switch self {
        case .traveller(let id): id.description
        case .system(let system): system.rawValue
        }
    }

    package init?(key: String) {
        if let system = LedgerAccount.System(rawValue: key) {
            self = .system(system)
        } else if let id = Identifier<Traveller>(key) {
            self = .traveller(id)
        } else {
            return nil
        }
    }

    package var isSystem: Bool { if case .system = self { true } else { false } }
}

extension LedgerAccount: Comparable {
    /// The order in which a transaction lists its postings.
    package static func < (left: Self, right: Self) -> Bool {
        (left.currency.code, left.owner.key) < (right.currency.code, right.owner.key)
    }
}

/// What an account holds, in minor units.
package struct AccountBalance: Hashable, Sendable {
    package let account: LedgerAccount
    package internal(set) var amount: Int64
    /// The part of `amount` that pending reservations keep.
    package internal(set) var reserved: Int64

    package init(_ account: LedgerAccount, amount: Int64 = 0, reserved: Int64 = 0) {
        self.account = account
        self.amount = amount
        self.reserved = reserved
    }

    /// What can be spent.
    package var available: Int64 { amount - reserved }
}
