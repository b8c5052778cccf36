package import Domain
import Foundation
import GRDB

/// Reports in SQLite.
package struct SQLiteReportStore: ReportStore {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func file(
        _ draft: Report.Draft, once request: IdempotentRequest<Report>?,
        deciding: @escaping @Sendable (ReportSubject?) throws -> Report
    ) async throws -> IdempotentResult<Report> {
        try await database.write { db in
            try IdempotencyTable.once(request, at: draft.at, in: db) {
                let report = try deciding(try ReportTable.subject(of: draft, in: db))
                try ReportTable.insert(report, in: db)
                return report
            }
        }
    }
}

/// SQL of the table `report`.
enum ReportTable {
    static func insert(_ report: Report, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO report (id, reporter, subject_kind, subject, reason, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                report.id.description, report.reporter.description, report.kind.rawValue, report.subject,
                report.reason.rawValue, report.text, report.at.milliseconds,
            ])
    }

    /// The reports that a traveller filed, oldest first.
    static func page(
        by reporter: Identifier<Traveller>, after id: Identifier<Report>?, limit: Int, in db: Database
    ) throws -> [Report] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?")
        return try Row.fetchAll(statement, arguments: [reporter.description, id?.description ?? "", limit]).map { row in
            let draft = Report.Draft(
                by: reporter, about: try row.value("subject_kind"), subject: row["subject"],
                reason: try row.value("reason"), text: row["text"], at: row.date("at"))
            return Report(draft, about: draft.subject, id: try row.id("id"))
        }
    }

    /// The subject of a report; nil if it does not exist.
    static func subject(of report: Report.Draft, in db: Database) throws -> ReportSubject? {
        let id = report.subject
        return switch report.kind {
        case .traveller:
            try
                (Identifier(id).map { try TravellerTable.find($0, in: db) }
                ?? TravellerTable.find(handle: id, in: db)).map(ReportSubject.traveller)
        case .offer: try Identifier(id).flatMap { try OfferTable.find($0, in: db) }.map { _ in .offer }
        case .swap: try Identifier(id).flatMap { try SwapTable.find($0, in: db) }.map(ReportSubject.swap)
        case .thread: try Identifier(id).flatMap { try ThreadTable.find($0, in: db) }.map(ReportSubject.thread)
        case .review: try Identifier(id).flatMap { try ReviewTable.find($0, in: db) }.map(ReportSubject.review)
        case .meetingPoint:
            try Identifier(id).flatMap { try MeetingPointTable.find(.added($0), in: db) }.map { _ in .meetingPoint }
        }
    }
}
