package import Foundation

/// Value of a wallet in one currency, now and at the end of each day.
package struct Portfolio: Sendable {
    /// One balance.
    package struct Share: Sendable {
        package let amount: Money
        /// Nil without a rate.
        package let value: Money?
        package let rate: ExchangeRate?
        /// Its value is made up, for the demo.
        package let isSample: Bool
    }

    /// The value of a day; of today, the value now.
    package struct Point: Sendable, Equatable {
        package let day: Day
        /// Minor units.
        package let value: Int64
    }

    /// What a value differs by from an earlier one.
    package struct Change: Sendable, Equatable {
        package let minorUnits: Int64
        /// Hundredths of a percent, rounded half to even; nil from zero.
        package let bps: Int?

        init(from before: Int64, to after: Int64) {
            minorUnits = after - before
            bps = Portfolio.bps(minorUnits, of: before)
        }
    }

    package let currency: Currency
    /// Of all balances that have a rate.
    package let value: Money
    /// Day of the oldest publication that was used.
    package let asOf: Day
    package let isStale: Bool
    /// The largest value first, then those without one.
    package let shares: [Share]
    /// From the end of yesterday, of 30 and of 365 days ago; nil where the wallet is younger.
    package let changes: (day: Change?, month: Change?, year: Change?)
    /// From the first day that was asked for, or the first of the wallet if that is later.
    package let history: [Point]

    /// False if the currency has no rate to that of any balance.
    package var isValued: Bool { shares.isEmpty || shares.contains { $0.value != nil } }

    /// Days back to which a history goes.
    package static let longest = 3_653
    /// Days of a history that nobody chose.
    package static let usual = 30
    private static let year = 365

    /// The first day of which a history that begins on `since` needs balances and rates.
    package static func firstDay(since: Day, at now: Date) -> Day {
        let yearAgo = Day(of: now, in: .gmt).advanced(by: -year)
        return since < yearAgo ? since : yearAgo
    }

    /// Nil without any publication.
    package init?(
        _ view: WalletView, _ record: PortfolioRecord, in currency: Currency, since: Day, at now: Date
    ) {
        let rates = view.rates
        guard let newest = rates.publications.first else { return nil }
        let today = Day(of: now, in: .gmt)
        let all = view.balances.map { balance in
            let money = Money(minorUnits: balance.amount, currency: balance.account.currency)
            return Share(
                amount: money, value: view.value(of: money, in: currency),
                rate: rates.mid(from: money.currency, to: currency), isSample: view.isSample(money.currency))
        }
        let total = all.reduce(Int64(0)) { min($0 + ($1.value?.minorUnits ?? 0), Money.limit) }
        let used = all.filter { $0.amount.currency != currency }
            .flatMap { rates.publications(from: $0.amount.currency, to: currency) }
        self.currency = currency
        value = Money(minorUnits: total, currency: currency)
        asOf = used.asOf ?? newest.date
        isStale = used.isEmpty ? newest.isStale(at: now) : used.isStale(at: now)
        shares = all.sorted { one, two in
            let (left, right) = (one.value?.minorUnits ?? -1, two.value?.minorUnits ?? -1)
            return left == right ? one.amount.currency < two.amount.currency : left > right
        }
        var values = record.values(in: currency, through: today)
        if !values.isEmpty { values[values.count - 1] = total }
        func point(_ back: Int) -> Change? {
            let index = values.count - 1 - back
            guard let first = record.wallet, first <= today.advanced(by: -back), values.indices.contains(index) else {
                return nil
            }
            return Change(from: values[index], to: total)
        }
        changes = (point(1), point(Self.usual), point(Self.year))
        let begins = record.wallet.map { since < $0 ? $0 : since }
        history = values.enumerated().compactMap { index, value in
            let day = record.first.advanced(by: index)
            return begins.map { day >= $0 } == true ? Point(day: day, value: value) : nil
        }
    }

    /// Hundredths of a percent that `part` is of `whole`, rounded half to even; nil of zero.
    package static func bps(_ part: Int64, of whole: Int64) -> Int? {
        guard whole > 0 else { return nil }
        let product = WideInteger(UInt128(part.magnitude), times: UInt128(BasisPoints.oneHundredPercent))
        let rounded = Int(clamping: product.roundedQuotient(by: WideInteger(UInt128(whole))) ?? .max)
        return part < 0 ? -rounded : rounded
    }

    /// Hundredths of a percent that each of `shares` is of all, in steps of ten; nil of one without a value.
    package var shareBps: [Int?] { Shares.bps(of: shares.map { $0.value?.minorUnits }) }
}

/// What a portfolio follows from beside what was asked: while it stays, so does every portfolio of a day.
package struct PortfolioStand: Sendable {
    /// Number of the traveller's newest transaction; 0 before the first.
    package let transaction: Int64
    /// Number of changes of published rates.
    package let rateChanges: Int64
    package let rates: ReferenceRates
    /// The currency of the traveller's preferences.
    package let shownIn: Currency

    package init(transaction: Int64, rateChanges: Int64, rates: ReferenceRates, shownIn: Currency) {
        self.transaction = transaction
        self.rateChanges = rateChanges
        self.rates = rates
        self.shownIn = shownIn
    }
}

/// The balances and rates of the days of a portfolio.
package struct PortfolioRecord: Sendable {
    /// A balance from a day on.
    package struct Move: Sendable {
        package let day: Day
        package let currency: Currency
        package let balance: Int64

        package init(_ day: Day, _ currency: Currency, balance: Int64) {
            self.day = day
            self.currency = currency
            self.balance = balance
        }
    }

    package let first: Day
    /// Day of the first transaction of the wallet; nil before it.
    package let wallet: Day?
    /// Balances before the first day, in minor units.
    package let opening: [Currency: Int64]
    /// In the order in which they were booked.
    package let moves: [Move]
    /// The rates of each currency that was held, from the first day on.
    package let rates: [Currency: PairSeries]

    package init(
        from first: Day, wallet: Day?, opening: [Currency: Int64], moves: [Move],
        rates: [Currency: PairSeries]
    ) {
        self.first = first
        self.wallet = wallet
        self.opening = opening
        self.moves = moves
        self.rates = rates
    }

    /// The value at the end of each day, in minor units of `currency`, in one pass over balances and rates.
    func values(in currency: Currency, through last: Day) -> [Int64] {
        var balances = opening
        var next = moves.startIndex
        var walks = rates.filter { $0.key != currency }.mapValues { RateWalk($0) }
        var values: [Int64] = []
        for number in 0...max(0, first.distance(to: last)) {
            let day = first.advanced(by: number)
            var hasChanged = values.isEmpty
            while next < moves.endIndex, moves[next].day <= day {
                balances[moves[next].currency] = moves[next].balance
                next += 1
                hasChanged = true
            }
            for held in walks.keys where walks[held]?.advance(to: day) == true { hasChanged = true }
            if !hasChanged, let value = values.last {
                values.append(value)
                continue
            }
            var sum: Int64 = 0
            for (own, amount) in balances where amount > 0 {
                guard let mid = own == currency ? .one : walks[own]?.rate,
                    let value = mid.converting(Money(minorUnits: amount, currency: own), to: currency)
                else { continue }
                sum = min(sum + value.minorUnits, Money.limit)
            }
            values.append(sum)
        }
        return values
    }
}

/// Walks through the rates of a pair day by day. The newest rate holds, however old it is.
private struct RateWalk {
    private let entries: [PairSeries.Entry]
    private var next = 0

    init(_ series: PairSeries) { entries = series.entries }

    var rate: ExchangeRate? { next > 0 ? entries[next - 1].rate : nil }

    /// False if the rate is the same as before.
    mutating func advance(to day: Day) -> Bool {
        let before = next
        while next < entries.count, entries[next].day <= day { next += 1 }
        return next > before
    }
}
