/// The ring of praise and the closed group of new accounts that a traveller is in, each by the smallest id of its
/// members; nil: none.
package struct ArrangedGroups: Sendable, Equatable {
    package var ring: Identifier<Traveller>?
    package var closed: Identifier<Traveller>?

    package init(ring: Identifier<Traveller>? = nil, closed: Identifier<Traveller>? = nil) {
        self.ring = ring
        self.closed = closed
    }

    package static let none = ArrangedGroups()
}

/// What is known of the groups around one traveller.
package struct FoundGroups: Sendable, Equatable {
    /// Everybody of whom it is known, with nil for no ring.
    package let rings: [Identifier<Traveller>: Identifier<Traveller>?]
    /// The same for closed groups.
    package let closed: [Identifier<Traveller>: Identifier<Traveller>?]

    package init(
        rings: [Identifier<Traveller>: Identifier<Traveller>?], closed: [Identifier<Traveller>: Identifier<Traveller>?]
    ) {
        self.rings = rings
        self.closed = closed
    }

    /// The groups that change. Whoever was in a group with the traveller, and is not reached from there any more, is in
    /// none.
    /// - Parameter stored: Of the traveller, of those who are stored in the same groups, and of everybody found.
    package func changes(
        _ stored: [Identifier<Traveller>: ArrangedGroups], around traveller: Identifier<Traveller>
    ) -> [Identifier<Traveller>: ArrangedGroups] {
        let mine = stored[traveller] ?? .none
        var changed: [Identifier<Traveller>: ArrangedGroups] = [:]
        for person in Set(stored.keys).union(rings.keys).union(closed.keys) {
            let old = stored[person] ?? .none
            var new = old
            if let ring = rings[person] { new.ring = ring } else if old.ring == mine.ring { new.ring = nil }
            if let group = closed[person] { new.closed = group } else if old.closed == mine.closed { new.closed = nil }
            if new != old { changed[person] = new }
        }
        return changed
    }
}
