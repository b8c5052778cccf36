/// Tables of exports.
extension TableDescription {
    static let exportJob = TableDescription(
        "export_job", key: "id", "Archives of your data that you asked for.",
        .until("48 hours after it is ready; other jobs go after a day"), export: .withheldColumns,
        columns: [
            .personal("id", .secret, withheld: .key),
            .personal(
                "traveller", .plain("the id of a person is open; that there is an export, its id hides"), withheld: .key
            ),
            .personal("language", .plain("a language"), withheld: "the language of the archive itself"),
            .other("is_at_once", .zeroOrOne, withheld: "how the archive was made"),
            .personal("started_at", .secret, withheld: "when the archive was asked for"),
            .personal("state", .wordOfFew, withheld: "of the archive itself"),
            .other("attempts", .smallNumber, withheld: "of the archive itself"),
            .personal("file", .secret, withheld: "where we keep the archive"),
            .personal(
                "bytes", .plain("a number that only the state of one's own export has"),
                withheld: "of the archive itself"),
            .personal("ready_at", .secret, withheld: "of the archive itself"),
            .other("failure", .wordOfFew, withheld: "of the archive itself"),
            .other("is_told", .zeroOrOne, withheld: "of the archive itself"),
        ])
}
