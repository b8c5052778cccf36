package import Foundation

/// Everything that a decision about an account may read, from its transaction.
package struct AccountActionSnapshot: Sendable {
    /// Who decides, as a member of staff at this moment.
    package let actor: StaffMember?
    /// There is another senior or admin who may act.
    package let hasOtherSenior: Bool
    package let person: Traveller
    /// The actions on the account, oldest first.
    package let history: [ModerationAction]
    /// Nil unless the person is banned.
    package let ban: Ban?
    package let hasGrantedTier: Bool
    /// Actions whose notification the person has read.
    package var readActions: Set<Identifier<ModerationAction>> = []
    /// Open swaps of the person, at most one more than `swapsAtOnce`.
    package let swaps: [SwapAggregate]
    /// The case that the order names; nil if there is none of its id.
    package let moderationCase: CaseSnapshot?
    /// The open case about the account.
    package var openCase: CaseSnapshot?

    package init(
        actor: StaffMember?, hasOtherSenior: Bool, person: Traveller, history: [ModerationAction], ban: Ban?,
        hasGrantedTier: Bool, swaps: [SwapAggregate], in moderationCase: CaseSnapshot?
    ) {
        self.actor = actor
        self.hasOtherSenior = hasOtherSenior
        self.person = person
        self.history = history
        self.ban = ban
        self.hasGrantedTier = hasGrantedTier
        self.swaps = swaps
        self.moderationCase = moderationCase
    }

    /// Swaps that a ban ends in its own transaction; the sweeper ends the others.
    package static let swapsAtOnce = 20
}

/// Everything that a decision about an account writes.
package struct AccountActionChange: Sendable {
    package enum BanChange: Sendable, Equatable {
        case save(Ban)
        case end
    }

    /// Contacts that nobody can verify until an instant; nil: from now on they can be verified again.
    package struct BannedContacts: Sendable, Equatable {
        package let contacts: [Login]
        package let until: Date?
    }

    package let person: Identifier<Traveller>
    /// Nil where nothing changes.
    package var action: ModerationAction?
    package var audit: AuditEntry?
    package var state: Traveller.State?
    package var endsSessions = false
    package var ban: BanChange?
    package var contacts: BannedContacts?
    package var isTierGranted: Bool?
    package var swaps: [SwapChange] = []
    package var notice: InboxNotice.Draft?
    /// The action whose notification is taken back.
    package var withdrawnNotice: Identifier<ModerationAction>?
    package var messages: [OutboxMessage] = []
}

/// An account after an action.
package struct ModeratedAccount: Sendable, Equatable {
    package let traveller: Traveller
    /// The end of a suspension; nil without one that ends.
    package let until: Date?
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
        until = traveller.state == .suspended ? history.inForce.last { $0.kind == .suspend }?.until : nil
        self.ban = ban
        self.hasGrantedTier = hasGrantedTier
        self.actions = actions
        undone = history.undone.union(actions.compactMap(\.undoes))
    }
}
