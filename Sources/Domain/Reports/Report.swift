package import Foundation

/// A traveller's report to the moderators.
package struct Report: Sendable, Equatable {
    /// The kind says what the reported id belongs to.
    package enum SubjectKind: String, Sendable, CaseIterable {
        case traveller, offer, swap, thread, message, review
        case meetingPoint = "meeting-point"
        /// To a review.
        case reply
        /// Of a transfer or of a request for money.
        case note
    }

    /// The reporter chooses a reason, which decides how urgent the case is.
    package enum Reason: String, Sendable, CaseIterable {
        case scam, spam, harassment, safety, counterfeit, impersonation, inappropriate, other
    }

    package let id: Identifier<Report>
    package let reporter: Identifier<Traveller>
    package let kind: SubjectKind
    /// Id of the reported subject; of a message `<thread>/<seq>`, of a reply that of its review, of a note that of its
    /// transfer or request.
    package let subject: String
    package let reason: Reason
    package let text: String
    /// What the reported words were when they were reported, for staff; nil where the subject has none of one person.
    package var evidence: Evidence?
    /// The chat that a report about a traveller is about; nil: none is named.
    package let thread: Identifier<MessageThread>?
    package let at: Date

    /// Words of one person.
    package struct Evidence: Sendable, Equatable {
        package let words: String
        package let author: Identifier<Traveller>

        package init(_ words: String, by author: Identifier<Traveller>) { (self.words, self.author) = (words, author) }

        /// The texts that are not empty, one below the other; nil without any.
        package init?(_ texts: [String], by author: Identifier<Traveller>) {
            let words = texts.filter { !$0.isEmpty }.joined(separator: "\n")
            guard !words.isEmpty else { return nil }
            self.init(words, by: author)
        }
    }

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
        /// Keyed hash of the address that it comes from; nil for what the server files itself.
        package let address: [UInt8]?
        package let at: Date

        package init(
            by reporter: Identifier<Traveller>, about kind: SubjectKind, subject: String, reason: Reason, text: String,
            in thread: Identifier<MessageThread>? = nil, from address: [UInt8]? = nil, at: Date
        ) {
            self.reporter = reporter
            self.kind = kind
            self.subject = subject
            self.reason = reason
            self.text = text
            self.thread = thread
            self.address = address
            self.at = at
        }
    }

    /// Maximum characters.
    package static let limit = 2000
    /// Seconds for which a report is kept.
    package static let retention: TimeInterval = 3 * 365 * 86_400
    /// Most reporters of one point that a new one is compared with.
    package static let mostCompared = 50
}

/// A report is refused for one of these reasons.
package enum ReportRefusal: Error, Equatable, Sendable {
    /// The subject does not exist or is hidden from the reporter; responses do not distinguish the two.
    case noSuchSubject
    case aboutOneself
    case quotaUsed(QuotaUsed)
    /// Reports from the reporter's address opened too many cases; in this many seconds there is room again.
    case tooManyFromAddress(seconds: Int, at: Date)
}

/// The stored subject of a report, with the facts that decide whether the reporter may know of it.
package enum ReportSubject: Sendable {
    case traveller(Traveller, ReportReach)
    case offer(VisibleOffer, ReportReach)
    case swap(Swap)
    case thread(MessageThread)
    /// `sender` is nil for the event of a swap.
    case message(MessageThread, sender: Identifier<Traveller>?)
    /// `about` is the traveller on whose profile it stands.
    case review(Review, about: Traveller, ReportReach)
    /// The reply to a review, by `about`.
    case reply(Review, about: Traveller, ReportReach)
    /// `author` is nil for a point of an account that is erased.
    case meetingPoint(MeetingPoint, author: Identifier<Traveller>?)
    case note(by: Identifier<Traveller>, to: Identifier<Traveller>)

    /// Whose it is alone. Swaps and chats belong to two people.
    package var author: Identifier<Traveller>? {
        switch self {
        case .traveller(let traveller, _): traveller.id
        case .offer(let visible, _): visible.offer.owner
        case .message(_, let sender): sender
        case .review(let review, _, _): review.author
        case .reply(let review, _, _): review.about
        case .meetingPoint(_, let author): author
        case .note(let author, _): author
        case .swap, .thread: nil
        }
    }

    /// What is hidden from the reporter looks like what does not exist, so a report tells nobody more than a profile
    /// does: whether a moderator acted, whether somebody left, or who blocked whom.
    func isVisible(to reporter: Identifier<Traveller>) -> Bool {
        switch self {
        case .traveller(let traveller, let reach):
            reach.isVisible(traveller) || reach.isKnown && traveller.state != .deleted && traveller.staff == nil
        case .offer(let offer, let reach): offer.isVisible(to: reporter) || reach.isKnown
        case .swap(let swap): swap.side(of: reporter) != nil
        case .thread(let thread): thread.holds(reporter)
        case .message(let thread, let sender): thread.holds(reporter) && sender != nil
        case .review(let review, let about, let reach):
            review.isShown && (reporter == review.author || reporter == review.about || reach.isVisible(about))
        case .reply(let review, let about, let reach):
            review.isShown && review.shownReply != nil
                && (reporter == review.author && about.state.letsTextsBeRead || reach.isVisible(about))
        case .meetingPoint(let point, _): point.trust.isShown
        case .note(_, let recipient): reporter == recipient
        }
    }
}

/// What a reporter knows of a subject besides what everybody sees.
package struct ReportReach: Sendable, Equatable {
    /// The other has blocked the reporter, who has not blocked back. Whom one blocked oneself, one may still report.
    package let isBlockedAway: Bool
    /// The two have a thread, or the reporter has one about the offer. Nobody loses what they already read.
    package let isKnown: Bool

    package init(isBlockedAway: Bool, isKnown: Bool) {
        self.isBlockedAway = isBlockedAway
        self.isKnown = isKnown
    }

    fileprivate func isVisible(_ traveller: Traveller) -> Bool { traveller.isVisible(isBlocked: isBlockedAway) }
}

extension Report.Draft {
    /// - Parameters:
    ///   - stored: the subject; nil if it does not exist.
    ///   - named: the chat that the draft names; nil if it does not exist.
    package func filing(
        as id: Identifier<Report>, about stored: ReportSubject?, in named: MessageThread? = nil
    ) throws(ReportRefusal) -> Report {
        guard let stored else { throw .noSuchSubject }
        // What is one's own can be known to be there.
        guard stored.author != reporter else { throw .aboutOneself }
        guard stored.isVisible(to: reporter) else { throw .noSuchSubject }
        guard case .traveller(let traveller, _) = stored else { return Report(self, about: subject, id: id) }
        // Only a chat of the two, or staff would read words of others.
        if thread != nil {
            guard let named, named.holds(reporter), named.holds(traveller.id) else { throw .noSuchSubject }
        }
        return Report(self, about: traveller.id.description, id: id)
    }
}

/// The store files reports into cases of the moderators, and lists a traveller's own.
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
