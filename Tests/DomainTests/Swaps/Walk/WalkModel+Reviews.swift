extension ModelSwap {
    /// Until when the two may write about each other; nil where there is nothing to write about.
    var reviewsUntil: Int? {
        if state == "disputed" {
            // Nobody has decided: that is something to write about, too.
            guard dueAt == nil, let dispute, dispute.before.map(Self.isReviewable) ?? true else { return nil }
            return dispute.openedAt + (3 + 14) * WalkModel.day
        }
        return end.flatMap { Self.isReviewable($0) ? $0.at + 14 * WalkModel.day : nil }
    }

    private static func isReviewable(_ end: End) -> Bool {
        let isLateCancel =
            end.kind == "cancelled" && end.fault != nil && end.lateness != "over-24h" && !end.isForSafety
        return isLateCancel || ["completed", "oneSided", "noShow", "unconfirmed", "resolved"].contains(end.kind)
    }

    fileprivate mutating func show(_ side: Int, at now: Int) {
        guard reviews[side]?.seen == nil else { return }
        let ended = tierUsage?.at ?? end?.at ?? dispute?.before?.at ?? now
        reviews[side]?.seen = Sighting(at: now, ended: ended)
    }
}

extension WalkModel {
    /// Nobody sees it before the other has written, too.
    mutating func review(_ move: WalkMove, at now: Int) -> WalkVerdict {
        var swap = swaps[move.on]
        guard case .traveller(let person) = move.who, let side = swap.people.firstIndex(of: person) else {
            return .refused(["noSuchSwap"])
        }
        guard let until = swap.reviewsUntil else { return .refused(["notReviewable"]) }
        if let mine = swap.reviews[side] {
            // The same once more is the answer once more.
            if mine.stars == move.stars, mine.words == move.words { return .done }
            if mine.seen != nil { return .refused(["revealed"]) }
        }
        // Who has read what the other wrote does not answer it with a review.
        let refusal = WalkVerdict.refusal(if: ["tooLate": now >= until || swap.reviews[1 - side]?.seen != nil])
        if let refusal { return refusal }
        let opens = swap.reviews[side]?.opens ?? until
        swap.reviews[side] = ModelSwap.Written(stars: move.stars, words: move.words, opens: opens)
        if swap.reviews[1 - side] != nil {
            for each in 0...1 { swap.show(each, at: now) }
        }
        swaps[move.on] = swap
        return .done
    }

    /// Once, by whom it is about, when it can be seen.
    mutating func reply(_ move: WalkMove, at now: Int) -> WalkVerdict {
        let swap = swaps[move.on]
        guard case .traveller(let person) = move.who else { return .refused(["noSuchSwap"]) }
        guard let side = swap.people.firstIndex(of: person) else { return .refused(["noSuchReview"]) }
        let author = move.party ?? (1 - side)
        guard let review = swap.reviews[author] else { return .refused(["noSuchReview"]) }
        // What is hidden is not there, but for its author.
        guard review.seen != nil else { return .refused([author == side ? "notYetRevealed" : "noSuchReview"]) }
        let refusal = WalkVerdict.refusal(if: ["notAboutYou": author == side, "alreadyReplied": review.hasReply])
        if let refusal { return refusal }
        swaps[move.on].reviews[author]?.hasReply = true
        return .done
    }

    /// The sweeper's part: what has waited long enough is shown, unless the two have settled since.
    mutating func showReviews(at now: Int) {
        for number in swaps.indices where swaps[number].state != "settled" {
            for side in 0...1 where swaps[number].reviews[side].map({ $0.opens <= now }) ?? false {
                swaps[number].show(side, at: now)
            }
        }
    }
}
