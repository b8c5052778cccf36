package import Foundation

/// What a case is about.
package struct CaseSubject: Sendable, Hashable {
    package let kind: Report.SubjectKind
    /// An id; of a message `<thread>/<seq>`.
    package let id: String

    package init(_ kind: Report.SubjectKind, _ id: String) {
        self.kind = kind
        self.id = id
    }

    package static func traveller(_ id: Identifier<Traveller>) -> CaseSubject {
        CaseSubject(.traveller, id.description)
    }
}

/// The moderators' work on one subject: its reports, and what came of them. A subject has at most one open case.
package struct ModerationCase: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable { case open, closed }

    /// How soon somebody must look. Only reasons decide it: a thousand reports of spam stay behind one of danger.
    package enum Priority: Int, Sendable, CaseIterable, Comparable {
        case urgent = 1, high, normal

        package static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
    }

    /// Where the case waits. A flood of new accounts fills only the lane of strangers.
    package enum Lane: String, Sendable, CaseIterable {
        /// A flag, or a report that counts in full.
        case main
        /// Only reports of accounts without a confirmed contact that never wrote with those whom they report.
        case strangers

        /// One of this many claims is of a stranger's case, while both lanes have cases.
        package static let strangersTurn = 3
    }

    /// A moderator closes a case with one of these outcomes.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Something was done about the subject.
        case acted
        /// Nothing was wrong.
        case unfounded
        /// It cannot be known what happened.
        case unclear

        /// Reports in a case with this outcome count against a meeting point, as those in an open case do.
        package var upholdsReports: Bool { self == .acted }
    }

    /// A member of staff works on the case since `at`; others leave it alone.
    package struct Claim: Sendable, Equatable {
        package let by: Identifier<Traveller>
        package let at: Date

        package init(by: Identifier<Traveller>, at: Date) {
            self.by = by
            self.at = at
        }
    }

    /// The closing records how a case ended, who closed it, and when.
    package struct Closing: Sendable, Equatable {
        package let outcome: Outcome
        /// Nil for the end of a dispute that nobody decided in time.
        package let by: Identifier<Traveller>?
        package let at: Date

        package init(_ outcome: Outcome, by: Identifier<Traveller>?, at: Date) {
            self.outcome = outcome
            self.by = by
            self.at = at
        }
    }

    package let id: Identifier<ModerationCase>
    package let subject: CaseSubject
    package let openedAt: Date
    package private(set) var priority: Priority
    package private(set) var lane: Lane
    package private(set) var dueAt: Date
    /// Number of reports.
    package private(set) var reports: Int
    package private(set) var claim: Claim?
    package private(set) var closing: Closing?
    package private(set) var version: Int64

    /// How the case stands.
    package struct Progress: Sendable, Equatable {
        package let priority: Priority
        package let lane: Lane
        package let dueAt: Date
        package let reports: Int
        package let claim: Claim?
        package let closing: Closing?

        package init(
            priority: Priority, in lane: Lane = .main, dueAt: Date, reports: Int, claim: Claim? = nil,
            closing: Closing? = nil
        ) {
            self.priority = priority
            self.lane = lane
            self.dueAt = dueAt
            self.reports = reports
            self.claim = claim
            self.closing = closing
        }
    }

    package init(
        id: Identifier<ModerationCase>, subject: CaseSubject, openedAt: Date, _ progress: Progress, version: Int64 = 1
    ) {
        self.id = id
        self.subject = subject
        self.openedAt = openedAt
        priority = progress.priority
        lane = progress.lane
        dueAt = progress.dueAt
        reports = progress.reports
        claim = progress.claim
        closing = progress.closing
        self.version = version
    }

    package var state: State { closing == nil ? .open : .closed }

    /// Seconds after which a claim without a close no longer keeps others away.
    package static let claimLifetime: TimeInterval = 86_400
    /// Seconds for which a closed case is kept.
    package static let retention: TimeInterval = 3 * 365 * 86_400
    /// Maximum characters of a note.
    package static let noteLimit = 2000

    /// The claim, unless it is too old.
    package func claim(at now: Date) -> Claim? {
        claim.flatMap { now < $0.at.addingTimeInterval(Self.claimLifetime) ? $0 : nil }
    }
}

extension ModerationCase.Priority {
    package init(_ reason: Report.Reason) {
        self =
            switch reason {
            case .safety: .urgent
            case .scam, .counterfeit, .harassment, .impersonation: .high
            case .spam, .inappropriate, .other: .normal
            }
    }

    /// Name on the wire.
    package var name: String {
        switch self {
        case .urgent: "urgent"
        case .high: "high"
        case .normal: "normal"
        }
    }

    /// Seconds within which somebody must look; never more than a day.
    package var term: TimeInterval {
        switch self {
        case .urgent: 4 * 3600
        case .high: 12 * 3600
        case .normal: 24 * 3600
        }
    }

    /// One level less urgent, but where somebody may be in danger: that a stranger says so makes it no less.
    fileprivate var lowered: ModerationCase.Priority { self == .urgent ? .urgent : .normal }
}

extension ModerationCase {
    /// The open case of the report's subject with the report in it; a new case if there is none.
    ///
    /// A report can make a case more urgent and due earlier, never less or later.
    ///
    /// - Parameter lane: `main` for a report that counts in full; others are one level less urgent, unless they are about
    ///   safety.
    package static func taking(
        _ report: Report, in lane: Lane = .main, into open: ModerationCase?, orAs id: Identifier<ModerationCase>
    ) -> ModerationCase {
        let priority = Priority(report.reason)
        // Not a new version: a flood of reports must not keep a moderator from closing the case.
        var joined = joining(
            CaseSubject(report.kind, report.subject), lane == .main ? priority : priority.lowered, in: lane,
            at: report.at, into: open, orAs: id)
        joined.reports += 1
        return joined
    }

    /// The same for a flag, which is no report.
    static func taking(_ flag: RaisedFlag, at now: Date, into open: ModerationCase?) -> ModerationCase {
        joining(flag.subject, flag.rule.priority, in: .main, at: now, into: open, orAs: Identifier(at: now))
    }

    private static func joining(
        _ subject: CaseSubject, _ priority: Priority, in lane: Lane, at now: Date, into open: ModerationCase?,
        orAs id: Identifier<ModerationCase>
    ) -> ModerationCase {
        let dueAt = now.addingTimeInterval(priority.term)
        guard var joined = open else {
            return ModerationCase(
                id: id, subject: subject, openedAt: now,
                Progress(priority: priority, in: lane, dueAt: dueAt, reports: 0))
        }
        joined.priority = min(joined.priority, priority)
        if lane == .main { joined.lane = .main }
        joined.dueAt = min(joined.dueAt, dueAt)
        return joined
    }

    func claimed(by moderator: Identifier<Traveller>, at now: Date) -> ModerationCase {
        var claimed = self
        claimed.claim = Claim(by: moderator, at: now)
        claimed.version += 1
        return claimed
    }

    func noted() -> ModerationCase {
        var noted = self
        noted.version += 1
        return noted
    }

    func closed(_ outcome: Outcome, by moderator: Identifier<Traveller>?, at now: Date) -> ModerationCase {
        var closed = self
        closed.closing = Closing(outcome, by: moderator, at: now)
        closed.version += 1
        return closed
    }
}
