import Domain

/// Tables of sessions, of codes and of leaving.
extension TableDescription {
    static let session = TableDescription(
        "session", key: "id", "Which devices are signed in, so that you can sign them out.",
        .until("it was not used for 30 days, or you sign out"), export: .file("sessions.json"),
        columns: [
            .personal("id", .secret),
            .personal(
                "traveller", .plain("the id of a person is open; whose session it is, its id hides"), withheld: .key),
            .personal("device", .secret),
            .personal("created_at", .secret),
            .personal("last_used_at", .secret),
            .personal("expires_at", .secret),
            .personal("device_hash", .plain("device.hash"), withheld: "a hash of a token"),
            .personal("factor_at", .secret, withheld: "when staff last entered a code"),
        ])

    static let accessToken = TableDescription(
        "access_token", key: "hash", "Hashes of the tokens that your app shows us.",
        .until("the token or the session ends"), export: .nothing("opens the account; sessions.json has the session"),
        columns: [
            .personal("hash", .secret),
            .personal("session", .plain("session.id")),
            .personal("expires_at", .secret),
        ])

    static let refreshToken = TableDescription(
        "refresh_token", key: "hash", "Hashes of the tokens that keep you signed in.",
        .until("the session ends"), export: .nothing("opens the account; sessions.json has the session"),
        columns: [
            .personal("hash", .secret),
            .personal("session", .plain("session.id")),
            .other("generation", .smallNumber),
            .personal("rotated_at", .secret),
            .personal("sealed", .secret),
            .personal("sealed_at", .secret),
        ])

    static let device = TableDescription(
        "device", key: "hash", "Devices on which you signed in, so that nobody can lock you out by guessing.",
        .rows("expires_at", after: 0, event: "it was last used 180 days ago"), export: .file("security.json"),
        columns: [
            .personal("hash", .secret, withheld: "a hash of a token"),
            .personal(
                "traveller", .plain("the id of a person is open; whose device it is, its hash hides"), withheld: .key),
            .personal("expires_at", .secret),
        ])

    static let contactCode = TableDescription(
        "contact_code", key: "id", "Codes that we sent you. The code itself is not stored.",
        .rows("sent_at", after: ContactCode.retention, event: "it was sent"), export: .file("security.json"),
        columns: [
            .personal("id", .secret, withheld: "the code is computed from it"),
            .personal(
                "traveller", .plain("the id of a person is open; that a code was sent, its id hides"), withheld: .key),
            .personal("purpose", .wordOfFew),
            .personal("contact", .secret),
            .personal("sent_at", .secret),
            .other("attempts", .smallNumber, withheld: "a count of a code's last day"),
            .personal("used_at", .secret),
            .personal("compared", .plain("contact_code.contact"), withheld: "the contact, as we count it"),
        ])

    static let secondFactor = TableDescription(
        "second_factor", key: "traveller", "That you use a second factor. Its secret is not stored.",
        .until("you remove it"), export: .file("security.json"),
        columns: [
            .personal(
                "traveller", .plain("the id of a person is open; that there is a factor, its id hides"), withheld: .key),
            .personal("id", .secret, withheld: "the secret is computed from it"),
            .personal("created_at", .secret, withheld: "when it was offered"),
            .personal("confirmed_at", .secret),
            .personal("step", .secret, withheld: "part of the newest code"),
            .other("recovered", .smallNumber, withheld: "which recovery codes are used"),
            .personal("failures", .smallNumber, withheld: "a count of wrong codes"),
            .personal("failed_at", .secret, withheld: "the time of the last wrong code"),
        ])

    static let recoveryRequest = TableDescription(
        "recovery_request", key: "id", "Wishes for a new password, until they are answered.",
        .rows("at", after: RecoveryRequest.retention, event: "you asked"),
        export: .nothing("belongs to no account: nobody looked up whose login it is"),
        columns: [
            .personal("id", .secret),
            .other("kind", .wordOfFew),
            .personal("login", .secret),
            .personal("language", .plain("a language")),
            .personal("at", .secret),
        ])

    static let decoy = TableDescription(
        .machinery, "decoy", key: "id", "A counter, so that guessing takes as long for everybody.",
        columns: "id attempts")

    static let departure = TableDescription(
        "departure", key: "traveller", "That you leave, and how far your erasure is.",
        .until("your data is erased, or you come back"),
        export: .nothing("profile.json says when the account is erased"),
        columns: [
            .personal("traveller", .plain("the id of a person is open; that they leave, requested_at hides")),
            .personal("requested_at", .secret),
            .personal("state_before", .wordOfFew),
            .personal("has_open_swaps", .zeroOrOne),
            .personal("step", .wordOfFew),
            .personal("cursor", .plain("an id of the traveller's own")),
            .personal("fault_origin", .plain("left_fault.origin")),
            .personal("restorable_at", .secret),
        ])

    static let reservedHandle = TableDescription(
        "reserved_handle", key: "hash",
        "A keyed hash of the name of an account that left, so that nobody else takes it.",
        .rows("until", after: 0, event: "a year after the erasure"),
        export: .nothing("keyed hashes of names of accounts that are gone"),
        columns: [
            .personal("hash", .secret),
            .personal("until", .secret),
        ])
}
