package import Foundation

/// A traveller's report to the moderators.
package struct Report: Sendable, Equatable {
    package enum SubjectKind: String, Sendable, CaseIterable {
        case traveller, offer, swap, thread, message, review
        case meetingPoint = "meeting-point"
    }

    package enum Reason: String, Sendable, CaseIterable {
        case scam, spam, harassment, safety, counterfeit, impersonation, inappropriate, other
    }

    package let id: Identifier<Report>
    package let reporter: Identifier<Traveller>
    package let kind: SubjectKind
    /// Id of the reported subject; of a message `<thread>/<seq>`.
    package let subject: String
    package let reason: Reason
    package let text: String
    /// The conversation that a report about a traveller is about; nil: none is named.
    package let thread: Identifier<MessageThread>?
    package let at: Date

    package init(_ draft: Draft, about subject: String, id: Identifier<Report>) {
        self.id = id
        reporter = draft.reporter
        kind = draft.kind
        self.subject = subject
        reason = draft.reason
        text = draft.text
        thread = draft.thread
        at = draft.at
    }

    /// A report before it is stored.
    package struct Draft: Sendable, Equatable {
        package let reporter: Identifier<Traveller>
        package let kind: SubjectKind
        /// The subject's id, or the handle of a traveller.
        package let subject: String
        package let reason: Reason
        package let text: String
        package let thread: Identifier<MessageThread>?
        package let at: Date

        package init(
            by reporter: Identifier<Traveller>, about kind: SubjectKind, subject: String, reason: Reason, text: String,
            in thread: Identifier<MessageThread>? = nil, at: Date
        ) {
            self.reporter = reporter
            self.kind = kind
            self.subject = subject
            self.reason = reason
            self.text = text
            self.thread = thread
            self.at = at
        }
    }

    /// Maximum characters.
    package static let limit = 2000
}

package enum ReportRefusal: Error, Equatable, Sendable {
    /// The subject does not exist or is hidden from the reporter; responses do not distinguish the two.
    case noSuchSubject
    case aboutOneself
    case quotaUsed(QuotaUsed)
}

/// The stored subject of a report.
package enum ReportSubject: Sendable {
    case traveller(Traveller)
    case offer
    case swap(Swap)
    case thread(MessageThread)
    /// `sender` is nil for the event of a swap.
    case message(MessageThread, sender: Identifier<Traveller>?)
    case review(Review)
    case meetingPoint

    /// Blocks do not hide a subject from reports.
    func isVisible(to reporter: Identifier<Traveller>) -> Bool {
        switch self {
        case .offer, .meetingPoint: true
        case .traveller(let traveller): !traveller.state.hasLeft && traveller.staff == nil
        case .swap(let swap): swap.side(of: reporter) != nil
        case .thread(let thread): thread.holds(reporter)
        case .message(let thread, let sender): thread.holds(reporter) && sender != nil
        case .review(let review): review.isShown
        }
    }
}

extension Report.Draft {
    /// - Parameters:
    ///   - stored: the subject; nil if it does not exist.
    ///   - named: the conversation that the draft names; nil if it does not exist.
    package func filing(
        as id: Identifier<Report>, about stored: ReportSubject?, in named: MessageThread? = nil
    ) throws(ReportRefusal) -> Report {
        guard let stored else { throw .noSuchSubject }
        if case .traveller(let traveller) = stored, traveller.id == reporter { throw .aboutOneself }
        guard stored.isVisible(to: reporter) else { throw .noSuchSubject }
        if case .message(_, let sender) = stored, sender == reporter { throw .aboutOneself }
        guard case .traveller(let traveller) = stored else { return Report(self, about: subject, id: id) }
        // Only a conversation of the two, or staff would read words of others.
        if thread != nil {
            guard let named, named.holds(reporter), named.holds(traveller.id) else { throw .noSuchSubject }
        }
        return Report(self, about: traveller.id.description, id: id)
    }
}

package protocol ReportStore: Sendable {
    /// Decides and writes in one transaction.
    func file(
        _ draft: Report.Draft, once request: IdempotentRequest<Report>?,
        deciding: @escaping @Sendable (ReportSnapshot) throws -> ReportChange
    ) async throws -> IdempotentResult<Report>
    /// The traveller's own reports, newest first, after `id`.
    func reports(
        by reporter: Identifier<Traveller>, after id: Identifier<Report>?, limit: Int
    ) async throws -> Page<FiledReport, Identifier<Report>>
}
