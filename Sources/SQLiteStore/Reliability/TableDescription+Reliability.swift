import Domain

/// Tables of what ratings rest on.
extension TableDescription {
    static let observation = TableDescription(
        "observation", key: "traveller, swap, kind", "What your rating rests on: one line for each swap that counts.",
        .shared, export: .file("reliability.json"),
        columns: [
            .personal("traveller", .plain("whose score it makes"), withheld: .key),
            .personal("swap", .plain("swap.id")),
            .personal("kind", .wordOfFew),
            .personal("partner", .plain("swap.proposer"), withheld: "the swap names the other"),
            .personal("weight", .smallNumber),
            .personal("stars", .smallNumber),
            .personal("euros", .secret, withheld: "the factors in reliability.json say it"),
            .personal("at", .secret),
            .personal("swap_at", .secret, withheld: "the factors in reliability.json say it"),
        ])

    static let signIn = TableDescription(
        "sign_in", key: "traveller, kind, hash, day",
        "Keyed hashes of addresses and devices, to see accounts that one person holds. We keep no addresses.",
        .rows("last_at", after: SignInEvidence.retention, event: "that sign-in"),
        export: .nothing("keyed hashes that only we can compute; deleted after 60 days"),
        columns: [
            .personal("traveller", .plain("the id of a person is open; from where they signed in, hash hides")),
            .personal("kind", .wordOfFew),
            .personal("hash", .secret),
            .personal("day", .plain("a day")),
            .personal("first_at", .secret),
            .personal("last_at", .secret),
        ])

    static let onePerson = TableDescription(
        "one_person", key: "swap", "Swaps of two accounts that one person likely holds; they do not count for ratings.",
        .shared,
        export: .nothing("how we find accounts of one person; reliability.json says what it does to the score"),
        columns: [
            .personal("swap", .plain("swap.id")),
            .personal("sign", .wordOfFew),
            .personal("found_at", .secret),
        ])

    static let leftFault = TableDescription(
        "left_fault", key: "hash, origin, kind",
        "Counts of the faults of accounts that left, under keyed hashes of their confirmed contacts.",
        .rows("at", after: LeftFaults.retention, event: "the newest fault; they count for 12 months"),
        export: .nothing("counts under keyed hashes that name no account"),
        columns: [
            .personal("hash", .secret),
            .personal("origin", .secret),
            .personal("kind", .wordOfFew),
            .personal("number", .smallNumber),
            .personal("at", .secret),
            .personal("agreed_until", .secret),
        ])

    static let carriedFault = TableDescription(
        "carried_fault", key: "traveller, contact, origin, kind",
        "Faults that count for you, because an earlier account with a contact of yours left them behind.",
        .rows(
            "at", after: LeftFaults.retention,
            event: "the newest fault or until you give up the contact; they count for 12 months"),
        export: .file("reliability.json"),
        columns: [
            .personal(
                "traveller",
                .plain("the id of a person is open; that an earlier account was theirs, origin and at hide"),
                withheld: .key),
            .personal("contact", .wordOfFew),
            .personal("origin", .secret, withheld: .key),
            .personal("kind", .wordOfFew),
            .personal("number", .smallNumber),
            .personal("at", .secret),
            .personal("agreed_until", .secret, withheld: .ofAnother),
        ])

    static let faultSource = TableDescription(
        "fault_source", key: "traveller, contact, source",
        "That faults of another account count for you, because it has or had the same contact.",
        .until("you give up the contact, or the other account is erased"), export: .file("reliability.json"),
        columns: [
            .personal(
                "traveller", .plain("the id of a person is open; that another account is theirs, dropped_at hides"),
                withheld: .key),
            .personal("contact", .wordOfFew),
            .personal("source", .plain("as traveller"), withheld: .ofAnother),
            .personal("dropped_at", .secret, withheld: .ofAnother),
        ])
}
