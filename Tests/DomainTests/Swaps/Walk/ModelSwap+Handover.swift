private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    mutating func handOver(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        // A signature is taken however many digits were wrong.
        if !move.isSigned, let verdict = type(move.isRight, by: side, at: now) { return verdict }
        // What the terms say need not be told.
        let mine = Handed(actual: move.cents == cents && !move.isForeign ? nil : move.cents)
        let time = move.toldFor ?? now
        let isLate = now - time > 72 * hour
        let before = handed[side]
        let refusal = WalkVerdict.refusal(if: [
            "actualOutOfRange": move.cents == 0 || move.cents != nil && move.isForeign,
            "handOverTime": time > now + minute || isLate || accepted.map { time < $0 - minute } ?? true,
            // The code alone once more takes nothing back.
            "alreadyHandedOver": before != nil && (move.cents == nil || before == mine),
        ])
        if let refusal { return refusal }
        (handed[side], wrong[side]) = (mine, 0)
        // The two have met.
        bound = [true, true]
        if let others = handed[1 - side] {
            guard others != mine else {
                finish("completed", by: side, at: now)
                return .done
            }
            // A code is a code, whatever amounts come with it; and both have a day to put it right.
            if before == nil {
                dueAt = dueAt.map { max($0, now + 24 * hour) }
                tell("amountsDiffer", by: nil)
            }
            return .counted
        }
        // Who corrects what was told waits no longer, and nobody hears of it.
        if before != nil { return .quiet }
        mutualCancellation = nil
        // The accused of a no-show has as long as before.
        if state != "noShowClaimed" { dueAt = max(now, spot?.start ?? now) + 72 * hour }
        tell("handedOver", by: side)
        return .done
    }

    /// Five wrong ones are followed by a pause, and after 50 there are no more; nil if the digits are right.
    private mutating func type(_ isRight: Bool, by side: Int, at now: Int) -> WalkVerdict? {
        let refusal = WalkVerdict.refusal(if: [
            "typedCodesEnded": wrongEver[side] >= 50, "codesPaused": pause[side].map { now < $0 } ?? false,
        ])
        if let refusal { return refusal }
        pause[side] = nil
        if isRight { return nil }
        (wrong[side], wrongEver[side]) = (wrong[side] + 1, wrongEver[side] + 1)
        if wrong[side] == 5 { (wrong[side], pause[side]) = (0, now + 15 * minute) }
        if wrongEver[side] == 50 { tell("typedCodesEnded", by: side) }
        return .counted
    }
}
