import Foundation

/// Numbers of the swap rules; times in seconds.
package enum SwapLimits {
    private static let hour: TimeInterval = 3600
    package static let day = 86_400.0

    /// How long a proposal waits for its answer, unless its writer says otherwise: from the least to the most.
    package static let answer = 48 * hour
    package static let leastAnswer = 900.0
    package static let mostAnswer = 7 * day
    /// Terms in one negotiation.
    package static let rounds = 10
    /// After the offer's last local day, or after the acceptance of an open-ended one.
    package static let afterLastDay = 72 * hour
    package static let openEnded = 7 * day
    /// After the start of the meeting.
    package static let afterStart = 72 * hour
    package static let reschedulings = 3
    /// Tolerated clock skew.
    package static let skew = 60.0
    /// A meeting starts no sooner than this after both have agreed on it.
    package static let notice = 15.0 * 60
    /// Whoever named a meeting has confirmed it if the answer came this long before the start,
    package static let longNotice = 2 * hour
    /// or this soon after it was named.
    package static let quickAnswer = 1 * hour
    /// New suggestions of a meeting in one swap within 24 hours.
    package static let suggestionsPerDay = 10
    /// Metres from the offer's public place to a meeting point of the list.
    package static let pointReach = 50_000
    package static let lateMinutes = 1...60
    /// Before and after the start.
    package static let checkInBefore = 1800.0
    package static let checkInAfter = 1200.0
    /// What happened without a network may be told so much later.
    package static let offlineReportLimit = 72 * hour
    /// How long the second code may be missing.
    package static let secondCode = 72 * hour
    package static let codeAttempts = 5
    package static let codePause = 900.0
    /// Wrong codes of one side after which it can only scan.
    package static let codesInAll = 50
    /// Time to answer when the two name different amounts.
    package static let amountsAnswer = 1 * day
    package static let mutualCancellation = 12 * hour
    /// For the accused of a no-show, and for the statements of a dispute.
    package static let statement = 72 * hour
    package static let disputable = 7 * day
    package static let review = 14 * day
    /// The place of a meeting is erased so long after its start.
    package static let placeKept = 24 * hour
    /// After the statements of a dispute closed.
    package static let disputedPlaceKept = 30 * day
    /// One side offers a new settlement no sooner than this after its last one.
    package static let settlementPause = 1 * day
    /// Exits for safety that are free of blame, in so many seconds.
    package static let freeSafetyExits = 2
    package static let safetyExitsCounted = 90 * day
    /// Minutes of the other side's delay from which on nobody has to wait.
    package static let excusingDelay = 15
    /// Characters.
    package static let statementLength = 10...5000
    package static let agreementLength = 1000
}
