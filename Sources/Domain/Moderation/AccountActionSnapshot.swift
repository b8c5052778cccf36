package import Foundation

/// Everything that a decision about an account may read, from its transaction.
package struct AccountActionSnapshot: Sendable {
    package let decider: Decider
    /// There is another senior or admin who may act.
    package let hasOtherSenior: Bool
    package let person: Traveller
    /// Nil unless the person is leaving.
    package let departure: Departure?
    /// The actions on the account, oldest first.
    package let history: [ModerationAction]
    /// Nil unless the person is banned.
    package let ban: Ban?
    package let hasGrantedTier: Bool
    /// Actions whose notification the person has read.
    package var readActions: Set<Identifier<ModerationAction>> = []
    /// Open swaps of the person, at most one more than `swapsAtOnce`.
    package let swaps: [SwapAggregate]

    package init(
        _ decider: Decider, hasOtherSenior: Bool, person: Traveller, leaving departure: Departure?,
        history: [ModerationAction], ban: Ban?, hasGrantedTier: Bool, swaps: [SwapAggregate]
    ) {
        self.decider = decider
        self.hasOtherSenior = hasOtherSenior
        self.person = person
        self.departure = departure
        self.history = history
        self.ban = ban
        self.hasGrantedTier = hasGrantedTier
        self.swaps = swaps
    }

    /// What staff left the person; of somebody who is leaving, what a return would give. `deleted` once it is too late.
    package func state(at now: Date) -> Traveller.State {
        guard person.state == .leaving, let departure else { return person.state }
        return departure.stateAfterReturn(history, at: now)
    }

    /// Swaps that a ban ends in its own transaction; the sweeper ends the others.
    package static let swapsAtOnce = 20
}

/// Everything that a decision about an account writes.
package struct AccountActionChange: Sendable {
    /// The decision saves a ban, or ends the one that there is.
    package enum BanChange: Sendable, Equatable {
        case save(Ban)
        case end
    }

    /// Contacts that nobody can verify until an instant; nil: from now on they can be verified again.
    package struct BannedContacts: Sendable, Equatable {
        package let contacts: [Login]
        package let until: Date?
    }

    /// What becomes of the person's confirmed contacts, which nobody else verifies during a suspension.
    package enum HeldContacts: Sendable, Equatable {
        case hold([Login], until: Date)
        case release
    }

    package let person: Identifier<Traveller>
    /// The state is that of a return: the account is leaving.
    package var isLeaving = false
    package var record = StaffRecord()
    package var state: Traveller.State?
    package var endsSessions = false
    package var ban: BanChange?
    package var contacts: BannedContacts?
    /// In this order.
    package var heldContacts: [HeldContacts] = []
    package var isTierGranted: Bool?
    package var swaps: [SwapChange] = []
    /// The action whose notification is taken back.
    package var withdrawnNotification: Identifier<ModerationAction>?

    /// The state that the account has from now on.
    package var stateOfAccount: Traveller.State? { isLeaving ? nil : state }
    /// What a return gives from now on. What stops the account is read from the actions, and may be over by then.
    package var stateOfReturn: Traveller.State? { isLeaving && state?.isStopped != true ? state : nil }
}

/// An account after an action.
package struct ModeratedAccount: Sendable, Equatable {
    package let traveller: Traveller
    /// The end of a suspension; nil without one that ends.
    package let until: Date?
    /// The end that waits for a second senior.
    package let wantedUntil: Date?
    package let ban: Ban?
    package let hasGrantedTier: Bool
    /// The newest actions on the person and what they wrote, newest first.
    package let actions: [ModerationAction]
    /// Which of `actions` were taken back.
    package let undone: Set<Identifier<ModerationAction>>

    package init(
        _ traveller: Traveller, history: [ModerationAction], ban: Ban?, hasGrantedTier: Bool,
        actions: [ModerationAction]
    ) {
        self.traveller = traveller
        let isStopped = [.suspended, .leaving].contains(traveller.state)
        let suspension = isStopped ? history.suspension : nil
        (until, wantedUntil) = (suspension?.until, suspension?.wantedUntil)
        self.ban = ban
        self.hasGrantedTier = hasGrantedTier
        self.actions = actions
        undone = history.undone.union(actions.compactMap(\.undoes))
    }
}
