package import Foundation

/// The state of one source: stored, quarantined and expected publications.
package struct SourceStatus: Sendable, Equatable {
    /// The state tells whether the source has missed publications, and whether its rates still serve to agree on a
    /// price.
    package enum State: String, Sendable, CaseIterable {
        /// No publication was missed.
        case fresh
        case late
        /// Too many publications were missed to agree on a price.
        case stale
        /// Nothing is stored.
        case empty
    }

    package let source: RateSource
    /// The newest publication in use, and its number.
    package let newest: Day?
    package let number: String?
    /// Later days without a publication according to the source.
    package let closed: Set<Day>
    /// When the last readable response arrived.
    package let lastResponseAt: Date?
    /// Number of quarantined rates, and of quarantined responses.
    package let quarantined: Int
    package let quarantinedResponses: Int

    package init(
        source: RateSource, newest: Day?, number: String? = nil, closed: Set<Day> = [], lastResponseAt: Date? = nil,
        quarantined: Int = 0, quarantinedResponses: Int = 0
    ) {
        self.source = source
        self.newest = newest
        self.number = number
        self.closed = closed
        self.lastResponseAt = lastResponseAt
        self.quarantined = quarantined
        self.quarantinedResponses = quarantinedResponses
    }

    /// All rates and responses that wait for a decision.
    package var quarantinedCount: Int { quarantined + quarantinedResponses }

    private var progress: PublicationProgress { PublicationProgress(last: newest, closed: closed) }

    /// Number of publications after the newest one that should be available by `now`; nil if nothing is stored.
    package func missed(at now: Date) -> Int? { source.schedule.missedPublications(progress, at: now) }

    package func state(at now: Date) -> State {
        switch missed(at: now) {
        case nil: .empty
        case 0?: .fresh
        case let missed? where missed < RatePublication.tooManyMissed: .late
        default: .stale
        }
    }

    package func next(after now: Date) -> ExpectedPublication {
        source.schedule.nextPublication(progress, after: now)
    }
}
