extension WalkModel {
    func areBlocked(_ one: Int, _ two: Int) -> Bool { blocks.contains([one, two]) || blocks.contains([two, one]) }

    func surroundings(of number: Int, at now: Int) -> ModelSwap.Surroundings {
        let swap = swaps[number]
        return ModelSwap.Surroundings(
            areBlocked: areBlocked(swap.people[0], swap.people[1]),
            suggestions: swap.suggested.count { $0 > now - Self.day },
            exits: swap.people.map { person in exits.count { $0.person == person && $0.at > now - 90 * Self.day } })
    }

    /// Of the other side of a swap: it ends what is under way between the two.
    mutating func block(_ move: WalkMove, at now: Int) -> WalkVerdict {
        guard case .traveller(let person) = move.who, let side = swaps[move.on].people.firstIndex(of: person) else {
            return .refused(["noSuchSwap"])
        }
        let pair = [person, swaps[move.on].people[1 - side]]
        guard move.verb == "block" else { return blocks.remove(pair) == nil ? .quiet : .done }
        guard blocks.insert(pair).inserted else { return .quiet }
        for number in swaps.indices {
            var swap = swaps[number]
            guard Set(swap.people) == Set(pair), let blocker = swap.people.firstIndex(of: person) else { continue }
            let surroundings = surroundings(of: number, at: now)
            swap.block(by: blocker, at: now, in: surroundings)
            // What could not be ended is left as it was.
            if swap.end != nil, swaps[number].end == nil { keep(swap, as: number, at: now) }
        }
        return .done
    }
}
