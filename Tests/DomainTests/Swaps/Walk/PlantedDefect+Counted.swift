import Foundation

@testable import Domain

/// Mistakes about reviews, and about what counts.
extension PlantedDefect {
    static let reviews: [PlantedDefect] = [
        .result("a review does not wait for the end of a dispute", breaks: .reviewTime) { change, _, _ in
            change.reviews = []
        },
        writing("the first review is visible", breaks: .blind) { change, now in
            for index in change.reviews.indices { change.reviews[index].revealedAt = now }
        },
        writing("a hidden review counts", breaks: .reviewTold) { change, now in
            for review in change.reviews where !review.isRevealed {
                let kind = Observation.Kind.review(stars: review.words.stars, partnersOfReviewer: 0)
                let finding = Observation(
                    swap: review.swap, partner: review.author, kind: kind, euros: 0, at: now, swapAt: now)
                change.observations.append(Review.Finding(about: review.about, observation: finding))
            }
        },
        PlantedDefect("a visible review is answered by a review", breaks: .reviewWriting) { rules in
            let real = rules.writing
            rules.writing = { snapshot, words, id, author, now in
                var reviews = snapshot.reviews
                let other = snapshot.swap.side(of: author)?.other ?? .owner
                if reviews[other]?.isRevealed == true { reviews[other] = nil }
                let known = ReviewSnapshot(swap: snapshot.swap, reviews: reviews, areBlocked: false)
                return try real(known, words, id, author, now)
            }
        },
        PlantedDefect("reviews are written for ever", breaks: .reviewWriting) { rules in
            let real = rules.writing
            rules.writing = { snapshot, words, id, author, now in
                let last = snapshot.swap.reviewsOpenAt?.addingTimeInterval(-1) ?? now
                return try real(snapshot, words, id, author, min(now, last))
            }
        },
    ]

    private static func writing(
        _ description: String, breaks: WalkInvariant, _ mistake: @escaping @Sendable (inout ReviewChange, Date) -> Void
    ) -> PlantedDefect {
        PlantedDefect(description, breaks: breaks) { rules in
            let real = rules.writing
            rules.writing = { snapshot, words, id, author, now in
                var change = try real(snapshot, words, id, author, now)
                mistake(&change, now)
                return change
            }
        }
    }

    static let counted: [PlantedDefect] = [
        observing("a fault counts against the other side", breaks: .fault) { swap, side in
            swap.observations[side.other]
        },
        observing("one code counts in full", breaks: .success) { swap, side in
            swap.observations[side].map { fact in
                if case .success = fact.kind { fact.with(.success(weight: 1), at: fact.at) } else { fact }
            }
        },
        observing("a success counts while statements are heard", breaks: .heard) { swap, side in
            var swap = swap
            swap.outcome = swap.outcome ?? swap.dispute?.before
            return swap.observations[side]
        },
        observing("a dispute takes back what was before", breaks: .standing) { swap, side in
            swap.state == .disputed ? nil : swap.observations[side]
        },
        observing("a settlement takes back a success", breaks: .standing) { swap, side in
            let isUndone = swap.state == .settled || swap.state == .resolved && swap.outcome?.fault == nil
            return isUndone ? nil : swap.observations[side]
        },
        observing("an exit for safety counts at once", breaks: .flight) { swap, side in
            swap.observations[side].map { $0.with($0.kind, at: $0.swapAt) }
        },
        PlantedDefect("a score depends on the order", breaks: .score) { rules in
            let real = rules.scoring
            rules.scoring = { observations, isVerified, now in
                let isInOrder = zip(observations, observations.dropFirst()).allSatisfy { $0.swap.low <= $1.swap.low }
                return real(isInOrder ? observations : observations.dropLast(), isVerified, now)
            }
        },
    ]

    /// What a swap says about a side.
    private static func observing(
        _ description: String, breaks: WalkInvariant,
        _ mistake: @escaping @Sendable (Swap, Swap.Side) -> Observation?
    ) -> PlantedDefect {
        .result(description, breaks: breaks) { change, _, _ in
            change.observations = Sides(
                owner: mistake(change.swap, .owner), proposer: mistake(change.swap, .proposer))
        }
    }
}

extension Observation {
    fileprivate func with(_ kind: Kind, at: Date) -> Observation {
        Observation(swap: swap, partner: partner, kind: kind, euros: euros, at: at, swapAt: swapAt)
    }
}
