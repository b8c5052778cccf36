package import Foundation

/// What a reporter is told once the case of the report is closed.
package struct ReportNotice: Sendable, Equatable {
    package let id: Identifier<InboxNotification>
    /// As in `InboxNotification.seq`.
    package let seq: Int64
    package let report: Identifier<Report>
    package let outcome: ModerationCase.Outcome
    package let at: Date
    package let readAt: Date?

    package init(
        id: Identifier<InboxNotification>, seq: Int64, report: Identifier<Report>, outcome: ModerationCase.Outcome,
        at: Date, readAt: Date?
    ) {
        self.id = id
        self.seq = seq
        self.report = report
        self.outcome = outcome
        self.at = at
        self.readAt = readAt
    }

    /// Name on the wire and in the database: `report.acted`.
    package var name: String { Self.name(of: outcome) }

    static func name(of outcome: ModerationCase.Outcome) -> String { "report.\(outcome.rawValue)" }

    /// The outcome that a name tells; nil for another kind of notification.
    package static func outcome(named name: String) -> ModerationCase.Outcome? {
        ModerationCase.Outcome.allCases.first { Self.name(of: $0) == name }
    }

    /// A notice before it is stored.
    package struct Draft: Sendable, Equatable {
        package let recipient: Identifier<Traveller>
        package let report: Identifier<Report>
        package let name: String
        package let at: Date
    }

    /// Nil if the reporter learns it by an earlier report in the same case.
    package static func draft(
        to reporter: Identifier<Traveller>, about report: Identifier<Report>, outcome: ModerationCase.Outcome,
        isRepeated: Bool, at now: Date
    ) -> Draft? {
        isRepeated ? nil : Draft(recipient: reporter, report: report, name: name(of: outcome), at: now)
    }
}

/// A row of the list of notifications.
package enum InboxEntry: Sendable, Equatable {
    case swap(InboxNotification)
    case report(ReportNotice)

    package var seq: Int64 {
        switch self {
        case .swap(let notification): notification.seq
        case .report(let notice): notice.seq
        }
    }
}
