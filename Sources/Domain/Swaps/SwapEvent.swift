package import Foundation

/// Something that happened to a swap: thread, notification and notifications are made from it.
package struct SwapEvent: Sendable, Equatable {
    package enum Kind: Sendable, Hashable {
        case proposed, countered, accepted, meetingSuggested, scheduled, rescheduled
        /// A meeting is agreed, and who named it has to confirm it; did; did not in time.
        case confirmationAsked, meetingConfirmed, meetingLapsed
        case late(minutes: Int)
        case checkedIn, handedOver
        /// Both codes are in, with different amounts.
        case amountsDiffer
        /// Too many wrong codes: this side can only scan from now on.
        case typedCodesEnded
        case mutualCancellationAsked, mutualCancellationLapsed, noShowClaimed, contested, disputed, stated
        case settlementOffered, statementsClosed
        /// The offer's terms were edited: they have to be looked at again.
        case termsEdited
        case offerWithdrawn
        case ended(SwapOutcome.Kind)
    }

    package let kind: Kind
    /// Nil where nobody did it.
    package let by: Swap.Side?
    /// As the terms were then.
    package let amounts: Amounts
    package let at: Date

    package init(_ kind: Kind, by: Swap.Side?, amounts: Amounts, at: Date) {
        self.kind = kind
        self.by = by
        self.amounts = amounts
        self.at = at
    }
}

extension SwapEvent.Kind {
    /// What the wire and the database call it.
    package var name: String {
        switch self {
        case .proposed: "proposed"
        case .countered: "countered"
        case .accepted: "accepted"
        case .meetingSuggested: "meetingSuggested"
        case .scheduled: "scheduled"
        case .rescheduled: "rescheduled"
        case .confirmationAsked: "confirmationAsked"
        case .meetingConfirmed: "meetingConfirmed"
        case .meetingLapsed: "meetingLapsed"
        case .late: "late"
        case .checkedIn: "checkedIn"
        case .handedOver: "handedOver"
        case .amountsDiffer: "amountsDiffer"
        case .typedCodesEnded: "typedCodesEnded"
        case .mutualCancellationAsked: "partingAsked"
        case .mutualCancellationLapsed: "partingLapsed"
        case .noShowClaimed: "noShowClaimed"
        case .contested: "contested"
        case .disputed: "disputed"
        case .stated: "stated"
        case .settlementOffered: "settlementOffered"
        case .statementsClosed: "statementsClosed"
        case .termsEdited: "termsEdited"
        case .offerWithdrawn: "offerWithdrawn"
        case .ended(let end): end.rawValue
        }
    }
}

extension SwapEvent.Kind {
    /// By its name; `minutes` is how late, for that one alone.
    package init?(name: String, minutes: Int?) {
        if name == "late" {
            guard let minutes else { return nil }
            self = .late(minutes: minutes)
        } else if let plain = Self.plain[name] {
            self = plain
        } else if let end = SwapOutcome.Kind(rawValue: name) {
            self = .ended(end)
        } else {
            return nil
        }
    }

    /// Every kind that is its name alone.
    private static let plain: [String: SwapEvent.Kind] = Dictionary(
        uniqueKeysWithValues: [
            .proposed, .countered, .accepted, .meetingSuggested, .scheduled, .rescheduled, .confirmationAsked,
            .meetingConfirmed, .meetingLapsed, .checkedIn, .handedOver, .amountsDiffer, .typedCodesEnded,
            .mutualCancellationAsked,
            .mutualCancellationLapsed, .noShowClaimed, .contested, .disputed, .stated, .settlementOffered,
            .statementsClosed,
            .termsEdited, .offerWithdrawn,
        ].map { ($0.name, $0) })
}
