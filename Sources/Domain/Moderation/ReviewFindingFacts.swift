package import Foundation

/// Everything about one review that its findings depend on, from one transaction.
package struct ReviewFindingFacts: Sendable {
    package let review: Review
    package let swap: Swap
    /// The review by the other side.
    package let other: Review?
    /// Low reviews about the author in other swaps of the two.
    package let earlier: [Review]
    package let groups: Groups
    /// High reviews by new accounts about the same person, within `ArrangedReviews.burstPeriod` of this one.
    package let praise: Praise
    /// The two are likely one person.
    package let isOfOnePerson: Bool

    /// The findings look at the groups of the review's author and of the person whom it is about.
    package struct Groups: Sendable {
        package let author: ArrangedGroups
        package let about: ArrangedGroups

        package init(author: ArrangedGroups, about: ArrangedGroups) {
            self.author = author
            self.about = about
        }
    }

    /// The findings look for a burst: many high ratings of one person by new accounts within a short time.
    package struct Praise: Sendable {
        /// The most reviews that are looked at, those nearest in time.
        package static let limit = 200

        /// When other reviews must be written to be in a burst with this one; nil for one that is hidden or not full of praise.
        package static func period(around review: Review) -> ClosedRange<Date>? {
            guard review.isRevealed, review.words.stars >= Review.highStars else { return nil }
            return review.createdAt.addingTimeInterval(
                -ArrangedReviews.burstPeriod)...review.createdAt.addingTimeInterval(ArrangedReviews.burstPeriod)
        }

        package let ratings: [ArrangedReviews.Rating]
        package let accounts: [Identifier<Traveller>: Date]

        package init(_ ratings: [ArrangedReviews.Rating], accounts: [Identifier<Traveller>: Date]) {
            self.ratings = ratings
            self.accounts = accounts
        }

        /// The size of the burst that a review is in; nil for no burst.
        package func burst(with id: Identifier<Review>) -> Int? {
            ArrangedReviews(ratings, accounts: accounts).bursts()[id]
        }
    }

    package init(
        _ review: Review, on swap: Swap, other: Review?, after earlier: [Review], groups: Groups, praise: Praise,
        isOfOnePerson: Bool
    ) {
        self.review = review
        self.swap = swap
        self.other = other
        self.earlier = earlier
        self.groups = groups
        self.praise = praise
        self.isOfOnePerson = isOfOnePerson
    }
}

/// A finding as it is stored. The sizes of groups and bursts change with other reviews, so they are counted when somebody
/// looks.
package struct StoredFinding: Sendable, Hashable {
    package let kind: ReviewFinding.Kind
    /// Hours of `afterLowReview`.
    package let hours: Int?

    package init(_ kind: ReviewFinding.Kind, hours: Int? = nil) {
        self.kind = kind
        self.hours = hours
    }
}

/// What changes about the findings of a review.
package struct ReviewFindingChange: Sendable, Equatable {
    package let added: Set<StoredFinding>
    package let removed: Set<StoredFinding>
    /// Other reviews whose findings change with it.
    package let checked: [Identifier<Review>]

    package init(added: Set<StoredFinding>, removed: Set<StoredFinding>, checked: [Identifier<Review>] = []) {
        self.added = added
        self.removed = removed
        self.checked = checked
    }
}

extension ReviewFindingFacts {
    /// Replaces what was found before. A new burst makes a burst of its neighbours too.
    package func change(from stored: Set<StoredFinding>) -> ReviewFindingChange {
        let found = findings()
        let isNewBurst = !stored.contains { $0.kind == .burst } && found.contains { $0.kind == .burst }
        return ReviewFindingChange(
            added: found.subtracting(stored), removed: stored.subtracting(found),
            checked: isNewBurst ? praise.ratings.map(\.id).filter { $0 != review.id } : [])
    }

    /// Nothing arranged is found before a review is revealed; revenge is. A review that a moderator hides is found as
    /// before: what it was is still a fact, and so the others of a ring stay in the list.
    package func findings() -> Set<StoredFinding> {
        var found = Set(
            review.retaliation(for: other, after: earlier, on: swap).map { finding in
                if case .afterLowReview(let hours) = finding { return StoredFinding(finding.kind, hours: hours) }
                return StoredFinding(finding.kind)
            })
        guard review.isRevealed else { return found }
        let (author, about) = (groups.author, groups.about)
        if let ring = author.ring, ring == about.ring, review.words.stars >= Review.highStars {
            found.insert(StoredFinding(.ring))
        }
        if let group = author.closed, group == about.closed { found.insert(StoredFinding(.newAccounts)) }
        if praise.burst(with: review.id) != nil { found.insert(StoredFinding(.burst)) }
        if isOfOnePerson { found.insert(StoredFinding(.onePerson)) }
        return found
    }
}

extension ReviewFinding {
    /// Why moderators should look at a review. The raw value is the name on the wire and in the database.
    package enum Kind: String, Sendable, CaseIterable {
        case low
        case privateText = "private"
        case reported
        case afterLowReview = "after-low-review"
        case afterOwnFault = "after-own-fault"
        case ring
        case newAccounts = "new-accounts"
        case burst
        case onePerson = "one-person"

        /// The list that shows it; nil for what is seen in the review itself.
        package var list: ReviewFilter? {
            switch self {
            case .low, .privateText, .reported: nil
            case .afterLowReview, .afterOwnFault: .retaliation
            case .ring, .newAccounts, .burst, .onePerson: .clusters
            }
        }
    }

    package var kind: Kind {
        switch self {
        case .low: .low
        case .privateText: .privateText
        case .reported: .reported
        case .afterLowReview: .afterLowReview
        case .afterOwnFault: .afterOwnFault
        case .ring: .ring
        case .newAccounts: .newAccounts
        case .burst: .burst
        case .onePerson: .onePerson
        }
    }
}
