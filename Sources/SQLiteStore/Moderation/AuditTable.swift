import Domain
import Foundation

/// SQL of the chain. A row is appended in the transaction of the action that it records.
enum AuditTable {
    /// The columns of a row, in the order in which `row` reads them.
    static let columns = """
        audit.seq, audit.at, audit.actor, audit.action, audit.subject_kind, audit.subject, audit.reason, audit.in_case,
        audit.note_hash, audit.is_alone, audit.previous, audit.hash
        """

    /// The newest row: its number and its hash. Nil for an empty chain.
    static func head(in db: Database) throws -> (seq: Int64, hash: AuditHash)? {
        let sql = "SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1"
        return try db.row(sql).map { ($0[0], try hash(1, of: $0)) }
    }

    /// The hash of one row; nil if there is no such row.
    static func hash(of seq: Int64, in db: Database) throws -> AuditHash? {
        try db.row("SELECT hash FROM audit WHERE seq = :seq", ["seq": seq]).map {
            try hash(0, of: $0)
        }
    }

    /// Appends a row for an action. Call it in the transaction of the action: either both are stored or none.
    static func append(_ entry: AuditEntry, in db: Database) throws {
        let last = try head(in: db)
        let salt = AuditSalt.random()
        let actor: AuditSurrogate? =
            switch entry.actor {
            case .system: nil
            case .person(let id): try AuditNameTable.surrogate(of: .traveller(id), in: db)
            }
        let content = AuditRow.Content(
            at: entry.at.milliseconds, actor: actor, action: entry.action.rawValue,
            subjectKind: entry.subject.kind.rawValue, subject: try AuditNameTable.surrogate(of: entry.subject, in: db),
            reason: entry.reason.code, case: try entry.case.map { try AuditNameTable.surrogate(of: $0, in: db) },
            noteHash: entry.note.isEmpty ? nil : AuditNoteTable.hash(entry.note, salt: salt), isAlone: entry.isAlone)
        var row = AuditRow(
            seq: (last?.seq ?? 0) + 1, content: content, previous: last?.hash ?? .zero, hash: .zero)
        var buffer: [UInt8] = []
        row.hash = AuditHash(of: row, buffer: &buffer)
        try insert(row, in: db)
        if !entry.note.isEmpty { try AuditNoteTable.insert(entry.note, salt: salt, of: row.seq, in: db) }
    }

    private static func insert(_ row: AuditRow, in db: Database) throws {
        let content = row.content
        try db.insert(
            into: .audit,
            [
                "seq": row.seq, "at": content.at, "actor": content.actor.map { Data($0.bytes) },
                "action": content.action, "subject_kind": content.subjectKind,
                "subject": Data(content.subject.bytes), "reason": content.reason,
                "in_case": content.case.map { Data($0.bytes) }, "note_hash": content.noteHash.map { Data($0.bytes) },
                "is_alone": content.isAlone, "previous": Data(row.previous.bytes), "hash": Data(row.hash.bytes),
            ])
    }

    /// Nil if a value has another type or length than it must have, as on a damaged page.
    static func row(_ row: StoredRow) -> AuditRow? {
        guard let seq = number(0, of: row), let at = number(1, of: row), let isAlone = number(9, of: row),
            (0...1).contains(isAlone), let action = text(3, of: row),
            let kind = text(4, of: row), let reason = text(6, of: row)
        else { return nil }
        let (actor, inCase, noteHash): (AuditSurrogate?, AuditSurrogate?, AuditHash?)
        let (subject, previous, hash): (AuditSurrogate, AuditHash, AuditHash)
        do {
            subject = try surrogate(5, of: row)
            (previous, hash) = (try Self.hash(10, of: row), try Self.hash(11, of: row))
            actor = try optional(2, of: row, surrogate)
            inCase = try optional(7, of: row, surrogate)
            noteHash = try optional(8, of: row, Self.hash)
        } catch { return nil }
        return AuditRow(
            seq: seq,
            content: AuditRow.Content(
                at: at, actor: actor, action: action, subjectKind: kind, subject: subject, reason: reason,
                case: inCase, noteHash: noteHash, isAlone: isAlone == 1),
            previous: previous, hash: hash)
    }

    /// Nil, not a crash, for a value of another type.
    private static func number(_ index: Int, of row: StoredRow) -> Int64? { Int64(sqlValue: row[index]) }

    private static func text(_ index: Int, of row: StoredRow) -> String? { String(sqlValue: row[index]) }

    static func surrogate(_ index: Int, of row: StoredRow) throws -> AuditSurrogate {
        guard let value = Data(sqlValue: row[index])?.withUnsafeBytes({ AuditSurrogate($0) }) else {
            throw DamagedRow(column: "audit")
        }
        return value
    }

    static func hash(_ index: Int, of row: StoredRow) throws -> AuditHash {
        guard let value = Data(sqlValue: row[index])?.withUnsafeBytes({ AuditHash($0) }) else {
            throw DamagedRow(column: "audit")
        }
        return value
    }

    static func optional<Value>(
        _ index: Int, of row: StoredRow, _ read: (Int, StoredRow) throws -> Value
    ) throws -> Value? {
        (row[index] as SQLValue).isNull ? nil : try read(index, row)
    }
}
