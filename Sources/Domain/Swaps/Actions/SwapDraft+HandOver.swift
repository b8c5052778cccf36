import Foundation

extension SwapDraft {
    /// Hands in the other side's code. Five wrong codes start a pause; after 50, this side can no longer type codes.
    /// A signature cannot be guessed, so scanned codes are always accepted.
    mutating func handOver(
        _ code: HandedInCode, at: Date, actual: Amounts?, by side: Swap.Side
    ) throws(SwapRefusal) {
        if case .typed(let isRight) = code {
            guard swap.sides[side].wrongCodesInAll < SwapLimits.codesInAll else { throw .typedCodesEnded }
            if let from = swap.sides[side].codesFrom {
                guard now >= from else { throw .codesPaused(until: from, now: now) }
                swap.sides[side].codesFrom = nil
            }
            guard isRight else { return countWrong(by: side) }
        }
        let isRenotified = actual != nil
        let actual = try swap.terms.amounts.difference(of: actual)
        guard at <= now.addingTimeInterval(SwapLimits.clockSkew),
            now.timeIntervalSince(at) <= SwapLimits.offlineReportLimit,
            let accepted = swap.acceptedAt, at >= accepted.addingTimeInterval(-SwapLimits.clockSkew)
        else { throw .handOverTime }
        let others = swap.sides[side.other].handOver
        let known = swap.sides[side].handOver
        // A repeated code can only correct the reported amounts. Without new amounts it is refused.
        guard known == nil || isRenotified && known?.actual != actual else { throw .alreadyHandedOver }
        swap.sides[side].handOver = HandOver(at: known?.at ?? at, actual: actual)
        swap.sides[side].wrongCodes = 0
        // A code proves that the two have met.
        for side in Swap.Side.allCases { swap.sides[side].hasConfirmed = true }
        if let others {
            guard others.actual == actual else { return amountsDiffer(isFirstTime: known == nil) }
            return end(SwapOutcome(.completed, at: now, by: side))
        }
        // Corrected amounts do not extend the deadline.
        guard known == nil else { return }
        swap.mutualCancellation = nil
        if swap.state != .noShowClaimed {
            swap.dueAt = max(now, swap.meeting?.startsAt ?? now).addingTimeInterval(SwapLimits.secondCode)
        }
        emit(.handedOver, by: side)
    }

    /// Both codes are in, with different amounts: notifies both sides and gives them time to correct the amounts.
    private mutating func amountsDiffer(isFirstTime: Bool) {
        refusal = .actualDiffers
        guard isFirstTime else { return }
        swap.dueAt = swap.dueAt.map { max($0, now.addingTimeInterval(SwapLimits.amountsResponseTime)) }
        emit(.amountsDiffer, by: nil)
    }

    private mutating func countWrong(by side: Swap.Side) {
        swap.sides[side].wrongCodes += 1
        swap.sides[side].wrongCodesInAll += 1
        if swap.sides[side].wrongCodesInAll == SwapLimits.codesInAll { emit(.typedCodesEnded, by: side) }
        let left = SwapLimits.codeAttempts - swap.sides[side].wrongCodes
        if left <= 0 {
            swap.sides[side].wrongCodes = 0
            swap.sides[side].codesFrom = now.addingTimeInterval(SwapLimits.codePause)
        }
        refusal = .codeWrong(left: max(0, left), retryAt: swap.sides[side].codesFrom)
    }
}

extension Amounts {
    /// The actual amounts if they differ from these; nil otherwise. Throws if currencies differ or an amount is zero.
    fileprivate func difference(of actual: Amounts?) throws(SwapRefusal) -> Amounts? {
        guard let actual, actual != self else { return nil }
        let isSwap =
            actual.gives.currency == gives.currency && actual.gets.currency == gets.currency
            && actual.gives.minorUnits > 0 && actual.gets.minorUnits > 0
        guard isSwap else { throw .actualOutOfRange }
        return actual
    }
}
