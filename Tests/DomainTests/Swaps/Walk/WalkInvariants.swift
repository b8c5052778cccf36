import Domain
import Foundation

/// What is true after every step, whatever was done.
enum WalkInvariants {
    static func violation(in world: WalkWorld, at now: Date) -> String? {
        amounts(in: world) ?? ends(in: world) ?? reviews(in: world, at: now)
    }

    /// An offer holds and has given exactly what its swaps hold and took, and never more than there is.
    private static func amounts(in world: WalkWorld) -> String? {
        var (held, taken) = (
            [Int64](repeating: 0, count: world.offers.count), [Int64](repeating: 0, count: world.offers.count)
        )
        for swap in world.swaps {
            let number = Int(swap.offer.low)
            if swap.acceptedAt != nil, !swap.state.isEnd, swap.dispute?.before == nil, !isHeardOut(swap) {
                held[number] += swap.terms.amounts.gives.minorUnits
            }
            taken[number] += changedHands(in: swap)
        }
        for (number, offer) in world.offers.enumerated() {
            guard offer.reserved >= 0, offer.completed >= 0, offer.remaining.minorUnits >= 0 else {
                let most = offer.total.minorUnits
                return "offer \(number) holds \(offer.reserved) and gave \(offer.completed) of \(most)"
            }
            guard offer.reserved == held[number], offer.completed == taken[number] else {
                let swaps = "its swaps \(held[number]) and \(taken[number])"
                return "offer \(number) holds \(offer.reserved) and gave \(offer.completed), \(swaps)"
            }
            let isOver = offer.remaining.minorUnits == 0 && offer.reserved == 0
            guard offer.state != .active || offer.remaining.minorUnits >= offer.minFill.minorUnits else {
                return "offer \(number) is active with too little left"
            }
            guard isOver == (offer.state == .completed) || offer.state == .paused else {
                return "offer \(number) is \(offer.state) with \(offer.remaining.minorUnits) left"
            }
        }
        return nil
    }

    /// The offer waits for a quarrel no longer than for the statements.
    private static func isHeardOut(_ swap: Swap) -> Bool { swap.state == .disputed && swap.dueAt == nil }

    /// Of the offer: what both say or what was agreed, if at least one code was given and the swap had ended.
    private static func changedHands(in swap: Swap) -> Int64 {
        let (one, two) = (swap.sides.owner.handOver, swap.sides.proposer.handOver)
        let isOver = swap.state.isEnd || swap.dispute?.before != nil || isHeardOut(swap)
        guard one != nil || two != nil, isOver else { return 0 }
        let agreed = swap.terms.amounts.gives.minorUnits
        guard let one, let two, one.actual == two.actual else { return agreed }
        return min(one.actual?.gives.minorUnits ?? agreed, agreed)
    }

    /// A swap has ended exactly if it has an outcome, and then nothing is due by anybody.
    private static func ends(in world: WalkWorld) -> String? {
        for (number, swap) in world.swaps.enumerated() {
            let isOver = swap.state.isEnd
            guard isOver == (swap.outcome != nil), !isOver || swap.deadline == nil && swap.duty == .none else {
                return
                    "swap \(number) is \(swap.state) with \(swap.outcome?.kind.rawValue ?? "no end"), duty \(swap.duty)"
            }
            guard isOver || swap.state == .disputed || swap.deadline != nil else {
                return "swap \(number) waits for ever in \(swap.state)"
            }
            guard swap.outcome.map({ $0.kind.state == swap.state }) ?? true else {
                return "swap \(number) ended elsewhere"
            }
        }
        return nil
    }

    /// A review can be seen if both have written, alone only after its time; and it waits for the other side as long
    /// as that may write.
    private static func reviews(in world: WalkWorld, at now: Date) -> String? {
        for (number, pair) in world.reviews.enumerated() {
            let haveBoth = pair.owner != nil && pair.proposer != nil
            for review in [pair.owner, pair.proposer].compactMap(\.self) {
                let isSeen = world.rules.isVisible(review)
                guard haveBoth ? isSeen : !isSeen || now >= review.opensAt else {
                    return "a review of swap \(number) is seen too early or too late"
                }
                guard isSeen || review.opensAt >= world.swaps[number].reviewsOpenAt ?? review.opensAt else {
                    return "a review of swap \(number) opens before the other side has had its time"
                }
            }
        }
        return nil
    }

    /// Whatever was due has been done.
    static func violationAfterSweep(in world: WalkWorld, at now: Date) -> String? {
        for (number, swap) in world.swaps.enumerated() {
            if let deadline = swap.deadline, deadline <= now { return "swap \(number) is overdue" }
        }
        // What was written before a settlement stays hidden.
        let heardOut = world.swaps.indices.filter { number in
            let swap = world.swaps[number]
            return swap.state != .settled && (swap.state != .disputed || swap.dueAt == nil)
        }
        for number in heardOut {
            let pair = world.reviews[number]
            let isHidden = [pair.owner, pair.proposer].contains { review in
                review.map { !world.rules.isVisible($0) && $0.opensAt <= now } ?? false
            }
            if isHidden { return "a review of swap \(number) should have been revealed" }
        }
        let late = world.offers.firstIndex { $0.state.isOpen && $0.expiresAt <= now }
        return late.map { "offer \($0) should have expired" }
    }
}
