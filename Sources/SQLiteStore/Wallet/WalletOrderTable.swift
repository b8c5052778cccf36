import Domain
import Foundation

/// SQL of the table `wallet_order`.
enum WalletOrderTable {
    private static let columns = """
        placed.id, placed.traveller, placed.version, placed.kind, placed.side, placed.amount, placed.currency,
        placed.against, placed.rate, placed.rate_text, placed.until, placed.source, placed.since, placed.reservation,
        placed.state, placed.created_at, placed.ended_at, placed.paid, placed.got, placed.filled_by
        """

    private static let one = "SELECT \(columns) FROM wallet_order AS placed WHERE id = :id"
    private static let open =
        "SELECT \(columns) FROM wallet_order AS placed WHERE traveller = :traveller AND state = 'open' ORDER BY id"

    private static let many = """
        SELECT \(columns) FROM wallet_order AS placed WHERE placed.id IN (SELECT value FROM json_each(:ids))
        """

    static func find(_ id: Identifier<WalletOrder>, in db: Database) throws -> WalletOrder? {
        try db.row(one, ["id": id.description]).map(order)
    }

    static func save(_ order: WalletOrder, in db: Database) throws {
        let (terms, fill) = (order.terms, order.end?.fill)
        try db.upsert(
            into: .walletOrder,
            [
                "id": order.id.description, "traveller": order.traveller.description, "version": order.version,
                "kind": terms.kind.rawValue, "side": terms.trade.side.rawValue,
                "amount": terms.trade.amount.minorUnits, "currency": terms.trade.currency.code,
                "against": terms.trade.against.code, "rate": terms.rate.fraction, "rate_text": terms.rate.text,
                "rate_key": terms.rate.value, "until": Int64(terms.until.daysSince1970),
                "expires_at": order.expiresAt.milliseconds, "source": order.watch.source.rawValue,
                "since": Int64(order.watch.since.daysSince1970), "reservation": order.reservation.description,
                "state": (order.end?.state ?? .open).rawValue, "created_at": order.createdAt.milliseconds,
                "ended_at": order.end?.at.milliseconds, "paid": fill?.pays.minorUnits, "got": fill?.gets.minorUnits,
                "filled_by": fill?.transaction.description,
            ], keeping: ["traveller", "created_at"])
    }

    private static func order(_ row: StoredRow) throws -> WalletOrder {
        guard let rate = ExchangeRate(fraction: row["rate"], shownAs: row["rate_text"]) else {
            throw DamagedRow(column: "rate")
        }
        let trade = Trade(
            try row.value("side"), Money(minorUnits: row["amount"], currency: try row.currency("currency")),
            against: try row.currency("against"))
        let until = Day(daysSince1970: try row.present("until"))
        var end: WalletOrder.End?
        if let at = row.optionalDate("ended_at") {
            var fill: WalletOrder.Fill?
            if !row.isNull("filled_by") {
                fill = WalletOrder.Fill(
                    try row.id("filled_by"), pays: Money(minorUnits: try row.present("paid"), currency: trade.pays),
                    gets: Money(minorUnits: try row.present("got"), currency: trade.gets))
            }
            end = WalletOrder.End(try row.value("state"), at: at, fill: fill)
        }
        return WalletOrder(
            id: try row.id("id"), of: try row.id("traveller"),
            WalletOrder.Terms(try row.value("kind"), trade, at: rate, until: until),
            PublicationWatch(try row.value("source"), since: Day(daysSince1970: try row.present("since"))),
            reservation: try row.id("reservation"), version: row["version"], at: row.date("created_at"), end: end)
    }

    static func open(of traveller: Identifier<Traveller>, in db: Database) throws -> [WalletOrder] {
        try db.rows(open, ["traveller": traveller.description]).map(order)
    }

    static func countOpen(of traveller: Identifier<Traveller>, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM wallet_order WHERE traveller = :traveller AND state = 'open'"
        return try db.value(sql, ["traveller": traveller.description], as: Int.self) ?? 0
    }

    // MARK: - As its owner sees it

    /// With what is kept for it.
    private static let views = """
        SELECT \(columns), \(LedgerStateTable.isStopped),
            (SELECT amount - posted FROM reservation WHERE id = placed.reservation AND state = 'pending') AS kept
        FROM wallet_order AS placed
        """

    private static let oneView = "\(views) WHERE placed.id = :id"

    private static func view(_ row: StoredRow, _ rates: ReferenceRates, at now: Date) throws -> WalletOrderView {
        WalletOrderView(
            try order(row), kept: row["kept"] ?? 0, rates: rates, isStopped: row["is_stopped"], at: now)
    }

    static func view(
        _ id: Identifier<WalletOrder>, _ rates: ReferenceRates, at now: Date, in db: Database
    ) throws -> WalletOrderView? {
        try db.row(oneView, ["id": id.description]).map { try view($0, rates, at: now) }
    }

    /// An order that nobody has ended yet has expired by its time.
    static let pageStatement = """
        \(views)
        WHERE placed.traveller = :traveller AND placed.id < :after
            AND (:state IS NULL OR :state =
                CASE WHEN placed.state = 'open' AND placed.expires_at <= :now THEN 'expired' ELSE placed.state END)
        ORDER BY placed.id DESC LIMIT :limit
        """

    /// The newest first.
    static func page(
        of traveller: Identifier<Traveller>, _ state: WalletOrder.State?, after cursor: Identifier<WalletOrder>?,
        limit: Int, _ rates: ReferenceRates, at now: Date, in db: Database
    ) throws -> [WalletOrderView] {
        try db.rows(
            pageStatement,
            [
                "traveller": traveller.description, "after": cursor?.description ?? "~", "state": state?.rawValue,
                "now": now.milliseconds, "limit": limit,
            ]
        ).map { try view($0, rates, at: now) }
    }

    /// What notifications tell of orders, by id.
    static func ended(_ ids: [String], in db: Database) throws -> [String: EndedOrder] {
        guard !ids.isEmpty else { return [:] }
        let rows = try db.rows(many, ["ids": try SeedSlice.json(ids)])
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                let order = try order(row)
                return (order.id.description, EndedOrder(order))
            })
    }

    static func expired(at now: Date, limit: Int, in db: Database) throws -> [Identifier<WalletOrder>] {
        let sql = """
            SELECT id FROM wallet_order WHERE state = 'open' AND expires_at <= :now ORDER BY expires_at, id LIMIT :limit
            """
        return try db.rows(sql, ["now": now.milliseconds, "limit": limit]).map { try $0.id("id") }
    }

    /// Those of a traveller whose last day is over and that nobody has ended yet.
    static func due(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws -> [Identifier<
        WalletOrder
    >] {
        let sql = """
            SELECT id FROM wallet_order
            WHERE traveller = :traveller AND state = 'open' AND expires_at <= :now ORDER BY expires_at, id
            """
        return try db.rows(sql, ["traveller": traveller.description, "now": now.milliseconds])
            .map { try $0.id("id") }
    }

    // MARK: - Publications

    /// The day after which publications matter to an open order; nil without any.
    static func since(in db: Database) throws -> Day? {
        let sql = "SELECT min(since) FROM wallet_order WHERE state = 'open' AND source = :source"
        return try RateSource.byRank.compactMap { source in
            try db.value(sql, ["source": source.rawValue], as: Int.self).map {
                PublicationWatch(source, since: Day(daysSince1970: $0)).earliest
            }
        }.min()
    }

    private static let watched = """
        SELECT DISTINCT currency, against, side, kind FROM wallet_order
        WHERE state = 'open' AND source = :source AND since < :day ORDER BY currency, against, side, kind
        """

    /// The orders of one kind that wait for the rate to fall or to rise to `key`.
    static func reachedStatement(waitingForFall: Bool) -> String {
        """
        SELECT id FROM wallet_order
        WHERE state = 'open' AND source = :source AND currency = :currency AND against = :against AND side = :side
            AND kind = :kind AND rate_key \(waitingForFall ? ">=" : "<=") :key AND since < :day
        """
    }

    /// The orders that a publication may reach, in the order in which they were placed. Ids begin with their time. Those
    /// that were placed by another source count too, which may be off since.
    static func reached(
        by evaluation: OrderEvaluation, spreadBps: Int, in db: Database
    ) throws -> [Identifier<WalletOrder>] {
        try RateSource.byRank.flatMap { try reached(by: evaluation, placedBy: $0, spreadBps: spreadBps, in: db) }
            .sorted().compactMap { Identifier($0) }
    }

    private static func reached(
        by evaluation: OrderEvaluation, placedBy watch: RateSource, spreadBps: Int, in db: Database
    ) throws -> [String] {
        let publication = evaluation.publication
        let limit = PublicationWatch.limit(of: watch, for: publication)
        let (source, day) = (watch.rawValue, Int64(limit.daysSince1970))
        var found: [String] = []
        let groups = try db.rows(watched, ["source": source, "day": day])
        for row in groups {
            let (currency, against) = (try row.currency("currency"), try row.currency("against"))
            let kind: WalletOrder.Kind = try row.value("kind")
            let side: Trade.Side = try row.value("side")
            guard evaluation.decides(currency, against), let mid = evaluation.rates.mid(from: currency, to: against)
            else { continue }
            let trade = Trade(side, Money(minorUnits: 1, currency: currency), against: against)
            let waitsForFall = WalletOrder.Terms(kind, trade, at: mid, until: publication.date).waitsForFall
            // The key is a rounded number: a little more is read, and the exact rates decide.
            let key = trade.rate(mid, spreadBps: spreadBps).value * (waitsForFall ? 1 - 1e-9 : 1 + 1e-9)
            let sql = reachedStatement(waitingForFall: waitsForFall)
            found += try db.values(
                sql,
                [
                    "source": source, "currency": currency.code, "against": against.code, "side": side.rawValue,
                    "kind": kind.rawValue, "key": key, "day": day,
                ], as: String.self)
        }
        return found
    }
}
