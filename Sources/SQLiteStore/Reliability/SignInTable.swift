import Domain
import Foundation

/// SQL of the table `sign_in`: keyed hashes of the addresses and devices of sign-ins, kept for 60 days.
enum SignInTable {
    /// Whether all rows of this sign-in exist and are less than an hour old.
    static func isKnown(_ signIn: SignInTrace, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM sign_in WHERE traveller = :traveller AND kind = :kind AND hash = :hash AND day = :day
                    AND first_at <= :at AND last_at > :last_at)
            """
        return try signIn.records.allSatisfy { traveller, use in
            try db.value(
                sql,
                [
                    "traveller": traveller.description, "kind": use.kind.rawValue, "hash": Data(use.hash),
                    "day": use.day, "at": signIn.at.milliseconds,
                    "last_at": signIn.at.addingTimeInterval(-SignInEvidence.minRecordInterval).milliseconds,
                ], as: Bool.self) == true
        }
    }

    static func insert(_ signIn: SignInTrace, in db: Database) throws {
        let sql = """
            INSERT INTO sign_in (traveller, kind, hash, day, first_at, last_at)
            VALUES (:traveller, :kind, :hash, :day, :at, :at)
            ON CONFLICT (traveller, kind, hash, day) DO UPDATE SET
                first_at = CASE WHEN excluded.first_at < sign_in.first_at THEN excluded.first_at
                    ELSE sign_in.first_at END,
                last_at = CASE WHEN excluded.last_at > sign_in.last_at THEN excluded.last_at
                    ELSE sign_in.last_at END
            """
        for (traveller, use) in signIn.records {
            try db.run(
                sql,
                [
                    "traveller": traveller.description, "kind": use.kind.rawValue, "hash": Data(use.hash),
                    "day": use.day,
                    "at": signIn.at.milliseconds,
                ])
        }
    }

    /// Whether a device of `traveller` was also used by one of `others`.
    static func sharesDevice(
        _ traveller: Identifier<Traveller>, with others: [Identifier<Traveller>], in db: Database
    ) throws -> Bool {
        let sql = """
            SELECT DISTINCT others.traveller FROM sign_in AS mine
            JOIN sign_in AS others ON others.kind = mine.kind AND others.hash = mine.hash
            WHERE mine.traveller = :traveller AND mine.kind = 'device' AND others.traveller <> mine.traveller
            """
        let users = try db.rows(sql, ["traveller": traveller.description])
            .map { try $0.id("traveller", of: Traveller.self) }
        return !Set(users).isDisjoint(with: others)
    }

    /// Of each traveller, in this order.
    static func evidence(of travellers: [Identifier<Traveller>], in db: Database) throws -> [SignInEvidence] {
        let rows = try db.rows(of: travellers) { marks in
            """
            SELECT traveller, kind, hash, first_at, last_at FROM sign_in WHERE traveller IN (\(marks))
            ORDER BY traveller, kind, hash, day
            """
        }
        let byTraveller = Dictionary(grouping: rows) { $0["traveller"] as String }
        return try travellers.map { traveller in
            SignInEvidence(
                try (byTraveller[traveller.description] ?? []).map { row in
                    SignInEvidence.Use(
                        try row.value("kind"), hash: [UInt8](row["hash"] as Data), first: row.date("first_at"),
                        last: row.date("last_at"))
                })
        }
    }
}
