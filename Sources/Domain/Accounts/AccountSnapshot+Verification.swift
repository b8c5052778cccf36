package import Foundation

extension Traveller.Contacts {
    package subscript(kind: ContactKind) -> Contact? {
        kind == .email ? email : phone
    }

    /// The contacts that were verified, e-mail first.
    package var verified: [Recipient] {
        ContactKind.allCases.compactMap { kind in
            self[kind].flatMap { $0.verifiedAt == nil ? nil : Recipient(kind, $0.text) }
        }
    }

    /// Whether this account has verified the contact with this key.
    func hasVerified(_ kind: ContactKind, _ key: String) -> Bool {
        self[kind].map { $0.key == key && $0.verifiedAt != nil } ?? false
    }
}

extension AccountMail {
    /// The mail to every contact in `recipients`, in the language of the traveller.
    func messages(
        to traveller: Traveller, at recipients: [Recipient], now: Date
    ) -> [OutboxMessage] {
        recipients.map { recipient in
            OutboxMessage(
                id: Identifier(at: now), to: traveller.id, at: recipient, content: .account(self), language: nil,
                createdAt: now)
        }
    }
}

extension AccountSnapshot {
    /// A new code for a contact of the account. The code before it is over.
    package func sendingCode(
        for kind: ContactKind, in language: String, areLimitsOn: Bool, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        guard let contact = traveller.contacts[kind] else { throw .noSuchContact(kind) }
        guard contact.verifiedAt == nil else { throw .alreadyVerified(kind) }
        // Only who receives the code may learn that the contact is banned.
        guard banned.contains(kind) || !isTaken(kind, contact.key) else { throw .contactTaken(kind) }
        let purpose = ContactCode.Purpose(verifying: kind)
        if let next = nextCodeAt(areLimitsOn: areLimitsOn, at: now) {
            throw .codeTooSoon(Retry(at: next, now: now))
        }
        return newCode(purpose, to: Recipient(kind, contact.text), key: contact.key, in: language, at: now)
    }

    /// Whether another account has verified this contact.
    func isTaken(_ kind: ContactKind, _ key: String) -> Bool {
        claims.contains { $0.contacts.hasVerified(kind, key) }
    }

    /// Nil if a code may be sent now.
    func nextCodeAt(areLimitsOn: Bool, at now: Date) -> Date? {
        // After the clock was set back, nobody waits longer than the pause for a code that was sent in the future.
        let resendAt = code.map { min($0.sentAt, now).addingTimeInterval(ContactCode.pause) }
        let times = [resendAt, areLimitsOn ? sent.nextAt : nil].compactMap(\.self)
        return times.max().flatMap { $0 > now ? $0 : nil }
    }

    func newCode(
        _ purpose: ContactCode.Purpose, to recipient: Recipient, key: String, in language: String, at now: Date
    ) -> AccountChange {
        let code = ContactCode(
            id: Identifier(at: now), traveller: traveller.id, purpose: purpose, contact: key, sentAt: now)
        var change = AccountChange()
        change.code = code
        change.messages = [
            OutboxMessage(
                id: Identifier(at: now), to: traveller.id, at: recipient, content: .code(code.id, purpose),
                language: language, createdAt: now)
        ]
        return change
    }

    /// Verifies a contact by its code. Other claims of the contact lose it, and their accounts are told.
    package func verifying(
        _ kind: ContactKind, by proof: (ContactCode) -> CodeProof, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        guard let code else { throw .codeOver }
        let contact = traveller.contacts[kind]
        var change = AccountChange()
        switch code.judging(proof(code), for: contact?.key, at: now) {
        case .over: throw .codeOver
        case .wrong(let judged, let left):
            change.code = judged
            change.refusal = .wrongCode(left: left)
        case .accepted(let judged):
            // A suspension, too, goes with the contact.
            guard !banned.contains(kind), !others.contains(where: \.isSuspended) else { throw .contactBanned(kind) }
            guard !isTaken(kind, code.contact) else { throw .contactTaken(kind) }
            change.code = judged
            var verified = traveller
            verified.contacts.verify(kind, at: now)
            verified.version += 1
            change.traveller = verified
            change.endedFaults = [kind]
            change.carried = [
                CarriedFaults(
                    by: traveller.id, of: kind, left: leftFaults.carried(by: traveller.id, kind, at: now),
                    sources: others.map { FaultSource($0.traveller, droppedAt: $0.droppedAt) })
            ]
            let displaced = claims.filter { $0.contacts[kind]?.key == code.contact }
            change.notifications = displaced.map { other in
                ServiceNotification.Draft(to: other.id, about: .contactTaken(kind, from: other.id), at: now)
            }
            change.messages = displaced.flatMap { other in
                AccountMail.contactTaken(kind).messages(
                    to: other, at: other.contacts.verified.filter { $0.kind != kind }, now: now)
            }
        }
        return change
    }
}
