import Domain

/// Tables of reports.
extension TableDescription {
    static let report = TableDescription(
        "report", key: "id", "What you reported to our moderators, and what others reported about you.",
        .rows("at", after: Report.retention, event: "you sent it"), export: .file("reports.json"),
        columns: [
            .personal("id", .secret),
            .personal("reporter", .secret, withheld: .key),
            .personal("subject_kind", .wordOfFew),
            .personal("subject", .plain("an id that is open, or hidden by its own column")),
            .personal("reason", .wordOfFew),
            .personal("text", .secret),
            .personal("at", .secret),
            .personal("moderation_case", .plain("moderation_case.id"), withheld: .key),
            .personal("told_at", .secret, withheld: "notifications.json has the notification"),
            .personal("thread", .plain("thread.id")),
            .personal(
                "same_as", .plain("report.reporter of an earlier report"),
                withheld: "how a place counts reports of one person once"),
            .personal(
                "evidence", .plain("the reported words: message.body, offer.note, review.text and the like"),
                withheld: "a copy for moderators of what the other files have"),
            .personal("evidence_by", .plain("the id of who wrote them"), withheld: .derived),
        ])
}
