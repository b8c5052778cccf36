/// At most thirty people who each found most of their partners among themselves, around one of them. As in
/// `ArrangedReviews`, `InnerShare` decides who is of it; here every partner counts, also who gave no review.
///
/// One person with many accounts makes such a circle, however the accounts swap with each other: all pairs, two halves, a
/// star, a chain. Honest people leave it by swapping with others, so it lends its members no more than "fair".
package struct ClosedCircle: Sendable, Equatable {
    package let members: Int
    /// How many further partners from elsewhere end it for the person in its middle.
    package let otherPartners: Int

    /// Who has more partners than this belongs to no circle: 60 % of them would be too many members.
    package static let mostPartners = Int(Double(InnerShare.largest - 1) / InnerShare.least)
    /// People who are looked at. Twice the largest circle leaves room for those just outside.
    private static let mostLookedAt = 2 * InnerShare.largest

    /// Looks outward from `me`, always at the person with most partners among those seen, and then takes away who found
    /// most partners elsewhere.
    ///
    /// - Parameter partnersOf: The partners of somebody, from swaps that count; nil if they are more than `mostPartners`.
    package init?(
        around me: Identifier<Traveller>, partnersOf: (Identifier<Traveller>) throws -> Set<Identifier<Traveller>>?
    ) rethrows {
        guard let mine = try partnersOf(me), mine.count > 1 else { return nil }
        var partners = [me: mine]
        var seen: Set = [me]
        var waiting = Dictionary(uniqueKeysWithValues: mine.map { ($0, 1) })
        while seen.count < Self.mostLookedAt,
            let next = waiting.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
        {
            waiting[next] = nil
            seen.insert(next)
            guard let theirs = try partnersOf(next) else { continue }
            partners[next] = theirs
            for other in theirs where !seen.contains(other) { waiting[other, default: 0] += 1 }
        }
        let members = InnerShare.members(of: Set(partners.keys)) { partners[$0] ?? [] }
        guard members.contains(me) else { return nil }
        let circle = UndirectedGraph(partners).group(of: me, within: members)
        guard (3...InnerShare.largest).contains(circle.count) else { return nil }
        self.members = circle.count
        let inside = mine.count(where: circle.contains)
        otherPartners = Int(Double(inside) / InnerShare.least) - mine.count + 1
    }
}
