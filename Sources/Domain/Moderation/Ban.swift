package import Foundation

/// A ban that stands: whether it is permanent, and what is left to do about it.
package struct Ban: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let action: Identifier<ModerationAction>
    /// Who banned the traveller.
    package let actor: Identifier<Traveller>?
    package let at: Date
    /// Nil while the ban is provisional.
    package var permanentAt: Date?
    /// Who made it permanent; nil for who banned alone, and for the end of the time for an appeal.
    package var confirmedBy: Identifier<Traveller>?
    /// The sweeper ends more swaps.
    package var hasOpenSwaps: Bool
    package var warning: Warning

    /// How far the warnings are to people to whom the traveller wrote, or who had agreed to meet.
    package enum Warning: Sendable, Equatable {
        /// The id of the person who was warned last; empty at the beginning.
        case after(String)
        case done
    }

    package init(
        of traveller: Identifier<Traveller>, by action: Identifier<ModerationAction>, actor: Identifier<Traveller>?,
        at: Date, permanentAt: Date?, confirmedBy: Identifier<Traveller>? = nil, hasOpenSwaps: Bool, warning: Warning
    ) {
        self.traveller = traveller
        self.action = action
        self.actor = actor
        self.at = at
        self.permanentAt = permanentAt
        self.confirmedBy = confirmedBy
        self.hasOpenSwaps = hasOpenSwaps
        self.warning = warning
    }

    /// Messages of this many seconds before the ban count.
    package static let warningPeriod: TimeInterval = 30 * 86_400
    /// People who are warned in one transaction.
    package static let warningsAtOnce = 200
    /// Confirmed contacts that the person dropped this many seconds before the ban are banned too.
    package static let droppedPeriod: TimeInterval = 90 * 86_400
    /// Seconds for which nobody can verify the contacts, also after the account is erased.
    package static let contactRetention: TimeInterval = 3 * 365 * 86_400
}

/// Somebody to whom a banned traveller wrote, or who had accepted a swap with them.
package struct Correspondent: Sendable, Equatable {
    package let id: Identifier<Traveller>
    package let state: Traveller.State
    /// Their newest chat.
    package let thread: Identifier<MessageThread>

    package init(_ id: Identifier<Traveller>, state: Traveller.State, in thread: Identifier<MessageThread>) {
        self.id = id
        self.state = state
        self.thread = thread
    }
}

/// A ban that waits for its confirmation, as the sweeper finds it.
package struct ProvisionalBan: Sendable {
    package let ban: Ban
    package let hasOpenAppeal: Bool

    package init(_ ban: Ban, hasOpenAppeal: Bool) {
        self.ban = ban
        self.hasOpenAppeal = hasOpenAppeal
    }
}

/// A ban with what its next step is about.
package struct BanSnapshot: Sendable {
    package let ban: Ban
    package let next: Next

    /// What `Ban.NextStep` asks for, at most its limit.
    package enum Next: Sendable {
        case warn([Correspondent])
        case end([SwapAggregate])
    }

    package init(_ ban: Ban, _ next: Next) {
        self.ban = ban
        self.next = next
    }

    package func continuing(at now: Date) -> BanWork {
        switch next {
        case .warn(let people): ban.warning(people, at: now)
        case .end(let swaps): ban.ending(swaps, at: now)
        }
    }
}

/// What the sweeper does next about a ban.
package struct BanWork: Sendable {
    package var ban: Ban
    package var swaps: [SwapChange] = []
    package var record = StaffRecord()
}

extension Ban {
    /// What the next step needs.
    package enum NextStep: Sendable, Equatable {
        /// The people after this one to whom the traveller wrote since a time, or who had agreed to meet, in order of id.
        case warn(after: String, wroteSince: Date, limit: Int)
        /// Open swaps of the traveller.
        case end(limit: Int)
    }

    /// Swaps or warnings are left.
    package var isUnfinished: Bool {
        if case .after = warning { true } else { hasOpenSwaps }
    }

    /// Warnings come before swaps: they protect people.
    package var nextStep: NextStep {
        guard case .after(let id) = warning else { return .end(limit: AccountActionSnapshot.swapsAtOnce) }
        return .warn(
            after: id, wroteSince: at.addingTimeInterval(-Self.warningPeriod), limit: Self.warningsAtOnce)
    }

    /// Warns the next people to whom the traveller wrote, or who had agreed to meet. Who has left is not warned.
    /// - Parameter people: In order of id, at most `warningsAtOnce`; fewer are the last ones.
    func warning(_ people: [Correspondent], at now: Date) -> BanWork {
        var work = BanWork(ban: self)
        work.record.notifications = people.filter { !$0.state.hasLeft }.map {
            ServiceNotification.Draft(to: $0.id, about: .closedAccount($0.thread, ban: at), at: now)
        }
        work.ban.warning =
            if people.count == Self.warningsAtOnce, let last = people.last { .after(last.id.description) } else {
                .done
            }
        return work
    }

    /// Ends the next swaps, neutrally for the others.
    /// - Parameter swaps: At most `AccountActionSnapshot.swapsAtOnce`; fewer are the last ones.
    func ending(_ swaps: [SwapAggregate], at now: Date) -> BanWork {
        var work = BanWork(ban: self)
        work.swaps = swaps.removing(at: now)
        // What cannot end now would be found again for ever.
        work.ban.hasOpenSwaps = swaps.count == AccountActionSnapshot.swapsAtOnce && !work.swaps.isEmpty
        return work
    }
}

extension ProvisionalBan {
    /// Makes the ban permanent when the time for an appeal is over. Nil while it is not, or while an appeal is open.
    package func maturing(at now: Date) -> BanWork? {
        guard ban.permanentAt == nil, !hasOpenAppeal, ban.at.addingTimeInterval(Appeal.period) <= now else {
            return nil
        }
        var work = BanWork(ban: ban)
        work.ban.permanentAt = now
        work.record = StaffRecord(AuditEntry(.confirmBan, .traveller(ban.traveller), by: nil, at: now))
        return work
    }
}
