import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Contacts as they are compared") struct ComparedContactTests {
    private static let emails = [
        "ana@example.org", "ana+new@example.org", "ana+a+b@example.org", "+ana@example.org", "+@example.org",
        "a.n.a@gmail.com", "a.n.a+x.y@googlemail.com", "a.n.a@gmail.com.pl", "+a.b@gmail.com",
    ]
    private static let phones = [
        "+48600100200", "+480600100200", "+4800600100200", "+36201234567", "+3606201234567", "+360201234567",
        "+3600201234567", "+390612345678", "+12025550100", "+10202555010", "+70495123456", "+2250712345678",
        "+3530861234567", "+3780549123456", "+99201234567", "+4400000000", "+360600000", "+4912345678",
    ]

    @Test("the migration writes for each contact of before what the program writes from then on")
    func migrated() async throws {
        let count = try #require(SQLiteMigrations.all.firstIndex { $0.name == "0041_compared_contacts" })
        func rows(_ texts: [String], _ columns: String, _ values: (String) -> String) -> String {
            texts.map { text in
                """
                INSERT INTO traveller (id, handle, handle_key, name, \(columns), password, home_currency, created_at,
                    last_active_at) VALUES ('\(text)', '\(text)', '\(text)', 'A', \(values(text)), '', 'EUR', 0, 0);
                """
            }.joined()
        }
        let place = try RefusedFolder.ours(
            through: count,
            rows(Self.emails, "email, email_key, email_claimed_at") { "'\($0)', '\($0)', 0" }
                + rows(Self.phones, "phone, phone_claimed_at") { "'\($0)', 0" }
                + rows(["erased"], "email_key") { _ in "''" })
        defer { SeededFolder.remove(place.folder) }
        let database = try SeededFolder.open(place.folder)
        let found = try await database.read { db in
            try db.rows("SELECT id, email_mailbox, phone_line FROM traveller").map {
                ($0["id"] as String, $0["email_mailbox"] as String?, $0["phone_line"] as String?)
            }
        }
        try await database.close()
        #expect(found.count == Self.emails.count + Self.phones.count + 1)
        for (id, mailbox, line) in found {
            #expect(mailbox == (Self.emails.contains(id) ? EmailAddress.mailbox(of: id) : nil), "\(id)")
            #expect(line == (Self.phones.contains(id) ? PhoneNumber.line(of: id) : nil), "\(id)")
        }
    }

    @Test("who has verified a contact is found by an index, without a look at others")
    func plan() async throws {
        let plans = try await SeededFolder.shared.value.read { db in
            try [
                """
                SELECT id FROM traveller WHERE email_mailbox = '' AND email_verified_at IS NOT NULL ORDER BY id
                """,
                """
                SELECT id FROM traveller WHERE phone_line = '' AND phone_verified_at IS NOT NULL ORDER BY id
                """,
            ].map { try db.plan(of: $0) }
        }
        #expect(
            plans == [
                ["SEARCH traveller USING INDEX traveller_mailbox (email_mailbox=?)"],
                ["SEARCH traveller USING INDEX traveller_phone_line (phone_line=?)"],
            ])
    }
}
