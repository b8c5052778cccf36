package import Foundation

/// Everything that the decision about a return may read, from its transaction.
package struct RestoreSnapshot: Sendable {
    package let traveller: Traveller
    /// Nil unless the deletion was asked for.
    package let departure: Departure?
    /// What staff did about the account, oldest first.
    package let history: [ModerationAction]

    package init(of traveller: Traveller, _ departure: Departure?, history: [ModerationAction] = []) {
        self.traveller = traveller
        self.departure = departure
        self.history = history
    }
}

/// Everything that a return writes.
package struct RestoreChange: Sendable, Equatable {
    /// The state that the account returns to; nil if it did not leave.
    package var state: Traveller.State?
    package var messages: [OutboxMessage] = []
}

extension RestoreSnapshot {
    /// Undoes the wish to leave, as long as the erasure has not begun. Offers stay paused, and ended swaps stay ended.
    /// An account that is back already stays as it is.
    package func restoring(at now: Date) throws(AccountRefusal) -> RestoreChange {
        guard let departure else {
            guard traveller.state.canAct else { throw .notSignedIn }
            return RestoreChange()
        }
        guard departure.progress == nil else { throw .notSignedIn }
        let state = departure.stateAfterReturn(history, at: now)
        guard state != .banned else { throw .banned }
        if let from = departure.restorableAt, now < from {
            throw .restoredRecently(from: from, erasedAt: departure.erasedAt)
        }
        return RestoreChange(
            state: state,
            messages: AccountMail.restored.messages(
                to: traveller, at: traveller.contacts.verified, now: now))
    }
}
