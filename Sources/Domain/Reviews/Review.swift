package import Foundation

/// What one side of an ended swap says about the other.
package struct Review: Sendable, Equatable {
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
    package var words: Words
    package let createdAt: Date
    package var editedAt: Date?
    /// One public answer of whom it is about.
    package var reply: String?
    package var replyAt: Date?
    /// When it can be seen by itself; earlier when both have written.
    package var opensAt: Date
    /// Nil while it is hidden.
    package var revealedAt: Date?

    /// What the author may change until it can be seen.
    package struct Words: Sendable, Equatable {
        package let stars: Int
        package let tags: Set<Tag>
        package let text: String
        /// For moderators only.
        package let privateText: String

        package init(stars: Int, tags: Set<Tag>, text: String, privateText: String) {
            self.stars = stars
            self.tags = tags
            self.text = text
            self.privateText = privateText
        }
    }

    package init(
        id: Identifier<Review>, swap: Identifier<Swap>, author: Identifier<Traveller>, about: Identifier<Traveller>,
        words: Words, createdAt: Date, opensAt: Date, revealedAt: Date? = nil
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

    /// The one rule of double-blind reviews: it is revealed when both have written or the time for it is over, and
    /// until then it is nowhere to be seen and counts for nothing.
    package var isRevealed: Bool { revealedAt != nil }

    /// Both have written, or the time is over.
    package func revealing(at now: Date) -> Review {
        var review = self
        review.revealedAt = revealedAt ?? now
        return review
    }
}

/// Why a review cannot be written, or not be answered.
package enum ReviewRefusal: Error, Equatable, Sendable {
    case noSuchReview
    /// The swap has not ended, or not in a way that says something about anybody.
    case notReviewable
    case tooLate
    /// It can be seen: nothing in it changes any more.
    case revealed
    case notYetRevealed
    case alreadyReplied
    /// Only whom it is about answers it.
    case notAboutYou
    /// One of the two has blocked the other.
    case closed
}

extension Swap {
    /// When the reviews of this end can be seen at the latest; nil for an end that says nothing about anybody. A dispute
    /// stops the clock while statements are heard; undecided, it is one more thing to write about.
    package var reviewsOpenAt: Date? {
        guard state == .disputed else {
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
    /// Characters of the text, of the reply and of what moderators read.
    package static let limit = 2000
}
