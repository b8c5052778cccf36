package import Foundation

/// After which cases the next page begins.
package struct CaseCursor: Sendable, Equatable {
    /// A row of one lane, which is in order of priority, then of the due time.
    package struct Place: Sendable, Equatable {
        package let priority: ModerationCase.Priority
        package let dueAt: Date
        package let id: Identifier<ModerationCase>

        package init(priority: ModerationCase.Priority, dueAt: Date, id: Identifier<ModerationCase>) {
            self.priority = priority
            self.dueAt = dueAt
            self.id = id
        }
    }

    /// The last row of each lane; none: its first row comes next.
    package var places: [ModerationCase.Lane: Place]
    /// Cases of the main lane since the last one of a stranger.
    package var turn: Int

    package init(_ places: [ModerationCase.Lane: Place], turn: Int) {
        self.places = places
        self.turn = turn
    }
}

/// Merges the two lanes of cases into the one queue that moderators see, and reads it page by page.
///
/// The queue takes two cases of the main lane, then one of the strangers' lane, so that neither waits for the other to
/// be empty. Once a lane is empty, the other one goes on alone. The first case is the one to claim next.
///
/// Safety comes first: an urgent case of the main lane waits for no turn, and one of a stranger for one other case. So
/// a flood of strangers' reports about safety takes half of the queue at most.
package struct CaseQueue {
    private var cursor: CaseCursor
    private var rows: [ModerationCase.Lane: ArraySlice<CaseEntry>] = [:]

    /// - Parameters:
    ///   - claimed: lanes of the newest claims, newest first. A page that follows another goes on with its turn instead.
    ///   - reading: the rows of a lane after a place, one more than the page has.
    package init(
        after cursor: CaseCursor?, claimed: [ModerationCase.Lane],
        reading: (ModerationCase.Lane, CaseCursor.Place?) throws -> [CaseEntry]
    ) rethrows {
        self.cursor = cursor ?? CaseCursor([:], turn: claimed.prefix { $0 == .main }.count)
        for lane in ModerationCase.Lane.allCases { rows[lane] = try reading(lane, self.cursor.places[lane])[...] }
    }

    package mutating func page(limit: Int) -> Page<CaseEntry, CaseCursor> {
        var items: [CaseEntry] = []
        while items.count < limit, let entry = takeNext() { items.append(entry) }
        let hasMore = rows.values.contains { !$0.isEmpty }
        return Page(items: items, next: hasMore ? cursor : nil)
    }

    private func isUrgent(_ lane: ModerationCase.Lane) -> Bool {
        rows[lane]?.first?.moderationCase.priority == .urgent
    }

    private mutating func takeNext() -> CaseEntry? {
        let wanted: ModerationCase.Lane =
            switch (isUrgent(.main), isUrgent(.strangers)) {
            case (true, false): .main
            case (false, true): cursor.turn >= 1 ? .strangers : .main
            default: cursor.turn >= ModerationCase.Lane.strangersTurn - 1 ? .strangers : .main
            }
        guard let lane = [wanted, .main, .strangers].first(where: { rows[$0]?.isEmpty == false }),
            let entry = rows[lane]?.popFirst()
        else { return nil }
        let taken = entry.moderationCase
        cursor.places[lane] = CaseCursor.Place(priority: taken.priority, dueAt: taken.dueAt, id: taken.id)
        cursor.turn = lane == .strangers ? 0 : cursor.turn + 1
        return entry
    }
}
