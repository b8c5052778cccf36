package import Foundation

/// How much waits for staff, and what they did.
package struct ModerationStatistics: Sendable, Equatable {
    /// Cases of one priority that are open.
    package struct Queue: Sendable, Equatable {
        package let open: Int
        /// Nobody works on them.
        package let unclaimed: Int
        /// Past their due time.
        package let overdue: Int
        package let oldestAt: Date?

        package init(open: Int, unclaimed: Int, overdue: Int, oldestAt: Date?) {
            self.open = open
            self.unclaimed = unclaimed
            self.overdue = overdue
            self.oldestAt = oldestAt
        }

        package static let empty = Queue(open: 0, unclaimed: 0, overdue: 0, oldestAt: nil)
    }

    /// Swaps that had a meeting and ended within the period.
    package struct Swaps: Sendable, Equatable {
        package let ended: Int
        package let noShows: Int
        /// Disputed now.
        package let disputed: Int

        /// - Parameter ended: Swaps that ended within the period, by state. Only one that came to its meeting can be a
        ///   no-show.
        package init(ended: [Swap.State: Int], disputed: Int) {
            let met: [Swap.State] = [.completed, .noShow, .unconfirmed, .settled, .resolved]
            self.ended = met.reduce(0) { $0 + (ended[$1] ?? 0) }
            self.noShows = ended[.noShow] ?? 0
            self.disputed = disputed
        }

        /// Nil without any swap.
        package var noShowShare: Double? { ended == 0 ? nil : Double(noShows) / Double(ended) }
    }

    /// Flags of one rule that were raised within the period, by what became of them.
    package typealias Flags = [CaseFlag.State: Int]

    /// The numbers tell how many appeals wait, since when the oldest does, and how those of the period were decided.
    package struct Appeals: Sendable, Equatable {
        /// Undecided now.
        package let open: Int
        package let oldestAt: Date?
        /// Decided within the period.
        package let granted: Int
        package let refused: Int

        package init(open: Int, oldestAt: Date?, granted: Int, refused: Int) {
            self.open = open
            self.oldestAt = oldestAt
            self.granted = granted
            self.refused = refused
        }
    }

    /// Cases that were closed within the period.
    package struct Closed: Sendable, Equatable {
        package let outcomes: [ModerationCase.Outcome: Int]
        /// After their due time.
        package let lateCount: Int

        package init(outcomes: [ModerationCase.Outcome: Int], lateCount: Int) {
            self.outcomes = outcomes
            self.lateCount = lateCount
        }
    }

    package let at: Date
    package let queues: [ModerationCase.Priority: Queue]
    package let closed: Closed
    /// Reports of the period.
    package let reports: Int
    /// Rows of the audit of the period.
    package let actions: [AuditAction: Int]
    package let swaps: Swaps
    package let flags: [FlagRule: Flags]
    package let appeals: Appeals

    package init(
        at: Date, queues: [ModerationCase.Priority: Queue], closed: Closed, reports: Int, actions: [AuditAction: Int],
        swaps: Swaps, flags: [FlagRule: Flags], appeals: Appeals
    ) {
        self.at = at
        self.queues = queues
        self.closed = closed
        self.reports = reports
        self.actions = actions
        self.swaps = swaps
        self.flags = flags
        self.appeals = appeals
    }

    /// Days of the period.
    package static let days = 30

    /// The beginning of the period that ends now.
    package static func start(at now: Date) -> Date { now.addingTimeInterval(-Double(days) * 86_400) }
}

/// The store counts the work of the moderators for the page of statistics.
package protocol ModerationStatisticsStore: Sendable {
    func statistics(at now: Date) async throws -> ModerationStatistics
}
