/// Tables of reviews, and of what automatic rules find in them.
extension TableDescription {
    static let review = TableDescription(
        "review", key: "id", "Reviews that you wrote and that were written about you.",
        .shared, export: .file("reviews-written.json"),
        columns: [
            .personal("id", .secret),
            .personal("swap", .plain("swap.id")),
            .personal("author", .plain("open once it can be read; before, text hides it")),
            .personal("about", .plain("as the author"), withheld: "one's handle"),
            .personal("stars", .smallNumber),
            .personal("tags", .plain("words of few")),
            .personal("text", .secret),
            .personal("confidence", .secret),
            .personal("created_at", .secret),
            .personal("edited_at", .secret),
            .personal("opens_at", .secret),
            .personal("revealed_at", .open, withheld: "reviews are exported once they are open"),
            .personal("reply", .open),
            .personal("reply_at", .open),
            .personal("hidden_at", .secret),
            .personal("hidden_reason", .wordOfFew),
            .personal("reply_hidden_at", .secret),
            .personal("reply_hidden_reason", .wordOfFew),
        ])

    static let arrangedGroup = TableDescription(
        "arranged_group", key: "traveller",
        "Whether your reviews look like those of a ring of accounts that praise one another.",
        .shared,
        export: .nothing("what rules found in who praises whom, for moderators; it would tell how not to be found"),
        columns: [
            .personal("traveller", .plain("the id of a person is open")),
            .personal("ring", .plain("the id of a person is open")),
            .personal("closed_group", .plain("the id of a person is open")),
            .personal("refreshed_after", .plain("review.id")),
        ])

    static let reviewFinding = TableDescription(
        "review_finding", key: "review, kind",
        "What automatic rules found in reviews that look arranged, for our moderators to look at.",
        .shared, export: .nothing("what rules found in reviews, for moderators; it would tell how not to be found"),
        columns: [
            .personal("review", .plain("review.id")),
            .personal("kind", .wordOfFew),
            .personal("list", .wordOfFew),
            .personal("hours", .smallNumber),
            .personal("created_at", .plain("review.created_at")),
        ])

    static let reviewCheck = TableDescription(
        "review_check", key: "number", "Reviews that the automatic rules look at next.",
        .until("they have looked, within minutes"), export: .nothing("what the rules look at within minutes"),
        columns: [
            .other("number", .smallNumber),
            .personal("kind", .wordOfFew),
            .personal("subject", .plain("the id of a review or a person")),
        ])

    static let reviewScan = TableDescription(
        "review_scan", key: "kind", "How far a first look at reviews is.",
        .always, export: .nothing("how far a job is"),
        columns: [
            .other("kind", .wordOfFew),
            .other("after", .plain("the id of a review or a person")),
        ])
}
