import Domain
import Foundation

/// SQL of the table `flag`.
enum FlagTable {
    static func save(_ filings: [FlagFiling], in db: Database) throws {
        for filing in filings {
            // First, because the flags refer to their case.
            try CaseTable.save(filing.moderationCase, in: db)
            for flag in filing.flags { try save(flag, in: db) }
        }
    }

    private static func save(_ flag: CaseFlag, in db: Database) throws {
        try db.upsert(
            into: .flag,
            [
                "id": flag.id.description, "moderation_case": flag.moderationCase.description,
                "rule": flag.rule.rawValue, "version": flag.version,
                "evidence": flag.evidence.map { "\($0.name) \($0.value)" }.joined(separator: "\n"),
                "at": flag.at.milliseconds,
            ], keeping: ["moderation_case", "rule"])
    }

    /// The open cases and the earlier flags of subjects.
    static func book(of subjects: Set<CaseSubject>, in db: Database) throws -> FlagBook {
        var book = FlagBook()
        let sql = """
            \(FlagTable.rows) WHERE moderation_case.subject_kind = :kind AND moderation_case.subject = :subject
            ORDER BY flag.at DESC, flag.id DESC LIMIT \(FlagBook.mostFiled)
            """
        for subject in subjects {
            book.add(
                subject, openCase: try CaseTable.open(subject, in: db),
                try db.rows(sql, ["kind": subject.kind.rawValue, "subject": subject.id]).map(filed))
        }
        return book
    }

    /// The flags of a case, oldest first.
    static func flags(of moderationCase: Identifier<ModerationCase>, in db: Database) throws -> [FiledFlag] {
        let sql = "\(FlagTable.rows) WHERE flag.moderation_case = :moderation_case ORDER BY flag.at, flag.id"
        return try db.rows(sql, ["moderation_case": moderationCase.description]).map(filed)
    }

    private static let rows = """
        SELECT flag.*, moderation_case.outcome, moderation_case.closed_by, moderation_case.closed_at
        FROM flag JOIN moderation_case ON moderation_case.id = flag.moderation_case
        """

    private static func filed(_ row: StoredRow) throws -> FiledFlag {
        let evidence = (row["evidence"] as String).split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return FlagEvidence(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        let flag = CaseFlag(
            id: try row.id("id"), try row.value("rule"), version: row["version"], evidence, at: row.date("at"),
            in: try row.id("moderation_case"))
        return FiledFlag(flag, closing: try CaseTable.closing(row))
    }
}
