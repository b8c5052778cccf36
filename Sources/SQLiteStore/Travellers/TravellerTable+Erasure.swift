import Domain
import Foundation

extension TravellerTable {
    // The row stays, because rows of others refer to it: its id, the counts and the score that others' scores depend on,
    // and whether a contact was verified.

    /// Empties what signs in, the settings and the dates.
    static func eraseAccount(_ traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE traveller SET password = '', home_currency = 'EUR', preferences = NULL, created_at = 0,
                last_active_at = 0, tier_granted_at = NULL, restored_at = NULL, version = version + 1
            WHERE id = :traveller
            """, ["traveller": traveller.description])
    }

    /// Empties what others saw.
    static func eraseProfile(_ traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE traveller SET handle = 'former-' || id, handle_key = 'former-' || id, name = '', bio = '',
                languages = '[]', version = version + 1
            WHERE id = :traveller
            """, ["traveller": traveller.description])
    }

    /// Empties the contacts. That one was verified stays; the table demands an e-mail address or a phone number.
    static func eraseContacts(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            UPDATE traveller SET email = NULL, email_key = '', email_mailbox = NULL, email_claimed_at = NULL,
                email_verified_at = CASE WHEN coalesce(email_verified_at, phone_verified_at) IS NULL THEN NULL
                    ELSE 0 END,
                phone = NULL, phone_line = NULL, phone_claimed_at = NULL, phone_verified_at = NULL
            WHERE id = :traveller
            """, ["traveller": traveller.description])
    }

    /// When an account was last restored.
    static func restoredAt(of traveller: Identifier<Traveller>, in db: Database) throws -> Date? {
        try db.value(
            "SELECT restored_at FROM traveller WHERE id = :traveller", ["traveller": traveller.description],
            as: Int64.self
        ).map(Date.init(milliseconds:))
    }

    static func setRestored(_ at: Date, of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "UPDATE traveller SET restored_at = :at WHERE id = :traveller",
            ["at": at.milliseconds, "traveller": traveller.description])
    }

    /// Nil once the profile is erased.
    static func keptHandleKey(of traveller: Identifier<Traveller>, in db: Database) throws -> String? {
        try db.value(
            "SELECT handle_key FROM traveller WHERE id = :traveller AND handle_key <> 'former-' || id",
            ["traveller": traveller.description], as: String.self)
    }

    /// In both directions: whom somebody blocked, and by whom they were blocked.
    static func eraseBlocks(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "DELETE FROM block WHERE blocker = :traveller OR blocked = :traveller", ["traveller": traveller.description]
        )
    }
}

extension ContactCodeTable {
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM contact_code WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}

extension RecoveryRequestTable {
    /// Deletes the requests for a login of somebody who left.
    static func erase(of login: Login, in db: Database) throws {
        let (kind, login) = stored(login)
        try db.run(
            "DELETE FROM recovery_request WHERE kind = :kind AND login = :login", ["kind": kind, "login": login])
    }
}

extension SignInTable {
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM sign_in WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}

extension NotificationTable {
    /// Deletes at most `limit` notifications of a traveller. Returns their number.
    static func erase(of traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            DELETE FROM notification WHERE traveller = :traveller
                AND seq IN (SELECT seq FROM notification WHERE traveller = :traveller ORDER BY seq LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
    }
}
