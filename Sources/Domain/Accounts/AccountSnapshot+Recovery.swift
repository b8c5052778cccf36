package import Foundation

extension AccountSnapshot {
    /// The code for a new password, to the contact that the login names, or else to the first of the account's own.
    /// Nothing happens if the account may not sign in, or a code was sent a moment ago.
    package func answering(_ request: RecoveryRequest, areLimitsOn: Bool, at now: Date) -> AccountChange {
        guard traveller.state.canSignIn, let recipient = traveller.contacts.recovery(for: request.login),
            let key = traveller.contacts[recipient.kind]?.key, !isTaken(recipient.kind, key),
            nextCodeAt(areLimitsOn: areLimitsOn, at: now) == nil
        else { return AccountChange() }
        return newCode(.reset, to: recipient, key: key, in: request.language, at: now)
    }

    /// Sets a new password by a code. Every session and device ends, a second factor of the last days is removed, and
    /// every verified contact is told.
    ///
    /// A wrong code and one that is over are refused alike, and so is an account that does not exist.
    package func resetting(
        to passwordHash: String, by proof: (ContactCode) -> CodeProof, at now: Date
    ) -> AccountChange {
        guard let code, traveller.state.canSignIn else { return .refusing(.wrongRecoveryCode) }
        let contact = ContactKind.allCases.compactMap { traveller.contacts[$0]?.key }.first { $0 == code.contact }
        var change = AccountChange()
        switch code.judging(proof(code), for: contact, at: now) {
        case .over: return .refusing(.wrongRecoveryCode)
        case .wrong(let judged, _):
            change.code = judged
            change.refusal = .wrongRecoveryCode
        case .accepted(let judged):
            change.code = judged
            change.passwordHash = passwordHash
            change.endsSessions = true
            change.messages = AccountMail.passwordReset.messages(
                to: traveller, at: traveller.contacts.verified, now: now)
            // Staff keep theirs: the operator gives a new one to whoever lost it.
            if traveller.staff == nil, credentials.secondFactor?.isRevocable(at: now) == true {
                change.factor = .remove
                change.messages += AccountMail.secondFactorOff.messages(
                    to: traveller, at: traveller.contacts.verified, now: now)
            }
        }
        return change
    }
}

extension AccountSnapshot {
    /// Replaces the password, and ends every other session and device.
    /// - Parameter checked: The stored form of the password that was entered.
    package func replacingPassword(
        _ checked: String, by passwordHash: String, in session: Identifier<Session>
    ) throws(AccountRefusal) -> AccountChange {
        guard credentials.passwordHash == checked else { throw .passwordChanged }
        var change = AccountChange()
        change.passwordHash = passwordHash
        change.onlySession = session
        return change
    }
}

extension Traveller.Contacts {
    /// Where a code for a new password goes. An unverified contact gets one only if the account has no verified one: it
    /// may belong to somebody else.
    package func recovery(for login: Login) -> Recipient? {
        let own = ContactKind.allCases.compactMap { kind in self[kind].map { Recipient(kind, $0.text) } }
        let possible = verified.isEmpty ? own : verified
        return possible.first { $0.kind == login.contactKind } ?? possible.first
    }

    /// The contact to count codes for a new password of, whichever accounts claim it. Nil for a verified one, so that
    /// strangers who claim it cannot use them up.
    package func countedForRecovery(by login: Login) -> String? {
        recovery(for: login).flatMap { verified.contains($0) ? nil : self[$0.kind]?.key }
    }
}
