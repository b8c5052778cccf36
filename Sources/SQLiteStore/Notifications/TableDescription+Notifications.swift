import Domain

/// Tables of what travellers are told.
extension TableDescription {
    static let notification = TableDescription(
        "notification", key: "traveller, seq",
        "What we told you about your swaps, your account, your reports and your appeals, and news for everybody.",
        .rows("at", after: InboxNotification.retention, event: "it was written"), export: .file("notifications.json"),
        columns: [
            .personal(
                "traveller", .plain("the id of a person is open; what they are told, notification.id hides"),
                withheld: .key),
            .personal("seq", .smallNumber, withheld: "the order"),
            .personal("id", .secret),
            .personal("kind", .plain("a word of few; swap.id")),
            .other("subject_kind", .wordOfFew),
            .personal("subject", .plain("swap.id")),
            .personal("event", .smallNumber, withheld: .key),
            .personal("at", .secret),
            .personal("read_at", .secret),
            .personal("mail_due_at", .secret, withheld: "when it would be mailed"),
            .personal("mail", .plain("outbox_message.id"), withheld: .key),
        ])
}
