import Domain

/// Tables of cases and of flags.
extension TableDescription {
    static let moderationCase = TableDescription(
        "moderation_case", key: "id", "How our moderators worked on reports about one thing, and what came of it.",
        .rows("closed_at", after: ModerationCase.retention, event: "it was closed"),
        export: .nothing("the work of moderators; notifications.json says what became of one's own reports"),
        columns: [
            .personal("id", .secret),
            .personal("subject_kind", .wordOfFew),
            .personal("subject", .plain("an id that is open, or hidden by its own column")),
            .other("state", .wordOfFew),
            .other("priority", .smallNumber),
            .personal("opened_at", .secret),
            .other("due_at", .secret),
            .other("reports", .smallNumber),
            .personal("claimed_by", .plain("the id of staff")),
            .personal("claimed_at", .secret),
            .personal("outcome", .wordOfFew),
            .personal("closed_by", .plain("the id of staff")),
            .personal("closed_at", .secret),
            .other("is_told", .zeroOrOne),
            .other("version", .smallNumber),
            .other("lane", .wordOfFew),
        ])

    static let caseOpening = TableDescription(
        "case_opening", key: "moderation_case",
        "From which address, as a keyed hash, a report opened a case. One address opens ten a day.",
        .rows("opened_at", after: CaseOpening.window, event: "your report"),
        export: .nothing("a keyed hash that only we can compute; deleted after a day"),
        columns: [
            .personal("moderation_case", .plain("the id of a case")),
            .personal("address", .secret),
            .personal("opened_at", .secret),
        ])

    static let caseNote = TableDescription(
        "case_note", key: "id", "What our moderators noted while they worked on a case.",
        .until("the case is deleted"), export: .nothing("written by moderators for each other"),
        columns: [
            .personal("id", .secret),
            .personal("moderation_case", .plain("moderation_case.id")),
            .personal("author", .plain("the id of staff")),
            .personal("text", .secret),
            .personal("at", .secret),
        ])

    static let flag = TableDescription(
        "flag", key: "id", "What automatic rules noticed, in numbers, for our moderators to look at.",
        .until("the case is deleted"),
        export: .nothing("what rules noticed, for moderators; notifications.json says what they did about it"),
        columns: [
            .personal("id", .secret),
            .personal("moderation_case", .plain("action.moderation_case")),
            .personal("rule", .wordOfFew),
            .other("version", .smallNumber),
            .personal("evidence", .secret),
            .personal("at", .secret),
        ])

    static let flagCheck = TableDescription(
        "flag_check", key: "number", "What the automatic rules look at next.",
        .until("they have looked, within minutes"), export: .nothing("what the rules look at within minutes"),
        columns: [
            .other("number", .smallNumber),
            .personal("subject_kind", .wordOfFew),
            .personal("subject", .plain("the id of what the case is about")),
        ])
}
