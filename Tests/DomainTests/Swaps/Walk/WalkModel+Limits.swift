/// How much everybody may swap, and who is told.
extension WalkModel {
    /// Whoever writes terms is told of their own limits, and that the amount is too much for the other.
    func writingFaults(of move: WalkMove, to swap: ModelSwap, except own: Int?, at now: Int) -> Set<String> {
        guard case .traveller(let person) = move.who, let side = swap.people.firstIndex(of: person) else { return [] }
        return named(
            [
                "notPriceable": !move.isRated, "tierLimit": !hasRoom(person, for: swap, except: own, at: now),
                "otherTierLimit": swap.worth > Self.limits[swap.people[1 - side]].perSwap,
            ])
    }

    /// Whoever accepts is told of their own limits, and no more than that the other cannot.
    func acceptingFaults(of move: WalkMove, to swap: ModelSwap, at now: Int) -> Set<String> {
        guard case .traveller(let person) = move.who, let side = swap.people.firstIndex(of: person) else { return [] }
        let other = swap.people[1 - side]
        return named(
            [
                "tierLimit": !hasRoom(person, for: swap, except: move.on, at: now),
                "otherTierLimit": !hasRoom(other, for: swap, except: move.on, at: now),
            ])
    }

    private func named(_ faults: KeyValuePairs<String, Bool>) -> Set<String> {
        guard case .refused(let reasons) = WalkVerdict.refusal(if: faults) else { return [] }
        return reasons
    }

    private func hasRoom(_ person: Int, for swap: ModelSwap, except own: Int?, at now: Int) -> Bool {
        let limit = Self.limits[person]
        let (open, volume) = burden(of: person, except: own, at: now)
        return swap.worth <= limit.perSwap && open < limit.open && volume + swap.worth <= 4 * limit.perSwap
    }

    /// Swaps between acceptance and end; and the cents of those that were accepted within 30 days, if they are open or
    /// cash has moved.
    private func burden(of person: Int, except own: Int?, at now: Int) -> (open: Int, volume: Int) {
        var (open, volume) = (0, 0)
        for (number, swap) in swaps.enumerated() where number != own && swap.people.contains(person) {
            guard let accepted = swap.accepted else { continue }
            if swap.held > 0 { open += 1 }
            if accepted > now - 30 * Self.day, swap.held > 0 || swap.hasHanded { volume += swap.worth }
        }
        return (open, volume)
    }
}
