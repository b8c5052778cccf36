import Domain

/// Tables of what the operator sets and says to everybody.
extension TableDescription {
    static let consent = TableDescription(
        "consent", key: "traveller", "Which version of the terms you accepted as an adult, and when.",
        .until("your account is erased"), export: .file("profile.json"),
        columns: [
            .personal("traveller", .plain("the id of a person is open; what they accepted, at hides"), withheld: .key),
            .personal("terms", .plain("the version of the terms is no secret")),
            .personal("at", .secret),
        ])

    static let operatorList = TableDescription(
        "operator_list", key: "id", "The version of the terms.",
        .always,
        columns: [
            .other("id", .plain("1")),
            .other("version", .smallNumber),
            .other("terms", .plain("told to whoever registers")),
        ])

    static let switchedOff = TableDescription(
        "switched_off", key: "kind, code", "Currencies and countries in which nothing begins for now.",
        .always,
        columns: [
            .other("kind", .wordOfFew),
            .other("code", .plain("told to everybody who tries it")),
        ])

    static let announcement = TableDescription(
        "announcement", key: "id", "What the operator told all travellers.",
        .rows("at", after: Announcement.retention, event: "it was written"),
        export: .nothing("what the operator told everybody; your account is in none of it"),
        columns: [
            .other("id", .plain("told to everybody")),
            .other("english", .plain("told to everybody")),
            .other("polish", .plain("told to everybody")),
            .other("author", .plain("a member of staff; the audit knows them")),
            .other("at", .plain("told to everybody")),
            .other("taken_back_at", .plain("nobody reads it any more")),
            .other("told_after", .plain("the id of a person is open")),
        ])
}
