import Domain
import Foundation

/// The audit in SQLite, for reading. Actions append their rows themselves, by `AuditTable`.
struct SQLiteAuditStore: AuditStore {
    let database: SQLiteDatabase

    func page(
        for reader: Identifier<Traveller>, after cursor: AuditCursor?, limit: Int, filters: AuditFilters
    ) async throws -> Page<AuditRecord, AuditCursor> {
        try await database.read { db in
            guard let selection = try Selection(filters, for: reader, after: cursor, in: db) else {
                return Page(items: [], next: nil)
            }
            let rows = try db.rows(
                Self.select + selection.condition + " ORDER BY audit.seq DESC LIMIT :limit",
                selection.arguments + ["limit": limit + 1])
            return Page(reading: try rows.map(Self.record), limit: limit) { AuditCursor(seq: $0.seq) }
        }
    }

    private static let select = """
        SELECT \(AuditTable.columns), actor.handle AS actor_handle, subject_name.subject AS subject_id,
            case_name.subject AS case_id, audit_note.text
        FROM audit LEFT JOIN audit_name AS actor_name ON actor_name.surrogate = audit.actor
        LEFT JOIN traveller AS actor ON actor.id = actor_name.subject
        LEFT JOIN audit_name AS subject_name ON subject_name.surrogate = audit.subject
        LEFT JOIN audit_name AS case_name ON case_name.surrogate = audit.in_case
        LEFT JOIN audit_note ON audit_note.seq = audit.seq
        """

    /// The condition for filters.
    private struct Selection {
        private(set) var condition = """
             WHERE audit.seq < :seq AND NOT EXISTS (
                SELECT 1 FROM audit_name AS named JOIN moderation_case ON moderation_case.id = named.subject
                WHERE named.kind = 'case' AND named.surrogate IN (audit.subject, audit.in_case)
                    AND \(CaseTable.isParty))
                AND NOT \(InvolvementTable.isReported(kind: "audit.subject_kind", subject: "subject_name.subject"))
            """
        private(set) var arguments: SQLValues

        /// Nobody has an empty id.
        private static func person(_ handle: String, in db: Database) throws -> AuditSubject {
            let sql = "SELECT id FROM traveller WHERE handle = :handle"
            return AuditSubject(.traveller, try db.value(sql, ["handle": handle], as: String.self) ?? "")
        }

        /// Nil if nothing fits, because the chain has no row about what a filter names.
        init?(
            _ filters: AuditFilters, for reader: Identifier<Traveller>, after cursor: AuditCursor?, in db: Database
        ) throws {
            arguments = ["seq": cursor?.seq ?? .max, "me": reader.description]
            for (column, subject) in [
                ("actor", try filters.actor.map { try Self.person($0, in: db) }), ("subject", filters.subject),
                ("in_case", filters.case),
            ] {
                guard let subject else { continue }
                guard let surrogate = try AuditNameTable.find(subject, in: db) else { return nil }
                condition += " AND audit.\(column) = :\(column)"
                arguments += [column: Data(surrogate.bytes)]
            }
            if let action = filters.action {
                condition += " AND audit.action = :action"
                arguments += ["action": action.rawValue]
            }
        }
    }

    private static func record(_ row: StoredRow) throws -> AuditRecord {
        let kind: AuditSubject.Kind = try row.value("subject_kind")
        let actor: AuditRecord.Actor =
            if (row[2] as SQLValue).isNull {
                .system
            } else if let handle = row["actor_handle"] as String? {
                .person(handle)
            } else {
                .erased
            }
        return AuditRecord(
            seq: row["seq"], at: row.date("at"), actor: actor, action: try row.value("action"), subjectKind: kind,
            subject: (row["subject_id"] as String?).map { AuditSubject(kind, $0) }, reason: row["reason"],
            note: row["text"], case: (row["case_id"] as String?).map { AuditSubject(.case, $0) },
            isAlone: row["is_alone"], hash: try AuditTable.hash(11, of: row))
    }
}
