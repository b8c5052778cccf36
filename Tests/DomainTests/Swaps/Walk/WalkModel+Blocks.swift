extension WalkModel {
    func areBlocked(_ one: Int, _ two: Int) -> Bool { blocks.contains([one, two]) || blocks.contains([two, one]) }

    func locality(of number: Int, at now: Int) -> ModelSwap.Locality {
        let swap = swaps[number]
        return ModelSwap.Locality(
            areBlocked: areBlocked(swap.people[0], swap.people[1]),
            suggestions: swap.suggested.count { $0 > now - Self.day },
            exits: swap.people.map { exits(of: $0, at: now) })
    }

    /// What was left at one moment, by one block, counts once.
    private func exits(of person: Int, at now: Int) -> Int {
        Set(exits.filter { $0.person == person && $0.at > now - 90 * Self.day }.map(\.at)).count
    }

    /// Of the other side of a swap: it ends what is under way between the two.
    mutating func block(_ move: WalkMove, at now: Int) -> WalkVerdict {
        guard case .traveller(let person) = move.who, let side = swaps[move.on].people.firstIndex(of: person) else {
            return .refused(["noSuchSwap"])
        }
        let pair = [person, swaps[move.on].people[1 - side]]
        guard move.verb == "block" else { return blocks.remove(pair) == nil ? .quiet : .done }
        guard blocks.insert(pair).inserted else { return .quiet }
        let before = exits(of: person, at: now)
        for number in swaps.indices {
            var swap = swaps[number]
            guard Set(swap.people) == Set(pair), let blocker = swap.people.firstIndex(of: person) else { continue }
            var locality = locality(of: number, at: now)
            locality.exits = [before, before]
            swap.block(by: blocker, at: now, in: locality)
            // What could not be ended is left as it was.
            if swap.end != nil, swaps[number].end == nil { keep(swap, as: number, at: now) }
        }
        return .done
    }
}
