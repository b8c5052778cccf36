import Domain

/// What a walk has come by.
struct WalkCoverage {
    /// How many moves led to a swap in a state, and with an outcome.
    private(set) var states: [String: Int] = [:]
    private(set) var ends: [String: Int] = [:]
    private(set) var offerStates: Set<String> = []
    /// How often each verb was done, refused or counted.
    private(set) var verdicts: [String: [String: Int]] = [:]
    /// How often each reason was given for each verb, as in "accept tierLimit".
    private(set) var refusals: [String: Int] = [:]
    /// How often each kind of event was told, and in which ways agreements were left.
    private(set) var news: [String: Int] = [:]
    private(set) var leavings: [String: Int] = [:]

    mutating func note(_ move: WalkMove, _ verdict: WalkVerdict, in world: WalkWorld) {
        verdicts[move.verb, default: [:]][verdict.name, default: 0] += 1
        for told in world.news {
            news[told.kind, default: 0] += 1
            let outcome = world.swaps[told.swap].outcome
            guard let outcome, outcome.kind == .cancelled, ["cancelled", "system"].contains(told.kind) else { continue }
            let blame = outcome.fault == nil ? "free" : "blamed"
            let words = [outcome.lateness?.rawValue, outcome.reason == .safety ? "safety" : nil, blame]
            leavings[words.compactMap(\.self).joined(separator: " "), default: 0] += 1
        }
        if case .refused(let reasons) = verdict {
            for reason in reasons { refusals["\(move.verb) \(reason.prefix { $0 != " " })", default: 0] += 1 }
        }
        if world.offers.indices.contains(move.on) { offerStates.insert(world.offers[move.on].state.rawValue) }
        if SwapAction.Verb(rawValue: move.verb) == nil { return }
        let number = move.verb == "propose" ? world.swaps.count - 1 : move.on
        guard verdict == .done, world.swaps.indices.contains(number) else { return }
        states[world.swaps[number].state.rawValue, default: 0] += 1
        if let end = world.swaps[number].outcome { ends[end.kind.rawValue, default: 0] += 1 }
    }

    mutating func add(_ other: WalkCoverage) {
        states.merge(other.states, uniquingKeysWith: +)
        ends.merge(other.ends, uniquingKeysWith: +)
        offerStates.formUnion(other.offerStates)
        refusals.merge(other.refusals, uniquingKeysWith: +)
        news.merge(other.news, uniquingKeysWith: +)
        leavings.merge(other.leavings, uniquingKeysWith: +)
        for (verb, counts) in other.verdicts { verdicts[verb, default: [:]].merge(counts, uniquingKeysWith: +) }
    }

    func count(_ verb: String, _ verdict: String) -> Int { verdicts[verb]?[verdict] ?? 0 }

    /// Why anything was refused.
    var reasons: Set<String> { Set(refusals.keys.compactMap { $0.split(separator: " ").last.map(String.init) }) }
}
