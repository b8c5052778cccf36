package import Foundation

/// What somebody tells the moderators about somebody or something.
package struct Report: Sendable, Equatable {
    package enum SubjectKind: String, Sendable, CaseIterable {
        case traveller, offer, swap, thread, review
        case meetingPoint = "meeting-point"
    }

    package enum Reason: String, Sendable, CaseIterable {
        case scam, spam, harassment, safety, counterfeit, impersonation, inappropriate, other
    }

    package let id: Identifier<Report>
    package let reporter: Identifier<Traveller>
    package let kind: SubjectKind
    /// The id of whatever it is about.
    package let subject: String
    package let reason: Reason
    package let text: String
    package let at: Date

    package init(
        id: Identifier<Report>, reporter: Identifier<Traveller>, kind: SubjectKind, subject: String, reason: Reason,
        text: String, at: Date
    ) {
        self.id = id
        self.reporter = reporter
        self.kind = kind
        self.subject = subject
        self.reason = reason
        self.text = text
        self.at = at
    }

    /// Characters.
    package static let limit = 2000
}

package enum ReportRefusal: Error, Equatable, Sendable {
    /// Not there, or not the reporter's to see: all look alike.
    case noSuchSubject
    case aboutOneself
}

package protocol ReportStore: Sendable {
    func file(_ report: Report, retry: Retry?, answering: @escaping @Sendable () throws -> Kept) async throws -> Outcome
}
