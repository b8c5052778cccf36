package import Foundation

/// What an order to suspend gives.
struct SuspensionTerm {
    let until: Date?
    /// The end that was ordered, if another senior has to confirm it.
    let wantedUntil: Date?
    /// It confirms the order of another senior.
    let isSecond: Bool
}

extension AccountActionSnapshot {
    /// Seconds of a suspension that one senior imposes without a recent code.
    package static let shortSuspension: TimeInterval = 30 * 86_400
    /// Seconds of any suspension: what should last longer is a ban.
    package static let longestSuspension: TimeInterval = 365 * 86_400

    /// What a suspension does beyond stopping the account.
    func suspend(by action: ModerationAction, in change: inout AccountActionChange) {
        change.heldContacts = [.hold(person.contacts.verifiedLogins, until: action.until ?? .distantFuture)]
        change.record.mails = mails(.suspended(until: action.until, note: action.order.note), at: action.at)
    }

    /// Over 30 days, a suspension is provisional where a second senior could confirm it: it lasts 30 days, or as long as
    /// the account is suspended already, until another senior orders a long one too. Then it lasts as long as both wanted.
    func term(
        of deed: ModerationAction.AccountDeed, _ wanted: Date?, by me: Identifier<Traveller>, at now: Date
    ) -> SuspensionTerm {
        guard deed == .suspend, let wanted, hasOtherSenior, isLong(wanted, at: now) else {
            return SuspensionTerm(until: wanted, wantedUntil: nil, isSecond: false)
        }
        let suspension = suspension(at: now)
        if let suspension, suspension.actor != me, let first = suspension.wantedUntil {
            return SuspensionTerm(until: min(wanted, first), wantedUntil: nil, isSecond: true)
        }
        let given = max(suspension?.until ?? now, suspendedSince(now).addingTimeInterval(Self.shortSuspension))
        return wanted <= given
            ? SuspensionTerm(until: wanted, wantedUntil: nil, isSecond: false)
            : SuspensionTerm(until: given, wantedUntil: wanted, isSecond: false)
    }

    /// Whether a suspension of 30 days is not enough, also one that is extended again and again.
    func isLong(_ until: Date?, at now: Date) -> Bool {
        until ?? .distantFuture > suspendedSince(now).addingTimeInterval(Self.shortSuspension)
    }

    /// Since when the account is suspended; `now` if it is not. A break of less than 30 days after a suspension by the same
    /// senior is none: else one senior could suspend without end.
    func suspendedSince(_ now: Date) -> Date {
        var since = now
        for span in history.suspensions.reversed() {
            let pause = since.timeIntervalSince(span.end)
            let isSame = decider.actor.map { span.actors.contains($0.id) } ?? false
            guard pause <= 0 || isSame && pause < Self.shortSuspension else { break }
            since = span.start
        }
        return since
    }

    /// Whether the term is another one than that of the suspension that stands.
    func isOther(_ term: SuspensionTerm, at now: Date) -> Bool {
        let suspension = suspension(at: now)
        return term.until != suspension?.until || term.wantedUntil != suspension?.wantedUntil
    }

    /// The newest suspension that stands, if it is not over.
    private func suspension(at now: Date) -> ModerationAction? {
        history.suspension.flatMap { $0.until ?? .distantFuture > now ? $0 : nil }
    }
}
