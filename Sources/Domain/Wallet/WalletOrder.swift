package import Foundation

/// An order to trade once, by the first publication that reaches its rate. It ends exactly once.
package struct WalletOrder: Sendable, Equatable {
    /// `limit` trades at its rate or a better one, `stop-loss` at its rate or a worse one.
    package enum Kind: String, CaseIterable, Sendable {
        case limit
        case stopLoss = "stop-loss"
    }

    /// `open` waits for its rate; the others are ends.
    package enum State: String, CaseIterable, Sendable { case open, filled, cancelled, expired }

    /// The most open orders of a traveller.
    package static let openLimit = 100
    /// The last day is at most this many days ahead.
    package static let longest = 365
    /// Seconds for which it is kept after its end. The trade stays in the ledger.
    package static let retention: TimeInterval = 400 * 86_400

    /// What a traveller chooses.
    package struct Terms: Sendable, Equatable {
        package let kind: Kind
        package var trade: Trade
        /// Units of `trade.against` for one of `trade.currency`.
        package var rate: ExchangeRate
        /// The last day, in UTC.
        package var until: Day

        package init(_ kind: Kind, _ trade: Trade, at rate: ExchangeRate, until: Day) {
            self.kind = kind
            self.trade = trade
            self.rate = rate
            self.until = until
        }
    }

    /// How an order ended.
    package struct End: Sendable, Equatable {
        package let state: State
        package let at: Date
        package let fill: Fill?

        package init(_ state: State, at: Date, fill: Fill? = nil) {
            self.state = state
            self.at = at
            self.fill = fill
        }
    }

    /// What an order traded.
    package struct Fill: Sendable, Equatable {
        package let transaction: Identifier<LedgerTransaction>
        package let pays: Money
        package let gets: Money

        package init(_ transaction: Identifier<LedgerTransaction>, pays: Money, gets: Money) {
            self.transaction = transaction
            self.pays = pays
            self.gets = gets
        }
    }

    package let id: Identifier<WalletOrder>
    package let traveller: Identifier<Traveller>
    package internal(set) var terms: Terms
    /// The publications that count.
    package internal(set) var watch: PublicationWatch
    package internal(set) var reservation: Identifier<Reservation>
    package internal(set) var version: Int64
    package let createdAt: Date
    package private(set) var end: End?

    package init(
        id: Identifier<WalletOrder>, of traveller: Identifier<Traveller>, _ terms: Terms, _ watch: PublicationWatch,
        reservation: Identifier<Reservation>, version: Int64 = 1, at now: Date, end: End? = nil
    ) {
        self.id = id
        self.traveller = traveller
        self.terms = terms
        self.watch = watch
        self.reservation = reservation
        self.version = version
        createdAt = now
        self.end = end
    }

    package var trade: Trade { terms.trade }
    /// The first moment after its last day.
    package var expiresAt: Date { Self.end(of: terms.until) }

    static func end(of day: Day) -> Date { day.advanced(by: 1).start(in: .gmt) }

    package func state(at now: Date) -> State { end?.state ?? (now < expiresAt ? .open : .expired) }

    mutating func end(_ state: State, at now: Date, fill: Fill? = nil) {
        end = End(state, at: now, fill: fill)
        version += 1
    }

    /// Days after which an order that was changed counts the publications of another source than the one it was placed by,
    /// which may have been out before the change.
    private static let daysUntilOthers = 5

    /// Whether a publication counts: it was not out when the order was placed or changed.
    func waits(for publication: RatePublication) -> Bool {
        guard watch.counts(publication) else { return false }
        guard watch.source != publication.source, !publication.source.ends(watch.source) else { return true }
        // The source of then may be off since.
        return version == 1
            ? publication.source.schedule.opening(of: publication.date) > createdAt
            : publication.date > watch.since.advanced(by: Self.daysUntilOthers)
    }

    /// What the trade that fills it can happen but once by.
    var operation: String { "order \(id)" }
}

extension WalletOrder.Terms {
    /// Whether the order waits for the rate to fall.
    package var waitsForFall: Bool { (kind == .limit) == (trade.side == .buy) }

    /// Whether a trade at `rate`, which has the spread in it, is what the order waits for.
    package func isReached(by rate: ExchangeRate) -> Bool { waitsForFall ? rate <= self.rate : rate >= self.rate }

    /// The most that the order pays.
    package func mostPaid() throws(WalletRefusal) -> Money {
        let total = rate.converting(trade.amount, to: trade.against, rounded: trade.side == .buy ? .up : .down)
        guard let total else { throw .balanceLimit(trade.against) }
        guard total.minorUnits > 0 else { throw .amountTooSmall(trade.against) }
        return trade.side == .buy ? total : trade.amount
    }
}

/// What changes in an order; nil stays.
package struct WalletOrderEdit: Sendable {
    /// In the currency of the order, whose decimals it must fit.
    package let amount: DecimalAmount?
    package let rate: ExchangeRate?
    package let until: Day?
    package let confirmsRate: Bool
    /// The version that the client saw.
    package var version: Int64?

    package init(amount: DecimalAmount?, rate: ExchangeRate?, until: Day?, confirmsRate: Bool) {
        self.amount = amount
        self.rate = rate
        self.until = until
        self.confirmsRate = confirmsRate
    }
}

/// An order as its owner sees it.
package struct WalletOrderView: Sendable {
    package let order: WalletOrder
    package let state: WalletOrder.State
    package let reserved: Money
    /// The reference rate now.
    package let reference: ReferenceRate?

    /// A check of the ledger failed, and nothing is booked.
    let isStopped: Bool

    package init(_ order: WalletOrder, kept: Int64, rates: ReferenceRates, isStopped: Bool, at now: Date) {
        self.isStopped = isStopped
        self.order = order
        state = order.state(at: now)
        let trade = order.trade
        // What it kept is free from its deadline on.
        reserved = Money(minorUnits: state == .open ? kept : 0, currency: trade.pays)
        reference = rates.reference(from: trade.currency, to: trade.against, at: now)
    }
}

/// What a notification tells of an order that has ended.
package struct EndedOrder: Sendable, Equatable {
    package let order: Identifier<WalletOrder>
    package let trade: Trade
    /// Nil if it has expired.
    package let fill: WalletOrder.Fill?

    package init(_ order: WalletOrder) {
        self.order = order.id
        trade = order.trade
        fill = order.end?.fill
    }
}

/// A publication that was not yet held against all open orders, with those that it may reach, the oldest first.
///
/// The writer fills a few of them at a time, and each is judged again when its turn comes. So a crash between two writes
/// repeats nothing and loses nothing: who is filled is no longer open, and the publication is looked at again until an
/// evaluation of it has ended.
package struct OrderEvaluation: Sendable {
    package let publication: RatePublication
    /// The rates that hold on its day, by the homes of now.
    package let rates: ReferenceRates
    /// The rates that are stored of it.
    package let figures: Int
    package var orders: [Identifier<WalletOrder>] = []

    package init(_ publication: RatePublication, _ rates: ReferenceRates, figures: Int) {
        self.publication = publication
        self.rates = rates
        self.figures = figures
    }

    /// Whether a figure of the publication is in the rate of a pair.
    package func decides(_ currency: Currency, _ against: Currency) -> Bool {
        rates.publications(from: currency, to: against).contains {
            $0.source == publication.source && $0.date == publication.date
        }
    }
}
