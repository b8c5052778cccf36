import Foundation

/// Everything that the decision about a report may read, from its transaction.
package struct ReportSnapshot: Sendable {
    /// Nil if the subject does not exist.
    package let subject: ReportSubject?
    /// The conversation that the report names; nil if there is none of its id.
    package let thread: MessageThread?
    /// The open case of the subject.
    package let openCase: ModerationCase?
    package let quota: QuotaUse

    package init(
        subject: ReportSubject?, in thread: MessageThread? = nil, openCase: ModerationCase?, quota: QuotaUse
    ) {
        self.subject = subject
        self.thread = thread
        self.openCase = openCase
        self.quota = quota
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
        let report = try draft.filing(as: id, about: subject, in: thread)
        if areQuotasOn { do throws(QuotaUsed) { try quota.check() } catch { throw .quotaUsed(error) } }
        return ReportChange(
            report: report, moderationCase: .taking(report, into: openCase, orAs: newCase))
    }
}
