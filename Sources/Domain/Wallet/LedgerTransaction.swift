package import Foundation

/// A change of balances, which nothing changes afterwards. Its postings add up to zero in each currency.
package struct LedgerTransaction: Sendable, Equatable {
    /// Why balances changed.
    package enum Kind: String, CaseIterable, Sendable {
        case welcome, deposit, trade, transfer, settlement, closing, reversal
        /// A currency has ended, and its successor takes its place.
        case conversion
    }

    /// The change of one balance, in minor units.
    package struct Posting: Hashable, Sendable {
        package let account: LedgerAccount
        package let amount: Int64
        package let balanceAfter: Int64

        package init(_ account: LedgerAccount, amount: Int64, balanceAfter: Int64) {
            self.account = account
            self.amount = amount
            self.balanceAfter = balanceAfter
        }
    }

    /// The travellers of a transaction: who caused it, and the other one of a transfer.
    package struct Parties: Hashable, Sendable {
        package let actor: Identifier<Traveller>
        package let other: Identifier<Traveller>?

        package init(_ actor: Identifier<Traveller>, with other: Identifier<Traveller>? = nil) {
            self.actor = actor
            self.other = other
        }
    }

    /// A transaction before it is booked: the amounts by account.
    package struct Draft: Sendable, Equatable {
        package let id: Identifier<LedgerTransaction>
        package let kind: Kind
        package let parties: Parties
        /// What happens once: two transactions with the same operation cannot both be stored.
        package let operation: String?
        package var moves: [(account: LedgerAccount, amount: Int64)] = []
        package var trade: TradeRecord?
        package var text: WalletText?
        package var reverses: Identifier<LedgerTransaction>?

        package init(
            _ kind: Kind, by parties: Parties, once operation: String? = nil,
            id: Identifier<LedgerTransaction>? = nil, at now: Date
        ) {
            self.id = id ?? Identifier(at: now)
            self.kind = kind
            self.parties = parties
            self.operation = operation
        }

        package static func == (one: Self, two: Self) -> Bool {
            one.id == two.id && one.kind == two.kind && one.parties == two.parties && one.operation == two.operation
                && one.moves.elementsEqual(two.moves, by: ==) && one.trade == two.trade && one.text == two.text
                && one.reverses == two.reverses
        }

        package mutating func move(_ amount: Int64, to account: LedgerAccount) {
            guard amount != 0 else { return }
            moves.append((account, amount))
        }

        /// Moves an amount from one account to another.
        package mutating func move(_ money: Money, from source: LedgerAccount.Owner, to target: LedgerAccount.Owner) {
            move(-money.minorUnits, to: LedgerAccount(source, money.currency))
            move(money.minorUnits, to: LedgerAccount(target, money.currency))
        }
    }

    package let draft: Draft
    /// Never before the time of an earlier transaction.
    package let at: Date
    /// In order of currency and owner.
    package let postings: [Posting]

    init(_ draft: Draft, at: Date, postings: [Posting]) {
        self.draft = draft
        self.at = at
        self.postings = postings
    }

    package var id: Identifier<LedgerTransaction> { draft.id }
}

/// What a transfer says beside its amounts. It can be erased, so it is no part of the ledger's chain.
package struct WalletText: Sendable, Equatable {
    /// Characters of a note.
    package static let noteLimit = 140

    package let note: SharedText?
    /// The phone number that the author named instead of a handle.
    package let phone: String?
    /// Who wrote it; nil for the actor of the transaction. Of a paid request it is the one who asked.
    package let author: Identifier<Traveller>?
    /// Of the note.
    package let standing: TextStanding
    /// When the note began a contact with a stranger.
    package let firstAt: Date?

    package init(
        note: SharedText?, phone: String?, by author: Identifier<Traveller>? = nil,
        standing: TextStanding = TextStanding(), firstAt: Date? = nil
    ) {
        self.note = note
        self.phone = phone
        self.author = author
        self.standing = standing
        self.firstAt = firstAt
    }

    /// The text of a paid request as its transfer says it. The request has begun the contact.
    var ofTransfer: WalletText { WalletText(note: note, phone: phone, by: author, standing: standing) }

    package var isEmpty: Bool { note == nil && phone == nil }

    /// The note as searches compare it.
    package var folded: String? { note.map { LetterFolding.text($0.text) } }
}

/// At which rate a transaction traded.
package struct TradeRecord: Hashable, Sendable {
    package let trade: Trade
    /// Units of `trade.against` for one of `trade.currency`, without the spread.
    package let reference: ReferenceRate
    package let spreadBps: Int

    package init(_ trade: Trade, reference: ReferenceRate, spreadBps: Int) {
        self.trade = trade
        self.reference = reference
        self.spreadBps = spreadBps
    }

    /// The rate with the spread.
    package var rate: ExchangeRate { trade.rate(reference.mid, spreadBps: spreadBps) }
    /// The same as people say it.
    package var unit: UnitPrice { unit(at: rate) }

    /// - Parameter rate: Units of `trade.against` for one of `trade.currency`.
    func unit(at rate: ExchangeRate?) -> UnitPrice {
        UnitPrice(of: trade.currency, in: trade.against, at: rate, reference: reference.mid)
    }
}
