import Domain
import Foundation

/// SQL that reads the postings of one traveller with what they say about their transactions.
enum WalletEntryTable {
    private static let columns = """
        SELECT posting.sequence, posting.currency, posting.amount, posting.balance_after, booked.id, booked.kind,
            booked.at, booked.reverses, \(LedgerTable.tradeColumns), said.note,
            said.sender = :reader AS is_author, \(NoteTable.columns(of: "said")),
            CASE booked.kind WHEN 'settlement' THEN substr(booked.operation, length('swap ') + 1) END AS settled_swap,
            CASE said.sender WHEN :reader THEN said.phone END AS named_phone,
            (SELECT second.amount FROM ledger_posting AS second WHERE second.owner = posting.owner
                AND second.sequence = posting.sequence AND second.currency <> posting.currency) AS second_amount,
            \(AcquaintanceTable.columns(where: "said.phone IS NOT NULL AND said.sender = :reader")),
            \(TravellerTable.other)
        """

    private static let source = """
        FROM ledger_posting AS posting
        CROSS JOIN ledger_transaction AS booked ON booked.sequence = posting.sequence
        LEFT JOIN wallet_text AS said ON said.sequence = posting.sequence
        LEFT JOIN traveller AS other ON other.id = CASE booked.actor WHEN :reader THEN booked.other ELSE booked.actor END
            AND booked.other IS NOT NULL
        """

    /// The rows of `page`, in its order. Without a currency the primary key has them in this order, with one the index.
    static func pageStatement(
        of currency: Currency?, filtered isFiltered: Bool, searched isSearched: Bool = false
    ) -> String {
        """
        \(isSearched ? found : "")
        \(columns)
        \(source)
        WHERE posting.owner = :reader AND posting.sequence BETWEEN :first AND :last
            \(currency == nil ? "" : ofCurrency)
            AND (posting.sequence < :sequence OR posting.currency > :after)
            \(isFiltered ? filter : "") \(isSearched ? "AND +posting.sequence IN (SELECT sequence FROM found)" : "")
        ORDER BY posting.sequence DESC, posting.currency LIMIT :limit
        """
    }

    private static let ofCurrency = "AND posting.currency = :currency"

    private static let decimalsOfAssets = Dictionary(
        uniqueKeysWithValues: Asset.all.map { ($0.code, $0.currency.minorUnits) })

    /// The place of a bound in its list. Assets are in no catalogue.
    private static let decimals = """
        coalesce((SELECT minor_units FROM currency WHERE code = posting.currency), :assets ->> posting.currency, 2)
        """

    private static let filter = """
        AND (:kind IS NULL OR booked.kind = :kind)
            AND (:direction IS NULL OR (posting.amount > 0) = :direction)
            AND abs(posting.amount) BETWEEN :least ->> \(decimals) AND :most ->> \(decimals)
        """

    /// Transactions whose note or own phone number has the text, and those with a person whose handle has it. The person is
    /// looked up once, not once for each transaction. Who is behind a number that the reader named is found only if the
    /// two know each other.
    private static let found = """
        WITH named AS MATERIALIZED (SELECT other.id AS id, \(AcquaintanceTable.isMutual) AS is_mutual
            FROM (SELECT other AS id FROM ledger_transaction WHERE actor = :reader AND other IS NOT NULL
                UNION SELECT actor FROM ledger_transaction WHERE other = :reader) AS met
            CROSS JOIN traveller AS other ON other.id = met.id
            WHERE other.state IN \(TravellerTable.actingStates) AND instr(other.handle, :handle) > 0),
        found AS MATERIALIZED (SELECT own.sequence AS sequence FROM ledger_posting AS own
                CROSS JOIN wallet_text AS said ON said.sequence = own.sequence
                WHERE own.owner = :reader AND own.sequence BETWEEN :first AND :last
                    AND (instr(coalesce(said.folded, said.note), :text) > 0
                        AND \(NoteTable.isSeen("said", by: "said.sender")) OR (said.sender = :reader
                        AND instr(said.phone, :phone) > 0))
            UNION SELECT shared.sequence FROM named
                CROSS JOIN ledger_transaction AS shared ON (shared.actor = :reader AND shared.other = named.id)
                    OR (shared.other = :reader AND shared.actor = named.id)
                LEFT JOIN wallet_text AS said ON said.sequence = shared.sequence
                WHERE said.phone IS NULL OR said.sender <> :reader OR named.is_mutual)
        """

    static func page(
        of reader: Identifier<Traveller>, _ filter: WalletFilter, after cursor: WalletCursor?, limit: Int,
        in db: Database
    ) throws -> [WalletEntry] {
        let (first, end) = try range(of: filter, in: db)
        let last = min(end, cursor?.sequence ?? .max)
        guard first <= last else { return [] }
        var arguments: SQLValues = [
            "reader": reader.description, "first": first, "last": last, "sequence": cursor?.sequence ?? .max,
            "after": cursor?.currency ?? "", "limit": limit,
        ]
        if let currency = filter.currency { arguments += ["currency": currency.code] }
        if filter.readsRows { arguments += try conditions(of: filter) }
        if let text = filter.text {
            // NULL is found nowhere.
            let folded = Optional(LetterFolding.text(text)).flatMap { $0.isEmpty ? nil : $0 }
            arguments += ["text": folded, "handle": folded, "phone": digits(of: text)]
        }
        let sql = pageStatement(of: filter.currency, filtered: filter.readsRows, searched: filter.text != nil)
        return try db.rows(sql, arguments).map(entry)
    }

    /// The first and the last transaction that the days of a filter allow.
    static func range(of filter: WalletFilter, in db: Database) throws -> (first: Int64, last: Int64) {
        let (start, end) = filter.period
        let first = try start.map { try LedgerTable.sequence(before: $0, in: db) + 1 } ?? 0
        let last = try end.map { try LedgerTable.sequence(before: $0, in: db) } ?? .max
        return (first, last)
    }

    private static func conditions(of filter: WalletFilter) throws -> SQLValues {
        func least(_ digits: Int) -> Int64 { filter.least?.minorUnits(digits: digits) ?? 0 }
        func most(_ digits: Int) -> Int64 { filter.greatest?.minorUnits(below: digits) ?? .max }
        return [
            "kind": filter.kind?.rawValue, "direction": filter.direction.map { $0 == .incoming },
            "least": try SeedSlice.json((0...Currency.mostMinorUnits).map(least)),
            "most": try SeedSlice.json((0...Currency.mostMinorUnits).map(most)),
            "assets": String(decoding: try JSONEncoder().encode(decimalsOfAssets), as: UTF8.self),
        ]
    }

    /// What a search compares with phone numbers; nil if it names none.
    private static func digits(of text: String) -> String? {
        let digits = text.filter { !" -()".contains($0) }
        return digits.isEmpty ? nil : digits
    }

    private static let ofOne =
        "\(columns) \(source) WHERE posting.owner = :reader AND posting.sequence = :only ORDER BY posting.currency"
    private static let ofTransaction = """
        \(columns) \(source)
        WHERE posting.owner = :reader AND posting.sequence = (SELECT sequence FROM ledger_transaction WHERE id = :id)
        ORDER BY posting.currency
        """

    /// The reader's postings of one transaction, in order of currency.
    static func entries(
        of reader: Identifier<Traveller>, sequence: Int64, in db: Database
    ) throws -> [WalletEntry] {
        try db.rows(ofOne, ["reader": reader.description, "only": sequence])
            .map(entry)
    }

    static func entries(
        of reader: Identifier<Traveller>, transaction id: Identifier<LedgerTransaction>, in db: Database
    ) throws -> [WalletEntry] {
        try db.rows(ofTransaction, ["reader": reader.description, "id": id.description])
            .map(entry)
    }

    /// The last transfer to each recipient, of the latest `depth` changes of the sender. A recipient is what the sender sees: a
    /// person, or a number while they do not know each other. So a number that has changed hands does not stand for whom the
    /// sender knows.
    static func recipients(
        of reader: Identifier<Traveller>, limit: Int, in db: Database
    ) throws -> [WalletRecipient] {
        let rows = try db.rows(recipients, ["reader": reader.description, "depth": depth, "limit": limit])
        return try rows.compactMap { row in
            try entries(of: reader, sequence: row["last"], in: db).first
                .map { WalletRecipient(last: $0, transfers: row["transfers"]) }
        }
    }

    private static let recipients = """
        SELECT max(last) AS last, sum(transfers) AS transfers FROM (
            SELECT sent.last, sent.transfers,
                CASE WHEN sent.phone IS NULL OR \(AcquaintanceTable.isMutual) THEN other.id ELSE sent.phone END AS shown
            FROM (
                SELECT max(sequence) AS last, count(*) AS transfers, other, phone FROM (
                    SELECT posting.sequence AS sequence, booked.other AS other,
                        CASE said.sender WHEN :reader THEN said.phone END AS phone
                    FROM ledger_posting AS posting
                    CROSS JOIN ledger_transaction AS booked ON booked.sequence = posting.sequence
                    LEFT JOIN wallet_text AS said ON said.sequence = posting.sequence
                    WHERE posting.owner = :reader AND booked.kind = 'transfer' AND booked.actor = :reader
                    ORDER BY posting.sequence DESC LIMIT :depth)
                GROUP BY other, phone) AS sent
            CROSS JOIN traveller AS other ON other.id = sent.other AND other.state IN \(TravellerTable.actingStates))
        GROUP BY shown ORDER BY last DESC LIMIT :limit
        """

    /// Transfers among which recipients are looked for.
    private static let depth = 2_000

    private static func entry(_ row: StoredRow) throws -> WalletEntry {
        let transaction = WalletEntry.Transaction(
            id: try row.id("id"), sequence: row["sequence"], kind: try row.value("kind"), at: row.date("at"),
            trade: try LedgerTable.trade(row), reverses: row.isNull("reverses") ? nil : try row.id("reverses"),
            swap: row.isNull("settled_swap") ? nil : try row.id("settled_swap"))
        let currency = try row.currency("currency")
        var exchanged: Money?
        if let amount: Int64 = row["second_amount"], let trade = transaction.trade?.trade {
            exchanged = Money(
                minorUnits: abs(amount), currency: trade.currency == currency ? trade.against : trade.currency)
        }
        var (counterparty, note): (Counterparty?, SeenText?) = (nil, nil)
        if !row.isNull("other_id") {
            let other = try TravellerTable.other(row)
            counterparty = Counterparty(
                other, phone: row["named_phone"], AcquaintanceTable.acquaintance(row))
            if let text: String = row["note"] {
                note = SeenText(
                    text, try NoteTable.standing(row), isAuthor: row["is_author"], authorIn: other.state)
            }
        }
        return WalletEntry(
            transaction: transaction, currency: currency, amount: row["amount"], balanceAfter: row["balance_after"],
            exchanged: exchanged, counterparty: counterparty, note: note)
    }

    private static let ofMany = """
        \(columns) \(source)
        WHERE posting.owner = :reader AND posting.sequence IN (
            SELECT sequence FROM ledger_transaction WHERE id IN (SELECT value FROM json_each(:ids)))
        """

    /// What the recipients of these transfers are notified of, by id.
    static func received(
        _ ids: [String], by reader: Identifier<Traveller>, in db: Database
    ) throws -> [String: ReceivedMoney] {
        guard !ids.isEmpty else { return [:] }
        let rows = try db.rows(ofMany, ["reader": reader.description, "ids": try SeedSlice.json(ids)])
        return Dictionary(
            try rows.map { row in
                let entry = try entry(row)
                return (
                    entry.transaction.description,
                    ReceivedMoney(entry.transaction, entry.money, from: entry.counterparty?.shown)
                )
            }
        ) { first, _ in first }
    }
}

extension LedgerTable {
    /// The newest transaction before a day of UTC; 0 before the first.
    static func sequence(beforeDay day: Day, in db: Database) throws -> Int64 {
        try sequence(before: day.start(in: .gmt), in: db)
    }

    /// The newest transaction before an instant; 0 before the first.
    static func sequence(before instant: Date, in db: Database) throws -> Int64 {
        try sequence(at: Date(milliseconds: instant.milliseconds - 1), in: db)
    }
}

extension WalletFilter {
    /// Whether rows are left out beside those of other days, currencies and texts.
    fileprivate var readsRows: Bool {
        least != nil || greatest != nil || direction != nil || kind != nil
    }
}
