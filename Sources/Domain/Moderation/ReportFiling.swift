package import Foundation

/// Everything that the decision about a report may read, from its transaction.
package struct ReportSnapshot: Sendable {
    /// Nil if the subject does not exist.
    package let subject: ReportSubject?
    /// The chat that the report names; nil if there is none of its id.
    package let thread: MessageThread?
    /// The reporter and the author of the subject wrote to each other. Swaps begin in a chat.
    package let knowsAuthor: Bool
    /// The open case of the subject.
    package let openCase: ModerationCase?
    package let quota: QuotaUse
    /// The words of the subject as they are now.
    package let words: Report.Evidence?
    /// When reports from the same address opened cases, within `CaseOpening.window`.
    package let openings: [Date]

    package init(
        subject: ReportSubject?, in thread: MessageThread? = nil, knowsAuthor: Bool = false,
        openCase: ModerationCase?, quota: QuotaUse, words: Report.Evidence? = nil, openings: [Date] = []
    ) {
        self.subject = subject
        self.words = words
        self.thread = thread
        self.knowsAuthor = knowsAuthor
        self.openCase = openCase
        self.quota = quota
        self.openings = openings
    }
}

/// Everything that a report writes.
package struct ReportChange: Sendable, Equatable {
    package let report: Report
    package let moderationCase: ModerationCase
    /// Nil if the case is open already, or if the address counts no cases.
    package let opening: CaseOpening?
}

/// That a report from an address opened a case.
package struct CaseOpening: Sendable, Equatable {
    /// Keyed hash of the address.
    package let address: [UInt8]
    package let at: Date

    /// Most cases that reports from one address open within the window.
    package static let limit = 10
    /// Seconds.
    package static let window: TimeInterval = 86_400
}

/// What the report that a cancellation for safety files depends on, from its transaction.
package struct SafetyExitSnapshot: Sendable {
    /// The open case of the swap.
    package let openCase: ModerationCase?
    /// The one who leaves has a verified contact.
    package let isVerified: Bool
    /// Such reports of theirs since `Report.Draft.exitsCountedSince`.
    package let exits: Int

    package init(openCase: ModerationCase?, isVerified: Bool, exits: Int) {
        self.openCase = openCase
        self.isVerified = isVerified
        self.exits = exits
    }
}

extension Report.Draft {
    package var exitsCountedSince: Date { at.addingTimeInterval(-SwapLimits.safetyExitsCounted) }

    /// The report of a cancellation for safety. Beyond the exits that are free, somebody must stand behind it: two
    /// accounts can agree and cancel without end.
    package func filing(_ exit: SafetyExitSnapshot) -> ReportChange {
        let report = Report(self, about: subject, id: Identifier(at: at))
        let lane: ModerationCase.Lane =
            exit.isVerified || exit.exits < SwapLimits.freeSafetyExits ? .main : .strangers
        return ReportChange(
            report: report, moderationCase: .taking(report, in: lane, into: exit.openCase, orAs: Identifier(at: at)),
            opening: nil)
    }
}

extension Report {
    /// A report counts in full if somebody stands behind it: a confirmed contact, or a chat of the two.
    /// - Parameters:
    ///   - tier: Of the reporter.
    ///   - isOfOwnConversation: The reporter and whom it concerns wrote to each other, or swap.
    package static func countsInFull(by tier: Tier, isOfOwnConversation: Bool) -> Bool {
        isOfOwnConversation || tier >= .t1
    }
}

extension Report.Draft {
    /// The case that the report joins. A traveller is reported by handle too.
    package func caseSubject(_ subject: ReportSubject?) -> CaseSubject {
        if case .traveller(let traveller, _)? = subject { return .traveller(traveller.id) }
        return CaseSubject(kind, self.subject)
    }
}

extension ReportSnapshot {
    /// - Parameter areLimitsOn: False only on loopback, for tests and benchmarks.
    package func filing(
        _ draft: Report.Draft, as id: Identifier<Report>, orOpening newCase: Identifier<ModerationCase>,
        areLimitsOn: Bool
    ) throws(ReportRefusal) -> ReportChange {
        var report = try draft.filing(as: id, about: subject, in: thread)
        report.evidence = words
        if areLimitsOn { do throws(QuotaUsed) { try quota.check() } catch { throw .quotaUsed(error) } }
        let opening = try opening(of: draft, isLimited: areLimitsOn)
        return ReportChange(
            report: report, moderationCase: .taking(report, in: lane, into: openCase, orAs: newCase),
            opening: opening)
    }

    private var lane: ModerationCase.Lane {
        Report.countsInFull(by: quota.tier, isOfOwnConversation: isOfOwnConversation) ? .main : .strangers
    }

    /// The reporter and whom it concerns wrote to each other, or swap.
    private var isOfOwnConversation: Bool {
        switch subject {
        // Only their two people can report them.
        case .swap, .thread, .message, .note: true
        case .traveller, .offer, .review, .reply, .meetingPoint, nil: knowsAuthor
        }
    }

    /// Both have written, or agreed on a swap: nobody has that without the other.
    private var isMutual: Bool {
        switch subject {
        case .swap(let swap): swap.acceptedAt != nil
        case .thread(let thread), .message(let thread, _): thread.hasReply
        case .traveller, .offer, .review, .reply, .meetingPoint, .note, nil: knowsAuthor
        }
    }

    /// Nil if nothing is counted. Who agreed on a swap can always report it: a hostel or a mobile network is one address.
    /// The limit also refuses what joins an open case, or it would tell which cases are open.
    private func opening(of draft: Report.Draft, isLimited: Bool) throws(ReportRefusal) -> CaseOpening? {
        guard let address = draft.address else { return nil }
        if case .swap(let swap)? = subject, swap.acceptedAt != nil { return nil }
        // Nor are victims in a hostel refused because a stranger there has reported ten things.
        if quota.tier >= .t1, isMutual { return nil }
        let counted = openings.filter { draft.at.timeIntervalSince($0) < CaseOpening.window }.sorted()
        if isLimited, counted.count >= CaseOpening.limit {
            let free = counted[counted.count - CaseOpening.limit].addingTimeInterval(CaseOpening.window)
            let seconds = max(1, Int(free.timeIntervalSince(draft.at).rounded(.up)))
            throw .tooManyFromAddress(seconds: seconds, at: draft.at)
        }
        return openCase == nil ? CaseOpening(address: address, at: draft.at) : nil
    }
}
