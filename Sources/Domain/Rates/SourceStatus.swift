package import Foundation

/// How one source stands: what is stored of it, what is held, and what is still to come.
package struct SourceStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        /// No publication was missed.
        case fresh
        case late
        /// So many were missed that nobody should agree on a price by it any more.
        case stale
        /// Nothing is stored.
        case empty
    }

    package let source: RateSource
    /// The newest publication that is used, and its number.
    package let newest: Day?
    package let number: String?
    /// Days after it on which the source said that there is none.
    package let closed: Set<Day>
    /// When the last answer came that could be read.
    package let answeredAt: Date?
    /// Figures that are held, and whole answers.
    package let quarantined: Int
    package let answers: Int

    package init(
        source: RateSource, newest: Day?, number: String? = nil, closed: Set<Day> = [], answeredAt: Date? = nil,
        quarantined: Int = 0, answers: Int = 0
    ) {
        self.source = source
        self.newest = newest
        self.number = number
        self.closed = closed
        self.answeredAt = answeredAt
        self.quarantined = quarantined
        self.answers = answers
    }

    /// Everything that waits for somebody's word.
    package var quarantinedCount: Int { quarantined + answers }

    private var progress: PublicationProgress { PublicationProgress(last: newest, closed: closed) }

    /// Publications after the newest one that should have been seen by `now`; nil when nothing is stored.
    package func missed(at now: Date) -> Int? { source.schedule.missedPublications(progress, at: now) }

    package func state(at now: Date) -> State {
        switch missed(at: now) {
        case nil: .empty
        case 0?: .fresh
        case let missed? where missed < RatePublication.tooManyMissed: .late
        default: .stale
        }
    }

    /// The next publication that is expected.
    package func next(after now: Date) -> ExpectedPublication {
        source.schedule.nextPublication(progress, after: now)
    }
}
