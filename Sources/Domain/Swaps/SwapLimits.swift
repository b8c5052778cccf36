import Foundation

/// Numbers of the swap rules; times in seconds.
package enum SwapLimits {
    private static let hour: TimeInterval = 3600
    package static let day = 86_400.0

    /// Time to respond to a proposal: the default, the shortest and the longest.
    package static let responseTime = 48 * hour
    package static let minResponseTime = 900.0
    package static let maxResponseTime = 7 * day
    /// Terms in one negotiation, the proposal included.
    package static let rounds = 10
    /// Time for a meeting: after the offer's last local day, or after the acceptance of an open-ended offer.
    package static let afterLastDay = 72 * hour
    package static let openEnded = 7 * day
    /// Until an accepted swap without a meeting lapses.
    package static let withoutMeeting = 48 * hour
    /// How long one side is silent before the other may leave an accepted swap without blame.
    package static let silence = 1 * day
    /// Until a scheduled swap lapses, counted from the start of the meeting.
    package static let afterStart = 72 * hour
    package static let reschedulings = 3
    /// Tolerated clock skew.
    package static let clockSkew = 60.0
    /// Minimum time between the agreement and the start of a meeting.
    package static let minLeadTime = 15.0 * 60
    /// The suggesting side counts as confirmed if the agreement comes this long before the start,
    package static let longLeadTime = 2 * hour
    /// or this soon after the suggestion.
    package static let quickResponseTime = 1 * hour
    /// New meeting suggestions in one swap within 24 hours.
    package static let suggestionsPerDay = 10
    /// Metres from the offer's public place to a listed meeting point.
    package static let meetingPointRadius = 50_000
    package static let lateMinutes = 1...60
    /// The check-in window around the start.
    package static let checkInBefore = 1800.0
    package static let checkInAfter = 1200.0
    /// How long after the window a reported check-in still allows a no-show claim.
    package static let lateCheckIn = 1 * hour
    /// How long after the fact an offline client may report a check-in or handover.
    package static let offlineReportLimit = 72 * hour
    /// How long the second code may be missing after the first.
    package static let secondCode = 72 * hour
    package static let codeAttempts = 5
    package static let codePause = 900.0
    /// Wrong codes of one side after which it can only scan codes.
    package static let codesInAll = 50
    /// Time to correct the amounts when the two sides report different ones.
    package static let amountsResponseTime = 1 * day
    package static let mutualCancellation = 12 * hour
    /// Time for the accused side of a no-show claim, and for the statements of a dispute.
    package static let statement = 72 * hour
    package static let disputable = 7 * day
    package static let review = 14 * day
    /// From a meeting's start until its exact place is erased.
    package static let placeRetention = 24 * hour
    /// Time for a decision, from the end of the period for statements. The exact place is kept as long.
    package static let decision = 30 * day
    /// How long after the period for statements a newly offered settlement can still hold a decision up.
    package static let settlementHold = 3 * day
    /// Minimum time between two settlement offers of one side.
    package static let settlementPause = 1 * day
    /// Exits for safety without blame within `safetyExitsCounted`.
    package static let freeSafetyExits = 2
    package static let safetyExitsCounted = 90 * day
    /// Announced delay of one side, in minutes, from which the other side may leave without blame.
    package static let excusingDelay = 15
    /// Characters.
    package static let statementLength = 10...5000
    package static let agreementLength = 1000
}
