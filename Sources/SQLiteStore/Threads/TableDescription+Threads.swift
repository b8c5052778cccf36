import Domain

/// Tables of chats.
extension TableDescription {
    static let thread = TableDescription(
        "thread", key: "id", "With whom you talk, and about which offer.",
        .shared, export: .file("threads.json"),
        columns: [
            .personal("id", .secret),
            .personal("offer", .plain("offers are open; that somebody wrote about one, thread.id hides")),
            .personal("owner", .plain("the owner of the offer"), withheld: .key),
            .personal("guest", .secret),
            .personal("created_at", .secret, withheld: "messages.json begins then"),
            .personal("last_seq", .smallNumber, withheld: .derived),
            .personal("is_answered", .plain("yes or no"), withheld: .derived),
            .personal("blocked_total", .plain("offer.total"), withheld: "what the offer was when a block began"),
            .personal(
                "blocked_first_day", .plain("offer.first_day"), withheld: "what the offer was when a block began"),
            .personal("blocked_last_day", .plain("offer.last_day"), withheld: "what the offer was when a block began"),
        ])

    static let threadMember = TableDescription(
        "thread_member", key: "traveller, thread", "What you have read, and what your app has got.",
        .shared, export: .file("threads.json"),
        columns: [
            .personal("traveller", .plain("thread.guest"), withheld: .key),
            .personal("thread", .plain("thread.id")),
            .personal("read_seq", .smallNumber),
            .personal("at", .secret, withheld: .derived),
            .personal("mailed_at", .secret, withheld: "security.json has the mail"),
            .personal("open_until", .secret, withheld: "the screen of an app, for a minute"),
            .personal("muted_until", .plain("a time that its traveller named; no other row has it")),
            .personal(
                "delivered_seq", .smallNumber,
                withheld: "how far an app of yours was; threads.json has what you have read"),
        ])

    static let message = TableDescription(
        "message", key: "thread, seq",
        "Your messages, with keyed hashes of their letters for the search. What remains afterwards is who wrote when.",
        .until(
            """
            180 days after the last news of the chat, unless a swap in it is open, or 30 days after you deleted it, unless a \
            case needs it; then the text is erased. A card goes with the place of its meeting
            """),
        export: .file("messages.json"),
        columns: [
            .personal("thread", .plain("thread.id")),
            .personal("seq", .smallNumber),
            .personal("client_id", .secret),
            .personal("sender", .plain("thread.guest")),
            .personal("kind", .plain("text or event")),
            .personal("body", .secret),
            .personal("swap", .plain("swap.id")),
            .personal("event", .smallNumber, withheld: .key),
            .personal("at", .secret),
            .personal("hidden_at", .secret, withheld: .inActions),
            .personal("hidden_reason", .wordOfFew, withheld: .inActions),
            .personal("deleted_at", .secret),
            .personal("card", .wordOfFew),
            .personal("card_swap", .plain("swap.id"), withheld: .key),
            .personal("erase_at", .secret, withheld: .derived),
            .personal("warning", .wordOfFew, withheld: .derived),
            .personal("held_at", .plain("message.at"), withheld: .derived),
            .personal("number", .smallNumber, withheld: .key),
        ])

    static let searchProgress = TableDescription(
        .machinery, "search_progress", key: "id", "Up to where messages are in the index of the search.",
        columns: "id number")

    static let textSketch = TableDescription(
        "text_sketch", key: "sender, subject",
        "Hashes of your first messages and notes to somebody, so that nearly the same text to many people can be held.",
        .rows("at", after: RecentTexts.period, event: "the text"),
        export: .nothing("hashes of what messages.json, transactions.json and requests.json have"),
        columns: [
            .personal("sender", .plain("thread.guest")),
            .personal("subject", .plain("thread.id and message.seq, or ledger_transaction.id")),
            .personal("recipient", .plain("thread.owner")),
            .personal("hashes", .plain("numbers made of message.body, which no answer has")),
            .personal("at", .plain("message.at")),
        ])
}
