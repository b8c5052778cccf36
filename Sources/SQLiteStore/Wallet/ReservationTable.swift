import Domain
import Foundation

/// SQL of the table `reservation`.
enum ReservationTable {
    /// What keeps money of a traveller now, in order of currency and time.
    static func pending(of traveller: Identifier<Traveller>, in db: Database) throws -> [Reservation] {
        let sql = """
            SELECT id, currency, kind, subject, amount, posted, state, created_at, ended_at FROM reservation
            WHERE owner = :traveller AND state = 'pending' ORDER BY currency, created_at, id
            """
        return try db.rows(sql, ["traveller": traveller.description])
            .map { try reservation($0, of: traveller) }
    }

    static func find(_ id: Identifier<Reservation>, in db: Database) throws -> Reservation? {
        let sql = """
            SELECT id, owner, currency, kind, subject, amount, posted, state, created_at, ended_at
            FROM reservation WHERE id = :id
            """
        return try db.row(sql, ["id": id.description])
            .map { try reservation($0, of: try $0.id("owner")) }
    }

    private static func reservation(_ row: StoredRow, of owner: Identifier<Traveller>) throws -> Reservation {
        Reservation(
            id: try row.id("id"), account: LedgerAccount(of: owner, try row.currency("currency")),
            kind: try row.value("kind"), subject: row["subject"],
            use: Reservation.Use(
                amount: row["amount"], posted: row["posted"], state: try row.value("state"),
                endedAt: row.optionalDate("ended_at")), createdAt: row.date("created_at"))
    }

    static func save(_ reservation: Reservation, in db: Database) throws {
        try db.upsert(
            into: .reservation,
            [
                "id": reservation.id.description, "owner": reservation.account.owner.key,
                "currency": reservation.account.currency.code, "kind": reservation.kind.rawValue,
                "subject": reservation.subject, "amount": reservation.amount, "posted": reservation.posted,
                "state": reservation.state.rawValue, "created_at": reservation.createdAt.milliseconds,
                "ended_at": reservation.endedAt?.milliseconds,
            ], keeping: ["owner", "currency", "kind", "subject", "amount", "created_at"])
    }
}
