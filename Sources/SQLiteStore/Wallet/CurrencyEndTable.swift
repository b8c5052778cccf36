import Domain
import Foundation

/// Ends what people have in currencies that have ended, as `CurrencyEnding` says.
struct CurrencyEndTable {
    let database: SQLiteDatabase
    let ending: CurrencyEnding

    init(_ database: SQLiteDatabase, _ ended: [EndedCurrency]) {
        (self.database, ending) = (database, CurrencyEnding(ended))
    }

    /// Whether a traveller has anything in them, so that the writer is asked for those only.
    func concerns(_ traveller: Identifier<Traveller>, in db: Database) throws -> Bool {
        let arguments: SQLValues = [
            "traveller": traveller.description, "codes": try SeedSlice.json(ending.currencies.map(\.code)),
        ]
        return try db.value(Self.concern, arguments, as: Bool.self) ?? false
    }

    private static let codes = "(SELECT value FROM json_each(:codes))"
    private static let open = Offer.State.sqlList(where: \.isOpen)
    static let concern = """
        SELECT EXISTS (SELECT 1 FROM ledger_account WHERE owner = :traveller AND balance > 0 AND currency IN \(codes))
            OR EXISTS (SELECT 1 FROM wallet_order WHERE traveller = :traveller AND state = 'open'
                AND (currency IN \(codes) OR against IN \(codes)))
            OR EXISTS (SELECT 1 FROM money_request
                WHERE (asker = :traveller OR payer = :traveller) AND state = 'open' AND currency IN \(codes))
            OR EXISTS (SELECT 1 FROM rate_alert
                WHERE traveller = :traveller AND (base IN \(codes) OR quote IN \(codes)))
            OR EXISTS (SELECT 1 FROM watch_list CROSS JOIN json_each(watch_list.pairs) AS pair
                WHERE watch_list.traveller = :traveller
                    AND (substr(pair.value, 1, 3) IN \(codes) OR substr(pair.value, 5, 3) IN \(codes)))
            OR EXISTS (SELECT 1 FROM offer
                WHERE owner = :traveller AND state IN \(open) AND (have IN \(codes) OR want IN \(codes)))
            OR EXISTS (\(swaps))
            OR EXISTS (SELECT 1 FROM traveller WHERE id = :traveller AND (home_currency IN \(codes)
                OR json_extract(preferences, '$.currency') IN \(codes)))
        """
    private static let swaps = """
        SELECT swap.id FROM swap CROSS JOIN offer ON offer.id = swap.offer
        WHERE swap.owner = :traveller AND swap.state IN ('proposed', 'accepted', 'scheduled')
            AND (offer.have IN \(codes) OR offer.want IN \(codes))
        """

    /// All of a traveller, of whose swaps those in which they are the owner of the offer.
    func end(of traveller: Identifier<Traveller>, at now: Date, in db: Database) throws {
        let codes = try SeedSlice.json(ending.currencies.map(\.code))
        let swaps = try db.rows("\(Self.swaps) ORDER BY swap.id", ["traveller": traveller.description, "codes": codes])
        for row in swaps { try end(swap: try row.id("id"), at: now, in: db) }
        var told: Set<Currency> = []
        for offer in try OfferTable.open(of: traveller, at: now, in: db) {
            guard let expired = ending.expiring(offer, at: now) else { continue }
            try OfferTable.save(expired, in: db)
            told.formUnion([offer.have, offer.want])
        }
        for order in try WalletOrderTable.open(of: traveller, in: db) {
            guard [order.trade.currency, order.trade.against].contains(where: { ending.end(of: $0) != nil }) else {
                continue
            }
            try end(order: order.id, at: now, in: db)
            told.formUnion([order.trade.currency, order.trade.against])
        }
        try end(try MoneyRequestTable.open(of: traveller, in: db), at: now, in: db)
        told.formUnion(try Self.convert(traveller, by: ending, at: now, in: db))
        for alert in ending.deleting(try AlertTable.all(of: traveller, in: db)) {
            try AlertTable.delete(alert.id, in: db)
            if let pair = alert.condition.pair { told.formUnion([pair.base, pair.quote]) }
        }
        let list = try WatchListTable.find(of: traveller, in: db)
        if let shorter = ending.shortening(list) {
            try WatchListTable.save(shorter, in: db)
            for pair in list.pairs { told.formUnion([pair.base, pair.quote]) }
        }
        told.formUnion(try settle(traveller, in: db))
        try tell([traveller], about: told, at: now, in: db)
    }

    func end(swap id: Identifier<Swap>, at now: Date, in db: Database) throws {
        guard let change = try ending.ending(try SwapTable.current(id, in: db), at: now) else { return }
        try SwapChangeWriter.write(change, at: now, in: db)
    }

    func end(order id: Identifier<WalletOrder>, at now: Date, in db: Database) throws {
        let store = SQLiteWalletStore(database: database)
        guard let change = try store.snapshot(ofOrder: id, at: now, in: db)?.endingOrder(at: now) else { return }
        try SQLiteWalletStore.write(change, at: now, in: db)
    }

    /// Both sides are told.
    func end(_ requests: [MoneyRequest], at now: Date, in db: Database) throws {
        for request in ending.lapsing(requests, at: now) {
            try MoneyRequestTable.save(request, in: db)
            try EventTable.append([request.audience], at: now, in: db)
            try tell([request.asker, request.payer], about: [request.amount.currency], at: now, in: db)
        }
    }

    /// Returns the currencies that were changed.
    @discardableResult
    static func convert(
        _ traveller: Identifier<Traveller>, by ending: CurrencyEnding, at now: Date, in db: Database
    ) throws -> [Currency] {
        let currencies = ending.currencies + ending.currencies.compactMap { ending.successor(of: $0) }
        let ledger = try LedgerTable.ledger(
            of: traveller, and: nil, in: currencies, latest: try LedgerTable.newest(in: db)?.at, in: db)
        let change = try ending.converting(traveller, ledger, at: now)
        guard !change.transactions.isEmpty else { return [] }
        // What does not add up is looked at first.
        guard try !LedgerStateTable.state(in: db).isStopped else { throw WalletRefusal.stopped }
        try SQLiteWalletStore.write(change, at: now, in: db)
        return change.transactions.flatMap { $0.postings.map(\.account.currency) }
    }

    /// The home currency and that of the preferences. Returns those that were replaced.
    private func settle(_ traveller: Identifier<Traveller>, in db: Database) throws -> [Currency] {
        guard let found = try TravellerTable.find(traveller, in: db),
            var preferences = try PreferencesRecord.find(traveller, in: db)
        else { return [] }
        var replaced: [Currency] = []
        if let successor = ending.successor(of: preferences.currency) {
            replaced.append(preferences.currency)
            preferences.currency = successor
            try db.run(
                "UPDATE traveller SET preferences = :preferences WHERE id = :traveller",
                ["preferences": try PreferencesRecord.write(preferences), "traveller": traveller.description])
        }
        if let successor = ending.successor(of: found.details.homeCurrency) {
            replaced.append(found.details.homeCurrency)
            try db.run(
                "UPDATE traveller SET home_currency = :successor, version = version + 1 WHERE id = :traveller",
                ["successor": successor.code, "traveller": traveller.description])
        }
        return replaced
    }

    private func tell(
        _ travellers: [Identifier<Traveller>], about currencies: Set<Currency>, at now: Date, in db: Database
    ) throws {
        for traveller in travellers {
            for notice in ending.notices(to: traveller, about: currencies, at: now) {
                try NotificationTable.insert(notice, in: db)
            }
        }
    }
}

extension SQLiteWalletStore {
    func endCurrencies(limit: Int, at now: Date) async throws -> EndedCurrencies {
        let (ended, reached) = try await database.read { try EndedCurrencyTable.pending(at: now, in: $0) }
        guard !ended.isEmpty else { return EndedCurrencies(isOver: true, failed: 0) }
        let table = CurrencyEndTable(database, ended)
        let (page, concerned) = try await database.read { db in
            let rows = try db.rows(
                "SELECT id FROM traveller WHERE id > :reached ORDER BY id LIMIT :limit",
                ["reached": reached, "limit": limit])
            let page: [Identifier<Traveller>] = try rows.map { try $0.id("id") }
            return (page, try page.filter { try table.concerns($0, in: db) })
        }
        var (rest, failed) = (concerned[...], 0)
        while !rest.isEmpty {
            let swept = try await database.sweep(rest) { id, db in
                try table.end(of: id, at: now, in: db)
                return true
            }
            rest = rest.dropFirst(swept.found)
            failed += swept.failed.count
        }
        let (isLast, count) = (page.count < limit, failed)
        try await database.write { db in
            try EndedCurrencyTable.save(
                ended, reached: page.last?.description ?? reached, failed: count, isLast: isLast, at: now, in: db)
        }
        return EndedCurrencies(isOver: isLast, failed: failed)
    }

    /// Ends the order and the request of a question whose currency has ended, before anything is decided about them.
    func endUnmoneyed(_ question: WalletQuestion, at now: Date, in db: Database) throws {
        if let order = try question.order.flatMap({ try WalletOrderTable.find($0, in: db) }), order.end == nil {
            let ended = try EndedCurrencyTable.ended([order.trade.currency, order.trade.against], at: now, in: db)
            if !ended.isEmpty { try CurrencyEndTable(database, ended).end(order: order.id, at: now, in: db) }
        }
        if let request = try question.moneyRequest.flatMap({ try MoneyRequestTable.find($0, in: db) }) {
            let ended = try EndedCurrencyTable.ended([request.amount.currency], at: now, in: db)
            if !ended.isEmpty { try CurrencyEndTable(database, ended).end([request], at: now, in: db) }
        }
    }
}
