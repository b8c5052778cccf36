import Domain

/// Tables of alerts and of watch lists.
extension TableDescription {
    static let watchList = TableDescription(
        "watch_list", key: "traveller", "The pairs of currencies that you watch.", .shared,
        export: .file("watchlist.json"),
        columns: [
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .personal("version", .smallNumber),
            .personal("pairs", .secret),
        ])

    static let rateAlert = TableDescription(
        "rate_alert", key: "id", "Your alerts of rates.", .shared, export: .file("alerts.json"),
        columns: [
            .personal("id", .secret),
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .personal("version", .smallNumber),
            .personal("kind", .wordOfFew),
            .personal("base", .plain("a currency")),
            .personal("quote", .plain("a currency")),
            .personal("direction", .wordOfFew),
            .personal("days", .smallNumber),
            .personal("level", .secret),
            .personal("level_key", .plain("rate_alert.level"), withheld: .derived),
            .personal("rearm", .wordOfFew),
            .personal("is_active", .smallNumber),
            .other("is_armed", .smallNumber, withheld: "it says which publications count"),
            .other("source", .plain("a word of few"), withheld: "it says which publications count"),
            .other("since", .plain("a day of rates"), withheld: "it says which publications count"),
            .personal("created_at", .secret),
            .personal("fired_at", .plain("alert_firing.at")),
            .personal("times_fired", .smallNumber),
        ])

    static let alertFiring = TableDescription(
        "alert_firing", key: "alert, day", "When your alerts fired.",
        .rows("at", after: AlertFiring.retention, event: "it fired"), export: .file("alert-firings.json"),
        columns: [
            .personal("alert", .plain("rate_alert.id")),
            .other("day", .plain("a day of rates")),
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .personal("kind", .wordOfFew),
            .personal("base", .plain("a currency")),
            .personal("quote", .plain("a currency")),
            .personal("direction", .wordOfFew),
            .personal("days", .smallNumber),
            .personal("level", .secret),
            .other("rate", .plain("a published rate")),
            .other("change", .plain("from published rates"), withheld: "the text says it"),
            .personal("digest", .plain("watch_list.pairs"), withheld: "the text says it"),
            .personal("at", .secret),
        ])
}
