import Domain
import Foundation

extension WalkWorld {
    /// The rows that a store would have kept about a traveller.
    func observations(about person: Int) -> [Observation] {
        let traveller = Self.travellers[person]
        var result: [Observation] = []
        for (number, swap) in swaps.enumerated() {
            guard let side = swap.side(of: traveller) else { continue }
            if let observation = observations[number][side] { result.append(known(observation, of: number)) }
            guard let review = reviews[number][side.other], rules.isVisible(review) else { continue }
            let observation = Observation(
                swap: swap.id, partner: review.author,
                kind: .review(stars: review.words.stars, partnersOfReviewer: partners(of: review.author)),
                euros: swap.terms.euros ?? 0, at: review.revealedAt ?? review.createdAt,
                swapAt: reviewedEnds[number][side.other] ?? review.createdAt)
            result.append(known(observation, of: number))
        }
        return result
    }

    private func known(_ observation: Observation, of swap: Int) -> Observation {
        var observation = observation
        observation.isSamePerson = WalkModel.isSamePerson(swap)
        observation.isPartnerVerified = WalkModel.isVerified(Int(observation.partner.low))
        return rules.knowing(observation)
    }

    private func partners(of traveller: Identifier<Traveller>) -> Int {
        var partners: Set<Identifier<Traveller>> = []
        for (number, swap) in swaps.enumerated() {
            guard let side = swap.side(of: traveller), let observation = observations[number][side] else { continue }
            if case .success(let weight) = observation.kind, weight > 0, !WalkModel.isSamePerson(number) {
                partners.insert(observation.partner)
            }
        }
        return partners.count
    }
}

extension WalkCounts {
    init(_ observations: [Observation], at now: Date) {
        let reliability = Reliability(observations, isVerified: true, at: now)
        self.init(
            completed: reliability.completed, partners: reliability.partners, noShows: reliability.noShows,
            lateCancels: reliability.lateCancels, reviews: reliability.reviews, stars: reliability.stars)
    }
}
