package import Foundation

extension SwapDispute {
    /// End of the period for statements.
    package var statementsEndAt: Date { openedAt.addingTimeInterval(SwapLimits.statement) }

    /// Without a decision until then, the dispute ends, and nobody is at fault because of it.
    package var undecidedAt: Date { statementsEndAt.addingTimeInterval(SwapLimits.decision) }

    /// Until when an offered settlement holds a decision up; nil if none does.
    fileprivate func settlingUntil(at now: Date) -> Date? {
        // A new offer every day must not keep moderators away.
        let last = statementsEndAt.addingTimeInterval(SwapLimits.settlementHold)
        return Swap.Side.allCases.compactMap { agreements[$0]?.at }.filter { $0 <= last }
            .map { $0.addingTimeInterval(SwapLimits.settlementPause) }.filter { now < $0 }.max()
    }
}

extension Swap {
    /// Why nobody can decide a dispute yet, and until when.
    package enum DecisionHold: Sendable, Equatable {
        /// A side can still make its statement.
        case statements(until: Date)
        /// One side has offered a settlement; the other may be about to agree.
        case settlement(until: Date)
    }

    /// Nil if the dispute can be decided, or there is none.
    package func decisionHold(at now: Date) -> DecisionHold? {
        guard state == .disputed, let dispute else { return nil }
        let isComplete = Side.allCases.allSatisfy { dispute.statements[$0] != nil }
        if !isComplete, now < dispute.statementsEndAt { return .statements(until: dispute.statementsEndAt) }
        return dispute.settlingUntil(at: now).map { .settlement(until: $0) }
    }

    /// The dispute ended because the time for a decision was over.
    package var isLeftUndecided: Bool {
        guard let dispute, let outcome, outcome.kind == .resolved else { return false }
        return outcome.at >= dispute.undecidedAt
    }
}

extension SwapAggregate {
    /// The end of a dispute that nobody has decided in time; nil while there is time, or without a dispute.
    package func endingUndecided(at now: Date) -> SwapChange? {
        guard swap.state == .disputed, let dispute = swap.dispute, dispute.undecidedAt <= now else { return nil }
        // `SwapRule` allows the decision of every dispute, so it cannot fail.
        let step = try? swap.transition(.decide(fault: nil), by: .moderator, at: now, in: .unused)
        return step.map { change(by: $0, at: now) }
    }
}
