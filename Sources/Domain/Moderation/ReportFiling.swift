package import Foundation

/// Everything that the decision about a report may read, from its transaction.
package struct ReportSnapshot: Sendable {
    /// Nil if the subject does not exist.
    package let subject: ReportSubject?
    /// The open case of the subject.
    package let openCase: ModerationCase?
    /// When the reporter filed their reports of the last `Report.quotaWindow`, oldest first.
    package let recent: [Date]

    package init(subject: ReportSubject?, openCase: ModerationCase?, recent: [Date]) {
        self.subject = subject
        self.openCase = openCase
        self.recent = recent
    }
}

/// Everything that a report writes.
package struct ReportChange: Sendable, Equatable {
    package let report: Report
    package let moderationCase: ModerationCase
}

extension ReportSnapshot {
    /// - Parameter areQuotasOn: False only on loopback, for tests and benchmarks.
    package func filing(
        _ draft: Report.Draft, as id: Identifier<Report>, orOpening newCase: Identifier<ModerationCase>,
        areQuotasOn: Bool
    ) throws(ReportRefusal) -> ReportChange {
        let report = try draft.filing(as: id, about: subject)
        if areQuotasOn, recent.count >= Report.quota, let oldest = recent.dropLast(Report.quota - 1).last {
            throw .tooMany(Retry(at: oldest.addingTimeInterval(Report.quotaWindow), now: draft.at))
        }
        return ReportChange(
            report: report, moderationCase: .taking(report, into: openCase, orAs: newCase))
    }
}

extension Report {
    /// Reports of one traveller in `quotaWindow`.
    package static let quota = 10
    /// Seconds.
    package static let quotaWindow: TimeInterval = 86_400
}
