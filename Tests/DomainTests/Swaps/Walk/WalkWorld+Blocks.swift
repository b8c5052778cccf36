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
        return SwapContext.safetyExits(at: exits, countedAt: now)
    }

    /// Of the other side of a swap.
    mutating func block(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        let blocker = try traveller(move.who).id
        guard let side = swaps[move.on].side(of: blocker) else { throw SwapRefusal.noSuchSwap }
        let blocked = swaps[move.on].member(side.other)
        guard move.verb == "block" else { return blocks.remove([blocker, blocked]) == nil ? .quiet : .done }
        guard blocks.insert([blocker, blocked]).inserted else { return .quiet }
        let other = Traveller(
            id: blocked, handle: "t", details: Traveller.Details(name: "T", homeCurrency: .eur),
            contacts: Traveller.Contacts(email: nil, phone: nil),
            presence: Traveller.Presence(memberSince: now, lastActive: now))
        let underWay = swaps.indices.filter { number in
            swaps[number].outcome == nil && swaps[number].side(of: blocked) != nil
                && swaps[number].side(of: blocker) != nil
        }
        let snapshot = BlockSnapshot(
            blocker: blocker, other: other, swaps: try underWay.map(aggregate),
            safetyExits: safetyExits(of: blocker, at: now))
        for change in try rules.blocking(snapshot, now).swaps {
            try write(change, of: number(of: change.swap), at: now)
        }
        return .done
    }

    /// Swaps have their numbers as ids.
    private func number(of swap: Swap) -> Int { Int(swap.id.low) }

    /// Open proposals follow their offer.
    mutating func follow(offer: Int, at now: Date) throws {
        for number in swaps.indices where swaps[number].offer == offers[offer].id {
            guard let change = rules.following(try aggregate(number), now) else { continue }
            try write(change, of: number, at: now)
        }
    }
}
