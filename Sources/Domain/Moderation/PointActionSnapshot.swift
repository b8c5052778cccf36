package import Foundation

/// Everything that a decision of staff about a meeting point may read, from its transaction.
package struct PointActionSnapshot: StaffDecision, Sendable {
    package let actor: StaffMember?
    package let stored: ModeratedPoint
    package let author: Traveller
    /// The newest action on it.
    package let last: ModerationAction?
    /// Of the actor, in the point.
    package let involvement: Involvement
    /// The case that the order names; nil if there is none of its id.
    package let moderationCase: CaseSnapshot?
    /// The open case about the point.
    package let openCase: CaseSnapshot?

    package init(
        actor: StaffMember?, stored: ModeratedPoint, author: Traveller, last: ModerationAction?,
        _ involvement: Involvement, in moderationCase: CaseSnapshot?, about openCase: CaseSnapshot?
    ) {
        self.actor = actor
        self.stored = stored
        self.author = author
        self.last = last
        self.involvement = involvement
        self.moderationCase = moderationCase
        self.openCase = openCase
    }
}

/// Everything that a decision of staff about a meeting point writes.
package struct PointActionChange: Sendable, Equatable {
    package let point: Identifier<MeetingPoint>
    package let state: ModeratedPoint.State
    package let checkedAt: Date
    package let action: ModerationAction
    package let audit: AuditEntry
    package let closing: CaseClosing?
    package let notification: ServiceNotification.Draft?
}

/// What staff do about a meeting point.
package enum PointAction: Sendable, CaseIterable {
    /// The point is what it says: reports so far count no more.
    case verify
    case remove
    /// As it was when it was added: on the list, without a check.
    case reset
}

extension PointAction {
    fileprivate var result: (kind: ModerationAction.Kind, state: ModeratedPoint.State) {
        switch self {
        case .verify: (.verify, .verified)
        case .remove: (.remove, .removed)
        case .reset: (.reset, .visible)
        }
    }
}

extension PointActionSnapshot {
    /// Nil where nothing changes: the point is as wished, and no report waits. The case about it closes.
    package func acting(
        _ asked: PointAction, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        by me: Identifier<Traveller>, at now: Date
    ) throws(ActionRefusal) -> PointActionChange? {
        let (kind, state) = asked.result
        let isLifting = stored.state == .removed && asked != .remove
        let needed = max(kind.role, (isLifting ? last?.actorRole : nil) ?? .moderator)
        try confirm(me, atLeast: needed, order, about: .meetingPoint(stored.id), of: [author.id])
        try [moderationCase, openCase].compactMap(\.self).confirmUnheld(by: me, at: now)
        guard stored.state != state || openCase != nil || stored.point.trust.reports > 0 else { return nil }
        let action = ModerationAction(
            id: id, kind, .meetingPoint(stored.id), by: me, as: actor?.role, about: author.id, order: order, at: now,
            until: nil,
            undoes: asked == .reset && stored.state != .visible ? last?.id : nil)
        return PointActionChange(
            point: stored.id, state: state, checkedAt: now, action: action, audit: action.audited(as: kind.audited),
            closing: openCase?.closing(outcome(of: asked), by: me, at: now),
            // Nobody reads the inbox of an erased account.
            notification: author.state == .deleted ? nil : ServiceNotification.Draft(action))
    }

    /// What the reporters learn.
    private func outcome(of asked: PointAction) -> ModerationCase.Outcome {
        switch asked {
        case .verify: .unfounded
        case .remove: .acted
        case .reset: stored.state == .verified ? .acted : .unfounded
        }
    }
}
