import Foundation
import Testing

@testable import Domain

/// People and times of the wallet's tests.
enum WalletFixture {
    static let noon = Date(milliseconds: 1_795_255_200_000)
    static let ana = Identifier<Traveller>(high: 1 << 16 | 0x7000, low: 0x8000_0000_0000_0001)
    static let ben = Identifier<Traveller>(high: 1 << 16 | 0x7000, low: 0x8000_0000_0000_0002)

    static func ledger(ana: Int64 = 1_000, ben: Int64 = 0) -> Ledger {
        Ledger([
            AccountBalance(LedgerAccount(of: Self.ana, .pln), amount: ana),
            AccountBalance(LedgerAccount(of: Self.ben, .pln), amount: ben),
            AccountBalance(LedgerAccount(.supply, .pln), amount: -ana - ben),
        ])
    }

    static func transfer(_ amount: Int64) -> LedgerTransaction.Draft {
        var draft = LedgerTransaction.Draft(.transfer, by: .init(ana, with: ben), at: noon)
        draft.move(Money(minorUnits: amount, currency: .pln), from: .traveller(ana), to: .traveller(ben))
        return draft
    }

    static func traveller(
        _ id: Identifier<Traveller>, _ handle: String, state: Traveller.State = .active
    ) -> Traveller {
        Traveller(
            id: id, handle: handle, details: Traveller.Details(name: handle.capitalized, homeCurrency: .pln),
            contacts: Traveller.Contacts(email: "\(handle)@example.org", phone: nil, at: noon),
            presence: Traveller.Presence(memberSince: noon, lastActive: noon), state: state)
    }
}

@Suite("LedgerTests: the rules of the ledger") struct LedgerTests {
    private let account = LedgerAccount(of: WalletFixture.ana, .pln)

    @Test("a transaction moves amounts and says the balances after it")
    func books() throws {
        var ledger = WalletFixture.ledger()
        let transaction = try ledger.book(WalletFixture.transfer(300), at: WalletFixture.noon)
        #expect(
            transaction.postings == [
                .init(account, amount: -300, balanceAfter: 700),
                .init(LedgerAccount(of: WalletFixture.ben, .pln), amount: 300, balanceAfter: 300),
            ])
        #expect(ledger.changed.map(\.amount) == [700, 300])
    }

    @Test("what does not add up to zero is not booked")
    func unbalanced() {
        var ledger = WalletFixture.ledger()
        var draft = WalletFixture.transfer(300)
        draft.move(1, to: LedgerAccount(.rounding, .pln))
        #expect(throws: LedgerFault.unbalanced) { try ledger.book(draft, at: WalletFixture.noon) }
        var other = WalletFixture.transfer(300)
        other.move(1, to: LedgerAccount(.rounding, .eur))
        other.move(-1, to: LedgerAccount(.rounding, .pln))
        #expect(throws: LedgerFault.unbalanced) { try ledger.book(other, at: WalletFixture.noon) }
        #expect(throws: LedgerFault.unbalanced) {
            try ledger.book(
                LedgerTransaction.Draft(.deposit, by: .init(WalletFixture.ana), at: WalletFixture.noon),
                at: WalletFixture.noon)
        }
        #expect(ledger.changed == [])
    }

    @Test("no traveller spends more than is available")
    func insufficient() throws {
        var ledger = WalletFixture.ledger()
        #expect(throws: LedgerFault.insufficient(account, available: 1_000, needed: 1_001)) {
            try ledger.book(WalletFixture.transfer(1_001), at: WalletFixture.noon)
        }
        try ledger.open(Self.reservation(400))
        #expect(throws: LedgerFault.insufficient(account, available: 600, needed: 601)) {
            try ledger.book(WalletFixture.transfer(601), at: WalletFixture.noon)
        }
        _ = try ledger.book(WalletFixture.transfer(600), at: WalletFixture.noon)
        #expect(ledger[account] == AccountBalance(account, amount: 400, reserved: 400))
    }

    @Test("no balance leaves its range")
    func limit() {
        var ledger = WalletFixture.ledger(ana: 1_000, ben: Money.limit)
        #expect(throws: LedgerFault.tooMuch(LedgerAccount(of: WalletFixture.ben, .pln))) {
            try ledger.book(WalletFixture.transfer(1), at: WalletFixture.noon)
        }
    }

    @Test("the time of a transaction is never before that of an earlier one")
    func time() throws {
        var ledger = Ledger(
            [
                AccountBalance(account, amount: 1_000), AccountBalance(LedgerAccount(.supply, .pln), amount: -1_000),
            ], latest: WalletFixture.noon)
        let early = try ledger.book(WalletFixture.transfer(1), at: WalletFixture.noon.addingTimeInterval(-60))
        #expect(early.at == WalletFixture.noon)
        let late = try ledger.book(WalletFixture.transfer(1), at: WalletFixture.noon.addingTimeInterval(60))
        #expect(late.at == WalletFixture.noon.addingTimeInterval(60))
    }

    static func reservation(_ amount: Int64) -> Reservation {
        Reservation(
            id: Identifier(high: 5, low: 5), Money(minorUnits: amount, currency: .pln), of: WalletFixture.ana,
            for: .order, "order", at: WalletFixture.noon)
    }

    @Test("six reservations of 1,000 on a balance of 5,000: five hold")
    func six() throws {
        var ledger = WalletFixture.ledger(ana: 5_000)
        for _ in 0..<5 { try ledger.open(Self.reservation(1_000)) }
        #expect(throws: ReservationFault.ledger(.insufficient(account, available: 0, needed: 1_000))) {
            try ledger.open(Self.reservation(1_000))
        }
        #expect(ledger[account].reserved == 5_000)
    }

    @Test("a reservation is used in parts, and its last part frees the rest")
    func parts() throws {
        var (ledger, reservation) = (WalletFixture.ledger(), Self.reservation(600))
        try ledger.open(reservation)
        _ = try ledger.book(WalletFixture.transfer(200), from: &reservation, isLast: false, at: WalletFixture.noon)
        #expect((reservation.state, reservation.kept, ledger[account].reserved) == (.pending, 400, 400))
        _ = try ledger.book(WalletFixture.transfer(100), from: &reservation, isLast: true, at: WalletFixture.noon)
        #expect((reservation.state, reservation.kept, ledger[account].reserved) == (.posted, 0, 0))
        #expect(ledger[account].amount == 700)
    }

    @Test("a reservation ends exactly once", arguments: [Reservation.State.released, .expired])
    func once(_ end: Reservation.State) throws {
        var (ledger, reservation) = (WalletFixture.ledger(), Self.reservation(600))
        try ledger.open(reservation)
        try ledger.end(&reservation, as: end, at: WalletFixture.noon)
        #expect((reservation.state, ledger[account].reserved) == (end, 0))
        #expect(throws: ReservationFault.ended(end)) {
            try ledger.end(&reservation, as: .released, at: WalletFixture.noon)
        }
        #expect(throws: ReservationFault.ended(end)) {
            try ledger.book(WalletFixture.transfer(1), from: &reservation, isLast: true, at: WalletFixture.noon)
        }
    }

    @Test("nothing takes more from a reservation than it keeps")
    func exceeded() throws {
        var (ledger, reservation) = (WalletFixture.ledger(), Self.reservation(600))
        try ledger.open(reservation)
        #expect(throws: ReservationFault.exceeded(kept: 600)) {
            try ledger.book(WalletFixture.transfer(601), from: &reservation, isLast: true, at: WalletFixture.noon)
        }
        // Nothing is no part of it either.
        #expect(throws: ReservationFault.exceeded(kept: 600)) {
            try reservation.post(0, isLast: false, at: WalletFixture.noon)
        }
        #expect(ledger[account].reserved == 600)
    }
}

@Suite("LedgerTests: a check of what is stored") struct LedgerCheckerTests {
    @Test(
        "two or more postings add up to zero in each currency",
        arguments: [([5, -5], true), ([5, -4], false), ([5, -6], false), ([0], false), ([], false)] as [([Int64], Bool)]
    )
    func sums(amounts: [Int64], isRight: Bool) {
        var checker = LedgerChecker()
        let postings = amounts.map {
            SealedTransaction.Posting(owner: "supply", currency: "EUR", amount: $0, balanceAfter: 0)
        }
        checker.add(SealedTransaction(sequence: 7, columns: [], travellers: [], postings: postings), trade: nil)
        #expect(checker.findings == (isRight ? [] : ["ledger transaction 7: its postings do not add up to zero"]))
    }
}
