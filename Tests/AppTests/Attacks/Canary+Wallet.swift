import TestSupport

/// The canaries of the wallet: a deposit of one traveller, who sends most of it to another.
extension Canary {
    private static let transaction = "0199dddd-0000-7000-8000-00000000d0e1"
    private static let deposit = "0199dddd-0000-7000-8000-00000000d0e2"
    private static let reservation = "0199dddd-0000-7000-8000-00000000d0e3"
    private static let request = "0199dddd-0000-7000-8000-00000000d0e5"
    private static let asked = 66_655_511
    private static let askedAt = 1_700_004_334_567
    private static let order = "0199dddd-0000-7000-8000-00000000d0e6"
    private static let ordered = 77_766_633
    private static let orderedRate = "0.008123457"
    private static let orderedAt = 1_700_004_445_678
    private static let quote = "0199dddd-0000-7000-8000-00000000d0e4"
    /// Minor units. What is left is `rest`, of which `kept` is reserved.
    private static let sent = 557_733_311
    private static let rest = 446_622_233
    private static let kept = 33_344_455
    private static let quoted = 22_233_366
    private static let bookedAt = 1_700_004_112_345
    private static let quotedAt = 1_700_004_223_456

    private static func amount(_ units: Int) -> [String] {
        let digits = String(units)
        return [digits, "\(digits.dropLast(2)).\(digits.suffix(2))"]
    }

    static func plantWallet(in world: World) async throws {
        func id(_ handle: String) -> String { "(SELECT id FROM traveller WHERE handle = '\(handle)')" }
        let (from, to) = (id(quarry), id(hunter))
        try await world.execute(
            """
            INSERT INTO ledger_account (owner, currency, traveller, balance, reserved) VALUES
                ('supply', 'PLN', NULL, \(-sent - rest), 0), (\(from), 'PLN', \(from), \(rest), \(kept)),
                (\(to), 'PLN', \(to), \(sent), 0);
            INSERT INTO ledger_transaction (sequence, id, kind, at, actor)
                VALUES (1, '\(deposit)', 'deposit', 1, \(from));
            INSERT INTO ledger_posting (owner, sequence, currency, amount, balance_after) VALUES
                ('supply', 1, 'PLN', \(-sent - rest), \(-sent - rest)), (\(from), 1, 'PLN', \(sent + rest), \(sent + rest));
            INSERT INTO ledger_transaction (sequence, id, kind, at, actor, other)
                VALUES (2, '\(transaction)', 'transfer', \(bookedAt), \(from), \(to));
            INSERT INTO ledger_posting (owner, sequence, currency, amount, balance_after) VALUES
                (\(from), 2, 'PLN', \(-sent), \(rest)), (\(to), 2, 'PLN', \(sent), \(sent));
            INSERT INTO wallet_text (sequence, sender, note, folded, phone)
                VALUES (2, \(from), 'canary tea', 'canary tea', '+48555888777');
            INSERT INTO money_request (id, asker, payer, amount, currency, note, phone, state, created_at, lapses_at)
                VALUES ('\(request)', \(from), \(to), \(asked), 'PLN', 'canary rent', '+48555888666', 'open', \(askedAt),
                4102444800000);
            INSERT INTO reservation (id, owner, currency, kind, subject, amount, posted, state, created_at)
                VALUES ('\(reservation)', \(from), 'PLN', 'order', 'canary-order', \(kept), 0, 'pending', \(bookedAt));
            INSERT INTO wallet_order (id, traveller, version, kind, side, amount, currency, against, rate, rate_text, rate_key,
                until, expires_at, source, since, reservation, state, created_at)
                VALUES ('\(order)', \(from), 1, 'limit', 'buy', \(ordered), 'USD', 'PLN', '8123457/1000000000',
                '\(orderedRate)', 0.008123457, 40000, 3456086400000, 'ECB', 40000, '\(reservation)', 'open', \(orderedAt));
            INSERT INTO wallet_quote (id, traveller, side, amount, currency, against, rate, rate_text, source, rate_day,
                spread_bps, expires_at) VALUES ('\(quote)', \(from), 'buy', \(quoted), 'USD', 'PLN', '4/1', '4', 'ECB',
                20000, 0, \(quotedAt));
            """)
    }

    /// Nobody whom the walk asks for is one of the two.
    static let ofWallet: [Canary] = [
        hidden("ledger_transaction.id", [transaction, deposit]),
        hidden("ledger_transaction.at", forms(of: Int64(bookedAt))),
        hidden("ledger_posting.amount", amount(sent)), hidden("ledger_posting.balance_after", amount(rest)),
        hidden("ledger_account.balance", amount(rest)), hidden("ledger_account.reserved", amount(kept)),
        hidden("wallet_text.note", ["canary tea"]), hidden("wallet_text.phone", ["48555888777"]),
        hidden("money_request.id", [request]), hidden("money_request.amount", amount(asked)),
        hidden("money_request.note", ["canary rent"]), hidden("money_request.phone", ["48555888666"]),
        hidden("money_request.created_at", forms(of: Int64(askedAt))),
        hidden("reservation.id", [reservation]), hidden("reservation.subject", ["canary-order"]),
        hidden("reservation.amount", amount(kept)), hidden("reservation.created_at", forms(of: Int64(bookedAt))),
        hidden("wallet_order.id", [order]), hidden("wallet_order.amount", amount(ordered)),
        hidden("wallet_order.rate_text", [orderedRate]),
        hidden("wallet_order.created_at", forms(of: Int64(orderedAt))),
        hidden("wallet_quote.id", [quote]), hidden("wallet_quote.amount", amount(quoted)),
        hidden("wallet_quote.expires_at", forms(of: Int64(quotedAt))),
    ]

    private static func hidden(_ column: String, _ forms: [String]) -> Canary {
        Canary(column: column, forms: forms, readers: [], isShown: false)
    }
}
