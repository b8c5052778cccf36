package import Foundation

/// A fact from a swap that counts for or against a traveller. Weights are computed separately.
package struct Observation: Sendable, Equatable {
    /// The kind says what happened; weights and stars come with it.
    package enum Kind: Sendable, Equatable {
        /// A completed swap. A one-sided completion has weight 0.5 if both checked in, otherwise 0.
        case success(weight: Double)
        /// A visible review, with the number of different partners of its writer.
        case review(stars: Int, partnersOfReviewer: Int)
        /// The traveller's own cancellations: at least 24 h, less than 24 h or less than 2 h before the meeting.
        case earlyCancel, lateCancel, veryLateCancel
        case noShow, disputeLost
    }

    package let swap: Identifier<Swap>
    package let partner: Identifier<Traveller>
    package let kind: Kind
    /// Value of the swap in EUR, for successes and reviews.
    package let euros: Double
    /// When the observation starts to count. Later than the swap's end for reviews, and for faults that the other side
    /// must not infer.
    package let at: Date
    /// When the swap ended.
    package let swapAt: Date
    /// When the swap was accepted, if that is known.
    package var acceptedAt: Date?
    /// The two accounts likely belong to one person, according to their sign-ins.
    package var isSamePerson = false
    /// The partner currently has a verified contact.
    package var isPartnerVerified = true
    /// A fault of another account that had a contact of this traveller; its swap is unknown here.
    package var isCarried = false

    package init(
        swap: Identifier<Swap>, partner: Identifier<Traveller>, kind: Kind, euros: Double, at: Date, swapAt: Date
    ) {
        self.swap = swap
        self.partner = partner
        self.kind = kind
        self.euros = euros
        self.at = at
        self.swapAt = swapAt
    }

    static func isBefore(_ one: Observation, _ two: Observation) -> Bool {
        (one.at, one.swap) < (two.at, two.swap)
    }
}

extension Swap {
    /// The observation about one side from the swap's outcome; nil if there is none. `euros` is the swap's value.
    package func observation(about side: Side, euros: Double) -> Observation? {
        // Play money is free, so it proves nothing.
        guard settledBy == nil, let outcome = effectiveOutcome else { return nil }
        let kind: Observation.Kind? =
            switch outcome.kind {
            case .completed: .success(weight: 1)
            case .oneSided: .success(weight: hasMet ? 0.5 : 0)
            case .cancelled where outcome.fault == side: outcome.lateness?.observation
            case .noShow where outcome.fault == side: .noShow
            case .resolved where outcome.fault == side: .disputeLost
            default: nil
            }
        guard let kind else { return nil }
        // A count that changes at once would reveal to the other side who cancelled.
        let countsFrom = outcome.reason == .safety ? (statementsEnd ?? outcome.at).nextUTCDay : outcome.at
        return Observation(
            swap: id, partner: member(side.other), kind: kind, euros: euros, at: countsFrom, swapAt: outcome.at)
    }

    /// The outcome that counts for reliability. A dispute suspends the previous outcome while statements are open,
    /// unless the side at fault opened the dispute. Without a decision, the previous outcome counts again, also after
    /// the time for a decision: otherwise a dispute that nobody decides would clear its opener's fault. If a decision
    /// blames nobody, a completed swap stays completed.
    package var effectiveOutcome: SwapOutcome? {
        guard let before = dispute?.before else { return outcome }
        guard let outcome else { return dueAt == nil || before.fault == dispute?.by ? before : nil }
        return outcome.fault == nil && (before.kind.state == .completed || isLeftUndecided) ? before : outcome
    }

    /// End of the period for statements, in an undecided dispute that suspends the previous outcome.
    private var statementsEnd: Date? {
        guard outcome == nil, let dispute, dispute.before?.fault != dispute.by else { return nil }
        return dispute.openedAt.addingTimeInterval(SwapLimits.statement)
    }

    /// Both sides have checked in.
    private var hasMet: Bool { Side.allCases.allSatisfy { sides[$0].hasCheckedIn } }
}

extension CancellationLateness {
    fileprivate var observation: Observation.Kind {
        switch self {
        case .early: .earlyCancel
        case .late: .lateCancel
        case .veryLate: .veryLateCancel
        case .awaited: .noShow
        }
    }
}

extension Observation.Kind {
    /// Name on the wire.
    package var name: String {
        switch self {
        case .success: "completed"
        case .review: "review"
        case .earlyCancel: "early-cancel"
        case .lateCancel: "late-cancel"
        case .veryLateCancel: "very-late-cancel"
        case .noShow: "no-show"
        case .disputeLost: "dispute-lost"
        }
    }
}
