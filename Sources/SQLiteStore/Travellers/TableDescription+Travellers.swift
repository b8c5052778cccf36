/// Tables of travellers.
extension TableDescription {
    static let traveller = TableDescription(
        "traveller", key: "id",
        "Your profile, your contacts, your password as a hash, your settings, and what your rating rests on.",
        .shared, export: .file("profile.json"),
        columns: [
            .personal("id", .open),
            .personal("handle", .open),
            .personal("handle_key", .secret, withheld: "the handle, folded for comparisons"),
            .personal("name", .open),
            .personal("email", .secret),
            .personal("email_key", .secret, withheld: "the address in lower case"),
            .personal("email_claimed_at", .secret),
            .personal("phone", .secret),
            .personal("phone_claimed_at", .secret),
            .personal("password", .secret, withheld: "a hash that only guesses could use"),
            .personal("home_currency", .plain("a currency code; only /me has the field")),
            .personal("bio", .open),
            .personal("languages", .open),
            .personal("state", .plain("the matrix: who may not act looks like nobody")),
            .personal("reliability_score", .open),
            .personal("preferences", .secret),
            .personal("created_at", .secret),
            .personal("last_active_at", .open),
            .other("version", .plain("a small number; only /me has the field")),
            .personal("email_verified_at", .secret),
            .personal("phone_verified_at", .secret),
            .personal("tier_granted_at", .secret, withheld: "reliability.json has the tier"),
            .personal("swaps_completed", .open),
            .personal("swap_partners", .open),
            .personal("no_shows", .open),
            .personal("late_cancels", .open),
            .personal("reviews", .open),
            .personal("stars", .open),
            .other("reliability_formula", .smallNumber, withheld: .derived),
            .personal("reliability_at", .secret, withheld: .derived),
            .personal("profile_hidden_at", .secret, withheld: .inActions),
            .personal("profile_hidden_reason", .wordOfFew, withheld: .inActions),
            .personal("restored_at", .secret, withheld: "security.json has the mail"),
            .personal("email_mailbox", .secret, withheld: "the address, as we compare people by it"),
            .personal("phone_line", .secret, withheld: "the number, as we compare people by it"),
            .personal("other_partners", .plain("a small number; only /me/reliability has the field")),
        ])

    static let block = TableDescription(
        "block", key: "blocker, blocked", "Whom you block.",
        .until("you end it"), export: .file("blocks.json"),
        columns: [
            .personal("blocker", .secret, withheld: "one's own blocks only; who blocked one is the other's"),
            .personal("blocked", .secret),
            .personal("at", .secret),
        ])
}
