import Foundation
import Testing

@testable import Domain

/// Ana asks Ben for 20.00 PLN; he has 500.00 PLN.
@Suite("WalletTests: requests for money") struct MoneyRequestTests {
    private static let noon = WalletFixture.noon
    private static let lapse = noon.addingTimeInterval(7 * 86_400)
    private let settings = WalletSettings()

    private static func request(_ amount: Int64 = 2_000) -> MoneyRequest {
        MoneyRequest(
            id: Identifier(high: 6, low: 6), of: WalletFixture.ana, to: WalletFixture.ben,
            Money(minorUnits: amount, currency: .pln), text: WalletText(note: "tea", phone: nil, by: WalletFixture.ana),
            at: noon)
    }

    /// What a decision of `me` about a request sees of the other.
    private static func snapshot(
        _ me: Identifier<Traveller>, about request: MoneyRequest? = Self.request(), in state: Traveller.State = .active,
        other: Traveller.State = .active, isBlocked: Bool = false, isBlockedBySender: Bool = false,
        isStopped: Bool = false
    ) -> WalletSnapshot {
        let (handle, theirs, name) =
            me == WalletFixture.ana ? ("ana", WalletFixture.ben, "ben") : ("ben", WalletFixture.ana, "ana")
        return WalletSnapshot(
            WalletFixture.traveller(me, handle, state: state), ledger: WalletFixture.ledger(ana: 0, ben: 50_000),
            isWelcomed: true,
            recipient: WalletSnapshot.Recipient(
                WalletFixture.traveller(theirs, name, state: other), isBlocked: isBlocked,
                isBlockedBySender: isBlockedBySender),
            about: WalletSnapshot.Subject(moneyRequest: request), isStopped: isStopped)
    }

    @Test("a request moves nothing and tells the one who is asked; whom nothing can be sent is not asked")
    func asked() throws {
        func ask(_ snapshot: WalletSnapshot) throws -> WalletChange {
            try snapshot.requesting(
                money("20", "PLN"), from: .handle("ben"), note: "tea", settings, .unlimited, at: Self.noon)
        }
        let change = try ask(Self.snapshot(WalletFixture.ana, about: nil))
        let request = try #require(change.moneyRequests.first)
        #expect((request.asker, request.payer) == (WalletFixture.ana, WalletFixture.ben))
        #expect(request.amount == (try money("20", "PLN")))
        #expect(request.state(at: Self.noon) == .open)
        #expect(request.text.author == WalletFixture.ana)
        #expect(change.transactions.isEmpty && change.balances.isEmpty && change.refusal == nil)
        #expect(change.notifications.map(\.recipient) == [WalletFixture.ben])
        #expect(change.notifications.map(\.about.name) == ["wallet.requested"])
        for refused in [
            Self.snapshot(WalletFixture.ana, about: nil, other: .suspended),
            Self.snapshot(WalletFixture.ana, about: nil, isBlocked: true),
        ] { #expect(try ask(refused).refusal == .noSuchRecipient) }
        #expect(try ask(Self.snapshot(WalletFixture.ana, about: nil, in: .limited)).refusal == .accountLimited)
    }

    @Test("who is asked pays by one transfer with the words of the request; who asked is told")
    func accepted() throws {
        let change = try Self.snapshot(WalletFixture.ben).accepting(settings, at: Self.noon)
        let transfer = try #require(change.transactions.first)
        #expect(transfer.draft.kind == .transfer)
        #expect(transfer.draft.operation == "request \(Self.request().id)")
        #expect(transfer.postings.map(\.balanceAfter) == [2_000, 48_000])
        #expect(transfer.draft.text?.author == WalletFixture.ana)
        #expect(transfer.draft.text?.note == "tea")
        let end = MoneyRequest.End(.accepted, at: Self.noon, by: transfer.id)
        #expect(change.moneyRequests.map(\.end) == [end])
        #expect(change.notifications.map(\.recipient) == [WalletFixture.ana])
        #expect(change.notifications.map(\.about.name) == ["wallet.accepted"])
    }

    @Test("it is paid by who is asked alone, while it is open, and only to somebody who can receive")
    func notAccepted() throws {
        func refusal(_ snapshot: WalletSnapshot, at now: Date = Self.noon) throws -> WalletRefusal? {
            do throws(WalletRefusal) { return try snapshot.accepting(settings, at: now).refusal } catch { return error }
        }
        let (ana, ben) = (WalletFixture.ana, WalletFixture.ben)
        #expect(try refusal(Self.snapshot(ana)) == .noSuchRequest)
        #expect(try refusal(Self.snapshot(ben, about: nil)) == .noSuchRequest)
        #expect(try refusal(Self.snapshot(ben), at: Self.lapse.addingTimeInterval(-0.001)) == nil)
        #expect(try refusal(Self.snapshot(ben), at: Self.lapse) == .requestClosed)
        var withdrawn = Self.request()
        withdrawn.end(.withdrawn, at: Self.noon)
        #expect(try refusal(Self.snapshot(ben, about: withdrawn)) == .requestClosed)
        // Taken back across a block: nothing tells of it while the block lasts, afterwards it is closed.
        var silent = Self.request()
        silent.end(.withdrawn, at: Self.noon, isSilent: true)
        #expect(try refusal(Self.snapshot(ben, about: silent, isBlocked: true)) == .noSuchRecipient)
        #expect(try refusal(Self.snapshot(ben, about: silent)) == .requestClosed)
        #expect(try refusal(Self.snapshot(ben, other: .banned)) == .noSuchRecipient)
        #expect(try refusal(Self.snapshot(ben, isBlocked: true)) == .noSuchRecipient)
        #expect(try refusal(Self.snapshot(ben, in: .limited)) == .accountLimited)
        #expect(try refusal(Self.snapshot(ben, isStopped: true)) == .stopped)
        let much = WalletRefusal.insufficient(
            available: try money("500", "PLN"), needed: try money("500.01", "PLN"))
        #expect(try refusal(Self.snapshot(ben, about: Self.request(50_001))) == much)
    }

    @Test("who is asked declines and the other is told; who asks takes it back; a block keeps the end silent")
    func declined() throws {
        let (ana, ben) = (WalletFixture.ana, WalletFixture.ben)
        let declined = try Self.snapshot(ben).declining(at: Self.noon)
        #expect(declined.moneyRequests.map(\.end) == [MoneyRequest.End(.declined, at: Self.noon)])
        #expect(declined.notifications.map(\.recipient) == [ana])
        #expect(declined.notifications.map(\.about.name) == ["wallet.declined"])
        let withdrawn = try Self.snapshot(ana).declining(at: Self.noon)
        #expect(withdrawn.moneyRequests.map(\.end) == [MoneyRequest.End(.withdrawn, at: Self.noon)])
        #expect(withdrawn.notifications.isEmpty)
        // Whatever becomes of an account, it can say no.
        #expect(try Self.snapshot(ben, in: .limited).declining(at: Self.noon).moneyRequests.count == 1)
        let request = try #require(
            try Self.snapshot(ben, isBlockedBySender: true).declining(at: Self.noon).moneyRequests.first)
        #expect(request.state(at: Self.noon) == .declined)
        #expect(request.state(for: ben, at: Self.noon) == .declined)
        #expect(request.state(for: ana, at: Self.noon) == .open)
        #expect(request.state(for: ana, at: Self.lapse) == .lapsed)
        for (snapshot, now, refusal) in [
            (Self.snapshot(ben, about: request), Self.noon, WalletRefusal.requestClosed),
            (Self.snapshot(ben), Self.lapse, WalletRefusal.requestClosed),
            (Self.snapshot(ben, about: nil), Self.noon, WalletRefusal.noSuchRequest),
            (Self.snapshot(ben, isStopped: true), Self.noon, WalletRefusal.stopped),
        ] { #expect(throws: refusal) { try snapshot.declining(at: now) } }
    }

    @Test("after seven days it has lapsed, once")
    func lapsed() throws {
        let request = Self.request()
        #expect(request.state(at: Self.lapse.addingTimeInterval(-0.001)) == .open)
        #expect(request.lapsing(at: Self.lapse.addingTimeInterval(-0.001)) == nil)
        let lapsed = try #require(request.lapsing(at: Self.lapse.addingTimeInterval(3600)))
        #expect(lapsed.end == MoneyRequest.End(.lapsed, at: Self.lapse))
        #expect(lapsed.lapsing(at: Self.lapse.addingTimeInterval(3600)) == nil)
    }

    /// What one of the two can do with a request: the names of the actions, closed ones with their reasons.
    private func actions(
        _ reader: Identifier<Traveller>, _ request: MoneyRequest = Self.request(), other: Traveller.State = .active,
        holding balance: Int64 = 50_000, in state: Traveller.State = .active, isWelcomed: Bool = true,
        isStopped: Bool = false, at now: Date = Self.noon
    ) -> [String] {
        let summary = TravellerSummary(id: WalletFixture.ben, handle: "ben", name: "Ben", reliability: .new)
        let view = MoneyRequestView(
            request, for: reader,
            counterparty: Counterparty(
                OtherTraveller(summary, state: other, isBlocked: false), phone: nil, Acquaintance()),
            isStopped: isStopped, at: now)
        let wallet = WalletView(
            balances: [AccountBalance(LedgerAccount(of: reader, .pln), amount: balance)], reservations: [],
            rates: ReferenceRates(), shownIn: .pln, deposits: [], isWelcomed: isWelcomed, state: state,
            isStopped: isStopped)
        return view.actions(with: wallet, welcome: settings.welcome).map { action in
            (action.refusal as? WalletRefusal).map { "\(action.name) \($0)" } ?? action.name
        }
    }

    @Test("each of the two reads what they can do with it, and why not")
    func actions() throws {
        let (ana, ben) = (WalletFixture.ana, WalletFixture.ben)
        #expect(actions(ana) == ["withdraw"])
        #expect(actions(ben) == ["accept", "decline"])
        #expect(actions(ana, isStopped: true) == ["withdraw \(WalletRefusal.stopped)"])
        #expect(
            actions(ben, isStopped: true)
                == ["accept \(WalletRefusal.stopped)", "decline \(WalletRefusal.stopped)"])
        #expect(actions(ben, other: .suspended) == ["accept \(WalletRefusal.noSuchRecipient)", "decline"])
        #expect(actions(ben, in: .limited) == ["accept \(WalletRefusal.accountLimited)", "decline"])
        let short = WalletRefusal.insufficient(available: try money("19.99", "PLN"), needed: try money("20", "PLN"))
        #expect(actions(ben, holding: 2_000) == ["accept", "decline"])
        #expect(actions(ben, holding: 1_999) == ["accept \(short)", "decline"])
        // The welcome balance of 10,000.00 PLN comes with the first transfer.
        #expect(actions(ben, Self.request(1_000_000), holding: 0, isWelcomed: false) == ["accept", "decline"])
        let more = WalletRefusal.insufficient(
            available: try money("10000", "PLN"), needed: try money("10000.01", "PLN"))
        #expect(
            actions(ben, Self.request(1_000_001), holding: 0, isWelcomed: false) == ["accept \(more)", "decline"])
        for reader in [ana, ben] { #expect(actions(reader, at: Self.lapse).isEmpty) }
        var ended = Self.request()
        ended.end(.accepted, at: Self.noon)
        for reader in [ana, ben] { #expect(actions(reader, ended).isEmpty) }
    }
}
