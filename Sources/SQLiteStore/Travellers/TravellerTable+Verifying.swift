import Domain

extension TravellerTable {
    /// Contacts whose stored keys are not those that the program derives from their texts. An account is found by them.
    static func findings(in db: Database) throws -> [String] {
        let rows = try db.cursor(
            """
            SELECT id, email, email_key, email_mailbox, email_verified_at IS NOT NULL AS has_email,
                phone, phone_line, phone_verified_at IS NOT NULL AS has_phone
            FROM traveller ORDER BY id
            """)
        var findings: [String] = []
        while let row = try rows.next() {
            let (email, key, phone): (String?, String?, String?) = (row["email"], row["email_key"], row["phone"])
            var wrong: [String] = []
            if let email, key != Contact.key(of: email) { wrong.append("email_key") }
            // Of contacts that are not verified, older rows may have none.
            func compare(_ column: String, with text: String?, isNeeded: Bool) {
                let stored: String? = row[column]
                guard stored != nil || isNeeded, stored != text.map(Contact.comparisonKey(of:)) else { return }
                wrong.append(column)
            }
            compare("email_mailbox", with: email, isNeeded: row["has_email"])
            compare("phone_line", with: phone, isNeeded: row["has_phone"])
            findings += wrong.map { "traveller \(row["id"] as String): \($0) is not that of the contact" }
        }
        return findings
    }
}
