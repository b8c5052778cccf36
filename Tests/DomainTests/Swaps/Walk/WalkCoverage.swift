import Domain

/// What a walk has come by.
struct WalkCoverage {
    /// How often each thing was seen: a state, a verb with its verdict, an event …
    private(set) var counts: [String: Int] = [:]

    mutating func note(_ move: WalkMove, _ verdict: WalkVerdict, in world: WalkWorld) {
        see("\(move.verb) \(verdict.name)")
        for (number, event) in world.news {
            see("event \(event.kind.name)")
            let outcome = world.swaps[number].outcome
            guard let outcome, outcome.kind == .cancelled, case .ended = event.kind else { continue }
            let blame = outcome.fault == nil ? "free" : "blamed"
            let words = [outcome.lateness?.rawValue, outcome.reason == .safety ? "safety" : nil, blame]
            see("left " + words.compactMap(\.self).joined(separator: " "))
        }
        if case .refused(let reason) = verdict {
            see("refusal \(reason)")
            see("\(move.verb) \(reason)")
        }
        if world.offers.indices.contains(move.on) { see("offer \(world.offers[move.on].state)") }
        if SwapAction.Verb(rawValue: move.verb) == nil { return }
        let number = move.verb == "propose" ? world.swaps.count - 1 : move.on
        guard verdict == .done, world.swaps.indices.contains(number) else { return }
        see("state \(world.swaps[number].state)")
        if let end = world.swaps[number].outcome { see("end \(end.kind)") }
    }

    private mutating func see(_ what: String) { counts[what, default: 0] += 1 }

    mutating func add(_ other: WalkCoverage) { counts.merge(other.counts, uniquingKeysWith: +) }
}
