import Domain

/// Tables of actions of moderators, of bans and of appeals.
extension TableDescription {
    static let action = TableDescription(
        "action", key: "number", "What moderators did about you and what you wrote, with their notes to you.",
        .shared, export: .file("actions.json"),
        columns: [
            .other("number", .smallNumber, withheld: "the order"),
            .personal("id", .secret),
            .personal("at", .secret),
            .personal(
                "actor", .plain("the id of a person is open; that they acted, id hides"),
                withheld: "who works for us is not the traveller's"),
            .personal("kind", .wordOfFew),
            .personal("subject_kind", .wordOfFew),
            .personal("subject", .plain("the id of what is hidden")),
            .personal(
                "person", .plain("the id of a person is open; that something was done, id hides"), withheld: .key),
            .personal("reason", .wordOfFew),
            .personal("note", .secret),
            .personal("until", .secret),
            .personal("moderation_case", .secret, withheld: "of moderators alone"),
            .personal("undoes", .secret),
            .other("actor_role", .wordOfFew, withheld: "who works for us is not the traveller's"),
            .personal("wanted_until", .secret, withheld: "waits for a second moderator; until is what counts"),
        ])

    static let ban = TableDescription(
        "ban", key: "traveller", "That your account is banned, and what is left to do because of it.",
        .until("the ban is taken back, or your account is erased"), export: .withheldColumns,
        columns: [
            .personal(
                "traveller", .plain("the id of a person is open; that they are banned, action.id hides"), withheld: .key
            ),
            .personal("action", .plain("action.id"), withheld: .inActions),
            .personal("at", .secret, withheld: .inActions),
            .personal("permanent_at", .secret, withheld: "how far moderators are"),
            .personal("has_open_swaps", .zeroOrOne, withheld: "work that the server has left"),
            .personal("warned_after", .secret, withheld: "work that the server has left"),
            .personal(
                "confirmed_by", .plain("the id of a person is open; that they confirmed, action.id hides"),
                withheld: "who works for us is not the traveller's"),
        ])

    static let bannedContact = TableDescription(
        "banned_contact", key: "hash",
        "Keyed hashes of the confirmed contacts of banned accounts, so that nobody comes back with them.",
        .rows("until", after: 0, event: "three years after the ban; earlier if it is taken back"),
        export: .nothing("keyed hashes that name no account"),
        columns: [
            .personal("hash", .secret),
            .personal("until", .secret),
        ])

    static let heldContact = TableDescription(
        "held_contact", key: "traveller, hash",
        "Keyed hashes of confirmed contacts that you dropped, or were suspended with: other accounts do not take them.",
        .rows("until", after: 0, event: "90 days after you dropped it, or a suspension ends; three years after a ban"),
        export: .nothing("keyed hashes that only we can compute"),
        columns: [
            .personal("traveller", .plain("the id of a person is open; what they dropped, hash hides")),
            .personal("hash", .secret),
            .personal("until", .secret),
            .personal("dropped_at", .secret),
        ])

    static let appeal = TableDescription(
        "appeal", key: "id", "Your appeals against decisions of moderators, and what came of them.",
        .rows("decided_at", after: Appeal.retention, event: "it was decided, or with your account"),
        export: .file("appeals.json"),
        columns: [
            .personal("id", .secret),
            .personal("action", .plain("action.id")),
            .personal("person", .plain("the id of a person is open; that they appealed, id hides"), withheld: .key),
            .personal("text", .secret),
            .personal("at", .secret),
            .other("is_decided", .zeroOrOne, withheld: .derived),
            .personal("is_granted", .zeroOrOne),
            .personal("note", .secret),
            .personal(
                "decided_by", .plain("the id of a person is open; that they decided, id hides"),
                withheld: "who works for us is not the traveller's"),
            .personal("decided_at", .secret),
        ])
}
