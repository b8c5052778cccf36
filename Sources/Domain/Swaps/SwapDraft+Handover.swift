import Foundation

extension SwapDraft {
    /// A side hands in the other's code. Wrong ones count, and after five there is a pause.
    mutating func handOver(
        isRight: Bool, at: Date, actual: Amounts?, by side: Swap.Side
    ) throws(SwapRefusal) {
        if let from = swap.sides[side].codesFrom {
            guard now >= from else { throw .codesPaused(until: from, now: now) }
            swap.sides[side].codesFrom = nil
        }
        guard isRight else { return countWrong(by: side) }
        let actual = try swap.terms.amounts.difference(of: actual)
        guard at <= now.addingTimeInterval(SwapLimits.skew), now.timeIntervalSince(at) <= SwapLimits.toldLater,
            let accepted = swap.acceptedAt, at >= accepted.addingTimeInterval(-SwapLimits.skew)
        else { throw .handOverTime }
        let others = swap.sides[side.other].handOver
        let known = swap.sides[side].handOver
        guard known == nil || known?.actual != actual else { throw .alreadyHandedOver }
        swap.sides[side].handOver = HandOver(at: known?.at ?? at, actual: actual)
        swap.sides[side].wrongCodes = 0
        if let others {
            guard others.actual == actual else {
                // The code counts, whatever amounts are told with it.
                refusal = .actualDiffers
                return
            }
            return end(SwapOutcome(.completed, at: now, by: side))
        }
        // Amounts that are put right wait no longer than the first ones.
        guard known == nil else { return }
        swap.parting = nil
        if swap.state != .noShowClaimed {
            swap.due = max(now, swap.meeting?.startsAt ?? now).addingTimeInterval(SwapLimits.secondCode)
        }
        tell(.handedOver, by: side)
    }

    private mutating func countWrong(by side: Swap.Side) {
        swap.sides[side].wrongCodes += 1
        let left = SwapLimits.codeAttempts - swap.sides[side].wrongCodes
        if left <= 0 {
            swap.sides[side].wrongCodes = 0
            swap.sides[side].codesFrom = now.addingTimeInterval(SwapLimits.codePause)
        }
        refusal = .codeWrong(left: max(0, left))
    }
}

extension Amounts {
    /// What changed hands if it is not these; refused in other currencies.
    fileprivate func difference(of actual: Amounts?) throws(SwapRefusal) -> Amounts? {
        guard let actual, actual != self else { return nil }
        let isSwap =
            actual.gives.currency == gives.currency && actual.gets.currency == gets.currency
            && actual.gives.minorUnits > 0 && actual.gets.minorUnits > 0
        guard isSwap else { throw .actualOutOfRange }
        return actual
    }
}
