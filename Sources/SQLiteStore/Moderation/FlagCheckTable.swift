import Domain
import Foundation

/// SQL of the table `flag_check`. Triggers fill it.
enum FlagCheckTable {
    /// A check is a subject whose facts have changed; subjects are checked in the order of `number`.
    struct Check {
        let number: Int64
        let subject: CaseSubject
    }

    static func isEmpty(in db: Database) throws -> Bool {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM flag_check)"
        return try db.value(sql, as: Bool.self) ?? true
    }

    static func next(_ limit: Int, in db: Database) throws -> [Check] {
        let sql = "SELECT * FROM flag_check ORDER BY number LIMIT :limit"
        return try db.rows(sql, ["limit": limit]).map { row in
            Check(number: row["number"], subject: CaseSubject(try row.value("subject_kind"), row["subject"]))
        }
    }

    static func queue(_ people: [Identifier<Traveller>], in db: Database) throws {
        let sql = """
            INSERT INTO flag_check (subject_kind, subject) VALUES ('traveller', :traveller) ON CONFLICT DO NOTHING
            """
        for person in people { try db.run(sql, ["traveller": person.description]) }
    }

    static func remove(_ check: Check, in db: Database) throws {
        try db.run("DELETE FROM flag_check WHERE number = :number", ["number": check.number])
    }

    /// The queue forgets somebody who left.
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "DELETE FROM flag_check WHERE subject_kind = 'traveller' AND subject = :traveller",
            ["traveller": traveller.description])
    }
}
