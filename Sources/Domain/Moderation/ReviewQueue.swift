package import Foundation

/// Which reviews a moderator looks through, newest first.
package enum ReviewFilter: String, Sendable, CaseIterable {
    case new, low
    case privateText = "private"
    case reported, retaliation, clusters
}

/// What a filter saw in a review.
package enum ReviewFinding: Sendable, Hashable {
    case low(stars: Int)
    case privateText
    case reported(times: Int)
    /// Low, and written so many hours after the other side wrote a low one, or after one of an earlier swap was revealed.
    case afterLowReview(hours: Int)
    /// Low, by the side that cancelled or did not come.
    case afterOwnFault
    /// Of a group that praises one another more than others do.
    case ring(members: Int)
    /// Of new accounts that rate nobody but each other.
    case newAccounts(members: Int)
    /// One of so many high reviews by new accounts about one person within a day.
    case burst(reviews: Int)
    /// The two are likely one person, by their sign-ins.
    case onePerson
}

/// A review as moderators see it: with the private text, and before it is revealed.
package struct ReviewQueueRow: Sendable, Equatable {
    package let review: Review
    /// Handles.
    package let author: String
    package let about: String
    package let findings: [ShownFinding]

    package init(_ review: Review, author: String, about: String, findings: [ShownFinding]) {
        self.review = review
        self.author = author
        self.about = about
        self.findings = findings
    }
}

/// A finding with the members of the group that it names.
package struct ShownFinding: Sendable, Equatable {
    /// Moderators see each member by handle.
    package struct Member: Sendable, Equatable {
        package let id: Identifier<Traveller>
        package let handle: String

        package init(_ id: Identifier<Traveller>, handle: String) {
            self.id = id
            self.handle = handle
        }
    }

    package let finding: ReviewFinding
    /// By handle; empty for what is no group.
    package let members: [Member]

    package init(_ finding: ReviewFinding, members: [Member] = []) {
        self.finding = finding
        self.members = members
    }
}

extension Review {
    /// The most stars of a low review.
    package static let lowStars = 2
    /// The fewest stars of praise.
    package static let highStars = 4
    /// Seconds after a low review within which another low one looks like an answer.
    package static let retaliationPeriod: TimeInterval = 86_400
    /// Low reviews that one can be an answer to, the newest first.
    package static let mostAnswered = 20

    /// When its author last changed it.
    package var writtenAt: Date { editedAt ?? createdAt }

    /// What makes a review look like revenge.
    /// - Parameters:
    ///   - other: The review by the other side of the swap.
    ///   - earlier: Low reviews that the other side wrote about the author in other swaps of the two, revealed or not.
    package func retaliation(for other: Review?, after earlier: [Review], on swap: Swap) -> [ReviewFinding] {
        guard words.stars <= Self.lowStars else { return [] }
        var findings: [ReviewFinding] = []
        // In one swap each sees that the other has written; of an earlier swap the author has read what.
        let delays =
            (other.map { [delay($0, since: $0.createdAt, until: createdAt)] } ?? [])
            + earlier.map { delay($0, since: $0.revealedAt, until: writtenAt) }
        if let delay = delays.compactMap(\.self).min() { findings.append(.afterLowReview(hours: Int(delay / 3600))) }
        if let fault = swap.effectiveOutcome?.fault, fault == swap.side(of: author) { findings.append(.afterOwnFault) }
        return findings
    }

    /// Seconds between a low review and this one; nil if it is not low, later, or too long ago.
    private func delay(_ other: Review, since: Date?, until: Date) -> TimeInterval? {
        guard other.words.stars <= Self.lowStars, let since else { return nil }
        let delay = until.timeIntervalSince(since)
        return (0...Self.retaliationPeriod).contains(delay) ? delay : nil
    }
}
