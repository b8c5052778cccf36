private let (minute, hour) = (WalkModel.minute, WalkModel.hour)

extension ModelSwap {
    /// Before it is too late to check in there is nothing to quarrel about, and whoever is waited for has no say.
    mutating func quarrel(
        _ move: WalkMove, by side: Int, at now: Int, in locality: Locality
    ) -> WalkVerdict {
        let isAhead = state == "scheduled" && !hasHanded
        let refusal = WalkVerdict.refusal(if: [
            "disputeTooLate": end.map { now - $0.at > 7 * 24 * hour } ?? false,
            "disputeTooEarly": isAhead && spot.map { now < $0.start + 20 * minute } ?? false,
            "otherIsWaiting": isAhead && isAwaited(side, at: now),
        ])
        if let refusal { return refusal }
        let isStated = move.verb == "dispute" || !move.words.isEmpty
        dispute = Quarrel(by: side, openedAt: now, before: end)
        dispute?.stated[side] = isStated
        dispute?.isWithheld[side] = isStated && locality.areBlocked
        (state, end, dueAt, mutualCancellation, wish) = ("disputed", nil, now + 72 * hour, nil, nil)
        tell(move.verb == "dispute" ? "disputed" : "contested", by: side)
        return .done
    }

    mutating func state(by side: Int, at now: Int, in locality: Locality) -> WalkVerdict {
        guard dispute?.stated[side] == false else { return .refused(["alreadyStated"]) }
        guard let dueAt, now < dueAt else { return .refused(["statementTooLate"]) }
        dispute?.stated[side] = true
        dispute?.isWithheld[side] = locality.areBlocked
        tell("stated", by: side)
        return .done
    }

    /// To agree is always possible. What is new is for the other to read: once a day, and not after a block.
    mutating func settle(_ words: String, by side: Int, at now: Int, in locality: Locality) -> WalkVerdict {
        let mine = Quarrel.Offer(words: words, at: now)
        let last = dispute?.offered[side]
        if let theirs = dispute?.offered[1 - side], Self.read(theirs.words) == Self.read(words) {
            dispute?.offered[side] = mine
            finish("settled", by: side, at: now)
            return .done
        }
        if last?.words == words { return .quiet }
        let refusal = WalkVerdict.refusal(if: [
            "closed": locality.areBlocked, "settlementTooSoon": last.map { now < $0.at + 24 * hour } ?? false,
        ])
        if let refusal { return refusal }
        dispute?.offered[side] = mine
        tell("settlementOffered", by: side)
        return .done
    }

    /// Neither capitals nor spaces are what they quarrel about.
    private static func read(_ words: String) -> String {
        words.lowercased().split(separator: " ").joined(separator: " ")
    }
}
