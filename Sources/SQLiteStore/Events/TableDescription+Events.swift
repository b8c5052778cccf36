import Domain

/// Tables of events.
extension TableDescription {
    static let event = TableDescription(
        "event", key: "traveller, number",
        "Which of your chats, swaps and notifications changed when, and when your wallet did.",
        .rows("at", after: Event.retention, event: "the change"),
        export: .nothing("ids and times of what the other files have"),
        columns: [
            .personal("traveller", .plain("thread.guest")),
            .personal("number", .smallNumber),
            .personal("kind", .wordOfFew),
            .personal("subject", .plain("thread.id, swap.id, notification.id")),
            .personal("detail", .plain("message.seq, or a time")),
            .personal("at", .plain("message.at, swap_event.at, notification.at")),
        ])

    static let eventDeleted = TableDescription(
        "event_deleted", key: "traveller", "The number of the newest event that was deleted.",
        .until("the account is erased"), export: .nothing("a number"),
        columns: [
            .personal("traveller", .plain("thread.guest")),
            .personal("number", .smallNumber),
        ])

    static let eventTicket = TableDescription(
        "event_ticket", key: "hash", "Keys with which a browser of yours opens a live connection, as hashes.",
        .rows("expires_at", after: 0, event: "the key has ended, 30 seconds after it was given"),
        export: .nothing("hashes of keys"),
        columns: [
            .personal("hash", .secret),
            .personal("session", .plain("session.id")),
            .personal("expires_at", .secret),
        ])
}
