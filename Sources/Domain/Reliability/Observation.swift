package import Foundation

/// Something that happened and speaks for or against a traveller: a fact, never a weight.
package struct Observation: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// A swap that was completed; one-sidedly it counts half if both were there, else not.
        case success(weight: Double)
        /// A review that can be seen, and how many different partners its writer has.
        case review(stars: Int, partnersOfReviewer: Int)
        /// Own cancellations: a day or more before, less, less than two hours.
        case earlyCancel, lateCancel, veryLateCancel
        case noShow, disputeLost
    }

    package let swap: Identifier<Swap>
    package let partner: Identifier<Traveller>
    package let kind: Kind
    /// What the swap was worth in EUR, for successes and reviews.
    package let euros: Double
    /// It counts from then on: later than the swap's end for a review, and for what the other side must not read from it.
    package let at: Date
    /// When the swap ended.
    package let swapAt: Date
    /// The two are likely one person, as the evidence of their sign-ins said while it was kept.
    package var isOfOnePerson = false
    /// The partner has a verified contact now.
    package var isPartnerVerified = true

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
    /// What the swap, as it has ended, says about one side; `euros` is what it was worth.
    package func observation(about side: Side, euros: Double) -> Observation? {
        guard let outcome = standing else { return nil }
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
        // A count that changed at once would tell the other side who called it off.
        let countsFrom = outcome.reason == .safety ? (statementsEnd ?? outcome.at).nextUTCDay : outcome.at
        return Observation(
            swap: id, partner: member(side.other), kind: kind, euros: euros, at: countsFrom, swapAt: outcome.at)
    }

    /// The outcome that says something about the two. A dispute suspends it while statements are heard, unless it is by
    /// the one whose fault it was; undecided, it stands again. A dispute that ends with nobody at fault leaves
    /// a completed swap as good as it was.
    package var standing: SwapOutcome? {
        guard let before = dispute?.before else { return outcome }
        guard let outcome else { return dueAt == nil || before.fault == dispute?.by ? before : nil }
        return outcome.fault == nil && before.kind.state == .completed ? before : outcome
    }

    /// When the statements end in an undecided dispute that suspends the outcome before it.
    private var statementsEnd: Date? {
        guard outcome == nil, let dispute, dispute.before?.fault != dispute.by else { return nil }
        return dispute.openedAt.addingTimeInterval(SwapLimits.statement)
    }

    /// Both said that they were there.
    private var hasMet: Bool { Side.allCases.allSatisfy { sides[$0].checkedInAt != nil } }
}

extension NoticePeriod {
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
    /// What the wire calls it.
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
