import Domain

/// Tables of the server itself.
extension TableDescription {
    static let installation = TableDescription(
        .machinery, "installation", key: "name", "Facts about this installation.",
        columns: "name value")

    static let keyCheck = TableDescription(
        .machinery, "key_check", key: "id", "Whether the keys belong to this database.",
        columns: "id value")

    static let epoch = TableDescription(
        .machinery, "epoch", key: "id", "Whether the database was restored from a backup, and when it was opened last.",
        columns: "id start opening is_copy")

    static let changeCount = TableDescription(
        .machinery, "change_count", key: "subject", "Counters for caches.",
        columns: "subject number")

    static let storedResponse = TableDescription(
        "stored_response", key: "traveller, route, key",
        "Answers to requests that your app may repeat on a bad network.",
        .rows("expires_at", after: 0, event: "its time is over: a day after the request, seven for the wallet"),
        export: .nothing("copies of responses, kept so that a retry gets the same one"),
        columns: [
            .personal("traveller", .plain("the id of a person is open")),
            .personal("route", .secret),
            .personal("key", .secret),
            .personal("fingerprint", .secret),
            .personal("body", .secret),
            .personal("at", .secret),
            .personal("swap", .plain("swap.id")),
            .personal("expires_at", .plain("stored_response.at and a number of days")),
        ])
}
