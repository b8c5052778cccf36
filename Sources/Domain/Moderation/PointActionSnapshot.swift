package import Foundation

/// Everything that a decision of staff about a meeting point may read, from its transaction.
package struct PointActionSnapshot: Sendable {
    package let decider: Decider
    package let stored: ModeratedPoint
    package let author: Traveller
    /// The newest action on it.
    package let last: ModerationAction?

    package init(_ decider: Decider, stored: ModeratedPoint, author: Traveller, last: ModerationAction?) {
        self.decider = decider
        self.stored = stored
        self.author = author
        self.last = last
    }
}

/// Everything that a decision of staff about a meeting point writes.
package struct PointActionChange: Sendable, Equatable {
    package let point: Identifier<MeetingPoint>
    package let state: ModeratedPoint.State
    package let checkedAt: Date
    package let record: StaffRecord
}

extension ModerationAction.PointDeed {
    fileprivate var state: ModeratedPoint.State {
        switch self {
        case .verify: .verified
        case .remove: .removed
        case .reset: .visible
        }
    }
}

extension PointActionSnapshot {
    /// Nil where nothing changes: the point is as wished, and no report waits. The case about it closes.
    package func acting(
        _ deed: ModerationAction.PointDeed, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> PointActionChange? {
        let isLifting = stored.state == .removed && deed != .remove
        let needed = max(deed.facts.role, (isLifting ? last?.actorRole : nil) ?? .moderator)
        try decider.confirm(me, atLeast: needed, order, about: .meetingPoint(stored.id), of: [author.id])
        try decider.confirmUnheld(by: me, at: now)
        guard stored.state != deed.state || decider.openCase != nil || stored.point.trust.reports > 0 else {
            return nil
        }
        let action = decider.action(
            .meetingPoint(deed, stored.id), order, as: id, about: author.id,
            undoing: deed == .reset && stored.state != .visible ? last?.id : nil, at: now)
        var record = StaffRecord([action], about: [author])
        record.close(decider.openCase, outcome(of: deed), by: me, at: now)
        return PointActionChange(point: stored.id, state: deed.state, checkedAt: now, record: record)
    }

    /// What the reporters learn.
    private func outcome(of deed: ModerationAction.PointDeed) -> ModerationCase.Outcome {
        switch deed {
        case .verify: .unfounded
        case .remove: .acted
        case .reset: stored.state == .verified ? .acted : .unfounded
        }
    }
}
