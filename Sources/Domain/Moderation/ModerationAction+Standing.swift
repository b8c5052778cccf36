package import Foundation

extension Traveller.State {
    /// New offers, proposals and chats. A limited account goes on with what it has.
    package var canBegin: Bool { self == .active }

    /// How much is taken away; nil for an account that leaves or has left.
    package var severity: Int? {
        switch self {
        case .active: 0
        case .limited: 1
        case .suspended: 2
        case .banned: 3
        case .leaving, .deleted: nil
        }
    }
}

extension ModerationAction {
    /// It limits, suspends or bans.
    fileprivate var takesAway: Bool { deed.facts.state?.severity ?? 0 > 0 }
}

/// The actions on one account, oldest first.
extension [ModerationAction] {
    /// Limits, suspensions and bans that stand.
    package var inForce: [ModerationAction] {
        var standing: [ModerationAction] = []
        for action in self {
            if action.takesAway {
                standing.append(action)
            } else if action.accountDeed == .reinstate {
                // Without an actor: the end of a suspension.
                standing.removeAll { action.actor != nil || $0.accountDeed == .suspend }
            } else if action.accountDeed == .takeBack {
                standing.removeAll { $0.id == action.undoes }
            }
        }
        return standing
    }

    /// The newest suspension that stands.
    package var suspension: ModerationAction? { inForce.last { $0.accountDeed == .suspend } }

    /// The times in which the account was suspended, oldest first, without suspensions that were taken back.
    package var suspensions: [SuspendedSpan] {
        let takenBack = Set(compactMap { $0.accountDeed == .takeBack ? $0.undoes : nil })
        var spans: [SuspendedSpan] = []
        for action in self {
            if action.accountDeed == .suspend, !takenBack.contains(action.id) {
                if spans.last.map({ $0.end <= action.at }) ?? true { spans.append(SuspendedSpan(from: action.at)) }
                spans[spans.count - 1].end = action.until ?? .distantFuture
                spans[spans.count - 1].actors.formUnion([action.actor].compactMap(\.self))
            } else if action.accountDeed == .reinstate, let last = spans.last, last.end > action.at {
                spans[spans.count - 1].end = action.at
            }
        }
        return spans.filter { $0.start < $0.end }
    }

    /// The ids of those that later ones have taken back.
    package var undone: Set<Identifier<ModerationAction>> {
        let standing = Set(inForce.map(\.id))
        let ended = filter { $0.takesAway && !standing.contains($0.id) }.map(\.id)
        return Set(compactMap(\.undoes)).union(ended)
    }

    /// The state that these give an account at `now`. Of several suspensions the newest counts.
    package func state(at now: Date) -> Traveller.State {
        let standing = inForce
        let suspension = standing.last { $0.accountDeed == .suspend }
        let isOver = suspension?.until.map { $0 <= now } ?? false
        return standing.filter { $0.accountDeed != .suspend || ($0.id == suspension?.id && !isOver) }
            .compactMap(\.deed.facts.state).max { $0.severity ?? 0 < $1.severity ?? 0 } ?? .active
    }
}

/// A time in which an account was suspended without a break.
package struct SuspendedSpan: Sendable, Equatable {
    package let start: Date
    package fileprivate(set) var end: Date
    /// Who imposed or lengthened it.
    package fileprivate(set) var actors: Set<Identifier<Traveller>> = []

    fileprivate init(from start: Date) {
        (self.start, end) = (start, start)
    }
}
