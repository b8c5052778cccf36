package import Foundation

/// Everything that a decision about a review may read.
package struct ReviewSnapshot: Sendable {
    package let swap: Swap
    /// The review that each side has written about the other.
    package let reviews: Sides<Review?>
    /// One side has blocked the other.
    package let areBlocked: Bool

    package init(swap: Swap, reviews: Sides<Review?>, areBlocked: Bool) {
        self.swap = swap
        self.reviews = reviews
        self.areBlocked = areBlocked
    }
}

/// Everything that a decision about reviews writes.
package struct ReviewChange: Sendable, Equatable {
    /// The changed reviews of one swap.
    package var reviews: [Review]
    /// New observations and the travellers that they are about.
    package var observations: [Review.Finding] = []
    package var notifications: [InboxNotification.Draft] = []
}

extension Review {
    /// The observation that results from a review.
    package struct Finding: Sendable, Equatable {
        package let about: Identifier<Traveller>
        package let observation: Observation
    }
}

extension Review {
    /// What the review counts for; nil unless it is shown.
    func finding(on swap: Swap) -> Finding? {
        guard isShown, let revealedAt else { return nil }
        let swapEnded = swap.effectiveOutcome?.at ?? swap.outcome?.at ?? swap.dispute?.before?.at ?? revealedAt
        return Finding(
            about: about,
            observation: Observation(
                swap: swap.id, partner: author, kind: .review(stars: words.stars, partnersOfReviewer: 0),
                euros: swap.terms.euros ?? 0, at: revealedAt, swapAt: swapEnded))
    }

    /// Tells its subject that it can be read. A second one changes nothing.
    func revealedNotification(at now: Date) -> InboxNotification.Draft {
        InboxNotification.Draft(to: about, about: .reviewRevealed, of: swap, at: now)
    }
}

extension Swap.State {
    /// After a settlement, hidden reviews stay hidden, because the other side can no longer write one.
    package var revealsReviews: Bool { self != .settled }
}

extension ReviewSnapshot {
    /// The author's review after an edit.
    package func content(after edit: Review.Edit, by author: Identifier<Traveller>) throws -> Review.Content {
        guard let side = swap.side(of: author) else { throw SwapRefusal.noSuchSwap }
        return try edit.applied(to: reviews[side]?.words)
    }

    /// Writes the author's review. The second review of a swap reveals both. Identical content changes nothing.
    package func writing(
        _ words: Review.Content, as id: Identifier<Review>, by author: Identifier<Traveller>, at now: Date
    ) throws -> ReviewChange {
        guard let side = swap.side(of: author) else { throw SwapRefusal.noSuchSwap }
        guard let opensAt = swap.reviewsOpenAt else { throw ReviewRefusal.notReviewable }
        // Nobody buys a rating of a stranger with an acceptance and a cancellation.
        if let outcome = swap.outcome, outcome.kind == .cancelled, outcome.fault == side {
            throw ReviewRefusal.notReviewable
        }
        let (mine, theirs) = (reviews[side], reviews[side.other])
        // The client may repeat the request because the first response was lost.
        if let mine, mine.words == words { return ReviewChange(reviews: []) }
        if let mine, mine.isRevealed { throw ReviewRefusal.revealed }
        // A decision reopens the review period, but nobody may react to a review that is already public.
        if let theirs, theirs.isRevealed { throw ReviewRefusal.tooLate }
        guard now < opensAt else { throw ReviewRefusal.tooLate }
        var review =
            mine
            ?? Review(
                id: id, swap: swap.id, author: author, about: swap.member(side.other), words: words, createdAt: now,
                opensAt: opensAt)
        if mine != nil { (review.words, review.editedAt) = (words, now) }
        guard let theirs else { return ReviewChange(reviews: [review]) }
        return revealing([review, theirs], at: now)
    }

    /// Reveals the due reviews.
    package func revealing(at now: Date) -> ReviewChange {
        guard swap.state.revealsReviews else { return ReviewChange(reviews: []) }
        let due = Swap.Side.allCases.compactMap { reviews[$0] }.filter { !$0.isRevealed && $0.opensAt <= now }
        return revealing(due, at: now)
    }

    /// A revealed review counts for the reliability of its subject, who is notified; not one that a moderator hides.
    private func revealing(_ reviews: [Review], at now: Date) -> ReviewChange {
        let revealed = reviews.map { $0.revealing(at: now) }
        return ReviewChange(
            reviews: revealed, observations: revealed.compactMap { $0.finding(on: swap) },
            notifications: revealed.filter(\.isShown).map { $0.revealedNotification(at: now) })
    }

    /// Writes the only public reply to the review `id`, by its subject.
    package func replying(
        _ text: SharedText, to id: Identifier<Review>, by traveller: Identifier<Traveller>, at now: Date
    ) throws(ReviewRefusal) -> ReviewChange {
        let review = Swap.Side.allCases.compactMap { reviews[$0] }.first { $0.id == id }
        guard let review, traveller == review.about || traveller == review.author else { throw .noSuchReview }
        guard review.isRevealed else { throw traveller == review.about ? .noSuchReview : .notYetRevealed }
        guard review.hidden == nil || traveller == review.author else { throw .noSuchReview }
        guard traveller == review.about else { throw .notAboutYou }
        guard review.reply == nil else { throw .alreadyReplied }
        // A block stops all texts between the two.
        guard !areBlocked else { throw .closed }
        var replied = review
        (replied.reply, replied.replyAt) = (text.text, now)
        let notification = InboxNotification.Draft(to: review.author, about: .reviewReplied, of: swap.id, at: now)
        return ReviewChange(reviews: [replied], notifications: [notification])
    }
}
