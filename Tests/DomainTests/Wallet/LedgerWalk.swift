import Foundation
import TestTools

@testable import Domain

/// A random walk of wallets: the rules of Domain against a model that only counts, and invariants after each action.
struct LedgerWalk {
    /// A defect that is planted into the ledger, to see that the walk finds it.
    enum Defect: CaseIterable, Sendable {
        /// A transfer credits one minor unit more.
        case creates
        /// The welcome balance is booked again.
        case welcomesTwice
        /// Reserved money can be spent.
        case spendsReserved
        /// A reservation that has ended is released again.
        case releasesTwice
        /// A trade rounds for the trader.
        case roundsForTrader
        /// `balanceAfter` is that from before.
        case forgetsBalance
        /// An order that was filled stays open.
        case fillsTwice
        /// An order is filled at another rate than its own.
        case fillsUnreached
        /// What an order kept is not freed when it ends.
        case keepsReservation
        /// A request that was paid stays open.
        case paysTwice
        /// Of a settled swap one side gets nothing.
        case settlesHalf
    }

    private static let people = (1...4).map {
        Identifier<Traveller>(high: 1 << 16 | 0x7000, low: 0x8000_0000_0000_0000 | UInt64($0))
    }
    private static let currencies = [Currency.pln, .eur, .usd] + [Currency("JPY"), Currency("THB")].compactMap(\.self)

    let defect: Defect?
    var publication: RatePublication
    var generator: SteadyNumbers
    private var ledger = Ledger([])
    private var reservations: [Reservation] = []
    private var quotes: [WalletQuote] = []
    var now = WalletFixture.noon
    // The model: plain sums, kept by hand.
    var owned: [LedgerAccount: Int64] = [:]
    var kept: [LedgerAccount: Int64] = [:]
    private(set) var welcomed: Set<Identifier<Traveller>> = []
    private var executed: Set<Identifier<WalletQuote>> = []
    var orders: [WalletSnapshot.StoredOrder] = []
    var ended: Set<Identifier<WalletOrder>> = []
    var requests: [MoneyRequest] = []
    var paid: Set<Identifier<MoneyRequest>> = []
    /// Swaps that were tried.
    var swaps = 0
    private var sequence = 0
    var faults: [String] = []
    private(set) var booked: [String: Int] = [:]

    init(seed: UInt64, defect: Defect? = nil) throws {
        self.defect = defect
        publication = try RatePublication.october()
        generator = SteadyNumbers(seed)
    }

    let settings = WalletSettings(spreadBps: 20)

    mutating func walk(_ actions: Int) throws {
        for _ in 0..<actions where faults.isEmpty {
            now = now.addingTimeInterval(Double.random(in: -5...60, using: &generator))
            try act()
            check()
        }
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func amount(_ currency: Currency) -> Money {
        Money(
            minorUnits: Int64.random(in: 1...(1 << Int64.random(in: 1...21, using: &generator)), using: &generator),
            currency: currency)
    }

    func snapshot(
        _ traveller: Identifier<Traveller>, to other: Identifier<Traveller>? = nil,
        about subject: WalletSnapshot.Subject = WalletSnapshot.Subject()
    ) -> WalletSnapshot {
        WalletSnapshot(
            WalletFixture.traveller(traveller, "somebody"), ledger: ledger,
            isWelcomed: defect == .welcomesTwice ? false : welcomed.contains(traveller),
            recipient: other.map {
                .init(WalletFixture.traveller($0, "other"), isBlocked: false, isFindableByPhone: true)
            }, about: subject, rates: ReferenceRates([publication]))
    }

    func wallets(_ owner: Identifier<Traveller>, _ proposer: Identifier<Traveller>) -> SwapWallets {
        SwapWallets(
            ledger: ledger, states: Sides(.active),
            isWelcomed: Sides(owner: welcomed.contains(owner), proposer: welcomed.contains(proposer)), isStopped: false)
    }

    private mutating func act() throws {
        let (me, currency) = (pick(Self.people), pick(Self.currencies))
        let (other, against) = (pick(Self.people.filter { $0 != me }), pick(Self.currencies.filter { $0 != currency }))
        let money = amount(currency)
        let trade = Trade(pick([.buy, .sell]), money, against: against)
        switch Int.random(in: 0..<28, using: &generator) {
        case 0: apply(snapshot(me).welcoming(settings, at: now), by: me, expecting: [])
        case 1:
            decide(me, [(me, currency, money.minorUnits)]) { snapshot, walk in
                try snapshot.depositing(money, walk.settings, at: walk.now)
            }
        case 2, 3, 4:
            // `try?`: what is refused leaves everything as it was.
            let change = try? snapshot(me, to: other)
                .transferring(money, to: .handle("other"), note: nil, settings, .unlimited, at: now)
            if let change {
                apply(
                    change, by: me, expecting: [(me, currency, -money.minorUnits), (other, currency, money.minorUnits)])
            }
        case 5, 6: if let price = price(trade) { execute(price, by: me, quote: nil) }
        case 7:
            // `try?`: what is refused leaves everything as it was.
            if let quote = try? snapshot(me).quoting(trade, settings, .offline, at: now) { quotes.append(quote) }
        case 8:
            if let quote = quotes.last { execute(quote.price, by: quote.traveller, quote: quote) }
        case 9...16: try actOnOrders(me, trade)
        case 17, 18: actOnRequests(me, other, money)
        case 19...24: try settle(money, for: against, between: me, and: other)
        default: reserve(money, of: me)
        }
    }

    private mutating func decide(
        _ me: Identifier<Traveller>, _ moves: [(Identifier<Traveller>, Currency, Int64)],
        _ deciding: (WalletSnapshot, LedgerWalk) throws -> WalletChange
    ) {
        // A refusal that is thrown leaves everything as it was.
        if let change = try? deciding(snapshot(me), self) { apply(change, by: me, expecting: moves) }
    }

    private func price(_ trade: Trade) -> TradePrice? {
        publication.reference(from: trade.currency, to: trade.against, at: now)
            .flatMap { TradePrice(TradeRecord(trade, reference: $0, spreadBps: settings.spreadBps)) }
    }

    private mutating func execute(_ price: TradePrice, by me: Identifier<Traveller>, quote: WalletQuote?) {
        let change =
            quote.map { quote in
                // `try?`: what is refused leaves everything as it was.
                try? snapshot(me, about: WalletSnapshot.Subject(quote: quote)).executing(settings, at: now)
            }
            // `try?`: what is refused leaves everything as it was.
            ?? (try? snapshot(me).trading(price.trade, settings, .offline, at: now))
        guard let change else { return }
        if let quote, change.refusal == nil {
            if !executed.insert(quote.id).inserted { faults.append("a quote was executed twice") }
            quotes = quotes.map { $0.id == quote.id ? change.quote ?? $0 : $0 }
        }
        apply(
            change, by: me,
            expecting: [
                (me, price.pays.currency, -price.pays.minorUnits), (me, price.gets.currency, price.gets.minorUnits),
            ])
        // What is exact, by the rate in floating point: the trader never has the better of it.
        let exact =
            Double(price.trade.amount.minorUnits) * price.record.reference.mid.value
            * (price.trade.against.minorUnits == price.trade.currency.minorUnits
                ? 1 : (price.trade.against.minorUnits > price.trade.currency.minorUnits ? 100 : 0.01))
        let total =
            Double(price.total.minorUnits) + (defect == .roundsForTrader ? (price.trade.side == .buy ? -1 : 1) : 0)
        let slack = exact * 1e-9 + 1e-9
        if price.trade.side == .buy ? total < exact - slack : total > exact + slack {
            faults.append("a trade rounds for the trader")
        }
    }

    private mutating func reserve(_ money: Money, of me: Identifier<Traveller>) {
        let account = LedgerAccount(of: me, money.currency)
        if let index = reservations.indices.filter({ reservations[$0].state == .pending }).last,
            Bool.random(using: &generator)
        {
            end(index)
            return
        }
        let reservation = Reservation(
            id: Identifier(high: UInt64(reservations.count), low: 1), money, of: me, for: .order,
            "\(reservations.count)", at: now)
        let fits = (owned[account] ?? 0) - (kept[account] ?? 0) >= money.minorUnits
        // `try?`: what is refused leaves everything as it was.
        let isOpen = (try? ledger.open(reservation)) != nil
        if isOpen != fits { faults.append("a reservation of \(money) opens: \(isOpen)") }
        guard isOpen else { return }
        count("reserve")
        kept[account, default: 0] += money.minorUnits
        reservations.append(reservation)
        // `try?`: what is refused leaves everything as it was.
        if defect == .spendsReserved { try? ledger.reserve(-money.minorUnits, of: account) }
    }

    private mutating func end(_ index: Int) {
        var reservation = reservations[index]
        let (account, before) = (reservation.account, reservation.kept)
        if Bool.random(using: &generator), case .traveller(let me) = account.owner {
            // Part of it, or all, is used.
            let used = Int64.random(in: 1...before, using: &generator)
            let isLast = Bool.random(using: &generator)
            let other = pick(Self.people.filter { $0 != me })
            var draft = LedgerTransaction.Draft(.transfer, by: .init(me, with: other), at: now)
            draft.move(
                Money(minorUnits: used, currency: account.currency), from: .traveller(me), to: .traveller(other))
            // `try?`: what is refused leaves everything as it was.
            guard let transaction = try? ledger.book(draft, from: &reservation, isLast: isLast, at: now) else {
                faults.append("a reservation cannot be used")
                return
            }
            add(transaction)
            owned[account, default: 0] -= used
            owned[LedgerAccount(of: other, account.currency), default: 0] += used
            kept[account, default: 0] -= isLast ? before : used
            count("post")
        } else {
            do { try ledger.end(&reservation, as: .released, at: now) } catch {
                faults.append("a reservation cannot be released")
                return
            }
            // `try?`: what is refused leaves everything as it was.
            if defect == .releasesTwice { try? ledger.reserve(-min(before, ledger[account].reserved), of: account) }
            kept[account, default: 0] -= before
            count("release")
        }
        reservations[index] = reservation
        // `try?`: what is refused leaves everything as it was.
        if reservation.state != .pending, (try? ledger.end(&reservation, as: .expired, at: now)) != nil {
            faults.append("a reservation ended twice")
        }
    }

    mutating func count(_ what: String) { booked[what, default: 0] += 1 }

    /// Takes over a change as the store does, and counts in the model what it should have done.
    mutating func apply(
        _ change: WalletChange, by me: Identifier<Traveller>,
        expecting moves: [(Identifier<Traveller>, Currency, Int64)]
    ) {
        for transaction in change.transactions where transaction.draft.kind == .welcome {
            for case .traveller(let who) in transaction.postings.map(\.account.owner) {
                if !welcomed.insert(who).inserted { faults.append("a second welcome balance") }
                owned[LedgerAccount(of: who, .pln), default: 0] += 1_000_000
            }
        }
        let isDone = change.refusal == nil && change.named != nil
        if isDone {
            for (owner, currency, amount) in moves { owned[LedgerAccount(of: owner, currency), default: 0] += amount }
        } else if case .insufficient(let available, let needed)? = change.refusal {
            let account = LedgerAccount(of: me, needed.currency)
            let has = (owned[account] ?? 0) - (kept[account] ?? 0)
            if has >= needed.minorUnits || available.minorUnits != has {
                faults.append("refused \(needed) with \(has) available")
            }
        }
        for transaction in change.transactions {
            add(transaction)
            count(transaction.draft.kind.rawValue)
        }
        var balances = change.balances
        if defect == .creates, isDone, let last = balances.indices.last { balances[last].amount += 1 }
        var all = Self.accounts.map { ledger[$0] }.filter { $0.amount != 0 || $0.reserved != 0 }
        for balance in balances {
            all.removeAll { $0.account == balance.account }
            all.append(balance)
        }
        ledger = Ledger(all, latest: latest)
    }

    private var latest: Date?
    private var after: [LedgerAccount: Int64] = [:]

    private mutating func add(_ transaction: LedgerTransaction) {
        sequence += 1
        if let latest, transaction.at < latest { faults.append("time goes back") }
        latest = transaction.at
        var sums: [Currency: Int64] = [:]
        for posting in transaction.postings {
            sums[posting.account.currency, default: 0] += posting.amount
            let said = posting.balanceAfter - (defect == .forgetsBalance ? posting.amount : 0)
            if said != (after[posting.account] ?? 0) + posting.amount { faults.append("a balance does not follow") }
            after[posting.account] = posting.balanceAfter
        }
        if sums.values.contains(where: { $0 != 0 }) { faults.append("a transaction does not add up") }
    }

    private static let accounts: [LedgerAccount] = currencies.flatMap { currency in
        people.map { LedgerAccount(of: $0, currency) }
            + LedgerAccount.System.allCases.map { LedgerAccount($0, currency) }
    }

    /// What holds whatever happened.
    private mutating func check() {
        for currency in Self.currencies {
            let all = Self.accounts.filter { $0.currency == currency }.map { ledger[$0] }
            if all.reduce(0, { $0 + $1.amount }) != 0 { faults.append("\(currency) does not add up") }
            for balance in all where !balance.account.owner.isSystem {
                if balance.amount != owned[balance.account] ?? 0 {
                    faults.append("a balance is \(balance.amount), not \(owned[balance.account] ?? 0)")
                }
                if balance.reserved != kept[balance.account] ?? 0 {
                    faults.append("\(balance.reserved) are reserved, not \(kept[balance.account] ?? 0)")
                }
                if balance.amount < 0 || balance.available < 0 { faults.append("a balance is below zero") }
            }
        }
    }
}
