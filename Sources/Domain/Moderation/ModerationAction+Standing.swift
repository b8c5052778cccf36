package import Foundation

extension ModerationAction.Kind {
    /// Who may do it.
    package var role: StaffRole {
        switch self {
        case .hide, .restore, .warn, .limit: .moderator
        case .suspend, .ban, .reinstate, .takeBack, .grantTier, .takeBackTier: .senior
        case .cancel, .decide, .blame, .reopen: .senior
        case .verify, .remove, .reset: .moderator
        }
    }

    /// The state that it gives an account.
    package var state: Traveller.State? {
        switch self {
        case .limit: .limited
        case .suspend: .suspended
        case .ban: .banned
        case .reinstate: .active
        case .hide, .restore, .warn, .takeBack, .grantTier, .takeBackTier: nil
        case .cancel, .decide, .blame, .reopen, .verify, .remove, .reset: nil
        }
    }
}

extension Traveller.State {
    /// New offers, proposals and conversations. A limited account goes on with what it has.
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

/// The actions on one account, oldest first.
extension [ModerationAction] {
    /// Limits, suspensions and bans that stand.
    package var inForce: [ModerationAction] {
        var standing: [ModerationAction] = []
        for action in self {
            switch action.kind {
            case .limit, .suspend, .ban: standing.append(action)
            // Without an actor: the end of a suspension.
            case .reinstate: standing.removeAll { action.actor != nil || $0.kind == .suspend }
            case .takeBack: standing.removeAll { $0.id == action.undoes }
            case .hide, .restore, .warn, .grantTier, .takeBackTier: break
            case .cancel, .decide, .blame, .reopen, .verify, .remove, .reset: break
            }
        }
        return standing
    }

    /// The newest suspension that stands.
    package var suspension: ModerationAction? { inForce.last { $0.kind == .suspend } }

    /// The times in which the account was suspended, oldest first, without suspensions that were taken back.
    package var suspensions: [SuspendedSpan] {
        let takenBack = Set(compactMap { $0.kind == .takeBack ? $0.undoes : nil })
        var spans: [SuspendedSpan] = []
        for action in self {
            switch action.kind {
            case .suspend where !takenBack.contains(action.id):
                if spans.last.map({ $0.end <= action.at }) ?? true { spans.append(SuspendedSpan(from: action.at)) }
                spans[spans.count - 1].end = action.until ?? .distantFuture
                spans[spans.count - 1].actors.formUnion([action.actor].compactMap(\.self))
            case .reinstate:
                if let last = spans.last, last.end > action.at { spans[spans.count - 1].end = action.at }
            default: break
            }
        }
        return spans.filter { $0.start < $0.end }
    }

    /// The ids of those that later ones have taken back.
    package var undone: Set<Identifier<ModerationAction>> {
        let standing = Set(inForce.map(\.id))
        let ended = filter { $0.kind.state?.severity ?? 0 > 0 && !standing.contains($0.id) }.map(\.id)
        return Set(compactMap(\.undoes)).union(ended)
    }

    /// The state that these give an account at `now`. Of several suspensions the newest counts.
    package func state(at now: Date) -> Traveller.State {
        let standing = inForce
        let suspension = standing.last { $0.kind == .suspend }
        let isOver = suspension?.until.map { $0 <= now } ?? false
        return standing.filter { $0.kind != .suspend || ($0.id == suspension?.id && !isOver) }
            .compactMap(\.kind.state).max { $0.severity ?? 0 < $1.severity ?? 0 } ?? .active
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
