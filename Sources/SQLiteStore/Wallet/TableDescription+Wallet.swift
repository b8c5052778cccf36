import Domain

/// Tables of the wallet.
extension TableDescription {
    static let ledgerAccount = TableDescription(
        "ledger_account", key: "owner, currency", "Your balances of virtual money.", .shared,
        export: .file("wallet.json"),
        columns: [
            .personal("owner", .plain("the id of a person is open"), withheld: .key),
            .personal("currency", .plain("a currency")),
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .personal("balance", .secret),
            .personal("reserved", .secret),
        ])

    static let ledgerTransaction = TableDescription(
        "ledger_transaction", key: "sequence",
        "What changed balances. Nothing changes or deletes it, because balances of others follow from it.", .shared,
        export: .file("transactions.json"),
        columns: [
            .other("sequence", .smallNumber),
            .personal("id", .secret),
            .personal("kind", .wordOfFew),
            .personal("at", .secret),
            .personal("actor", .plain("the id of a person is open")),
            .personal("other", .plain("the id of a person is open")),
            .other("operation", .plain("the id of a person or of a quote"), withheld: .key),
            .other("reverses", .plain("ledger_transaction.id")),
            .personal("side", .wordOfFew),
            .personal("amount", .plain("ledger_posting.amount"), withheld: .derived),
            .personal("currency", .plain("a currency"), withheld: .derived),
            .personal("against", .plain("a currency"), withheld: .derived),
            .other("rate", .plain("a published rate"), withheld: "rate_text is the same"),
            .other("rate_text", .plain("a published rate")),
            .other("source", .plain("a word of few")),
            .other("rate_day", .plain("a day of rates")),
            .other("spread_bps", .smallNumber, withheld: "the rate says it"),
        ])

    static let ledgerPosting = TableDescription(
        "ledger_posting", key: "owner, sequence, currency", "How transactions changed each balance.", .shared,
        export: .file("transactions.json"),
        columns: [
            .personal("owner", .plain("the id of a person is open"), withheld: .key),
            .other("sequence", .smallNumber, withheld: .key),
            .personal("currency", .plain("a currency")),
            .personal("amount", .secret),
            .personal("balance_after", .secret),
        ])

    static let walletText = TableDescription(
        "wallet_text", key: "sequence", "Notes of transfers, and phone numbers that you sent to.",
        .until("the account of the sender is erased; a phone number also with that of its owner"),
        export: .file("transactions.json"),
        columns: [
            .other("sequence", .smallNumber, withheld: .key),
            .personal("sender", .plain("the id of a person is open"), withheld: .key),
            .personal("note", .secret),
            .personal("folded", .plain("wallet_text.note"), withheld: .derived),
            .personal("phone", .secret),
            .personal("warning", .wordOfFew, withheld: "what its reader is warned of"),
            .personal("held_at", .plain("ledger_transaction.at"), withheld: .derived),
            .personal("hidden_at", .plain("action.at"), withheld: "actions.json says it"),
            .personal("hidden_reason", .wordOfFew, withheld: "actions.json says it"),
            .other("is_withheld", .zeroOrOne, withheld: "blocks.json says it"),
            .personal("first_at", .plain("ledger_transaction.at"), withheld: .derived),
        ])

    static let moneyRequest = TableDescription(
        "money_request", key: "id", "What you ask others for, and they ask you for.",
        .rows("ended_at", after: MoneyRequest.retention, event: "it was answered or lapsed"),
        export: .file("requests.json"),
        columns: [
            .personal("id", .secret),
            .personal("asker", .plain("the id of a person is open")),
            .personal("payer", .plain("the id of a person is open")),
            .personal("amount", .secret),
            .personal("currency", .plain("a currency")),
            .personal("note", .secret),
            .personal("phone", .secret),
            .personal("state", .wordOfFew),
            .personal("created_at", .secret),
            .personal("lapses_at", .plain("money_request.created_at")),
            .personal("ended_at", .plain("null while open"), withheld: "the transfer or the state says it"),
            .personal("paid_by", .plain("ledger_transaction.id")),
            .other("is_silent", .zeroOrOne, withheld: "whether the other was told of the end"),
            .personal("warning", .wordOfFew, withheld: "what its reader is warned of"),
            .personal("held_at", .plain("money_request.created_at"), withheld: .derived),
            .personal("hidden_at", .plain("action.at"), withheld: "actions.json says it"),
            .personal("hidden_reason", .wordOfFew, withheld: "actions.json says it"),
            .other("is_withheld", .zeroOrOne, withheld: "blocks.json says it"),
            .personal("first_at", .plain("money_request.created_at"), withheld: .derived),
        ])

    static let reservation = TableDescription(
        "reservation", key: "id", "What of your balances is kept for orders and swaps.", .shared,
        export: .file("wallet.json"),
        columns: [
            .personal("id", .secret, withheld: .key),
            .personal("owner", .plain("the id of a person is open"), withheld: .key),
            .personal("currency", .plain("a currency")),
            .personal("kind", .wordOfFew),
            .personal("subject", .secret),
            .personal("amount", .secret),
            .personal("posted", .plain("part of reservation.amount"), withheld: .derived),
            .personal("state", .wordOfFew, withheld: "only pending ones are exported"),
            .personal("created_at", .secret, withheld: "the order or swap says it"),
            .personal("ended_at", .plain("null while pending"), withheld: "only pending ones are exported"),
        ])

    static let walletOrder = TableDescription(
        "wallet_order", key: "id", "Your orders to trade at a rate.",
        .rows("ended_at", after: WalletOrder.retention, event: "it was filled, cancelled or expired"),
        export: .file("orders.json"),
        columns: [
            .personal("id", .secret),
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .personal("version", .smallNumber),
            .personal("kind", .wordOfFew),
            .personal("side", .wordOfFew),
            .personal("amount", .secret),
            .personal("currency", .plain("a currency")),
            .personal("against", .plain("a currency")),
            .personal("rate", .plain("wallet_order.rate_text"), withheld: "rate_text is the same"),
            .personal("rate_text", .secret),
            .personal("rate_key", .plain("wallet_order.rate_text"), withheld: .derived),
            .personal("until", .plain("a day")),
            .personal("expires_at", .plain("the end of a day"), withheld: .derived),
            .other("source", .plain("a word of few"), withheld: "the reference says it"),
            .other("since", .plain("a day of rates"), withheld: "it says which publications count"),
            .personal("reservation", .plain("reservation.id"), withheld: .key),
            .personal("state", .wordOfFew),
            .personal("created_at", .secret),
            .personal("ended_at", .plain("null while open")),
            .personal("paid", .plain("ledger_posting.amount")),
            .personal("got", .plain("ledger_posting.amount")),
            .personal("filled_by", .plain("ledger_transaction.id")),
        ])

    static let walletQuote = TableDescription(
        "wallet_quote", key: "id", "Prices of trades that you asked for.",
        .rows("expires_at", after: WalletQuote.retention, event: "it expired"),
        export: .nothing("prices of half a minute; transactions.json has the trades"),
        columns: [
            .personal("id", .secret),
            .personal("traveller", .plain("the id of a person is open")),
            .personal("side", .wordOfFew),
            .personal("amount", .secret),
            .personal("currency", .plain("a currency")),
            .personal("against", .plain("a currency")),
            .other("rate", .plain("a published rate")),
            .other("rate_text", .plain("a published rate")),
            .other("source", .plain("a word of few")),
            .other("rate_day", .plain("a day of rates")),
            .other("spread_bps", .smallNumber),
            .personal("expires_at", .secret),
            .personal("used_by", .plain("ledger_transaction.id")),
        ])

    static let ledgerSeal = TableDescription(
        .machinery, "ledger_seal", key: "sequence", "Hashes that show that nobody changed the ledger.",
        columns: "sequence hash at")

    static let ledgerState = TableDescription(
        .machinery, "ledger_state", key: "id", "How far the ledger was checked.",
        columns: "id checked began_at verified_at stopped_at")
}
