/// What successes or reviews of a model may weigh together, in the plainest way.
struct WalkLimits {
    struct Entry {
        var weight: Double
        let value: Double
        let at: Int
        let partner: Int
        var isGood: Bool { value >= 0.7 }
    }

    private var entries: [Entry] = []

    mutating func add(_ weight: Double, _ value: Double, at: Int, with partner: Int) {
        entries.append(Entry(weight: weight, value: value, at: at, partner: partner))
    }

    var weightedValue: [Entry] { Self.fewPartners(Self.month(entries.sorted { $0.at < $1.at })) }

    /// Unverified partners: at most 3 within any 30 days, what speaks against the traveller first.
    private static func month(_ entries: [Entry]) -> [Entry] {
        var (entries, counted) = (entries, [(weight: Double, at: Int)]())
        for isGood in [false, true] {
            for index in entries.indices where entries[index].isGood == isGood {
                let entry = entries[index]
                guard !WalkModel.isVerified(entry.partner) else { continue }
                // Every month that has this moment in it and begins with something.
                let begins = (counted.map(\.at) + [entry.at]).filter { $0 <= entry.at && entry.at - $0 < month }
                let sums = begins.map { begin in
                    counted.filter { $0.at >= begin && $0.at - begin < month }.reduce(0) { $0 + $1.weight }
                }
                entries[index].weight = min(entry.weight, max(0, 3 - (sums.max() ?? 0)))
                counted.append((entries[index].weight, entry.at))
            }
        }
        return entries
    }

    private static let month = 30 * WalkModel.day

    /// Two of the four add at most 2.5 and one and a half times what the others add.
    private static func fewPartners(_ entries: [Entry]) -> [Entry] {
        func sum(_ partners: [Int], isGood: Bool? = nil) -> Double {
            entries.filter { partners.contains($0.partner) && $0.isGood == isGood ?? $0.isGood }
                .reduce(0) { $0 + $1.weight }
        }
        let few = Array((0...3).sorted { sum([$0]) > sum([$1]) }.prefix(2))
        let most = 2.5 + 1.5 * sum((0...3).filter { !few.contains($0) })
        guard sum(few) > most else { return entries }
        let scale = max(0, most - sum(few, isGood: false)) / max(sum(few, isGood: true), 1e-300)
        return entries.map { entry in
            var entry = entry
            if few.contains(entry.partner), entry.isGood { entry.weight *= scale }
            return entry
        }
    }
}
