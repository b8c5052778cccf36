/// The table of holdings.
extension TableDescription {
    static let holdings = TableDescription(
        "holdings", key: "traveller", "What you entered of crypto assets.",
        .until("you delete it or leave"), export: .file("holdings.json"),
        columns: [
            .personal("traveller", .plain("the id of a person is open"), withheld: .key),
            .other("version", .smallNumber, withheld: "it counts changes"),
            .personal("items", .secret),
        ])
}
