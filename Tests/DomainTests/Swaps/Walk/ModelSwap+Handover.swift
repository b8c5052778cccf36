private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    /// Five wrong codes are followed by a pause.
    mutating func handOver(_ move: WalkMove, by side: Int, at now: Int) -> WalkVerdict {
        if let end = pause[side], now < end { return .refused(["codesPaused"]) }
        guard move.isRight else {
            (wrong[side], pause[side]) = (wrong[side] + 1, nil)
            if wrong[side] == 5 { (wrong[side], pause[side]) = (0, now + 15 * minute) }
            return .counted
        }
        // What the terms say need not be told.
        let mine = Handed(actual: move.cents == cents && !move.isForeign ? nil : move.cents)
        let time = move.toldFor ?? now
        let isLate = now - time > 72 * hour
        let refusal = WalkVerdict.refusal(if: [
            "actualOutOfRange": move.cents == 0 || move.cents != nil && move.isForeign,
            "handOverTime": time > now + minute || isLate || accepted.map { time < $0 - minute } ?? true,
            "alreadyHandedOver": handed[side] == mine,
        ])
        if let refusal { return refusal }
        let isPutRight = handed[side] != nil
        (handed[side], wrong[side], pause[side]) = (mine, 0, nil)
        if let others = handed[1 - side] {
            // A code is a code, whatever amounts come with it.
            guard others == mine else { return .counted }
            finish("completed", at: now)
        } else if isPutRight {
            // Who corrects what was told waits no longer, and nobody hears of it.
            return .quiet
        } else {
            parting = nil
            // The accused of a no-show has as long as before.
            if state != "noShowClaimed" { due = max(now, spot?.start ?? now) + 72 * hour }
        }
        return .done
    }
}
