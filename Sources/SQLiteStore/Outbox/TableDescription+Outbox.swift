import Domain

/// The table of mails and text messages.
extension TableDescription {
    static let outboxMessage = TableDescription(
        "outbox_message", key: "id", "Mails and text messages to you. Their address is erased once they are sent.",
        .rows("settled_at", after: OutboxMessage.retention, event: "it was sent or given up"),
        export: .file("security.json"),
        columns: [
            .personal("id", .secret, withheld: .key),
            .personal(
                "traveller", .plain("the id of a person is open; that a message was sent, its id hides"), withheld: .key
            ),
            .personal("kind", .wordOfFew),
            .personal("code", .plain("contact_code.id"), withheld: .key),
            .personal("detail", .secret, withheld: "the name of a device, as in sessions.json"),
            .other("channel", .wordOfFew),
            .personal("address", .secret, withheld: "the contact, as in profile.json; erased after sending"),
            .personal("language", .plain("a language"), withheld: "the language of the message"),
            .personal("created_at", .secret),
            .other("failures", .smallNumber, withheld: "a count of attempts"),
            .personal("due_at", .secret, withheld: "when we try again"),
            .personal("settled_at", .secret),
            .other("reason", .wordOfFew, withheld: "why a carrier refused it"),
        ])
}
