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
    /// Low, and written so many hours after the other side wrote a low one.
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
    package let findings: [ReviewFinding]

    package init(_ review: Review, author: String, about: String, findings: [ReviewFinding]) {
        self.review = review
        self.author = author
        self.about = about
        self.findings = findings
    }
}

extension Review {
    /// The most stars of a low review.
    package static let lowStars = 2
    /// The fewest stars of praise.
    package static let highStars = 4
    /// Seconds after a low review within which another low one looks like an answer.
    package static let retaliationPeriod: TimeInterval = 86_400

    /// What makes a review look like revenge.
    /// - Parameter other: The review by the other side of the swap.
    package func retaliation(for other: Review?, on swap: Swap) -> [ReviewFinding] {
        guard words.stars <= Self.lowStars else { return [] }
        var findings: [ReviewFinding] = []
        if let other, other.words.stars <= Self.lowStars {
            let delay = createdAt.timeIntervalSince(other.createdAt)
            if (0...Self.retaliationPeriod).contains(delay) {
                findings.append(.afterLowReview(hours: Int(delay / 3600)))
            }
        }
        if let fault = swap.effectiveOutcome?.fault, fault == swap.side(of: author) { findings.append(.afterOwnFault) }
        return findings
    }
}
