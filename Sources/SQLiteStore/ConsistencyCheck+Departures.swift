import Domain

/// Rules of travellers who leave, and of what is left of those who left.
extension ConsistencyCheck {
    static let departures =
        [
            """
            SELECT 'departure ' || departure.traveller || ': its account is ' || state
            FROM departure JOIN traveller ON traveller.id = departure.traveller
            WHERE state <> 'deleted' ORDER BY departure.traveller
            """,
            """
            SELECT 'departure ' || traveller || ': breaks a rule of its table' FROM departure
            WHERE state_before NOT IN ('active', 'limited') OR coalesce(step NOT IN \(ErasureStep.sqlList()), 0)
            ORDER BY traveller
            """,
            """
            SELECT 'traveller ' || id || ': waits for a hold, but can sign in or be reached' FROM traveller
            JOIN departure ON departure.traveller = traveller.id
            WHERE step LIKE 'held%' AND (password <> '' OR email_key <> ''
                OR coalesce(email, phone, preferences, email_mailbox, phone_line) IS NOT NULL) ORDER BY id
            """,
            """
            SELECT 'traveller ' || id || ': erased, but a personal column is left' FROM traveller
            WHERE \(isErased) AND (name <> '' OR bio <> '' OR languages <> '[]' OR email_key <> ''
                OR coalesce(email, phone, preferences, email_mailbox, phone_line) IS NOT NULL OR handle <> 'former-' || id) ORDER BY id
            """,
        ]
        + leftovers.map { table, column in
            """
            SELECT '\(table): a row of the erased traveller ' || \(column) FROM \(table)
            WHERE \(column) IN (SELECT id FROM traveller WHERE \(isErased)) ORDER BY \(column) LIMIT 1
            """
        } + [
            """
            SELECT 'message ' || thread || ' ' || seq || ': a text of an erased traveller' FROM message
            WHERE kind = 'text' AND body <> '' AND sender IN (SELECT id FROM traveller WHERE \(isErased))
            ORDER BY thread, seq
            """
        ]

    /// An erased traveller has no password. The row stays, because others' rows refer to it.
    private static let isErased = """
        state = 'deleted' AND password = '' AND id NOT IN (SELECT departure.traveller FROM departure)
        """

    /// Travellers whose notifications are erased with them.
    static let gone = "(SELECT id FROM traveller WHERE state = 'deleted')"

    /// Tables that keep nothing of an erased traveller.
    private static let leftovers = [
        ("session", "traveller"), ("device", "traveller"), ("sign_in", "traveller"), ("contact_code", "traveller"),
        ("consent", "traveller"),
        ("second_factor", "traveller"), ("audit_name", "subject"), ("outbox_message", "traveller"),
        ("stored_response", "traveller"), ("appeal", "person"), ("ban", "traveller"), ("held_contact", "traveller"),
        ("carried_fault", "traveller"), ("fault_source", "traveller"), ("fault_source", "source"),
        ("block", "blocker"), ("block", "blocked"),
    ]
}
