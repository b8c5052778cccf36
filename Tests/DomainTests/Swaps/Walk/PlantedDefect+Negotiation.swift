import Foundation

@testable import Domain

/// Mistakes about whose limits are judged, and about offers that change.
extension PlantedDefect {
    func plantInNegotiation(_ rules: inout WalkRules) {
        let (real, proposing, following) = (rules.acting, rules.proposing, rules.following)
        switch self {
        case .judgesTheOwnerEarly:
            rules.proposing = { ask, id, until, desk, now in
                let change = try proposing(ask, id, until, desk, now)
                if let limit = desk.standings.owner.limit(against: change.swap.terms.euros ?? 0) {
                    throw SwapRefusal.tierLimit(limit)
                }
                return change
            }
        case .tellsTheOthersLimit:
            rules.acting = { desk, action, actor, now in
                do { return try real(desk, action, actor, now) } catch SwapRefusal.otherTierLimit {
                    throw SwapRefusal.tierLimit(TierRefusal(limit: .volume, tier: .t0))
                }
            }
        case .readsStrangersLabels:
            rules.proposing = { ask, id, until, desk, now in
                let known = ProposalDesk(
                    offer: desk.offer, owner: desk.owner, proposer: desk.proposer, open: desk.open, isAnswered: true,
                    standings: desk.standings, rates: desk.rates)
                return try proposing(ask, id, until, known, now)
            }
        case .leavesProposalsOpen:
            rules.following = { $0.offer.state == .withdrawn ? nil : following($0, $1) }
        case .asksAtEveryEdit:
            rules.following = { view, now in
                var swap = view.swap
                swap.isEditTold = false
                return following(
                    SwapView(
                        swap: swap, offer: view.offer, owner: view.owner, proposer: view.proposer, reviews: view.reviews
                    ),
                    now)
            }
        default: break
        }
    }
}
