package import Foundation

/// One side's review of the other after a swap.
package struct Review: Sendable, Equatable {
    /// A tag names one thing that went well.
    package enum Tag: String, Sendable, CaseIterable {
        case punctual
        case correctAmount = "correct-amount"
        case goodNotes = "good-notes"
        case communication
    }

    package let id: Identifier<Review>
    package let swap: Identifier<Swap>
    package let author: Identifier<Traveller>
    package let about: Identifier<Traveller>
    package var words: Content
    package let createdAt: Date
    package var editedAt: Date?
    /// The only public reply, by the reviewed traveller.
    package var reply: String?
    package var replyAt: Date?
    /// When the review is revealed at the latest; earlier if both sides have written one.
    package var opensAt: Date
    /// Nil until the review is revealed.
    package var revealedAt: Date?
    /// Nil unless a moderator hides the review with its reply. It does not count then.
    package var hidden: Hiding?
    /// Nil unless a moderator hides the reply alone. The review stays.
    package var hiddenReply: Hiding?

    /// The reply as everybody reads it.
    package var shownReply: String? { hiddenReply == nil ? reply : nil }

    /// The content that the author can change until the review is revealed.
    package struct Content: Sendable, Equatable {
        package let stars: Int
        package let tags: Set<Tag>
        package let text: String
        /// Visible to moderators only.
        package let privateText: String

        package init(stars: Int, tags: Set<Tag>, text: String, privateText: String) {
            self.stars = stars
            self.tags = tags
            self.text = text
            self.privateText = privateText
        }
    }

    /// What the author sends. A field that is nil keeps what an earlier review of the swap says.
    package struct Edit: Sendable, Equatable {
        let stars: Int?
        let tags: Set<Tag>?
        let text: SharedText?
        let privateText: String?

        package init(stars: Int?, tags: Set<Tag>?, text: SharedText?, privateText: String?) {
            self.stars = stars
            self.tags = tags
            self.text = text
            self.privateText = privateText
        }

        func applied(to old: Content?) throws(ReviewRefusal) -> Content {
            guard let stars = stars ?? old?.stars else { throw .noStars }
            return Content(
                stars: stars, tags: tags ?? old?.tags ?? [], text: text?.text ?? old?.text ?? "",
                privateText: privateText ?? old?.privateText ?? "")
        }
    }

    package init(
        id: Identifier<Review>, swap: Identifier<Swap>, author: Identifier<Traveller>, about: Identifier<Traveller>,
        words: Content, createdAt: Date, opensAt: Date, revealedAt: Date? = nil
    ) {
        self.id = id
        self.swap = swap
        self.author = author
        self.about = about
        self.words = words
        self.createdAt = createdAt
        self.opensAt = opensAt
        self.revealedAt = revealedAt
    }

    /// Reviews are double-blind: a review is revealed once both sides have written one or `opensAt` has passed. Until
    /// then, it is hidden and does not count.
    package var isRevealed: Bool { revealedAt != nil }

    /// The review as revealed at `now`, unless it was revealed before.
    package func revealing(at now: Date) -> Review {
        var review = self
        review.revealedAt = revealedAt ?? now
        return review
    }
}

/// Why a review or a reply is refused.
package enum ReviewRefusal: Error, Equatable, Sendable {
    case noSuchReview
    /// The first review of a swap needs stars.
    case noStars
    /// The swap has not ended, or its outcome cannot be reviewed.
    case notReviewable
    case tooLate
    /// The review is public and cannot change any more.
    case revealed
    case notYetRevealed
    case alreadyReplied
    /// Only the reviewed traveller can reply.
    case notAboutYou
    /// One side has blocked the other.
    case closed
}

extension Swap {
    /// When reviews of this swap are revealed at the latest; nil for outcomes that cannot be reviewed. A dispute
    /// suspends the period while statements are open. If the dispute stays undecided, the period restarts.
    package var reviewsOpenAt: Date? {
        // Play money is free, and so would be the stars.
        guard settledBy == nil else { return nil }
        guard state == .disputed || isLeftUndecided else {
            return outcome.flatMap { $0.isReviewable ? $0.at.addingTimeInterval(SwapLimits.review) : nil }
        }
        guard dueAt == nil, let dispute, dispute.before?.isReviewable ?? true else { return nil }
        return dispute.openedAt.addingTimeInterval(SwapLimits.statement + SwapLimits.review)
    }
}

extension SwapOutcome {
    fileprivate var isReviewable: Bool {
        switch kind {
        case .completed, .oneSided, .noShow, .unconfirmed, .resolved: true
        case .cancelled: fault != nil && lateness != .early && reason != .safety
        case .declined, .withdrawn, .lapsed, .mutual, .system, .settled: false
        }
    }
}

extension Review {
    /// The review without its text if its author has left or is banned: the stars still count.
    package func shown(
        byAuthorIn author: Traveller.State, repliedBy replier: Traveller.State = .active
    ) -> Review {
        var shown = self
        if !author.letsTextsBeRead {
            shown.words = Content(stars: words.stars, tags: words.tags, text: "", privateText: "")
        }
        if !replier.letsTextsBeRead { (shown.reply, shown.replyAt) = (nil, nil) }
        return shown
    }
}

extension Review {
    /// Maximum characters of the text, the reply and the private text.
    package static let limit = 2000
}
