/// Tables of staff and of what they did.
extension TableDescription {
    static let staff = TableDescription(
        "staff", key: "traveller", "That you work for Wayswap, in which role, since when, and who appointed you.",
        .until("you leave the staff"),
        export: .nothing("an account of staff exports nothing, and the row goes with the role"),
        columns: [
            .personal("traveller", .plain("the id of a person is open; staff have no profile")),
            .personal("role", .wordOfFew),
            .personal("since", .secret),
            .personal("appointed_by", .plain("the id of a person is open")),
            .personal("has_one_time_password", .zeroOrOne),
        ])

    static let audit = TableDescription(
        "audit", key: "seq",
        "What moderators did, as codes with random numbers instead of names. It shows that nobody changed it later.",
        .until("your account is erased: then nothing says whom a row is about, and the row stays"),
        export: .nothing("codes and random numbers; notifications.json has what was done and why"),
        columns: [
            .other("seq", .smallNumber),
            .personal("at", .secret),
            .personal("actor", .secret),
            .other("action", .wordOfFew),
            .other("subject_kind", .wordOfFew),
            .personal("subject", .secret),
            .other("reason", .wordOfFew),
            .personal("in_case", .secret),
            .other("note_hash", .secret),
            .other("is_alone", .zeroOrOne),
            .other("previous", .secret),
            .other("hash", .secret),
        ])

    static let auditName = TableDescription(
        "audit_name", key: "surrogate", "Whom and what these random numbers stand for.",
        .until("your account is erased"), export: .nothing("random numbers that are only of use in the audit"),
        columns: [
            .personal("surrogate", .plain("audit.actor and audit.subject")),
            .personal("kind", .wordOfFew),
            .personal("subject", .secret),
            .personal("salt", .secret),
        ])

    static let auditNote = TableDescription(
        "audit_note", key: "seq", "What moderators wrote about an action.",
        .until("your account is erased"),
        export: .nothing(
            "what moderators wrote for one another; the reason and the note to you are in notifications.json"),
        columns: [
            .personal("seq", .smallNumber),
            .personal("salt", .secret),
            .personal("text", .secret),
        ])
}
