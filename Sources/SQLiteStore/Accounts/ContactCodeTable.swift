import Domain
import Foundation
import GRDB

/// SQL of the table `contact_code`.
enum ContactCodeTable {
    static func save(_ code: ContactCode, in db: Database) throws {
        try db.upsert(
            into: .contactCode,
            [
                "id": code.id.description, "traveller": code.traveller.description,
                "purpose": code.purpose.rawValue, "contact": code.contact,
                "compared": Contact.comparisonKey(of: code.contact), "sent_at": code.sentAt.milliseconds,
                "attempts": code.attempts, "used_at": code.usedAt?.milliseconds,
            ], keeping: ["traveller", "purpose", "contact", "compared", "sent_at"])
    }

    /// The newest code of a purpose. Runs for nobody too, with an empty id.
    static func newest(
        _ purpose: ContactCode.Purpose, of traveller: Identifier<Traveller>?, in db: Database
    ) throws -> ContactCode? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, traveller, purpose, contact, sent_at, attempts, used_at FROM contact_code
                WHERE traveller = ? AND purpose = ? ORDER BY sent_at DESC, id DESC LIMIT 1
                """)
        return try StoredRow.fetchOne(statement, arguments: [traveller?.description ?? "", purpose.rawValue]).map {
            row in
            ContactCode(
                id: try row.id("id"), traveller: try row.id("traveller"), purpose: try row.value("purpose"),
                contact: row["contact"], sentAt: row.date("sent_at"), attempts: row["attempts"],
                usedAt: row.optionalDate("used_at"))
        }
    }

    static func sent(
        _ purpose: ContactCode.Purpose, of traveller: Identifier<Traveller>?, to contact: String?, at now: Date,
        in db: Database
    ) throws -> SentCodes {
        let since = now.addingTimeInterval(-ContactCode.retention).milliseconds
        let ofAccount = try db.cachedStatement(
            sql: """
                SELECT sent_at FROM contact_code WHERE traveller = ? AND purpose = ? AND sent_at > ?
                ORDER BY sent_at, id
                """)
        let toContact = try db.cachedStatement(
            sql: """
                SELECT sent_at FROM contact_code WHERE compared = ? AND sent_at > ?
                ORDER BY sent_at, id
                """)
        return SentCodes(
            ofAccount: try Int64.fetchAll(
                ofAccount, arguments: [traveller?.description ?? "", purpose.rawValue, since]
            ).map(Date.init(milliseconds:)),
            toContact: try Int64.fetchAll(toContact, arguments: [contact.map(Contact.comparisonKey(of:)) ?? "", since])
                .map(Date.init(milliseconds:)))
    }

    /// Whose code this is.
    static func traveller(of code: Identifier<ContactCode>, in db: Database) throws -> Identifier<Traveller>? {
        let statement = try db.cachedStatement(sql: "SELECT traveller FROM contact_code WHERE id = ?")
        return try StoredRow.fetchOne(statement, arguments: [code.description]).map { try $0.id("traveller") }
    }
}
