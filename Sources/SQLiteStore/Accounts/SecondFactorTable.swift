import Domain
import Foundation

/// SQL of the table `second_factor`.
enum SecondFactorTable {
    static func save(_ factor: SecondFactor, in db: Database) throws {
        let progress = factor.progress
        try db.upsert(
            into: .secondFactor,
            [
                "traveller": factor.traveller.description, "id": factor.id.description,
                "created_at": factor.createdAt.milliseconds, "confirmed_at": factor.confirmedAt?.milliseconds,
                "step": progress.step, "recovered": progress.recovered, "failures": progress.failures,
                "failed_at": progress.failedAt?.milliseconds,
            ])
    }

    /// Runs for nobody too, with an empty id.
    static func find(_ traveller: Identifier<Traveller>?, in db: Database) throws -> SecondFactor? {
        let sql = """
            SELECT traveller, id, created_at, confirmed_at, step, recovered, failures, failed_at
            FROM second_factor WHERE traveller = :traveller
            """
        return try db.row(sql, ["traveller": traveller?.description ?? ""]).map { row in
            SecondFactor(
                id: try row.id("id"), traveller: try row.id("traveller"), createdAt: row.date("created_at"),
                confirmedAt: row.optionalDate("confirmed_at"),
                progress: SecondFactor.Progress(
                    step: row["step"], recovered: row["recovered"], failures: row["failures"],
                    failedAt: row.optionalDate("failed_at")))
        }
    }

    static func remove(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM second_factor WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
