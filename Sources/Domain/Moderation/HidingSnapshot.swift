package import Foundation

/// Everything that a decision to hide or to restore something may read, from its transaction.
package struct HidingSnapshot: Sendable {
    package let decider: Decider
    package let item: HideableItem
    /// Who wrote it.
    package let author: Traveller
    /// Nil while it can be seen.
    package let hidden: Hiding?
    /// A message or a note that waits for a check.
    package let isHeld: Bool
    /// Of a review.
    package let review: ReviewOfSwap?
    /// The newest action that hid or restored it.
    package let last: ModerationAction?

    /// A decision about a review also reads the swap that the review belongs to.
    package struct ReviewOfSwap: Sendable {
        package let review: Review
        package let swap: Swap

        package init(_ review: Review, of swap: Swap) {
            self.review = review
            self.swap = swap
        }
    }

    package init(
        _ decider: Decider, of item: HideableItem, by author: Traveller, hidden: Hiding?, isHeld: Bool = false,
        review: ReviewOfSwap?, last: ModerationAction?
    ) {
        self.decider = decider
        self.item = item
        self.author = author
        self.hidden = hidden
        self.isHeld = isHeld
        self.review = review
        self.last = last
    }
}

/// Everything that a decision to hide or to restore something writes.
package struct HidingChange: Sendable, Equatable {
    package let item: HideableItem
    /// As it is from now on.
    package var hidden: Hiding?
    /// Nil where nothing changes.
    package var record: StaffRecord?
    /// The review stops to count for this person, and what they were told of it is taken back.
    package var uncounted: UncountedReview?
    /// The review counts again.
    package var counted: Review.Finding?
    /// Who can read a review about them again.
    package var revealed: InboxNotification.Draft?

    /// The store finds the review that no longer counts by its swap and the person whom it is about.
    package struct UncountedReview: Sendable, Equatable {
        package let swap: Identifier<Swap>
        package let about: Identifier<Traveller>
    }
}

/// Something that can be hidden, and the newest action on it.
package struct HidingView: Sendable, Equatable {
    package let item: HideableItem
    package let hidden: Hiding?
    /// Nil if nobody has ever hidden it.
    package let action: ModerationAction?

    package init(_ item: HideableItem, hidden: Hiding?, action: ModerationAction?) {
        self.item = item
        self.hidden = hidden
        self.action = action
    }
}

extension HidingSnapshot {
    /// Hides the subject from everybody but its author. A review does not count while it is hidden. Something hidden
    /// stays as it is.
    package func hiding(
        _ order: ModerationAction.Order, as id: Identifier<ModerationAction>, by me: Identifier<Traveller>,
        at now: Date
    ) throws(ActionRefusal) -> HidingChange {
        try confirm(me, order)
        try decider.confirmUnheld(by: me, at: now)
        guard hidden == nil else { return HidingChange(item: item, hidden: hidden) }
        var change = self.change(.hide, order, as: id, undoing: nil, at: now)
        change.hidden = Hiding(for: order.reason, at: now)
        if let review = review?.review, review.isShown {
            change.uncounted = HidingChange.UncountedReview(swap: review.swap, about: review.about)
        }
        return change
    }

    /// Undoes `hiding`, and ends the hold of a message. Something that can be seen stays as it is.
    /// - Parameter isAppeal: An appeal decides, whatever the role of who acted and whoever works on a case.
    package func restoring(
        _ order: ModerationAction.Order, as id: Identifier<ModerationAction>, by me: Identifier<Traveller>,
        isAppeal: Bool = false, at now: Date
    ) throws(ActionRefusal) -> HidingChange {
        let imposed = isAppeal || hidden == nil ? nil : last?.actorRole
        try confirm(me, order, atLeast: imposed ?? .moderator)
        if !isAppeal { try decider.confirmUnheld(by: me, at: now) }
        guard hidden != nil || isHeld else { return HidingChange(item: item) }
        var change = self.change(.restore, order, as: id, undoing: last?.id, at: now)
        if let review {
            var restored = review.review
            restored.hidden = nil
            change.counted = restored.finding(on: review.swap)
            if restored.isShown { change.revealed = restored.revealedNotification(at: now) }
        }
        return change
    }

    private func confirm(
        _ me: Identifier<Traveller>, _ order: ModerationAction.Order, atLeast role: StaffRole = .moderator
    ) throws(ActionRefusal) {
        try decider.confirm(me, atLeast: role, order, about: .item(item), of: [author.id])
        // Staff have no public profile, and who left has nothing to hide.
        switch item {
        case .profile where author.staff != nil || author.state == .deleted: throw .noSuchSubject
        // Its words and its place are erased, and nobody but its owner could see it.
        case .offer where author.state == .deleted: throw .noSuchSubject
        case .offer, .review, .reply, .message, .profile, .note: break
        }
    }

    private func change(
        _ deed: ModerationAction.ItemDeed, _ order: ModerationAction.Order, as id: Identifier<ModerationAction>,
        undoing undone: Identifier<ModerationAction>?, at now: Date
    ) -> HidingChange {
        let action = decider.action(
            .item(deed, item), order, as: id, about: author.id, undoing: undone, at: now)
        return HidingChange(item: item, record: StaffRecord([action], about: [author]))
    }
}
