import Domain
import Foundation

/// Wallets in SQLite.
struct SQLiteWalletStore: WalletStore {
    let database: SQLiteDatabase

    func change(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<WalletReceipt>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> IdempotentResult<WalletReceipt> {
        try await change(question, at: now, once: request, deciding: deciding) { change, db in
            try Self.receipt(change, of: question.traveller, in: db)
        }
    }

    /// `reading` makes the response from what was written, and reads the people.
    func change<Value>(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<Value>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange,
        reading: @escaping @Sendable (WalletChange, Database) throws -> Value
    ) async throws -> IdempotentResult<Value> {
        try await database.write { db in
            try IdempotencyTable.tracing(request, about: { _ in nil }, at: now, in: db) {
                try endDue(of: question.traveller, at: now, in: db)
                try endUnmoneyed(question, at: now, in: db)
                let change = try deciding(try snapshot(question, at: now, in: db))
                try Self.write(change, at: now, in: db)
                for sketch in change.sketches { try NoteTable.insert(sketch, from: question.traveller, in: db) }
                if let refusal = change.refusal { return .failure(KeptWalletRefusal(refusal)) }
                return .success(try reading(change, db))
            }
        }.get()
    }

    func quote(
        _ question: WalletQuestion, at now: Date, once request: IdempotentRequest<OfferedQuote>?,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletQuote
    ) async throws -> IdempotentResult<OfferedQuote> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                try endDue(of: question.traveller, at: now, in: db)
                let snapshot = try snapshot(question, at: now, in: db)
                let quote = try deciding(snapshot)
                try WalletQuoteTable.insert(quote, in: db)
                let balance = snapshot.ledger[LedgerAccount(of: question.traveller, quote.price.pays.currency)]
                return OfferedQuote(
                    quote,
                    available: Money(minorUnits: balance.available, currency: quote.price.pays.currency),
                    isWelcomed: snapshot.isWelcomed)
            }
        }
    }

    func open(
        _ question: WalletQuestion, at now: Date,
        deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws {
        try await database.write { db in
            try Self.write(try deciding(try snapshot(question, at: now, in: db)), at: now, in: db)
        }
    }

    /// The one place through which a wallet changes, so all whose wallets show it are told here.
    static func write(_ change: WalletChange, at now: Date, in db: Database) throws {
        try LedgerTable.write(change, in: db)
        for request in change.moneyRequests { try MoneyRequestTable.save(request, in: db) }
        for reservation in change.reservations { try ReservationTable.save(reservation, in: db) }
        for order in change.orders { try WalletOrderTable.save(order, in: db) }
        if let quote = change.quote { try WalletQuoteTable.setUsed(quote, in: db) }
        try FlagTable.save(change.filings, in: db)
        try EventTable.append(change.audiences, at: now, in: db)
        for notification in change.notifications { try NotificationTable.insert(notification, in: db) }
    }

    private static func receipt(
        _ change: WalletChange, of traveller: Identifier<Traveller>, in db: Database
    ) throws -> WalletReceipt {
        guard let named = change.named else { throw DamagedRow(column: "named") }
        let entries = try WalletEntryTable.entries(of: traveller, transaction: named.transaction, in: db)
        guard let entry = entries.first(where: { $0.currency == named.currency }) else {
            throw DamagedRow(column: "currency")
        }
        let changed = Set(entries.map(\.currency))
        return WalletReceipt(
            entry,
            balances: change.balances.filter {
                $0.account.owner == .traveller(traveller) && changed.contains($0.account.currency)
            })
    }

    func snapshot(_ question: WalletQuestion, at now: Date, in db: Database) throws -> WalletSnapshot {
        guard let traveller = try TravellerTable.find(question.traveller, in: db) else {
            throw DamagedRow(column: "traveller")
        }
        let moneyRequest = try question.moneyRequest.flatMap { try MoneyRequestTable.find($0, in: db) }
        // `try?`: `deciding` completes the address too, and refuses what cannot be completed.
        let address = try? question.recipient?.completed(by: traveller)
        var recipient = try self.recipient(of: question, at: address, moneyRequest, in: db)
        if question.isContact, let other = recipient?.traveller.id, other != traveller.id {
            recipient?.contact = try NoteTable.contact(
                of: traveller.id, with: other, phone: address?.phone, at: now, in: db)
        }
        let quote = try question.quote.flatMap { try WalletQuoteTable.find($0, in: db) }
        var currencies = question.currencies
        if let trade = quote?.price.trade { currencies += [trade.currency, trade.against] }
        if let amount = moneyRequest?.amount { currencies.append(amount.currency) }
        let order = try question.order.flatMap { try Self.order($0, in: db) }
        if let trade = order?.order.trade { currencies += [trade.currency, trade.against] }
        var subject = WalletSnapshot.Subject(quote: quote, moneyRequest: moneyRequest)
        subject.order = order
        if question.countsOrders { subject.openOrders = try WalletOrderTable.countOpen(of: traveller.id, in: db) }
        let facts = try LedgerTable.facts(about: traveller.id, in: db)
        return WalletSnapshot(
            traveller,
            ledger: try LedgerTable.ledger(
                of: traveller.id, and: recipient?.traveller.id, in: currencies, latest: facts.latest, in: db),
            isWelcomed: facts.isWelcomed,
            recipient: recipient,
            deposits: question.countsDeposits
                ? try LedgerTable.deposits(of: traveller.id, since: now.startOfUTCDay, in: db) : [],
            about: subject, rates: try database.rates.newest(at: now, writing: db),
            isStopped: facts.isStopped)
    }

    private static func order(
        _ id: Identifier<WalletOrder>, in db: Database
    ) throws -> WalletSnapshot.StoredOrder? {
        guard let order = try WalletOrderTable.find(id, in: db) else { return nil }
        guard let reservation = try ReservationTable.find(order.reservation, in: db) else {
            throw DamagedRow(column: "reservation")
        }
        return WalletSnapshot.StoredOrder(order, reservation)
    }

    /// Whoever is at the address of the question, or the other one of its request.
    private func recipient(
        of question: WalletQuestion, at address: WalletQuestion.Address?, _ request: MoneyRequest?, in db: Database
    ) throws -> WalletSnapshot.Recipient? {
        let me = question.traveller
        guard let request else { return try address.flatMap { try Self.recipient($0, of: me, in: db) } }
        let other = request.asker == me ? request.payer : request.asker
        return try TravellerTable.find(other, in: db).map { try Self.recipient($0, of: me, in: db) }
    }

    /// A number that nobody has is answered some microseconds sooner; the limit of tries an hour makes that useless.
    private static func recipient(
        _ address: WalletQuestion.Address, of sender: Identifier<Traveller>, in db: Database
    ) throws -> WalletSnapshot.Recipient? {
        switch address {
        case .handle(let handle):
            return try TravellerTable.find(handle: handle, in: db).map { try recipient($0, of: sender, in: db) }
        case .phone(let number):
            let holders = try TravellerTable.holders(of: .phone(key: number.key), in: db)
            guard let found = try holders.first.flatMap({ try TravellerTable.find($0, in: db) }) else { return nil }
            // Not the sender's own blocks: who blocks one person after another would learn whose number it is.
            let blocks = try TravellerTable.blocks(between: sender, and: found.id, in: db)
            return WalletSnapshot.Recipient(
                found, isBlocked: blocks.byOther, isBlockedBySender: blocks.byOne,
                isFindableByPhone: try TravellerTable.isFindableByPhone(found.id, in: db))
        }
    }

    private static func recipient(
        _ found: Traveller, of sender: Identifier<Traveller>, in db: Database
    ) throws -> WalletSnapshot.Recipient {
        let blocks = try TravellerTable.blocks(between: sender, and: found.id, in: db)
        return WalletSnapshot.Recipient(
            found, isBlocked: blocks.byOne || blocks.byOther, isBlockedBySender: blocks.byOne)
    }

    func wallet(
        of traveller: Identifier<Traveller>, asOf past: Date?, at now: Date
    ) async throws -> AsOf<WalletView> {
        try await database.read(asOf: traveller) { try view(of: traveller, asOf: past, at: now, in: $0) }
    }

    func view(
        of traveller: Identifier<Traveller>, asOf past: Date?, at now: Date, in db: Database
    ) throws -> WalletView {
        guard let preferences = try PreferencesRecord.find(traveller, in: db) else {
            throw DamagedRow(column: "traveller")
        }
        var balances: [AccountBalance]
        var kept: [Reservation] = []
        if let past {
            balances = try LedgerTable.balances(
                of: traveller, after: try LedgerTable.sequence(at: past, in: db), in: db)
        } else {
            balances = try LedgerTable.balances(of: traveller, in: db)
            let due = Set(try WalletOrderTable.due(of: traveller, at: now, in: db).map(\.description))
            kept = try ReservationTable.pending(of: traveller, in: db)
            let freed = kept.filter { $0.kind == .order && due.contains($0.subject) }
            kept.removeAll { freed.contains($0) }
            balances = balances.map { $0.without(freed) }
        }
        let facts = try LedgerTable.facts(about: traveller, in: db)
        return WalletView(
            balances: balances,
            reservations: kept,
            rates: try database.rates.referenceRates(at: now, in: db).referenceRates, shownIn: preferences.currency,
            deposits: try LedgerTable.deposits(of: traveller, since: now.startOfUTCDay, in: db),
            isWelcomed: facts.isWelcomed,
            state: try TravellerTable.find(traveller, in: db)?.state ?? .deleted, isStopped: facts.isStopped)
    }

    func entries(
        of traveller: Identifier<Traveller>, _ filter: WalletFilter, after cursor: WalletCursor?, limit: Int
    ) async throws -> AsOf<WalletList> {
        try await database.read(asOf: traveller) { db in
            let rows = try WalletEntryTable.page(of: traveller, filter, after: cursor, limit: limit + 1, in: db)
            let page = Page(reading: rows, limit: limit) { WalletCursor($0) }
            // After a cursor nothing may be left: `q` no longer finds somebody who has left.
            let bounds =
                rows.isEmpty && cursor == nil
                ? try WalletHistoryTable.bounds(of: traveller, filter, in: db) : WalletBounds(page.items)
            return WalletList(page, bounds)
        }
    }

    func foldNotes(limit: Int) async throws -> Int {
        // Most of the time there is none, and a read holds up nobody.
        guard try await database.read({ try LedgerTable.hasNotesToFold(in: $0) }) else { return 0 }
        return try await database.write { try LedgerTable.foldNotes(limit: limit, in: $0) }
    }

    func transaction(
        _ id: Identifier<LedgerTransaction>, of traveller: Identifier<Traveller>
    ) async throws -> WalletDetail? {
        try await database.read { db in
            let entries = try WalletEntryTable.entries(of: traveller, transaction: id, in: db)
            guard let first = entries.first else { return nil }
            let price = first.price
            return WalletDetail(
                entries: entries, spread: price?.spread, rounding: price?.rounding,
                isSealed: try LedgerSealTable.isSealed(first.sequence, in: db))
        }
    }

    func recipients(of traveller: Identifier<Traveller>, limit: Int) async throws -> [WalletRecipient] {
        try await database.read { try WalletEntryTable.recipients(of: traveller, limit: limit, in: $0) }
    }

    func seal(limit: Int, at now: Date) async throws -> Int {
        // The hashes are computed beside the writer: committed transactions do not change.
        let key = LedgerSealTable.key(database.keys)
        let next = try await database.read { db in
            let head = try LedgerSealTable.newest(in: db)
            let rows = try LedgerSealTable.transactions(after: head?.sequence ?? 0, limit: limit, in: db)
            return (
                head: head, hash: LedgerSealTable.hash(head?.hash ?? Data(), rows.map(\.transaction), key),
                last: rows.last?.transaction.sequence, count: rows.count
            )
        }
        guard let last = next.last else { return 0 }
        return try await database.write { db in
            guard try LedgerSealTable.newest(in: db)?.sequence == next.head?.sequence else { return 0 }
            try LedgerSealTable.insert(last, next.hash, at: now, in: db)
            return next.count
        }
    }

    func checkNext(limit: Int, at now: Date) async throws -> LedgerCheck {
        let (state, found) = try await database.read { db in
            let state = try LedgerStateTable.state(in: db)
            return (state, try LedgerStateTable.check(after: state.checked, limit: limit, in: db))
        }
        let began = state.checked == 0 ? now : state.beganAt ?? now
        let isWhole = found.last == nil && found.findings.isEmpty
        let verified = isWhole ? began : state.verifiedAt
        try await database.write { db in
            if !found.findings.isEmpty { try LedgerStateTable.stop(at: now, in: db) }
            // What is broken is found again, and no pass over it counts as whole.
            let checked = found.findings.isEmpty ? found.last ?? 0 : 0
            try LedgerStateTable.save(checked: checked, beganAt: began, verifiedAt: verified, in: db)
        }
        return LedgerCheck(
            findings: found.findings, verifiedAt: verified, isStopped: state.isStopped || !found.findings.isEmpty)
    }
}
