package import Foundation

/// How a swap ended, and whose fault that was.
package struct SwapOutcome: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case declined, withdrawn, lapsed
        /// Both codes were given; one of them, and silence.
        case completed, oneSided
        /// By one side with a reason; by both; because one may not act any more.
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
    /// Who ended it; nil where nobody did.
    package let by: Swap.Side?
    /// Nil where nobody is to blame.
    package let fault: Swap.Side?
    package let reason: CancelReason?
    package let lateness: NoticePeriod?

    package init(
        _ kind: Kind, at: Date, by: Swap.Side? = nil, fault: Swap.Side? = nil, reason: CancelReason? = nil,
        lateness: NoticePeriod? = nil
    ) {
        self.kind = kind
        self.at = at
        self.by = by
        self.fault = fault
        self.reason = reason
        self.lateness = lateness
    }
}

/// Why one side cancels. `safety` carries no penalty and files a report; `mutual` needs the other side.
package enum CancelReason: String, Sendable, CaseIterable {
    case plansChanged = "plans-changed"
    case ill, delayed
    case foundAnother = "found-another"
    case rateMoved = "rate-moved"
    case noAnswer = "no-answer"
    case safety, mutual, other
}

/// How long before the meeting a swap was cancelled.
package enum NoticePeriod: String, Sendable, CaseIterable {
    case early = "over-24h"
    case late = "under-24h"
    case veryLate = "under-2h"
    /// After the start, while the other side waited at the place.
    case awaited = "while-awaited"

    /// Without a meeting nobody was on the way; minutes that one was late oneself are no time won.
    package init(cancelling meeting: Meeting?, at now: Date, late minutes: Int? = nil) {
        let left = meeting.map { $0.startsAt.timeIntervalSince(now) - Double((minutes ?? 0) * 60) } ?? .infinity
        self = left >= 24 * 3600 ? .early : left >= 2 * 3600 ? .late : .veryLate
    }
}

/// What the two disagree about, and what each of them says.
package struct SwapDispute: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case counterfeit, shortCount, noShow, safety, harassment, terms
    }

    package let kind: Kind
    package let by: Swap.Side
    package let openedAt: Date
    /// What had ended before; nil if the swap was still under way.
    package let before: SwapOutcome?
    package var statements: Sides<Statement?>
    /// What each side would settle on.
    package var agreements: Sides<Agreement?>

    package struct Statement: Sendable, Equatable {
        package let text: String
        /// Written after a block: it is for moderators, and the other side reads that one was given.
        package let isWithheld: Bool

        package init(_ text: String, isWithheld: Bool) {
            self.text = text
            self.isWithheld = isWithheld
        }
    }

    package struct Agreement: Sendable, Equatable {
        package let text: String
        package let at: Date

        package init(_ text: String, at: Date) {
            self.text = text
            self.at = at
        }

        /// The same words, however they are spaced.
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
