import Domain
import Foundation

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
        let sql = """
            SELECT id, traveller, purpose, contact, sent_at, attempts, used_at FROM contact_code
            WHERE traveller = :traveller AND purpose = :purpose ORDER BY sent_at DESC, id DESC LIMIT 1
            """
        return try db.row(sql, ["traveller": traveller?.description ?? "", "purpose": purpose.rawValue]).map {
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
        let ofAccount = """
            SELECT sent_at FROM contact_code WHERE traveller = :traveller AND purpose = :purpose AND sent_at > :since
            ORDER BY sent_at, id
            """
        let toContact = """
            SELECT sent_at FROM contact_code WHERE compared = :compared AND sent_at > :since
            ORDER BY sent_at, id
            """
        return SentCodes(
            ofAccount: try db.values(
                ofAccount, ["traveller": traveller?.description ?? "", "purpose": purpose.rawValue, "since": since],
                as: Int64.self
            ).map(Date.init(milliseconds:)),
            toContact: try db.values(
                toContact, ["compared": contact.map(Contact.comparisonKey(of:)) ?? "", "since": since], as: Int64.self
            )
            .map(Date.init(milliseconds:)))
    }

    /// Whose code this is.
    static func traveller(of code: Identifier<ContactCode>, in db: Database) throws -> Identifier<Traveller>? {
        let sql = "SELECT traveller FROM contact_code WHERE id = :code"
        return try db.row(sql, ["code": code.description]).map { try $0.id("traveller") }
    }
}
