package import Foundation

/// An event of a swap; thread messages and notifications derive from it.
package struct SwapEvent: Sendable, Equatable {
    /// The kind says what happened, with the values that a text about it needs.
    package enum Kind: Sendable, Hashable {
        case proposed, countered, accepted, meetingSuggested, scheduled, rescheduled
        /// A meeting is agreed and the suggesting side must confirm it; it confirmed; it did not confirm in time.
        case confirmationAsked, meetingConfirmed, meetingLapsed
        case late(minutes: Int)
        case checkedIn, handedOver
        /// Both codes are in, with different amounts.
        case amountsDiffer
        /// Too many wrong codes: this side can only scan codes from now on.
        case typedCodesEnded
        case mutualCancellationAsked, mutualCancellationLapsed, noShowClaimed, contested, disputed, stated
        case settlementOffered, statementsClosed
        /// The offer's terms were edited; an acceptance must name the new terms hash.
        case termsEdited
        case offerWithdrawn
        case ended(SwapOutcome.Kind)
    }

    package let kind: Kind
    /// Nil for system events, and for a cancellation for safety.
    package let by: Swap.Side?
    /// The amounts of the terms at that time.
    package let amounts: Amounts
    /// Of new terms: the amount that their author asked for, where bank notes made it another one.
    package let roundedFrom: Money?
    package let at: Date

    package init(_ kind: Kind, by: Swap.Side?, amounts: Amounts, roundedFrom: Money? = nil, at: Date) {
        self.roundedFrom = roundedFrom
        self.kind = kind
        self.by = by
        self.amounts = amounts
        self.at = at
    }

    /// An event of a swap with these terms.
    init(_ kind: Kind, by: Swap.Side?, on terms: SwapTerms, at: Date) {
        let isNew = kind == .proposed || kind == .countered
        self.init(kind, by: by, amounts: terms.amounts, roundedFrom: isNew ? terms.roundedFrom : nil, at: at)
    }
}

extension SwapEvent.Kind {
    /// Name on the wire and in the database.
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

    /// Whether a mail follows if nobody reads the notification: of proposals, acceptances, changes of a meeting,
    /// cancellations, claims and disputes.
    var isMailed: Bool {
        switch self {
        case .proposed, .countered, .accepted, .meetingSuggested, .scheduled, .rescheduled, .confirmationAsked,
            .meetingLapsed, .mutualCancellationAsked, .noShowClaimed, .contested, .disputed, .settlementOffered,
            .offerWithdrawn:
            true
        case .meetingConfirmed, .late, .checkedIn, .handedOver, .amountsDiffer, .typedCodesEnded,
            .mutualCancellationLapsed, .stated, .statementsClosed, .termsEdited:
            false
        case .ended(let outcome):
            switch outcome {
            case .declined, .withdrawn, .cancelled, .mutual, .system, .noShow, .settled, .resolved: true
            case .lapsed, .completed, .oneSided, .unconfirmed: false
            }
        }
    }
}

extension SwapEvent.Kind {
    /// Parses a name. `minutes` is the delay: required for `late`, ignored otherwise.
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

    /// Kinds without associated values, by name.
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
