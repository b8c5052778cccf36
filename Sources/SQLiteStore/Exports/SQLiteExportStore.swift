package import Domain
package import Foundation

/// Jobs of exports in SQLite.
package struct SQLiteExportStore: ExportStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func request(
        by traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ExportSnapshot) throws -> ExportChange
    ) async throws -> ExportChange {
        try await database.write { db in
            let start = now.addingTimeInterval(-ExportJob.quotaWindow)
            let change = try deciding(
                ExportSnapshot(
                    traveller: try TravellerTable.find(traveller, in: db), rows: try Self.rows(of: traveller, in: db),
                    jobs: try ExportJobTable.recent(of: traveller, since: start, in: db)))
            try Self.write(change, in: db)
            return change
        }
    }

    /// Counts no list further than one above the limit of a small account.
    private static let rows = """
        SELECT (SELECT count(*) FROM (
                SELECT 1 FROM thread_member JOIN message ON message.thread = thread_member.thread
                WHERE thread_member.traveller = :traveller LIMIT :limit) AS messages)
            + (SELECT count(*) FROM (SELECT 1 FROM notification WHERE traveller = :traveller LIMIT :limit) AS told)
            + (SELECT count(*) FROM (SELECT 1 FROM swap WHERE owner = :traveller LIMIT :limit) AS owned)
            + (SELECT count(*) FROM (SELECT 1 FROM swap WHERE proposer = :traveller LIMIT :limit) AS proposed)
            + (SELECT count(*) FROM (SELECT 1 FROM offer WHERE owner = :traveller LIMIT :limit) AS offers)
            + (SELECT count(*) FROM (SELECT 1 FROM block WHERE blocker = :traveller LIMIT :limit) AS blocks)
            + (SELECT count(*) FROM (SELECT 1 FROM report WHERE reporter = :traveller LIMIT :limit) AS reports)
        """

    private static func rows(of traveller: Identifier<Traveller>, in db: Database) throws -> Int {
        let limit = ExportJob.smallRows + 1
        let count = try db.value(rows, ["traveller": traveller.description, "limit": limit], as: Int.self)
        return min(count ?? 0, limit)
    }

    private static func write(_ change: ExportChange, in db: Database) throws {
        try ExportJobTable.save(change.job, in: db)
        for message in change.messages { try OutboxTable.save(message, in: db) }
    }

    package func change(
        _ id: Identifier<ExportJob>, deciding: @escaping @Sendable (ExportJobSnapshot) throws -> ExportChange?
    ) async throws -> ExportJob? {
        try await database.write { db in
            let job = try ExportJobTable.find(id, in: db)
            let change = try deciding(
                ExportJobSnapshot(
                    job: job, traveller: try job.flatMap { try TravellerTable.find($0.traveller, in: db) })
            )
            if let change { try Self.write(change, in: db) }
            return change?.job
        }
    }

    package func recent(of traveller: Identifier<Traveller>, at now: Date) async throws -> [ExportJob] {
        let start = now.addingTimeInterval(-ExportJob.quotaWindow)
        return try await database.read { try ExportJobTable.recent(of: traveller, since: start, in: $0) }
    }

    package func job(
        _ id: Identifier<ExportJob>, of traveller: Identifier<Traveller>
    ) async throws -> ExportJob? {
        try await database.read { try ExportJobTable.find(id, in: $0).flatMap { $0.traveller == traveller ? $0 : nil } }
    }

    package func next(without others: Set<Identifier<ExportJob>>) async throws -> ExportJob? {
        try await database.read { try ExportJobTable.next(without: others, in: $0) }
    }

    package func remove(_ id: Identifier<ExportJob>) async throws {
        try await database.write { db in
            try db.run("DELETE FROM export_job WHERE id = :id", ["id": id.description])
        }
    }

    package func files() async throws -> Set<String> {
        try await database.read { try ExportJobTable.files(in: $0) }
    }

    package func endCutOff(before start: Date) async throws -> Int {
        try await database.write { try ExportJobTable.endCutOff(before: start, in: $0) }
    }

    package func prune(at now: Date, limit: Int) async throws -> Int {
        try await database.write { try ExportJobTable.prune(ExportJob.Cutoffs(at: now), limit: limit, in: $0) }
    }
}
