package import Foundation

extension AccountSnapshot {
    /// The code for a new password, to the contact that the login names, or else to the first of the account's own.
    /// Nothing happens if the account may not sign in, or a code was sent a moment ago.
    package func answering(_ request: RecoveryRequest, areQuotasOn: Bool, at now: Date) -> AccountChange {
        guard traveller.state.canAct, let recipient = recoveryContact(for: request.login),
            let key = traveller.contacts[recipient.kind]?.key,
            nextCodeAt(.reset, areQuotasOn: areQuotasOn, at: now) == nil
        else { return AccountChange() }
        return newCode(.reset, to: recipient, key: key, in: request.language, at: now)
    }

    /// An unverified contact gets a code only if the account has no verified one: it may belong to somebody else.
    private func recoveryContact(for login: Login) -> Recipient? {
        let contacts = traveller.contacts
        let own = ContactKind.allCases.compactMap { kind in contacts[kind].map { Recipient(kind, $0.text) } }
        let possible = contacts.verified.isEmpty ? own : contacts.verified
        let named: ContactKind? =
            switch login {
            case .handle: nil
            case .email: .email
            case .phone: .phone
            }
        return possible.first { $0.kind == named } ?? possible.first
    }

    /// Sets a new password by a code. Every session and device ends, and every verified contact is told.
    ///
    /// A wrong code and one that is over are refused alike, and so is an account that does not exist.
    package func resetting(
        to passwordHash: String, by proof: (ContactCode) -> CodeProof, at now: Date
    ) -> AccountChange {
        guard let code, traveller.state.canAct else { return .refusing(.wrongRecoveryCode) }
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
            change.messages = AccountNotice.passwordReset.messages(
                to: traveller, at: traveller.contacts.verified, now: now)
        }
        return change
    }
}
