package import Foundation

/// What the rules that run in the background read about one subject, from one transaction.
package struct FlagCheckSnapshot: Sendable {
    /// Each group of rules reads its own facts about a subject.
    package enum Facts: Sendable {
        case review(ReviewFlagFacts)
        case conduct(ConductFlagFacts)
        /// Five stars around a traveller, as `FlagRules.clique` wants them.
        case praise([Praise], around: Identifier<Traveller>)
    }

    package let facts: [Facts]
    /// Of every subject that the facts are about.
    package let book: FlagBook

    package init(_ facts: [Facts], book: FlagBook) {
        self.facts = facts
        self.book = book
    }

    package func filings(_ rules: FlagRules, at now: Date) -> [FlagFiling] {
        let raised = facts.flatMap { facts in
            switch facts {
            case .review(let facts): rules.flags(of: facts)
            case .conduct(let facts): rules.flags(of: facts, at: now)
            case .praise(let praise, let traveller): [rules.clique(around: traveller, in: praise)].compactMap(\.self)
            }
        }
        return book.filing(raised, at: now)
    }
}

/// What the checks read.
extension FlagRules {
    /// Rows of one kind about one person, newest first.
    package static let mostFacts = 500
    /// People who praised somebody, of whom it is looked at who praised them.
    package static let mostPraisers = 50
    /// The stars of praise.
    package static let praiseStars = 5

    /// Nobody reads a review before it is revealed, so nothing is found in it.
    package static func sees(_ review: Review) -> Bool { review.isRevealed }
}

/// The store runs the rules for flags and the search for findings in the background, a few subjects or reviews at once.
package protocol FlagStore: Sendable {
    /// Looks at the oldest subjects whose facts have changed, at most `limit`, in one transaction. Returns their number.
    func checkNext(
        at now: Date, limit: Int, deciding: @escaping @Sendable (FlagCheckSnapshot) throws -> [FlagFiling]
    ) async throws -> Int
    /// Finds anew what the next reviews look like whose facts have changed, at most `limit`, in one transaction. False if
    /// nothing has changed.
    func checkReviews(limit: Int) async throws -> Bool
    /// The same for the next of those that were there before, which nothing has changed. False after the last one.
    func scanReviews(limit: Int) async throws -> Bool
}
