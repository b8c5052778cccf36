package import Foundation

/// A traveller who asked for the deletion of the account, until the erasure has ended.
package struct Departure: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let requestedAt: Date
    /// The state that a restored account returns to.
    package var stateBefore: Traveller.State
    /// Swaps are still to be ended.
    package var hasOpenSwaps: Bool
    /// Where the erasure is; nil before it has begun.
    package var progress: ErasureProgress?
    /// From when on the account can be restored; nil: at once.
    package let restorableAt: Date?
    /// The origin of the faults that the erasure leaves behind; nil before it has begun.
    package var faultOrigin: Identifier<LeftFaults>?

    package init(
        of traveller: Identifier<Traveller>, at requestedAt: Date, from stateBefore: Traveller.State,
        hasOpenSwaps: Bool, progress: ErasureProgress? = nil, restorableAt: Date? = nil,
        faultOrigin: Identifier<LeftFaults>? = nil
    ) {
        self.traveller = traveller
        self.requestedAt = requestedAt
        self.stateBefore = stateBefore
        self.hasOpenSwaps = hasOpenSwaps
        self.progress = progress
        self.restorableAt = restorableAt
        self.faultOrigin = faultOrigin
    }

    /// Seconds between two restorations: otherwise an account could leave and come back as often as that serves it.
    package static let restorePause: TimeInterval = 30 * 86_400
    /// Seconds for which a deletion can be undone.
    package static let grace: TimeInterval = 7 * 86_400
    /// Seconds for which a handle is not given again.
    package static let handleRetention: TimeInterval = 365 * 86_400
    package static func handleReserved(from now: Date) -> Date { now.addingTimeInterval(handleRetention) }
    /// Swaps that one write ends: 50 take about 10 ms.
    package static let swapsAtOnce = 50

    /// The state that a return gives, with what staff did since. Nobody who is banned returns.
    /// - Parameter history: The actions on the account, oldest first.
    package func stateAfterReturn(_ history: [ModerationAction], at now: Date) -> Traveller.State {
        let state = history.state(at: now)
        return state.isStopped ? state : stateBefore
    }

    package var erasedAt: Date { requestedAt.addingTimeInterval(Self.grace) }

    package func pending(_ holds: [ErasureHold]) -> PendingErasure {
        PendingErasure(
            erasedAt: erasedAt, requestedAt: requestedAt, longest: keeping(holds, at: erasedAt).longest,
            restorableAt: restorableAt)
    }

    /// The time to undo has passed.
    package func isDue(at now: Date) -> Bool { erasedAt <= now }

    /// Whether the erasure can begin: it is due, and the account's swaps have ended.
    package func mayBegin(at now: Date) -> Bool { progress == nil && !hasOpenSwaps && isDue(at: now) }

    /// What the erasure leaves at a time. A report that came after the request holds nothing: a stranger could hold
    /// texts for ever.
    package func keeping(_ holds: [ErasureHold], at now: Date) -> [ErasureHold] {
        holds.filter { $0.until > now && !($0.reason == .report && $0.since > requestedAt) }
    }

    /// What to do when everything is erased but what was held.
    package func waiting(for holds: [ErasureHold], at now: Date) -> ErasureSlice {
        if holds.isEmpty { return .ended }
        return keeping(holds, at: now).isEmpty ? .stepDone : .waiting
    }
}

/// What an erasure leaves for a while for others' sake: the subject, with the words of the one who left.
package struct ErasureHold: Sendable, Equatable {
    /// The subject is kept for a dispute, or for a report about it.
    package enum Reason: String, Sendable, CaseIterable { case dispute, report }

    /// The kind says what `subject` is the id of.
    package enum Kind: String, Sendable, CaseIterable {
        case traveller, offer, swap, thread, review
        /// The words of a report by the traveller.
        case report
    }

    package let reason: Reason
    package let kind: Kind
    /// Id of the subject.
    package let subject: String
    package let since: Date
    package let until: Date

    /// A dispute needs the swap, both sides' statements and the thread, no longer than it needs the place of the
    /// meeting, and not after its end.
    package init(disputeAbout kind: Kind, _ subject: String, openedAt: Date, isOpen: Bool) {
        reason = .dispute
        self.kind = kind
        self.subject = subject
        since = openedAt
        until =
            isOpen ? openedAt.addingTimeInterval(SwapLimits.statement + SwapLimits.decision) : openedAt
    }

    /// A report about the traveller, or about something of the traveller's; or the report itself, by the traveller.
    package init(reportOf kind: Kind, _ subject: String, at reportedAt: Date) {
        reason = .report
        self.kind = kind
        self.subject = subject
        since = reportedAt
        until = reportedAt.addingTimeInterval(Self.reportRetention)
    }

    package static let reportRetention = 30 * SwapLimits.day
}

extension [ErasureHold] {
    fileprivate var longest: ErasureHold? {
        self.max { ($0.until, $0.reason.rawValue) < ($1.until, $1.reason.rawValue) }
    }

    /// The ids of the held subjects of a kind.
    package func subjects(_ kind: ErasureHold.Kind) -> Set<String> {
        Set(filter { $0.kind == kind }.map(\.subject))
    }
}

/// When an account is erased, and what is kept for longer.
package struct PendingErasure: Sendable, Equatable {
    package let requestedAt: Date
    package let erasedAt: Date
    /// What is kept longest beyond the erasure; nil if nothing is.
    package let hold: ErasureHold?
    /// From when on the account can be restored; nil: at once.
    package let restorableAt: Date?

    /// The account cannot come back any more.
    package var isFinal: Bool { restorableAt.map { $0 >= erasedAt } ?? false }

    fileprivate init(erasedAt: Date, requestedAt: Date, longest: ErasureHold?, restorableAt: Date?) {
        self.requestedAt = requestedAt
        self.erasedAt = erasedAt
        hold = longest
        self.restorableAt = restorableAt
    }
}
