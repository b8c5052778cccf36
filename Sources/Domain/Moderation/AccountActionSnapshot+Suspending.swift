package import Foundation

extension AccountActionSnapshot {
    /// Seconds of a suspension that one senior imposes without a recent code.
    package static let shortSuspension: TimeInterval = 30 * 86_400
    /// Seconds of any suspension: what should last longer is a ban.
    package static let longestSuspension: TimeInterval = 365 * 86_400

    /// When a suspension ends whose order says `wanted`. Over 30 days it is provisional where a second senior could confirm
    /// it: it lasts 30 days, or as long as the account is suspended already, until another senior orders a long one too.
    /// Then it lasts as long as both wanted.
    func end(
        of kind: ModerationAction.Kind, _ wanted: Date?, by me: Identifier<Traveller>, at now: Date
    ) -> Date? {
        guard kind == .suspend, let wanted, hasOtherSenior, isLong(wanted, at: now) else { return wanted }
        if let confirmed = unconfirmed(by: me) { return min(wanted, confirmed) }
        let standing = suspension?.until ?? now
        return wanted <= standing ? wanted : max(standing, now.addingTimeInterval(Self.shortSuspension))
    }

    /// The end that another senior wanted, and that waits for a second one.
    func unconfirmed(by me: Identifier<Traveller>) -> Date? {
        suspension.flatMap { $0.actor == me ? nil : $0.wantedUntil }
    }

    func isLong(_ until: Date?, at now: Date) -> Bool {
        until ?? .distantFuture > now.addingTimeInterval(Self.shortSuspension)
    }

    /// Another end of a suspension. Who ordered a long one already orders nothing new by repeating it.
    func isLonger(
        _ kind: ModerationAction.Kind, _ state: Traveller.State, _ until: Date?, _ wanted: Date?,
        by me: Identifier<Traveller>
    ) -> Bool {
        guard kind == .suspend, state == .suspended, until != suspension?.until else { return false }
        return suspension?.actor != me || suspension?.wantedUntil != wanted || wanted == until
    }

    private var suspension: ModerationAction? { history.inForce.last { $0.kind == .suspend } }
}
