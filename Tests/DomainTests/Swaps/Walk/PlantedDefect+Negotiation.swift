import Foundation

@testable import Domain

/// Mistakes about whose limits are judged, and about offers that change.
extension PlantedDefect {
    func plantInNegotiation(_ rules: inout WalkRules) {
        let (real, proposing, following) = (rules.acting, rules.proposing, rules.following)
        switch self {
        case .judgesTheOwnerEarly:
            rules.proposing = { snapshot, proposal, now in
                let change = try proposing(snapshot, proposal, now)
                if let limit = snapshot.tierUsages.owner.limit(against: change.proposed.swap.terms.euros ?? 0) {
                    throw SwapRefusal.tierLimit(limit)
                }
                return change
            }
        case .tellsTheOthersLimit:
            rules.acting = { snapshot, action, actor, now in
                do { return try real(snapshot, action, actor, now) } catch SwapRefusal.otherTierLimit {
                    throw SwapRefusal.tierLimit(TierRefusal(limit: .volume, tier: .t0))
                }
            }
        case .readsStrangersLabels:
            rules.proposing = { snapshot, proposal, now in
                let offer = snapshot.offer.offer
                var thread =
                    snapshot.thread
                    ?? MessageThread(
                        id: proposal.thread, offer: offer.id, owner: offer.owner, guest: proposal.proposer,
                        createdAt: now, lastSeq: 0, hasReply: true)
                thread.hasReply = true
                let known = ProposalSnapshot(
                    offer: snapshot.offer, open: snapshot.open, thread: thread, sentCount: snapshot.sentCount,
                    tierUsages: snapshot.tierUsages, rates: snapshot.rates)
                var change = try proposing(known, proposal, now)
                change.proposed.thread?.hasReply = snapshot.thread?.hasReply ?? false
                return change
            }
        case .leavesProposalsOpen:
            rules.following = { $0.offer.state == .withdrawn ? nil : following($0, $1) }
        case .asksAtEveryEdit:
            rules.following = { proposal, now in
                var proposal = proposal
                proposal.swap.isEditAnnounced = false
                return following(proposal, now)
            }
        default: break
        }
    }
}
