package import Foundation

/// Wallets and their ledger. Each method is one transaction; refusals come from `deciding`.
package protocol WalletStore: Sendable {
    /// Writes what `deciding` makes of the snapshot. A change with a refusal is written and stored under its key, and the
    /// `KeptWalletRefusal` is thrown after the commit.
    func change(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<WalletReceipt>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<WalletReceipt>
    func quote(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<OfferedQuote>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletQuote
    ) async throws -> IdempotentResult<OfferedQuote>
    /// Writes a change that has no answer, such as a welcome balance.
    func open(
        _ question: WalletQuestion, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws
    /// The balances now, or those of an earlier time.
    func wallet(
        of traveller: Identifier<Traveller>, asOf past: Date?, at now: Date
    ) async throws -> AsOf<WalletView>
    /// The newest first, after the cursor.
    func entries(
        of traveller: Identifier<Traveller>, _ filter: WalletFilter, after cursor: WalletCursor?, limit: Int
    ) async throws -> AsOf<WalletList>
    /// Nil if there is no such transaction, or none of its postings is the traveller's.
    func transaction(
        _ id: Identifier<LedgerTransaction>, of traveller: Identifier<Traveller>
    ) async throws -> WalletDetail?
    /// The latest first.
    func recipients(of traveller: Identifier<Traveller>, limit: Int) async throws -> [WalletRecipient]
    /// A new request for money, or one that ends without a transfer. Like `change`.
    func changeRequest(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<MoneyRequestView>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<MoneyRequestView>
    /// To the traveller and of the traveller, the newest first, after the cursor.
    func requests(
        of traveller: Identifier<Traveller>, _ filter: MoneyRequestFilter, after cursor: Identifier<MoneyRequest>?,
        limit: Int, at now: Date
    ) async throws -> AsOf<Page<MoneyRequestView, Identifier<MoneyRequest>>>
    /// Ends the requests whose time is over.
    func lapseRequests(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice
    /// A new order, or one that changes. Like `change`.
    func changeOrder(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<WalletOrderView>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<WalletOrderView>
    /// The newest first, after the cursor.
    func orders(
        of traveller: Identifier<Traveller>, _ state: WalletOrder.State?, after cursor: Identifier<WalletOrder>?,
        limit: Int, at now: Date
    ) async throws -> AsOf<Page<WalletOrderView, Identifier<WalletOrder>>>
    /// The oldest publication that was not yet held against all open orders; nil if there is none.
    func nextEvaluation(spreadBps: Int, at now: Date) async throws -> OrderEvaluation?
    /// The first of these orders have their turn, in one transaction of a few milliseconds. Nobody's turn is lost by one that
    /// cannot be filled, such as a damaged one.
    func fill(
        _ orders: ArraySlice<Identifier<WalletOrder>>, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange?
    ) async throws -> SweptSlice
    /// All orders of an evaluation had their turn.
    func finish(_ evaluation: OrderEvaluation, at now: Date) async throws
    /// Ends the orders whose last day is over.
    func expireOrders(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange?
    ) async throws -> SweptSlice
    /// Nil if the month is before the account or in the future. Without a limit, all of it.
    func statement(
        of traveller: Identifier<Traveller>, _ month: CalendarMonth, after cursor: WalletCursor?, limit: Int?,
        at now: Date
    ) async throws -> AsOf<WalletStatement?>
    /// What the portfolios of a traveller follow from. Reads little.
    func portfolioStand(of traveller: Identifier<Traveller>, at now: Date) async throws -> AsOf<PortfolioStand>
    /// In `currency`, or in that of the traveller's preferences. Nil without any rates.
    func portfolio(
        of traveller: Identifier<Traveller>, in currency: Currency?, since: Day, at now: Date
    ) async throws -> Portfolio?
    /// Seals at most `limit` transactions that are not sealed yet, in the order of their commits. Returns their number.
    func seal(limit: Int, at now: Date) async throws -> Int
    /// Ends what the next travellers have in currencies that have ended (`CurrencyEnding`).
    func endCurrencies(limit: Int, at now: Date) async throws -> EndedCurrencies
    /// Folds notes that are not folded as searches compare them now. Returns their number.
    func foldNotes(limit: Int) async throws -> Int
    /// Adds up the next slice of the ledger. Findings stop the wallet.
    func checkNext(limit: Int, at now: Date) async throws -> LedgerCheck
}

/// A quote, with what its traveller can spend.
package struct OfferedQuote: Sendable {
    package let quote: WalletQuote
    private let balance: Money
    private let isWelcomed: Bool

    package init(_ quote: WalletQuote, available balance: Money, isWelcomed: Bool) {
        self.quote = quote
        self.balance = balance
        self.isWelcomed = isWelcomed
    }

    /// Before the welcome balance, which comes with the trade, it is reckoned with.
    package func available(with welcome: Money?) -> Money { isWelcomed ? balance : balance.adding(welcome) }
}

/// How far the work about ended currencies is.
package struct EndedCurrencies: Sendable, Equatable {
    /// Everybody was looked at.
    package let isOver: Bool
    /// People of this slice whose rows could not be changed. The next sweep tries again.
    package let failed: Int

    package init(isOver: Bool, failed: Int) { (self.isOver, self.failed) = (isOver, failed) }
}

/// What a slice of the check found.
package struct LedgerCheck: Sendable, Equatable {
    /// One line for each.
    package let findings: [String]
    /// When the last check of everything began that found nothing; nil before the first.
    package let verifiedAt: Date?
    /// This check or one before has stopped the wallet.
    package let isStopped: Bool

    package init(findings: [String], verifiedAt: Date?, isStopped: Bool) {
        self.findings = findings
        self.verifiedAt = verifiedAt
        self.isStopped = isStopped
    }
}

/// Where deposits come from. The built-in one is virtual; a real one asks a bank.
///
/// `collect` is called before the ledger books, and again with the same key if the request is repeated: it must take the
/// money once and answer the same. If the ledger refuses, `giveBack` is called. It is not called after a fault, such as a
/// lost disk: the deposit may be booked, and the traveller's app repeats the request with its key.
package protocol Funding: Sendable {
    func collect(_ request: FundingRequest) async throws
    func giveBack(_ request: FundingRequest) async throws
}

/// A deposit that a traveller asks for.
package struct FundingRequest: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let amount: Money
    /// The idempotency key of the request, which names it.
    package let key: String

    package init(_ amount: Money, of traveller: Identifier<Traveller>, key: String) {
        self.amount = amount
        self.traveller = traveller
        self.key = key
    }
}

/// Issues virtual money without asking anybody.
package struct VirtualFunding: Funding {
    package init() {}

    package func collect(_ request: FundingRequest) async throws {}
    package func giveBack(_ request: FundingRequest) async throws {}
}
