package import Foundation

/// How a swap ended, and who was at fault.
package struct SwapOutcome: Sendable, Equatable {
    /// A swap ends in one of these ways, finer than its state.
    package enum Kind: String, Sendable, CaseIterable {
        case declined, withdrawn, lapsed
        /// `completed`: both codes were handed in. `oneSided`: only one was.
        case completed, oneSided
        /// `cancelled`: by one side, with a reason. `mutual`: by both. `system`: one side lost access.
        case cancelled, mutual, system
        case noShow, unconfirmed, settled, resolved

        package var state: Swap.State {
            switch self {
            case .declined: .declined
            case .withdrawn: .withdrawn
            case .lapsed: .lapsed
            case .completed, .oneSided: .completed
            case .cancelled, .mutual, .system: .cancelled
            case .noShow: .noShow
            case .unconfirmed: .unconfirmed
            case .settled: .settled
            case .resolved: .resolved
            }
        }
    }

    package let kind: Kind
    package let at: Date
    /// The side that ended the swap; nil if neither did.
    package let by: Swap.Side?
    /// Nil if nobody is at fault.
    package let fault: Swap.Side?
    package let reason: CancelReason?
    package let lateness: CancellationLateness?

    package init(
        _ kind: Kind, at: Date, by: Swap.Side? = nil, fault: Swap.Side? = nil, reason: CancelReason? = nil,
        lateness: CancellationLateness? = nil
    ) {
        self.kind = kind
        self.at = at
        self.by = by
        self.fault = fault
        self.reason = reason
        self.lateness = lateness
    }
}

/// Why one side cancels. `safety` files a report and is free of blame twice in 90 days; `mutual` needs the other side.
package enum CancelReason: String, Sendable, CaseIterable {
    case plansChanged = "plans-changed"
    case ill, delayed
    case foundAnother = "found-another"
    case rateMoved = "rate-moved"
    case noResponse = "no-answer"
    case safety, mutual, other
}

/// How long before the meeting a swap was cancelled.
package enum CancellationLateness: String, Sendable, CaseIterable {
    case early = "over-24h"
    case late = "under-24h"
    case veryLate = "under-2h"
    /// After the start, while the other side waited at the place.
    case awaited = "while-awaited"

    /// A cancellation without a meeting is early. `late` is the side's own announced delay; it does not add time.
    package init(cancelling meeting: Meeting?, at now: Date, late minutes: Int? = nil) {
        let left = meeting.map { $0.startsAt.timeIntervalSince(now) - Double((minutes ?? 0) * 60) } ?? .infinity
        self = left >= 24 * 3600 ? .early : left >= 2 * 3600 ? .late : .veryLate
    }
}

/// The subject of a dispute and the statements of both sides.
package struct SwapDispute: Sendable, Equatable {
    /// The side that opens a dispute says what went wrong.
    package enum Kind: String, Sendable, CaseIterable {
        case counterfeit, shortCount, noShow, safety, harassment, terms
    }

    package let kind: Kind
    package let by: Swap.Side
    package let openedAt: Date
    /// The outcome before the dispute; nil if the swap had not ended.
    package let before: SwapOutcome?
    package var statements: Sides<Statement?>
    /// The settlement that each side offers.
    package var agreements: Sides<Agreement?>

    /// A statement is what one side says about the dispute.
    package struct Statement: Sendable, Equatable {
        package let text: String
        /// Written after a block: only moderators read the text. The other side sees that a statement exists.
        package let isWithheld: Bool

        package init(_ text: String, isWithheld: Bool) {
            self.text = text
            self.isWithheld = isWithheld
        }
    }

    /// An agreement is a settlement that one side offers; the swap is settled once both offer the same.
    package struct Agreement: Sendable, Equatable {
        package let text: String
        package let at: Date

        package init(_ text: String, at: Date) {
            self.text = text
            self.at = at
        }

        /// True for the same words, ignoring case and whitespace.
        func says(the same: Agreement) -> Bool {
            func words(_ text: String) -> [Substring.SubSequence] { text.split(whereSeparator: \.isWhitespace) }
            return words(text.lowercased()) == words(same.text.lowercased())
        }
    }

    package init(kind: Kind, by: Swap.Side, openedAt: Date, before: SwapOutcome?, statement: Statement?) {
        self.kind = kind
        self.by = by
        self.openedAt = openedAt
        self.before = before
        statements = Sides(nil)
        agreements = Sides(nil)
        statements[by] = statement
    }
}
