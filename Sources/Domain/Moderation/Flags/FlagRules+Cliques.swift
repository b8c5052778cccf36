/// One review with five stars, as the search for cliques sees it.
package struct Praise: Sendable, Hashable {
    package let by: Identifier<Traveller>
    package let about: Identifier<Traveller>

    package init(by: Identifier<Traveller>, about: Identifier<Traveller>) {
        self.by = by
        self.about = about
    }
}

extension FlagRules {
    /// The most members of a clique; `ArrangedReviews` finds more.
    package static let cliqueSize = 4
    /// Praise within a clique below which it is a few friendly swaps.
    package static let cliquePraise = 6
    /// People with whom somebody exchanged praise most often; more are not looked at.
    private static let cliqueCandidates = 12

    /// A clique around a traveller: up to four people who all praised one another, and got most of their praise from
    /// within. Two or three share no two others whom both praised, so they are in no ring of `ArrangedReviews`; that they
    /// praise one another again and again, which does not count there, gives them away.
    /// - Parameter praise: Reviews with five stars that the traveller, or somebody who exchanged such reviews with the
    ///   traveller, got.
    package func clique(around traveller: Identifier<Traveller>, in praise: [Praise]) -> RaisedFlag? {
        let graph = PraiseGraph(praise)
        let others = graph.mutual(of: traveller).prefix(Self.cliqueCandidates)
        var best: [Identifier<Traveller>] = []
        for size in 1..<Self.cliqueSize {
            for group in Self.choices(of: size, from: Array(others)) {
                let members = [traveller] + group
                if members.count > best.count, graph.isClique(members) { best = members }
            }
        }
        return flag(
            .praiseRing, about: .traveller(traveller), if: !best.isEmpty,
            [FlagEvidence("members", best.count), FlagEvidence("praise", graph.within(best))])
    }

    private static func choices(
        of size: Int, from others: [Identifier<Traveller>]
    ) -> [[Identifier<Traveller>]] {
        guard size > 0 else { return [[]] }
        return others.indices.flatMap { index in
            choices(of: size - 1, from: Array(others[(index + 1)...])).map { [others[index]] + $0 }
        }
    }
}

/// Counts of praise between people.
private struct PraiseGraph {
    private let counts: [Praise: Int]
    private let received: [Identifier<Traveller>: Int]

    init(_ praise: [Praise]) {
        counts = Dictionary(praise.map { ($0, 1) }, uniquingKeysWith: +)
        received = Dictionary(praise.map { ($0.about, 1) }, uniquingKeysWith: +)
    }

    private func count(_ one: Identifier<Traveller>, _ two: Identifier<Traveller>) -> Int {
        counts[Praise(by: one, about: two)] ?? 0
    }

    /// Those with whom praise went both ways, most first.
    func mutual(of one: Identifier<Traveller>) -> [Identifier<Traveller>] {
        let sums = counts.keys.filter { $0.by == one && count($0.about, one) > 0 }
            .map { (other: $0.about, sum: count(one, $0.about) + count($0.about, one)) }
        return sums.sorted { ($1.sum, $0.other) < ($0.sum, $1.other) }.map(\.other)
    }

    func within(_ members: [Identifier<Traveller>]) -> Int {
        members.reduce(0) { sum, one in members.reduce(sum) { $0 + count(one, $1) } }
    }

    func isClique(_ members: [Identifier<Traveller>]) -> Bool {
        guard within(members) >= FlagRules.cliquePraise else { return false }
        return members.allSatisfy { one in
            let others = members.filter { $0 != one }
            guard others.allSatisfy({ count(one, $0) > 0 && count($0, one) > 0 }) else { return false }
            let inner = others.reduce(0) { $0 + count($1, one) }
            return InnerShare.isEnough(inner, of: received[one] ?? 0)
        }
    }
}
