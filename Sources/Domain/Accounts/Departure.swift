package import Foundation

/// A traveller who asked for the deletion of the account, until the erasure has ended.
package struct Departure: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let requestedAt: Date
    /// The state that a restored account returns to.
    package let stateBefore: Traveller.State
    /// Swaps are still to be ended.
    package var hasOpenSwaps: Bool
    /// Where the erasure is; nil before it has begun.
    package var progress: ErasureProgress?

    package init(
        of traveller: Identifier<Traveller>, at requestedAt: Date, from stateBefore: Traveller.State,
        hasOpenSwaps: Bool, progress: ErasureProgress? = nil
    ) {
        self.traveller = traveller
        self.requestedAt = requestedAt
        self.stateBefore = stateBefore
        self.hasOpenSwaps = hasOpenSwaps
        self.progress = progress
    }

    /// Seconds for which a deletion can be undone.
    package static let grace: TimeInterval = 7 * 86_400
    /// Seconds for which a handle is not given again.
    package static let handleRetention: TimeInterval = 365 * 86_400
    /// Swaps that one write ends: 50 take about 10 ms.
    package static let swapsAtOnce = 50

    /// A report that came after the request holds nothing: a stranger could hold an account for ever.
    package func pending(_ holds: [ErasureHold]) -> PendingErasure {
        PendingErasure(requestedAt: requestedAt, holds: holds.filter { !$0.isReport(after: requestedAt) })
    }

    /// Whether the erasure can begin: nothing holds it, and the account's swaps have ended.
    package func mayBegin(_ holds: [ErasureHold], at now: Date) -> Bool {
        progress == nil && !hasOpenSwaps && pending(holds).erasedAt <= now
    }
}

/// What holds an erasure for others' sake, and for how long at most.
package struct ErasureHold: Sendable, Equatable {
    package enum Reason: String, Sendable, CaseIterable { case dispute, report }

    package let reason: Reason
    package let until: Date

    /// An open dispute needs both sides' statements, no longer than it needs the place of the meeting.
    package init(disputeOpenedAt openedAt: Date) {
        reason = .dispute
        until = openedAt.addingTimeInterval(SwapLimits.statement + SwapLimits.disputedPlaceRetention)
    }

    /// A report about the traveller, or about something of the traveller's.
    package init(reportedAt: Date) {
        reason = .report
        until = reportedAt.addingTimeInterval(Self.reportRetention)
    }

    fileprivate func isReport(after time: Date) -> Bool {
        reason == .report && until.addingTimeInterval(-Self.reportRetention) > time
    }

    package static let reportRetention = 30 * SwapLimits.day
}

/// When an account is erased, and what holds it.
package struct PendingErasure: Sendable, Equatable {
    package let requestedAt: Date
    package let erasedAt: Date
    /// What lasts longest beyond the time to undo; nil if nothing does.
    package let hold: ErasureHold?

    init(requestedAt: Date, holds: [ErasureHold]) {
        self.requestedAt = requestedAt
        let graceEnds = requestedAt.addingTimeInterval(Departure.grace)
        hold = holds.filter { $0.until > graceEnds }.max {
            ($0.until, $0.reason.rawValue) < ($1.until, $1.reason.rawValue)
        }
        erasedAt = hold?.until ?? graceEnds
    }
}
