package import Foundation

extension StaffSnapshot {
    /// An admin gives an account a role, or takes it away with nil. Every change of a role ends the account's sessions.
    /// - Parameter isFactorRequired: False only on loopback, for a demo.
    package func appointing(
        _ role: StaffRole?, isFactorRequired: Bool = true, at now: Date
    ) throws(StaffRefusal) -> StaffChange {
        // Another admin may have dismissed the actor a moment ago.
        guard let actor, actor.role == .admin else { throw .notAllowed }
        guard let account else { throw .noSuchAccount }
        guard account.traveller.id != actor.id else { throw .aboutOneself }
        // A traveller who is not on the staff cannot be dismissed, and is not shown.
        guard role != nil || account.member != nil else { throw .noSuchAccount }
        try confirm(account, for: role)
        guard role == nil || !isFactorRequired || account.isEnrolled else { throw .withoutFactor }
        var change = StaffChange(of: account.traveller.id)
        guard account.member?.role != role else { return change }
        change.member =
            role.map { role in
                .save(
                    StaffMember(
                        id: account.traveller.id, role: role, since: now, appointedBy: actor.id,
                        hasOneTimePassword: account.member?.hasOneTimePassword ?? false))
            } ?? .remove
        change.endsSessions = true
        change.record = StaffRecord(.staff(role, of: account.traveller.id, by: .person(actor.id), at: now))
        return change
    }

    /// Throws if the account cannot have the role.
    private func confirm(_ account: Account, for role: StaffRole?) throws(StaffRefusal) {
        if account.member?.role == .admin, role != .admin, admins == [account.traveller.id] { throw .lastAdmin }
        guard role != nil, account.member == nil else { return }
        guard account.traveller.state == .active else { throw .accountNotActive }
        guard account.use.isNone else { throw .accountInUse(account.use) }
    }

    /// The operator adds a member on the command line.
    ///
    /// - A handle that nobody has becomes an account with a one-time password and a second factor.
    /// - An account without offers, swaps and chats joins the staff with its own password. It gets a second
    ///   factor if it has none.
    /// - A member of staff gets a new one-time password and a new second factor, for somebody who has lost them.
    package func enrolling(_ enrolment: StaffEnrolment, at now: Date) throws(StaffRefusal) -> StaffChange {
        guard let account else {
            var change = StaffChange(of: enrolment.registration.traveller.id)
            change.registration = enrolment.registration
            change.factor = enrolment.factor(of: change.traveller, at: now)
            change.member = enrolment.member(change.traveller, hasOneTimePassword: true, at: now)
            change.record = StaffRecord(.staff(enrolment.role, of: change.traveller, by: .system, at: now))
            return change
        }
        try confirm(account, for: enrolment.role)
        var change = StaffChange(of: account.traveller.id)
        change.endsSessions = true
        change.record = StaffRecord(.staff(enrolment.role, of: change.traveller, by: .system, at: now))
        if account.member != nil { change.passwordHash = enrolment.registration.passwordHash }
        change.member = enrolment.member(change.traveller, hasOneTimePassword: account.member != nil, at: now)
        if account.member != nil || account.credentials.activeFactor == nil {
            change.factor = enrolment.factor(of: change.traveller, at: now)
        }
        return change
    }
}

/// What `wayswap moderator add` prepares before it knows whether the account exists.
package struct StaffEnrolment: Sendable {
    package let role: StaffRole
    /// The account to create, whose password is the one-time password.
    package let registration: Registration
    /// The id of a second factor; its secret is derived from it.
    package let factor: Identifier<SecondFactor>

    package init(_ role: StaffRole, registration: Registration, factor: Identifier<SecondFactor>) {
        self.role = role
        self.registration = registration
        self.factor = factor
    }

    /// Pending until its first code.
    fileprivate func factor(of traveller: Identifier<Traveller>, at now: Date) -> SecondFactor {
        SecondFactor(id: factor, traveller: traveller, createdAt: now)
    }

    fileprivate func member(
        _ traveller: Identifier<Traveller>, hasOneTimePassword: Bool, at now: Date
    ) -> StaffChange.MemberChange {
        .save(
            StaffMember(
                id: traveller, role: role, since: now, appointedBy: nil, hasOneTimePassword: hasOneTimePassword))
    }
}

extension AuditEntry {
    /// The role is the reason; none for a dismissal.
    fileprivate static func staff(
        _ role: StaffRole?, of account: Identifier<Traveller>, by actor: AuditActor, at now: Date
    ) -> AuditEntry {
        AuditEntry(
            at: now, actor: actor, action: role == nil ? .dismissStaff : .appointStaff, subject: .traveller(account),
            reason: role.map { AuditReason($0) } ?? .none, note: "", case: nil)
    }
}
