import Foundation

/// Numbers of the swap rules; times in seconds.
package enum SwapLimits {
    private static let hour: TimeInterval = 3600
    private static let day: TimeInterval = 86_400

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
    /// By so much a start may lie in the past, for clocks that are not the same.
    package static let skew = 60.0
    package static let lateMinutes = 1...60
    /// Before and after the start.
    package static let checkInBefore = 1800.0
    package static let checkInAfter = 1200.0
    /// What happened without a network may be told so much later.
    package static let toldLater = 72 * hour
    /// How long the second code may be missing.
    package static let secondCode = 72 * hour
    package static let codeAttempts = 5
    package static let codePause = 900.0
    package static let parting = 12 * hour
    /// For the accused of a no-show, and for the statements of a dispute.
    package static let statement = 72 * hour
    package static let disputable = 7 * day
    package static let review = 14 * day
    /// The place of a meeting is erased so long after its start.
    package static let placeKept = 24 * hour
    /// Characters.
    package static let statementLength = 10...5000
    package static let agreementLength = 1000
}
