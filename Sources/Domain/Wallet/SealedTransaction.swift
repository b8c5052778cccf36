/// A stored transaction as the chain of the ledger covers it: everything but the texts, which can be erased.
package struct SealedTransaction: Sendable, Equatable {
    package let sequence: Int64
    /// The columns of its row, in a fixed order; nil for NULL.
    package let columns: [String?]
    /// Whose money it may move: its travellers and the system, as owners are stored.
    package let parties: Set<String>
    package let postings: [Posting]

    /// One posting, with the owner as it is stored.
    package struct Posting: Sendable, Equatable {
        package let owner: String
        package let currency: String
        package let amount: Int64
        package let balanceAfter: Int64

        package init(owner: String, currency: String, amount: Int64, balanceAfter: Int64) {
            self.owner = owner
            self.currency = currency
            self.amount = amount
            self.balanceAfter = balanceAfter
        }
    }

    package init(sequence: Int64, columns: [String?], travellers: [String], postings: [Posting]) {
        self.sequence = sequence
        self.columns = columns
        parties = Set(travellers + LedgerAccount.System.allCases.map(\.rawValue))
        self.postings = postings
    }

    /// Canonical bytes: each value with its length, so that no two transactions have the same.
    package func write(to bytes: inout [UInt8]) {
        add(String(sequence), to: &bytes)
        for column in columns { add(column, to: &bytes) }
        add(String(postings.count), to: &bytes)
        for posting in postings {
            add(posting.owner, to: &bytes)
            add(posting.currency, to: &bytes)
            add(String(posting.amount), to: &bytes)
            add(String(posting.balanceAfter), to: &bytes)
        }
    }

    private func add(_ text: String?, to bytes: inout [UInt8]) {
        guard let text else {
            bytes.append(UInt8(ascii: "-"))
            return
        }
        bytes += Array("\(text.utf8.count):".utf8)
        bytes += Array(text.utf8)
    }
}

/// Checks transactions one after another: sums, the chain of balances, and the rates of trades.
package struct LedgerChecker: Sendable {
    package private(set) var findings: [String] = []

    package init() {}

    /// - Parameter trade: The trade as it was stored, and who traded.
    package mutating func add(
        _ transaction: SealedTransaction, trade: (record: TradeRecord, trader: String)?
    ) {
        var sums: [String: Int64] = [:]
        var hasOverflow = false
        for posting in transaction.postings {
            let (sum, overflow) = sums[posting.currency, default: 0].addingReportingOverflow(posting.amount)
            sums[posting.currency] = sum
            hasOverflow = hasOverflow || overflow
        }
        if transaction.postings.contains(where: { !transaction.parties.contains($0.owner) }) {
            findings.append("ledger transaction \(transaction.sequence): it moves money of others")
        }
        if transaction.postings.count < 2 || hasOverflow || sums.values.contains(where: { $0 != 0 }) {
            findings.append("ledger transaction \(transaction.sequence): its postings do not add up to zero")
        }
        if let trade, !matches(transaction, trade.record, trade.trader) {
            findings.append("ledger transaction \(transaction.sequence): its amounts do not follow from its rate")
        }
    }

    private func matches(_ transaction: SealedTransaction, _ record: TradeRecord, _ trader: String) -> Bool {
        guard let price = TradePrice(record) else { return false }
        let own = transaction.postings.filter { $0.owner == trader }
        func amount(_ currency: Currency) -> Int64? { own.first { $0.currency == currency.code }?.amount }
        func system(_ account: LedgerAccount.System) -> Int64 {
            transaction.postings.first { $0.owner == account.rawValue && $0.currency == record.trade.against.code }?
                .amount ?? 0
        }
        return own.count == 2 && amount(price.pays.currency) == -price.pays.minorUnits
            && amount(price.gets.currency) == price.gets.minorUnits && system(.rounding) == price.rounding.minorUnits
            && system(.spread) == price.spread.minorUnits
    }
}
