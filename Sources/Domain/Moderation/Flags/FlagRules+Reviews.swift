package import Foundation

/// What the rules about a review look at.
package struct ReviewFlagFacts: Sendable {
    package let review: Identifier<Review>
    package let stars: Int
    /// The public and the private text.
    package let texts: [String]
    package let writtenAt: Date
    /// When the person whom the review is about reported its author, or something of the author.
    package let reportsByPartner: [Date]
    /// When low reviews of other swaps, by that person about the author, were revealed.
    package let lowReviewsByPartner: [Date]

    package init(
        review: Identifier<Review>, stars: Int, texts: [String], writtenAt: Date, reportsByPartner: [Date],
        lowReviewsByPartner: [Date] = []
    ) {
        self.review = review
        self.stars = stars
        self.texts = texts
        self.writtenAt = writtenAt
        self.reportsByPartner = reportsByPartner
        self.lowReviewsByPartner = lowReviewsByPartner
    }
}

extension FlagRules {
    /// A low review so soon after a report or a low review by the other looks like an answer to it.
    package static let retaliationPeriod: TimeInterval = 3600
    /// The most stars of a low review.
    package static let lowStars = 2

    package func flags(of facts: ReviewFlagFacts) -> [RaisedFlag] {
        let subject = CaseSubject(.review, facts.review.description)
        let threats = Set(facts.texts.flatMap(ThreatWords.found)).sorted()
        let delay = (facts.reportsByPartner + facts.lowReviewsByPartner)
            .map { facts.writtenAt.timeIntervalSince($0) }
            .filter { (0...Self.retaliationPeriod).contains($0) }.min()
        return [
            flag(
                .threatInReview, about: subject, if: !threats.isEmpty,
                [FlagEvidence("words", threats.joined(separator: "; "))]),
            flag(
                .retaliation, about: subject, if: delay != nil && facts.stars <= Self.lowStars,
                [FlagEvidence("stars", facts.stars), FlagEvidence("minutes", Int((delay ?? 0) / 60))]),
        ].compactMap(\.self)
    }
}
