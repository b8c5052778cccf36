import Domain
import Foundation

/// SQL of the table `audit_name`: which person or thing each surrogate in the audit stands for. Without its row here, a
/// surrogate says nothing.
enum AuditNameTable {
    /// The surrogate of a subject, the same in all its rows. A person who was erased gets one without a name.
    static func surrogate(of subject: AuditSubject, in db: Database) throws -> AuditSurrogate {
        if let known = try find(subject, in: db) { return known }
        let salt = AuditSalt.random()
        let surrogate = AuditSurrogate(of: subject, salt: salt)
        guard try !isErased(subject, in: db) else { return surrogate }
        try db.insert(
            into: .auditName,
            [
                "surrogate": Data(surrogate.bytes), "kind": subject.kind.rawValue, "subject": subject.id,
                "salt": Data(salt),
            ])
        return surrogate
    }

    static func find(_ subject: AuditSubject, in db: Database) throws -> AuditSurrogate? {
        let sql = "SELECT surrogate FROM audit_name WHERE kind = :kind AND subject = :subject"
        return try db.row(sql, ["kind": subject.kind.rawValue, "subject": subject.id])
            .map { try AuditTable.surrogate(0, of: $0) }
    }

    /// Whether a subject belongs to somebody who was erased, or is being erased. Swaps and threads belong to two people,
    /// and others to nobody; cases erase their own names by `erase(_:in:)`.
    private static func isErased(_ subject: AuditSubject, in db: Database) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM traveller WHERE NOT (\(DepartureTable.isPresent)) AND id = CASE :kind
                WHEN 'traveller' THEN :subject
                WHEN 'offer' THEN (SELECT owner FROM offer WHERE id = :subject)
                WHEN 'review' THEN (SELECT author FROM review WHERE id = :subject)
                WHEN 'reply' THEN (SELECT about FROM review WHERE id = :subject)
                WHEN 'appeal' THEN (SELECT person FROM appeal WHERE id = :subject)
                WHEN 'report' THEN (SELECT reporter FROM report WHERE id = :subject)
                WHEN 'message' THEN (SELECT sender FROM message
                    WHERE thread = substr(:subject, 1, 36) AND seq = CAST(substr(:subject, 38) AS INTEGER)) END)
            """
        return try db.value(sql, ["kind": subject.kind.rawValue, "subject": subject.id], as: Bool.self) ?? false
    }

    /// Deletes the names of a person and of what is theirs alone, and the notes about them.
    static func erase(of traveller: Identifier<Traveller>, in db: Database) throws {
        let surrogates = try db.rows(
            """
            SELECT surrogate FROM audit_name WHERE kind = 'traveller' AND subject = :traveller
            UNION ALL SELECT surrogate FROM offer JOIN audit_name ON kind = 'offer' AND subject = offer.id
            WHERE owner = :traveller
            UNION ALL SELECT surrogate FROM review JOIN audit_name ON kind = 'review' AND subject = review.id
            WHERE author = :traveller
            UNION ALL SELECT surrogate FROM review JOIN audit_name ON kind = 'reply' AND subject = review.id
            WHERE about = :traveller
            UNION ALL SELECT surrogate FROM report JOIN audit_name ON kind = 'report' AND audit_name.subject = report.id
            WHERE reporter = :traveller
            UNION ALL SELECT surrogate FROM appeal JOIN audit_name ON kind = 'appeal' AND subject = appeal.id
            WHERE appeal.person = :traveller
            UNION ALL SELECT surrogate FROM audit_name JOIN message
                ON thread = substr(subject, 1, 36) AND message.seq = CAST(substr(subject, 38) AS INTEGER)
            WHERE audit_name.kind = 'message' AND sender = :traveller
            UNION ALL SELECT surrogate FROM meeting_point JOIN audit_name
                ON audit_name.kind = 'meeting-point' AND audit_name.subject = meeting_point.id
            WHERE added_by = :traveller
            """, ["traveller": traveller.description]
        ).map { try AuditTable.surrogate(0, of: $0) }
        for surrogate in surrogates { try erase(surrogate, in: db) }
        try AuditNoteTable.erase(ofCasesAbout: traveller, in: db)
    }

    /// Deletes the name of one subject, and the notes about it. For whoever owns the subject, such as a case.
    static func erase(_ subject: AuditSubject, in db: Database) throws {
        guard let surrogate = try find(subject, in: db) else { return }
        try erase(surrogate, in: db)
    }

    private static func erase(_ surrogate: AuditSurrogate, in db: Database) throws {
        let value = Data(surrogate.bytes)
        try AuditNoteTable.erase(about: value, in: db)
        try db.run("DELETE FROM audit_name WHERE surrogate = :value", ["value": value])
    }

    /// One line for each name that is not what the surrogate was made of.
    static func findings(in db: Database) throws -> [String] {
        let rows = try db.cursor("SELECT surrogate, salt, kind, subject FROM audit_name ORDER BY surrogate")
        var findings: [String] = []
        while let row = try rows.next() {
            let surrogate = try AuditTable.surrogate(0, of: row)
            let salt = [UInt8](row[1] as Data)
            let subject = AuditSubject.Kind(rawValue: row[2]).map { AuditSubject($0, row[3] as String) }
            if subject.map({ AuditSurrogate(of: $0, salt: salt) }) != surrogate {
                findings.append("audit_name \(surrogate): it stands for something else")
            }
        }
        return findings
    }
}

/// SQL of the notes beside the chain.
enum AuditNoteTable {
    static func hash(_ note: String, salt: [UInt8]) -> AuditHash { AuditHash(of: salt + Array(note.utf8)) }

    static func insert(_ note: String, salt: [UInt8], of seq: Int64, in db: Database) throws {
        try db.insert(into: .auditNote, ["seq": seq, "salt": Data(salt), "text": note])
    }

    /// Erases the notes of rows about a subject. Those about others stay, also in the same case: a note belongs to whom
    /// it is about.
    static func erase(about surrogate: Data, in db: Database) throws {
        try db.run(
            "DELETE FROM audit_note WHERE seq IN (SELECT seq FROM audit WHERE subject = :surrogate)",
            ["surrogate": surrogate])
    }

    /// Whether everybody whom a case is about is erased, or is being erased. A case about nobody is none of these.
    private static let isAboutErased = """
        EXISTS (SELECT 1 FROM (\(AuditNoteTable.people)) AS concerned)
        AND NOT EXISTS (SELECT 1 FROM (\(AuditNoteTable.people)) AS concerned JOIN traveller ON traveller.id = concerned.person
            WHERE \(DepartureTable.isPresent))
        """

    private static let people = InvolvementTable.people(
        kind: "moderation_case.subject_kind", subject: "moderation_case.subject")

    /// Erases the notes on cases that are about a traveller, and about nobody who is still there.
    static func erase(ofCasesAbout traveller: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            """
            DELETE FROM audit_note WHERE seq IN (
                SELECT audit.seq FROM moderation_case
                JOIN audit_name ON audit_name.kind = 'case' AND audit_name.subject = moderation_case.id
                JOIN audit ON audit.subject = audit_name.surrogate
                WHERE EXISTS (SELECT 1 FROM (\(AuditNoteTable.people)) AS concerned
                    WHERE person = :traveller) AND \(AuditNoteTable.isAboutErased))
            """, ["traveller": traveller.description])
    }

    /// One line for each note that is gone, although whom it is about is still there.
    private static func missing(in db: Database) throws -> [String] {
        try db.values(
            """
            SELECT 'audit_note ' || audit.seq || ': it is missing' FROM audit
            JOIN audit_name ON audit_name.surrogate = audit.subject
            WHERE note_hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM audit_note WHERE audit_note.seq = audit.seq)
                AND (audit_name.kind <> 'case' OR EXISTS (
                    SELECT 1 FROM moderation_case
                    WHERE moderation_case.id = audit_name.subject AND NOT (\(AuditNoteTable.isAboutErased))))
            ORDER BY audit.seq
            """, as: String.self)
    }

    /// One line for each note that is not what the hash in its row was made of.
    static func findings(in db: Database) throws -> [String] {
        let rows = try db.cursor(
            """
            SELECT audit_note.seq, salt, text, note_hash FROM audit_note
            LEFT JOIN audit ON audit.seq = audit_note.seq ORDER BY audit_note.seq
            """)
        var findings: [String] = []
        while let row = try rows.next() {
            let found = try AuditTable.optional(3, of: row, AuditTable.hash)
            if found != hash(row[2], salt: [UInt8](row[1] as Data)) {
                findings.append("audit_note \(row[0] as Int64): it is not what the hash in its row was made of")
            }
        }
        return try findings + missing(in: db)
    }
}
