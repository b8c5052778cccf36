import Domain
import Foundation

/// What stores find in the history of two travellers, and what else ends their swaps.
extension WalkWorld {
    func areBlocked(_ one: Identifier<Traveller>, _ two: Identifier<Traveller>) -> Bool {
        blocks.contains([one, two]) || blocks.contains([two, one])
    }

    func context(of number: Int, at now: Date) -> SwapContext {
        let swap = swaps[number]
        return SwapContext(
            areBlocked: areBlocked(swap.owner, swap.proposer),
            suggestions: events[number].count { $0.kind == .meetingSuggested && now.timeIntervalSince($0.at) < 86_400 },
            safetyExits: Sides(
                owner: safetyExits(of: swap.owner, at: now), proposer: safetyExits(of: swap.proposer, at: now)))
    }

    private func safetyExits(of traveller: Identifier<Traveller>, at now: Date) -> Int {
        let exits = swaps.compactMap { swap in swap.side(of: traveller).flatMap { swap.sides[$0].leftForSafetyAt } }
        return Set(exits.filter { now.timeIntervalSince($0) < SwapLimits.safetyExitsCounted }).count
    }

    /// The owner has answered the proposer about this offer.
    func hasAnswered(_ offer: Offer, _ proposer: Identifier<Traveller>) -> Bool {
        let answers: Set<SwapEvent.Kind> = [.countered, .accepted, .ended(.declined)]
        return swaps.indices.contains { number in
            swaps[number].offer == offer.id && swaps[number].proposer == proposer
                && events[number].contains { $0.by == .owner && answers.contains($0.kind) }
        }
    }

    /// Of the other side of a swap.
    mutating func block(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        let blocker = try traveller(move.who).id
        guard let side = swaps[move.on].side(of: blocker) else { throw SwapRefusal.noSuchSwap }
        let blocked = swaps[move.on].member(side.other)
        guard move.verb == "block" else { return blocks.remove([blocker, blocked]) == nil ? .quiet : .done }
        guard blocks.insert([blocker, blocked]).inserted else { return .quiet }
        let exits = Sides(safetyExits(of: blocker, at: now))
        let context = SwapContext(areBlocked: true, suggestions: 0, safetyExits: exits)
        for number in swaps.indices where swaps[number].side(of: blocked) != nil {
            let desk = try desk(of: number, at: now)
            guard let change = rules.blocking(desk.view, blocker, now, context) else { continue }
            try write(change, of: number, at: now)
        }
        return .done
    }

    /// Open proposals follow their offer.
    mutating func follow(offer: Int, at now: Date) throws {
        for number in swaps.indices where swaps[number].offer == offers[offer].id {
            guard let change = rules.following(try desk(of: number, at: now).view, now) else { continue }
            try write(change, of: number, at: now)
        }
    }
}
