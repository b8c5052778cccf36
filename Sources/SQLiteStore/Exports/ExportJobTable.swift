import Domain
import Foundation

/// SQL of the table `export_job`.
enum ExportJobTable {
    static func save(_ job: ExportJob, in db: Database) throws {
        let stored = StoredState(job.state)
        try db.upsert(
            into: .exportJob,
            [
                "id": job.id.description, "traveller": job.traveller.description, "language": job.language,
                "is_at_once": job.isAtOnce, "started_at": job.startedAt.milliseconds, "state": stored.name,
                "attempts": stored.attempts, "file": stored.archive?.file, "bytes": stored.archive?.bytes,
                "ready_at": stored.archive?.readyAt.milliseconds, "failure": stored.failure?.rawValue,
                "is_told": stored.isTold,
            ], keeping: ["traveller", "language", "is_at_once", "started_at"])
    }

    /// The columns of a state.
    private struct StoredState {
        var name = "preparing"
        var attempts = 0
        var archive: ExportArchive?
        var failure: ExportJob.Failure?
        var isTold = false

        init(_ state: ExportJob.State) {
            switch state {
            case .preparing(let count): attempts = count
            case .ready(let made): (name, archive) = ("ready", made)
            case .sent: name = "sent"
            case .failed(let reason, let told): (name, failure, isTold) = ("failed", reason, told)
            }
        }
    }

    private static func job(_ row: StoredRow) throws -> ExportJob {
        let state: ExportJob.State =
            switch row["state"] as String {
            case "preparing": .preparing(attempts: row["attempts"])
            case "ready":
                .ready(
                    ExportArchive(
                        file: try row.present("file"), bytes: try row.present("bytes"),
                        readyAt: Date(milliseconds: try row.present("ready_at"))))
            case "sent": .sent
            case "failed": .failed(try row.value("failure"), isTold: row["is_told"])
            default: throw DamagedRow(column: "state")
            }
        return ExportJob(
            id: try row.id("id"), of: try row.id("traveller"), language: row["language"], isAtOnce: row["is_at_once"],
            startedAt: row.date("started_at"), state: state)
    }

    static func find(_ id: Identifier<ExportJob>, in db: Database) throws -> ExportJob? {
        let sql = "SELECT * FROM export_job WHERE id = :id"
        return try db.row(sql, ["id": id.description]).map(job)
    }

    /// The jobs of a traveller that began after `start`, or are preparing or ready; newest first.
    static func recent(of traveller: Identifier<Traveller>, since start: Date, in db: Database) throws -> [ExportJob] {
        let sql = """
            SELECT * FROM export_job
            WHERE traveller = :traveller AND (started_at > :start OR state IN ('preparing', 'ready'))
            ORDER BY started_at DESC, id DESC
            """
        return try db.rows(sql, ["traveller": traveller.description, "start": start.milliseconds]).map(job)
    }

    static func next(without others: Set<Identifier<ExportJob>>, in db: Database) throws -> ExportJob? {
        let sql = """
            SELECT * FROM export_job WHERE state = 'preparing' AND NOT is_at_once ORDER BY started_at, id LIMIT :count
            """
        return try db.rows(sql, ["count": others.count + 1]).map(job).first {
            !others.contains($0.id)
        }
    }

    static func files(in db: Database) throws -> Set<String> {
        Set(try db.values("SELECT file FROM export_job WHERE file IS NOT NULL", as: String.self))
    }

    static func endCutOff(before start: Date, in db: Database) throws -> Int {
        try db.run(
            "DELETE FROM export_job WHERE state = 'preparing' AND is_at_once AND started_at < :start",
            ["start": start.milliseconds])
    }

    private static let deletedStates = Traveller.State.sqlList { $0 == .deleted }

    static func prune(_ cutoffs: ExportJob.Cutoffs, limit: Int, in db: Database) throws -> Int {
        try db.run(
            """
            DELETE FROM export_job WHERE id IN (
                SELECT export_job.id FROM export_job JOIN traveller ON traveller.id = export_job.traveller
                WHERE (traveller.state IN \(ExportJobTable.deletedStates) AND NOT \(TravellerTable.isLeaving))
                    OR (export_job.state = 'preparing' AND is_at_once AND export_job.started_at <= :lost)
                    OR (export_job.state = 'ready' AND export_job.ready_at <= :expired)
                    OR (export_job.state IN ('sent', 'failed') AND export_job.started_at <= :counted)
                ORDER BY export_job.started_at, export_job.id LIMIT :limit)
            """,
            [
                "expired": cutoffs.expired.milliseconds, "lost": cutoffs.lost.milliseconds,
                "counted": cutoffs.counted.milliseconds, "limit": limit,
            ])
    }

    /// For the erasure of an account. The sweeper deletes the files of jobs that are gone.
    static func remove(of traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run("DELETE FROM export_job WHERE traveller = :traveller", ["traveller": traveller.description])
    }
}
