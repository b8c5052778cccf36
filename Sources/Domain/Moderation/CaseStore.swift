package import Foundation

/// A case as a row of the queue.
package struct CaseEntry: Sendable, Equatable {
    package let moderationCase: ModerationCase
    /// Handle of whoever has claimed the case, also long ago.
    package let holder: String?

    package init(_ moderationCase: ModerationCase, holder: String?) {
        self.moderationCase = moderationCase
        self.holder = holder
    }
}

/// A case with what moderators know of it.
package struct CaseDetail: Sendable {
    package let entry: CaseEntry
    /// The oldest reports, at most `reportLimit`.
    package let reports: [FiledReport]
    /// Oldest first.
    package let flags: [FiledFlag]
    /// Oldest first, with the handle of the author.
    package let notes: [(note: CaseNote, author: String)]
    package let content: CaseContent

    package init(
        _ entry: CaseEntry, reports: [FiledReport], flags: [FiledFlag], notes: [(note: CaseNote, author: String)],
        content: CaseContent
    ) {
        self.entry = entry
        self.reports = reports
        self.flags = flags
        self.notes = notes
        self.content = content
    }

    package static let reportLimit = 50
}

/// A report with its reporter and the case that it is in.
package struct FiledReport: Sendable, Equatable {
    package let report: Report
    package let reporter: String
    package let moderationCase: Identifier<ModerationCase>
    /// Nil while the case is open.
    package let outcome: ModerationCase.Outcome?

    package init(
        _ report: Report, reporter: String, moderationCase: Identifier<ModerationCase>,
        outcome: ModerationCase.Outcome?
    ) {
        self.report = report
        self.reporter = reporter
        self.moderationCase = moderationCase
        self.outcome = outcome
    }
}

/// A report in a closed case, whose reporter was not notified yet.
package struct DecidedReport: Sendable {
    package let report: Identifier<Report>
    package let reporter: Identifier<Traveller>
    package let outcome: ModerationCase.Outcome
    /// The same person has an earlier report in the case.
    package let isRepeated: Bool

    package init(
        _ report: Identifier<Report>, by reporter: Identifier<Traveller>, _ outcome: ModerationCase.Outcome,
        isRepeated: Bool
    ) {
        self.report = report
        self.reporter = reporter
        self.outcome = outcome
        self.isRepeated = isRepeated
    }

    /// Nil if the reporter learns the outcome by an earlier report in the same case.
    package func notifying(at now: Date) -> ServiceNotification.Draft? {
        isRepeated ? nil : ServiceNotification.Draft(to: reporter, about: .report(report, outcome), at: now)
    }
}

/// Which cases a page of the queue has.
package struct CaseFilter: Sendable, Equatable {
    package var state: ModerationCase.State
    package var kind: Report.SubjectKind?
    package var priority: ModerationCase.Priority?
    package var holder: Holder?

    /// The filter keeps the cases that the reader has claimed, or those that nobody has.
    package enum Holder: String, Sendable, CaseIterable { case me, nobody }

    package init(
        state: ModerationCase.State = .open, kind: Report.SubjectKind? = nil,
        priority: ModerationCase.Priority? = nil, holder: Holder? = nil
    ) {
        self.state = state
        self.kind = kind
        self.priority = priority
        self.holder = holder
    }
}

/// The cases of the moderators.
package protocol CaseStore: Sendable {
    func page(
        _ filter: CaseFilter, for moderator: Identifier<Traveller>, after cursor: CaseCursor?, limit: Int
    ) async throws -> Page<CaseEntry, CaseCursor>
    /// The case with what it is about, after `deciding` has allowed the look, in one transaction. `deciding` gets nil for a
    /// case that does not exist.
    func look(
        at id: Identifier<ModerationCase>, by actor: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> AuditEntry
    ) async throws -> CaseDetail
    /// Decides and writes in one transaction.
    func change(
        _ id: Identifier<ModerationCase>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<CaseEntry>?,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> CaseChange
    ) async throws -> IdempotentResult<CaseEntry>
    /// What the case shows of a chat, after `deciding` has allowed it, in one transaction; nil if the chat is gone.
    /// - Parameter report: Of a case about a traveller: whose chat is wanted; nil: of the first that names one.
    func excerpt(
        _ id: Identifier<ModerationCase>, of report: Identifier<Report>?, for actor: Identifier<Traveller>,
        at now: Date,
        deciding: @escaping @Sendable (CaseSnapshot?) throws -> AuditEntry
    ) async throws -> CaseExcerpt?
    /// Newest first, without those in cases to which the moderator is a party. `moderationCase`: only of this case.
    func reports(
        of moderationCase: Identifier<ModerationCase>?, for moderator: Identifier<Traveller>,
        after id: Identifier<Report>?, limit: Int
    ) async throws -> Page<FiledReport, Identifier<Report>>
    /// Notifies some reporters of each closed case, which stays due while there are others.
    /// - Parameter deciding: Nil notifies nobody about the report.
    func notifyReporters(
        _ slice: SweepSlice, at now: Date,
        deciding: @escaping @Sendable (DecidedReport) -> ServiceNotification.Draft?
    ) async throws -> SweptSlice
}

/// The same with the rules of notifications.
extension CaseStore {
    package func notifyReporters(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await notifyReporters(slice, at: now) { $0.notifying(at: now) }
    }
}
