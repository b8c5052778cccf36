import Domain
import Foundation

/// The cases of the moderators in SQLite.
struct SQLiteCaseStore: CaseStore {
    let database: SQLiteDatabase

    func page(
        _ filter: CaseFilter, for moderator: Identifier<Traveller>, after cursor: CaseCursor?, limit: Int
    ) async throws -> Page<CaseEntry, CaseCursor> {
        try await database.read { db in
            var queue = try CaseQueue(
                after: cursor,
                claimed: CaseTable.claimedLanes(limit: ModerationCase.Lane.strangersTurn - 1, in: db)
            ) { lane, place in
                try CaseTable.page(filter, in: lane, for: moderator, after: place, limit: limit + 1, in: db)
            }
            return queue.page(limit: limit)
        }
    }

    func look(
        at id: Identifier<ModerationCase>, by actor: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> AuditEntry
    ) async throws -> CaseDetail {
        try await database.write { db in
            try AuditTable.append(try deciding(try DeciderTable.snapshot(of: id, by: actor, in: db)), in: db)
            let entry = try Self.entry(id, in: db)
            return CaseDetail(
                entry, reports: try ReportTable.first(CaseDetail.reportLimit, of: id, in: db),
                flags: try FlagTable.flags(of: id, in: db), notes: try CaseTable.notes(of: id, in: db),
                content: try CaseContentTable.content(of: entry.moderationCase.subject, in: db))
        }
    }

    func change(
        _ id: Identifier<ModerationCase>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<CaseEntry>?,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> CaseChange
    ) async throws -> IdempotentResult<CaseEntry> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(try DeciderTable.snapshot(of: id, by: actor, in: db))
                try StaffRecordWriter.write(change.record, in: db) {
                    try CaseTable.save(change.moderationCase, in: db)
                    if let item = change.released { try HidingTable.release(item, at: now, in: db) }
                    if let note = change.note { try CaseTable.insert(note, of: id, in: db) }
                }
                return try Self.entry(id, in: db)
            }
        }
    }

    private static func entry(_ id: Identifier<ModerationCase>, in db: Database) throws -> CaseEntry {
        guard let entry = try CaseTable.find(id, in: db) else { throw DamagedRow(column: "moderation_case") }
        return entry
    }

    func excerpt(
        _ id: Identifier<ModerationCase>, of report: Identifier<Report>?, for actor: Identifier<Traveller>,
        at now: Date,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> AuditEntry
    ) async throws -> CaseExcerpt? {
        try await database.write { db in
            let look = try deciding(try DeciderTable.snapshot(of: id, by: actor, in: db))
            let stored = try Self.entry(id, in: db).moderationCase
            guard let excerpt = try CaseExcerptTable.excerpt(of: stored, naming: report, in: db) else { return nil }
            try AuditTable.append(look, in: db)
            return excerpt
        }
    }

    func reports(
        of moderationCase: Identifier<ModerationCase>?, for moderator: Identifier<Traveller>,
        after id: Identifier<Report>?, limit: Int
    ) async throws -> Page<FiledReport, Identifier<Report>> {
        try await database.read { db in
            let rows = try ReportTable.newest(
                of: moderationCase, for: moderator, after: id, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.report.id)
        }
    }

    func notifyReporters(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (DecidedReport) -> ServiceNotification.Draft?
    ) async throws -> SweptSlice {
        try await database.sweep(slice) { limit, db in
            try ReportNotificationTable.untold(limit: limit, in: db)
        } change: { id, db in
            try ReportNotificationTable.notify(id, at: now, in: db, deciding: deciding)
        }
    }
}
