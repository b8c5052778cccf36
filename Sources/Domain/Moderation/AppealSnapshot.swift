package import Foundation

/// Everything that an appeal may read, from its transaction.
package struct AppealSnapshot: Sendable {
    /// Nil if there is no action of this id.
    package let action: ModerationAction?
    /// A later action has taken it back.
    package let isUndone: Bool
    /// An appeal against it that exists already.
    package let earlier: Appeal?

    package init(_ action: ModerationAction?, isUndone: Bool, earlier: Appeal?) {
        self.action = action
        self.isUndone = isUndone
        self.earlier = earlier
    }
}

extension AppealSnapshot {
    /// An appeal of the person whom the action concerns, once, within `Appeal.period`.
    package func appealing(
        _ text: String, as id: Identifier<Appeal>, by me: Identifier<Traveller>, at now: Date
    ) throws(AppealRefusal) -> Appeal {
        guard let action, action.person == me, action.deed.facts.takesAppeal else { throw .noSuchAction }
        guard earlier == nil else { throw .alreadyAppealed }
        guard !isUndone else { throw .actionUndone }
        guard now <= action.at.addingTimeInterval(Appeal.period) else { throw .tooLate }
        return Appeal(id: id, against: action.id, by: me, text: text, at: now)
    }
}

/// Everything that a decision on an appeal may read, from its transaction.
package struct AppealDecisionSnapshot: Sendable {
    /// What the inverse action needs.
    package enum Subject: Sendable {
        case account(AccountActionSnapshot)
        case item(HidingSnapshot)
        case swap(SwapActionSnapshot)

        package var decider: Decider {
            switch self {
            case .account(let account): account.decider
            case .item(let item): item.decider
            case .swap(let swap): swap.decider
            }
        }
    }

    package let appeal: Appeal
    package let action: ModerationAction
    package let subject: Subject
    /// Who appeals.
    package let person: Traveller
    /// Seniors and admins who may act.
    package let seniors: Set<Identifier<Traveller>>

    package init(
        _ appeal: Appeal, against action: ModerationAction, on subject: Subject, by person: Traveller,
        seniors: Set<Identifier<Traveller>>
    ) {
        self.appeal = appeal
        self.action = action
        self.subject = subject
        self.person = person
        self.seniors = seniors
    }

    /// Names the case that led to the action; none if that is gone.
    var decider: Decider { subject.decider }
}

/// Everything that a decision on an appeal writes.
package struct AppealChange: Sendable {
    /// The decision that follows from it. Its own record is written too.
    package enum Consequence: Sendable {
        case account(AccountActionChange)
        case item(HidingChange)
        case swap(SwapActionChange)
    }

    package let appeal: Appeal
    package var record: StaffRecord
    package var consequence: Consequence?
}
