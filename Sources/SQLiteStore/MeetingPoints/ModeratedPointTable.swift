import Domain
import Foundation

/// SQL of meeting points as staff see and change them.
enum ModeratedPointTable {
    private static let rows = """
        SELECT added.*, author.handle AS author_handle, author.state AS author_state, open_case.id AS open_case
        FROM meeting_point AS added
        JOIN traveller AS author ON author.id = added.added_by
        LEFT JOIN moderation_case AS open_case ON open_case.subject_kind = 'meeting-point'
            AND open_case.subject = added.id AND open_case.state = 'open'
        """

    /// What `ModeratedPoint.isReported` may be true of: most points have no report.
    private static let isNamedOften = """
        added.id IN (SELECT report.subject FROM report WHERE report.subject_kind = 'meeting-point'
            GROUP BY report.subject HAVING count(DISTINCT report.reporter) >= \(MeetingPoint.reportLimit))
        """

    /// Nil if the point does not exist, or is erased.
    static func find(_ id: Identifier<MeetingPoint>, in db: Database) throws -> ModeratedPoint? {
        let sql = "\(ModeratedPointTable.rows) WHERE added.id = :id AND added.label <> ''"
        return try points(try db.rows(sql, ["id": id.description]), in: db).first
    }

    static func page(
        _ filter: PointFilter?, for reader: Identifier<Traveller>, after cursor: PointCursor?, limit: Int,
        in db: Database
    ) throws -> [ModeratedPoint] {
        let condition =
            switch filter {
            case nil: "TRUE"
            case .reported, .listed: "added.state = 'visible'"
            case .verified: "added.state = 'verified'"
            case .removed: "added.state = 'removed'"
            }
        /// Of the rows with `part`, those that are reported, or are not.
        func read(
            _ part: String, isReported: Bool, after id: Identifier<MeetingPoint>?, limit: Int
        ) throws -> [ModeratedPoint] {
            let sql = """
                \(rows) WHERE added.id > :after AND added.label <> '' AND \(condition) AND \(part)
                    AND NOT \(InvolvementTable.isParty(kind: "'meeting-point'", subject: "added.id"))
                ORDER BY added.id LIMIT :limit
                """
            var (found, last): ([ModeratedPoint], Identifier<MeetingPoint>?) = ([], id)
            while found.count < limit {
                let some = try Self.points(
                    try db.rows(sql, ["after": last?.description ?? "", "me": reader.description, "limit": limit]),
                    in: db)
                found += some.filter { $0.isReported == isReported }
                guard some.count == limit else { break }
                last = some.last?.id
            }
            return Array(found.prefix(limit))
        }
        var points: [ModeratedPoint] = []
        if cursor?.isReported ?? true, filter == nil || filter == .reported {
            points = try read(isNamedOften, isReported: true, after: cursor?.id, limit: limit)
        }
        guard points.count < limit, filter != .reported else { return points }
        let after = cursor.flatMap { $0.isReported ? nil : $0.id }
        return points + (try read("TRUE", isReported: false, after: after, limit: limit - points.count))
    }

    private static func points(_ rows: [StoredRow], in db: Database) throws -> [ModeratedPoint] {
        try zip(rows, MeetingPointTable.points(rows, in: db)).map { row, point in
            let state: Traveller.State = try row.value("author_state")
            return ModeratedPoint(
                try row.id("id"), point, state: try row.value("state"),
                by: ModeratedPoint.Author(
                    id: try row.id("added_by"), handle: state.shown(handle: row["author_handle"])),
                createdAt: row.date("created_at"), checkedAt: row.optionalDate("checked_at"),
                openCase: (row["open_case"] as String?).flatMap { Identifier($0) })
        }
    }

    static func snapshot(
        of id: Identifier<MeetingPoint>, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, _ db: Database
    ) throws -> PointActionSnapshot? {
        guard let stored = try find(id, in: db), let author = try TravellerTable.find(stored.author, in: db) else {
            return nil
        }
        return PointActionSnapshot(
            try DeciderTable.decider(
                actor, about: CaseSubject(.meetingPoint, id.description), naming: moderationCase, in: db),
            stored: stored, author: author, last: try ActionTable.last(on: .meetingPoint(id), in: db))
    }

    static func write(_ change: PointActionChange, in db: Database) throws {
        try StaffRecordWriter.write(change.record, in: db) {
            try db.run(
                "UPDATE meeting_point SET state = :state, checked_at = :checked_at WHERE id = :point",
                [
                    "state": change.state.rawValue, "checked_at": change.checkedAt.milliseconds,
                    "point": change.point.description,
                ])
        }
    }
}

extension SQLiteMeetingPointStore {
    func moderated(
        _ filter: PointFilter?, for reader: Identifier<Traveller>, after cursor: PointCursor?, limit: Int
    ) async throws -> Page<ModeratedPoint, PointCursor> {
        try await database.read { db in
            let rows = try ModeratedPointTable.page(filter, for: reader, after: cursor, limit: limit + 1, in: db)
            return Page(reading: rows, limit: limit) { PointCursor(isReported: $0.isReported, id: $0.id) }
        }
    }

    func act(
        on point: Identifier<MeetingPoint>, by actor: Identifier<Traveller>,
        in moderationCase: Identifier<ModerationCase>?, at now: Date, once request: IdempotentRequest<ModeratedPoint>?,
        deciding: @escaping @Sendable (PointActionSnapshot?) throws -> PointActionChange?
    ) async throws -> IdempotentResult<ModeratedPoint> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: now, in: db) {
                let change = try deciding(
                    try ModeratedPointTable.snapshot(of: point, by: actor, in: moderationCase, db))
                if let change { try ModeratedPointTable.write(change, in: db) }
                guard let stored = try ModeratedPointTable.find(point, in: db) else {
                    throw DamagedRow(column: "meeting_point")
                }
                return stored
            }
        }
    }
}
