import Domain
import Foundation

/// Reports in SQLite.
struct SQLiteReportStore: ReportStore {
    let database: SQLiteDatabase

    func file(
        _ draft: Report.Draft, once request: IdempotentRequest<Report>?,
        deciding: @escaping @Sendable (ReportSnapshot) throws -> ReportChange
    ) async throws -> IdempotentResult<Report> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: draft.at, in: db) {
                let change = try deciding(try Self.snapshot(of: draft, in: db))
                // First, because the report refers to its case.
                try CaseTable.save(change.moderationCase, in: db)
                if let opening = change.opening { try CaseTable.insert(opening, of: change.moderationCase.id, in: db) }
                try ReportTable.insert(change.report, into: change.moderationCase.id, in: db)
                if change.report.kind == .meetingPoint { try Self.compareReporters(of: change.report, in: db) }
                return change.report
            }
        }
    }

    /// Points are put away by reports of different people, so accounts of one person are told apart from others here.
    private static func compareReporters(of report: Report, in db: Database) throws {
        for (earlier, person) in try ReportTable.reporters(before: report, limit: Report.mostCompared, in: db) {
            guard earlier != report.reporter,
                try SamePersonTable.evidence(about: earlier, and: report.reporter, at: report.at, in: db) != nil
            else { continue }
            return try ReportTable.setPerson(person, of: report, in: db)
        }
    }

    private static func snapshot(of draft: Report.Draft, in db: Database) throws -> ReportSnapshot {
        let subject = try ReportTable.subject(of: draft, in: db)
        let words = try subject.flatMap {
            try EvidenceTable.words(of: draft.caseSubject($0), for: draft.reporter, in: db)
        }
        return ReportSnapshot(
            subject: subject, in: try draft.thread.flatMap { try ThreadTable.find($0, in: db) },
            knowsAuthor: try subject?.author.map { try ReportTable.reach(of: draft.reporter, to: $0, in: db).isKnown }
                ?? false,
            openCase: try CaseTable.open(draft.caseSubject(subject), in: db),
            quota: try QuotaTable.use(
                .reports, of: try AccountTable.find(draft.reporter, in: db), at: draft.at, in: db),
            words: words,
            openings: try draft.address.map { address in
                try CaseTable.openings(from: address, since: draft.at.addingTimeInterval(-CaseOpening.window), in: db)
            } ?? [])
    }

    func reports(
        by reporter: Identifier<Traveller>, after id: Identifier<Report>?, limit: Int
    ) async throws -> Page<FiledReport, Identifier<Report>> {
        try await database.read { db in
            let rows = try ReportTable.newest(by: reporter, after: id, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit, cursor: \.report.id)
        }
    }
}

/// SQL of the table `report`.
enum ReportTable {
    static func insert(
        _ report: Report, into moderationCase: Identifier<ModerationCase>, in db: Database
    ) throws {
        try db.insert(
            into: .report,
            [
                "id": report.id.description, "reporter": report.reporter.description,
                "subject_kind": report.kind.rawValue, "subject": report.subject, "reason": report.reason.rawValue,
                "text": report.text, "thread": report.thread?.description, "at": report.at.milliseconds,
                "moderation_case": moderationCase.description, "evidence": report.evidence?.words,
                "evidence_by": report.evidence?.author.description,
            ])
    }

    /// Who reported the same before, with the first account of each person.
    static func reporters(
        before report: Report, limit: Int, in db: Database
    ) throws -> [(reporter: Identifier<Traveller>, person: Identifier<Traveller>)] {
        let sql = """
            SELECT reporter, coalesce(same_as, reporter) AS person FROM report
            WHERE subject_kind = :kind AND subject = :subject AND id <> :report ORDER BY id LIMIT :limit
            """
        return try db.rows(
            sql,
            ["kind": report.kind.rawValue, "subject": report.subject, "report": report.id.description, "limit": limit]
        ).map { (try $0.id("reporter"), try $0.id("person")) }
    }

    static func setPerson(_ person: Identifier<Traveller>, of report: Report, in db: Database) throws {
        try db.run(
            "UPDATE report SET same_as = :person WHERE id = :report",
            ["person": person.description, "report": report.id.description])
    }

    /// A report that a step of a swap makes.
    static func file(_ draft: Report.Draft, in db: Database) throws {
        let change = draft.filing(
            SafetyExitSnapshot(
                openCase: try CaseTable.open(CaseSubject(draft.kind, draft.subject), in: db),
                isVerified: try TierUsageTable.facts(of: draft.reporter, in: db).hasVerifiedContact,
                exits: try exits(before: draft, in: db)))
        try CaseTable.save(change.moderationCase, in: db)
        try insert(change.report, into: change.moderationCase.id, in: db)
    }

    private static func exits(before draft: Report.Draft, in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM report
            WHERE reporter = :reporter AND subject_kind = 'swap' AND reason = 'safety' AND at > :exits_counted_since
            """
        return try db.value(
            sql, ["reporter": draft.reporter.description, "exits_counted_since": draft.exitsCountedSince.milliseconds],
            as: Int.self) ?? 0
    }

    private static let rows = """
        SELECT report.*, traveller.handle AS reporter_handle, moderation_case.outcome
        FROM report JOIN traveller ON traveller.id = report.reporter
        JOIN moderation_case ON moderation_case.id = report.moderation_case
        """

    private static func filed(_ row: StoredRow) throws -> FiledReport {
        FiledReport(
            try read(row), reporter: row["reporter_handle"], moderationCase: try row.id("moderation_case"),
            outcome: try row.optionalValue("outcome"))
    }

    /// The oldest reports of a case.
    static func first(_ limit: Int, of id: Identifier<ModerationCase>, in db: Database) throws -> [FiledReport] {
        let sql = "\(ReportTable.rows) WHERE report.moderation_case = :id ORDER BY report.id LIMIT :limit"
        return try db.rows(sql, ["id": id.description, "limit": limit]).map(filed)
    }

    /// Newest first, without those in cases to which the moderator is a party. Ids begin with their time, and no id is
    /// greater than the last letter.
    static func newest(
        of moderationCase: Identifier<ModerationCase>?, for moderator: Identifier<Traveller>,
        after id: Identifier<Report>?, limit: Int, in db: Database
    ) throws -> [FiledReport] {
        let condition = moderationCase == nil ? "" : "report.moderation_case = :case AND"
        let sql = """
            \(rows) WHERE \(condition) report.id < :id AND NOT \(CaseTable.isParty) ORDER BY report.id DESC LIMIT :limit
            """
        var arguments: SQLValues = [
            "id": id?.description ?? "z", "limit": limit, "me": moderator.description,
        ]
        if let moderationCase { arguments += ["case": moderationCase.description] }
        return try db.rows(sql, arguments).map(filed)
    }

    static func newest(
        by reporter: Identifier<Traveller>, after id: Identifier<Report>?, limit: Int, in db: Database
    ) throws -> [FiledReport] {
        let sql = """
            \(ReportTable.rows) WHERE report.reporter = :reporter AND report.id < :id ORDER BY report.id DESC
                LIMIT :limit
            """
        return try db.rows(sql, ["reporter": reporter.description, "id": id?.description ?? "z", "limit": limit]).map(
            filed)
    }

    /// A traveller `:id` and what is theirs, for a join with the subjects of reports.
    static let theirs = """
        WITH theirs (kind, id) AS (
            SELECT 'traveller', :id
            UNION ALL SELECT 'offer', id FROM offer WHERE owner = :id
            UNION ALL SELECT 'swap', id FROM swap WHERE owner = :id
            UNION ALL SELECT 'swap', id FROM swap WHERE proposer = :id
            UNION ALL SELECT 'thread', thread FROM thread_member WHERE traveller = :id
            UNION ALL SELECT 'review', review.id FROM swap JOIN review ON review.swap = swap.id
                WHERE swap.owner = :id AND review.author = :id
            UNION ALL SELECT 'review', review.id FROM swap JOIN review ON review.swap = swap.id
                WHERE swap.proposer = :id AND review.author = :id
            UNION ALL SELECT 'reply', review.id FROM swap JOIN review ON review.swap = swap.id
                WHERE swap.owner = :id AND review.about = :id AND review.reply IS NOT NULL
            UNION ALL SELECT 'reply', review.id FROM swap JOIN review ON review.swap = swap.id
                WHERE swap.proposer = :id AND review.about = :id AND review.reply IS NOT NULL
            UNION ALL SELECT 'message', thread || '/' || seq FROM message
                WHERE thread IN (SELECT thread FROM thread_member WHERE traveller = :id) AND sender = :id
            UNION ALL \(NoteTable.theirs))
        """

    /// Open reports of others about a traveller or what is theirs, also points that they added, newest first.
    static func open(about traveller: Identifier<Traveller>, limit: Int, in db: Database) throws -> [FiledReport] {
        let sql = """
            \(ReportTable.theirs)
            SELECT report.*, traveller.handle AS reporter_handle, moderation_case.outcome
            FROM (SELECT kind, id FROM theirs
                UNION ALL SELECT 'meeting-point', id FROM meeting_point WHERE added_by = :id) AS subjects
            CROSS JOIN report ON report.subject_kind = subjects.kind AND report.subject = subjects.id
            JOIN moderation_case ON moderation_case.id = report.moderation_case
            JOIN traveller ON traveller.id = report.reporter
            WHERE moderation_case.state = 'open' AND report.reporter <> :id
            ORDER BY report.id DESC LIMIT :limit
            """
        return try db.rows(sql, ["id": traveller.description, "limit": limit]).map(filed)
    }

    private static func read(_ row: StoredRow) throws -> Report {
        let draft = Report.Draft(
            by: try row.id("reporter"), about: try row.value("subject_kind"), subject: row["subject"],
            reason: try row.value("reason"), text: row["text"],
            in: (row["thread"] as String?).flatMap { Identifier($0) }, at: row.date("at"))
        var report = Report(draft, about: draft.subject, id: try row.id("id"))
        if let words: String = row["evidence"] {
            report.evidence = Report.Evidence(words, by: try row.id("evidence_by"))
        }
        return report
    }

    /// The reports that a traveller filed, oldest first.
    static func page(
        by reporter: Identifier<Traveller>, after id: Identifier<Report>?, limit: Int, in db: Database
    ) throws -> [Report] {
        let sql = "SELECT * FROM report WHERE reporter = :reporter AND id > :id ORDER BY id LIMIT :limit"
        return try db.rows(sql, ["reporter": reporter.description, "id": id?.description ?? "", "limit": limit]).map(
            read)
    }

    /// The subject of a report; nil if it does not exist.
    static func subject(of report: Report.Draft, in db: Database) throws -> ReportSubject? {
        let id = report.subject
        return switch report.kind {
        case .traveller:
            try
                (Identifier(id).map { try TravellerTable.find($0, in: db) }
                ?? TravellerTable.find(handle: id, in: db)).map { traveller in
                    .traveller(traveller, try reach(of: report.reporter, to: traveller.id, in: db))
                }
        case .offer: try Identifier(id).flatMap { try offer($0, for: report.reporter, in: db) }
        case .swap: try Identifier(id).flatMap { try SwapTable.find($0, in: db) }.map(ReportSubject.swap)
        case .thread: try Identifier(id).flatMap { try ThreadTable.find($0, in: db) }.map(ReportSubject.thread)
        case .message:
            try MessageReference(id).flatMap { reference -> ReportSubject? in
                guard let thread = try ThreadTable.find(reference.thread, in: db),
                    let message = try MessageTable.messages(reference.seq...reference.seq, of: thread.id, in: db).first
                else { return nil }
                if case .text(_, let sender, _) = message.content { return .message(thread, sender: sender) }
                return .message(thread, sender: nil)
            }
        case .note:
            try NoteReference(id).flatMap { try NoteTable.find($0, in: db) }
                .map { .note(by: $0.author, to: $0.recipient) }
        case .review:
            try review(id, for: report.reporter, in: db).map { .review($0, about: $1, $2) }
        case .reply:
            try review(id, for: report.reporter, in: db).flatMap { review, about, reach in
                review.reply.map { _ in .reply(review, about: about, reach) }
            }
        case .meetingPoint:
            try Identifier<MeetingPoint>(id).flatMap { id -> ReportSubject? in
                guard let point = try MeetingPointTable.find(.added(id), in: db) else { return nil }
                return .meetingPoint(point, author: try ModeratedPointTable.find(id, in: db)?.author)
            }
        }
    }

    private static func offer(
        _ id: Identifier<Offer>, for reporter: Identifier<Traveller>, in db: Database
    ) throws -> ReportSubject? {
        guard let found = try OfferTable.visible(id, to: nil, in: db) else { return nil }
        let isKnown = try ThreadTable.find(on: id, with: reporter, in: db) != nil
        let reach = try reach(of: reporter, to: found.offer.owner, in: db)
        return .offer(
            VisibleOffer(found.listing, canOwnerAct: found.canOwnerAct, isBlocked: reach.isBlockedAway),
            ReportReach(isBlockedAway: reach.isBlockedAway, isKnown: isKnown))
    }

    private static func review(
        _ name: String, for reporter: Identifier<Traveller>, in db: Database
    ) throws -> (Review, Traveller, ReportReach)? {
        guard let id = Identifier<Review>(name), let review = try ReviewTable.find(id, in: db),
            let about = try TravellerTable.find(review.about, in: db)
        else { return nil }
        return (review, about, try reach(of: reporter, to: about.id, in: db))
    }

    fileprivate static func reach(
        of reporter: Identifier<Traveller>, to other: Identifier<Traveller>, in db: Database
    ) throws -> ReportReach {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM block WHERE blocker = :other AND blocked = :reporter)
                    AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = :reporter AND blocked = :other)
                    AS is_blocked_away,
                EXISTS (SELECT 1 FROM thread WHERE owner = :reporter AND guest = :other)
                    OR EXISTS (SELECT 1 FROM thread WHERE owner = :other AND guest = :reporter) AS is_known
            """
        let row = try db.row(sql, ["reporter": reporter.description, "other": other.description])
        return ReportReach(isBlockedAway: row?["is_blocked_away"] ?? false, isKnown: row?["is_known"] ?? false)
    }
}
