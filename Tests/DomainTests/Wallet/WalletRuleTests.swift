import Foundation
import Testing

@testable import Domain

@Suite("WalletRuleTests: what a wallet does and refuses") struct WalletRuleTests {
    private let noon = WalletFixture.noon
    private let settings = WalletSettings()

    private func snapshot(
        state: Traveller.State = .active, ana: Int64 = 100_000, isWelcomed: Bool = true,
        recipient: WalletSnapshot.Recipient? = nil, deposits: [Money] = [], quote: WalletQuote? = nil,
        isStopped: Bool = false
    ) throws -> WalletSnapshot {
        WalletSnapshot(
            WalletFixture.traveller(WalletFixture.ana, "ana", state: state), ledger: WalletFixture.ledger(ana: ana),
            isWelcomed: isWelcomed, recipient: recipient, deposits: deposits,
            about: WalletSnapshot.Subject(quote: quote), rates: ReferenceRates([try RatePublication.october()]),
            isStopped: isStopped)
    }

    private func ben(
        state: Traveller.State = .active, isBlocked: Bool = false, isFindable: Bool = false
    ) -> WalletSnapshot.Recipient {
        WalletSnapshot.Recipient(
            WalletFixture.traveller(WalletFixture.ben, "ben", state: state), isBlocked: isBlocked,
            isFindableByPhone: isFindable)
    }

    @Test("the welcome balance comes before anything else, once")
    func welcome() throws {
        let change = try snapshot(ana: 0, isWelcomed: false, recipient: ben())
            .transferring(try money("20", "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon)
        #expect(change.transactions.map(\.draft.kind) == [.welcome, .transfer])
        #expect(change.transactions[0].draft.operation == "welcome \(WalletFixture.ana)")
        #expect(change.transactions[1].postings.map(\.balanceAfter) == [998_000, 2_000])
        #expect(try snapshot().welcoming(settings, at: noon).isEmpty)
        // An operator may give none.
        #expect(try snapshot(ana: 0, isWelcomed: false).welcoming(WalletSettings(welcome: nil), at: noon).isEmpty)
    }

    @Test("a refusal that is kept does not undo the welcome balance")
    func keptWelcome() throws {
        let change = try snapshot(ana: 0, isWelcomed: false, recipient: ben())
            .transferring(try money("20000", "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon)
        #expect(change.transactions.map(\.draft.kind) == [.welcome])
        #expect(
            change.refusal == .insufficient(available: try money("10000", "PLN"), needed: try money("20000", "PLN")))
        #expect(change.named == nil)
    }

    @Test("money that an order keeps is missing for now: that refusal is not kept, that of money that is not there is")
    func held() throws {
        let held = WalletSnapshot(
            WalletFixture.traveller(WalletFixture.ana, "ana"),
            ledger: Ledger([
                AccountBalance(LedgerAccount(of: WalletFixture.ana, .pln), amount: 1_000_000, reserved: 840_000),
                AccountBalance(LedgerAccount(.supply, .pln), amount: -1_000_000),
            ]), isWelcomed: true, recipient: ben())
        func send(_ amount: String) throws -> WalletChange {
            try held.transferring(
                money(amount, "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon)
        }
        let free = try money("1600", "PLN")
        #expect(try send("1600.00").refusal == nil)
        for amount in ["1600.01", "10000.00"] {
            #expect(throws: WalletRefusal.insufficient(available: free, needed: try money(amount, "PLN"))) {
                try send(amount)
            }
        }
        #expect(
            try send("10000.01").refusal == .insufficient(available: free, needed: money("10000.01", "PLN")))
    }

    @Test("who sends learns of their own wallet first, and nothing of one that is full, of staff or across a block")
    func receivers() throws {
        func send(_ amount: String, to other: Traveller, isBlocked: Bool = false, full: Int64 = 0) throws
            -> WalletChange
        {
            let ledger = WalletFixture.ledger(ana: 100_000, ben: full)
            return try WalletSnapshot(
                WalletFixture.traveller(WalletFixture.ana, "ana"), ledger: ledger, isWelcomed: true,
                recipient: WalletSnapshot.Recipient(other, isBlocked: isBlocked)
            ).transferring(money(amount, "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon)
        }
        let ben = WalletFixture.traveller(WalletFixture.ben, "ben")
        #expect(try send("20", to: ben).refusal == nil)
        #expect(try send("20", to: ben, isBlocked: true).refusal == .noSuchRecipient)
        #expect(try send("20", to: ben, full: Money.limit).refusal == .noSuchRecipient)
        let short = WalletRefusal.insufficient(
            available: try money("1000", "PLN"), needed: try money("1000.01", "PLN"))
        #expect(try send("1000.01", to: ben, full: Money.limit).refusal == short)
        let mona = Traveller(
            id: ben.id, handle: "mona", details: ben.details, contacts: ben.contacts, presence: ben.presence,
            staff: .moderator)
        #expect(try send("20", to: mona).refusal == .noSuchRecipient)
        #expect(throws: WalletRefusal.toOneself) {
            try send("20", to: WalletFixture.traveller(WalletFixture.ana, "ana"))
        }
        #expect(
            try snapshot(state: .limited, recipient: self.ben()).transferring(
                money("20", "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon
            ).refusal == .accountLimited)
    }

    @Test("a transfer notifies its recipient")
    func notifies() throws {
        let change = try snapshot(recipient: ben())
            .transferring(try money("20", "PLN"), to: .handle("ben"), note: "tea", settings, .unlimited, at: noon)
        #expect(change.notifications.map(\.recipient) == [WalletFixture.ben])
        #expect(change.notifications.map(\.about.name) == ["wallet.received"])
        #expect(change.transactions[0].draft.text == WalletText(note: "tea", phone: nil))
    }

    @Test(
        "everybody who cannot receive is refused alike",
        arguments: [Traveller.State.suspended, .banned, .leaving, .deleted])
    func states(_ state: Traveller.State) throws {
        let snapshot = try snapshot(recipient: ben(state: state))
        let change = try snapshot.transferring(
            try money("20", "PLN"), to: .handle("ben"), note: nil, settings, .unlimited, at: noon)
        #expect(change.refusal == .noSuchRecipient)
        #expect(change.isEmpty)
    }

    @Test("a phone number needs the consent of its owner, and blocks hold")
    func phones() throws {
        let phone = WalletQuestion.Address.phone(try PhoneNumber("+48600100200"))
        for recipient in [ben(), ben(isBlocked: true, isFindable: true)] {
            let snapshot = try snapshot(recipient: recipient)
            let change = try snapshot.transferring(
                try money("20", "PLN"), to: phone, note: nil, settings, .unlimited, at: noon)
            #expect(change.refusal == .noSuchRecipient)
        }
        let change = try snapshot(recipient: ben(isFindable: true))
            .transferring(try money("20", "PLN"), to: phone, note: nil, settings, .unlimited, at: noon)
        #expect(change.transactions[0].draft.text?.phone == "+48600100200")
    }

    @Test("a stopped account moves nothing, and its refusal is not kept, because a suspension ends")
    func closed() throws {
        let snapshot = try snapshot(state: .suspended)
        #expect(throws: WalletRefusal.closed) {
            try snapshot.depositing(try money("1", "PLN"), settings, at: noon)
        }
    }

    @Test("a stopped ledger books nothing and keeps no refusal")
    func stopped() throws {
        let snapshot = try snapshot(isWelcomed: false, isStopped: true)
        #expect(throws: WalletRefusal.stopped) {
            try snapshot.depositing(try money("1", "PLN"), settings, at: noon)
        }
        #expect(snapshot.welcoming(settings, at: noon).isEmpty)
    }

    @Test("deposits of a day count at the reference rate")
    func deposits() throws {
        // 10,000 EUR are 44,038.00 PLN.
        let snapshot = try snapshot(deposits: [try money("10000", "EUR")])
        let fits = try snapshot.depositing(try money("5962", "PLN"), settings, at: noon)
        #expect(fits.refusal == nil)
        let limit = WalletRefusal.depositLimit(
            limit: try money("50000", "PLN"), used: try money("44038", "PLN"), retryAt: noon.nextUTCDay)
        // Thrown, so not kept: the same key can say another thing after midnight.
        #expect(throws: limit) { try snapshot.depositing(try money("5962.01", "PLN"), settings, at: noon) }
    }

    @Test("rates that are too old trade nothing, unless the server is offline")
    func rates() throws {
        let trade = Trade(.buy, try money("10", "USD"), against: .pln)
        let refused = #expect(throws: WalletRefusal.self) { try snapshot().trading(trade, settings, .live, at: noon) }
        guard case .ratesTooOld(let stale)? = refused else { throw Missing(what: "refusal") }
        #expect(stale.asOf == (try day("2026-10-30")))
        #expect(try snapshot().trading(trade, settings, .offline, at: noon).refusal == nil)
    }

    @Test("a trade that comes to nothing is refused")
    func nothing() throws {
        let snapshot = try snapshot()
        #expect(throws: WalletRefusal.amountTooSmall(.eur)) {
            try snapshot.trading(
                Trade(.sell, try money("0.01", "PLN"), against: .eur), settings, .offline, at: noon)
        }
    }

    @Test("a quote is executed by its traveller, in time, once")
    func quotes() throws {
        let quote = try snapshot().quoting(
            Trade(.buy, try money("10", "USD"), against: .pln), settings, .offline, at: noon)
        #expect(quote.expiresAt == noon.addingTimeInterval(30))
        // At the latest with a currency of the trade.
        let end = noon.addingTimeInterval(10)
        let last = try snapshot().quoting(quote.price.trade, settings, .offline, at: noon, before: end)
        #expect(last.expiresAt == end)
        let change = try snapshot(quote: quote).executing(settings, at: noon.addingTimeInterval(29))
        #expect(change.quote?.usedBy == change.transactions[0].id)
        #expect(change.transactions[0].draft.operation == "quote \(quote.id)")
        #expect(try snapshot(quote: change.quote).executing(settings, at: noon).refusal == .quoteUsed)
        #expect(
            try snapshot(quote: quote).executing(settings, at: noon.addingTimeInterval(30)).refusal == .quoteExpired)
        let other = WalletQuote(id: quote.id, of: WalletFixture.ben, price: quote.price, expiresAt: quote.expiresAt)
        let snapshot = try snapshot(quote: other)
        #expect(throws: WalletRefusal.noSuchQuote) { try snapshot.executing(settings, at: noon) }
    }
}

extension WalletChange {
    /// Books nothing, and keeps nothing.
    fileprivate var isEmpty: Bool { transactions.isEmpty && quote == nil && reservations.isEmpty }
}
