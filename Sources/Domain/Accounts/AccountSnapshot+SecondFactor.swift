package import Foundation

extension Credentials {
    /// The second factor, if sign-ins ask for it.
    package var activeFactor: SecondFactor? { secondFactor.flatMap { $0.isOn ? $0 : nil } }

    /// Checks an entered code if the account has a second factor. The change stores the factor; its refusal is of a
    /// wrong code.
    func passing(
        _ proof: (SecondFactor) -> FactorProof?, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        try activeFactor.map { factor throws(AccountRefusal) in try factor.passing(proof(factor), at: now) }
            ?? AccountChange()
    }

    /// A sign-in with the password that was checked. Verified contacts are told of a new device. The first code that a
    /// member of staff enters turns a new second factor on.
    package func signingIn(
        passwordHash checked: String, by proof: (SecondFactor) -> FactorProof?, device: SignInDevice,
        session: Identifier<Session>, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        // A leaving account signs in to come back, a stopped one to appeal.
        guard passwordHash == checked, traveller.state.canSignIn else { throw .notSignedIn }
        var change = AccountChange()
        if let turnedOn = try pendingForStaff(proof, at: now) {
            change = turnedOn
        } else {
            change = try passing(proof, at: now)
        }
        guard change.refusal == nil else { return change }
        if change.factor != nil { change.provedIn = session }
        if !device.isKnown {
            change.messages += AccountMail.newDevice(device.plainName).messages(
                to: traveller, at: traveller.contacts.verified, now: now)
        }
        return change
    }

    /// Nil unless a member of staff entered a code of a second factor that is not on yet.
    private func pendingForStaff(
        _ proof: (SecondFactor) -> FactorProof?, at now: Date
    ) throws(AccountRefusal) -> AccountChange? {
        guard traveller.staff != nil, let factor = secondFactor, !factor.isOn, let entered = proof(factor) else {
            return nil
        }
        return try turningOn(factor, by: entered, at: now)
    }

    /// Turns a second factor on with its first code.
    fileprivate func turningOn(
        _ factor: SecondFactor, by entered: FactorProof?, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        // A recovery code would not show that the app has the secret.
        let entered = entered.map { if case .step = $0 { $0 } else { FactorProof.wrong } }
        var change = try factor.passing(entered, at: now)
        guard change.refusal == nil, case .save(let judged)? = change.factor else { return change }
        change.factor = .save(judged.confirmed(at: now))
        change.messages = AccountMail.secondFactorOn.messages(
            to: traveller, at: traveller.contacts.verified, now: now)
        return change
    }
}

/// The device of a sign-in.
package struct SignInDevice: Sendable, Equatable {
    /// It signed in to this account before.
    package let isKnown: Bool
    /// The client's name for it.
    package let name: String?

    package init(isKnown: Bool, name: String?) {
        self.isKnown = isKnown
        self.name = name
    }

    /// The name as a mail may repeat it: nil for one that looks like an address on the web. Whoever knows the password
    /// chooses it.
    var plainName: String? {
        name.flatMap { $0.contains(#/[:\/@]|\p{L}\.\p{L}{2}/#) ? nil : $0 }
    }
}

extension AccountSnapshot {
    /// A new second factor, which counts once its first code is entered.
    package func addingFactor(_ id: Identifier<SecondFactor>, at now: Date) throws(AccountRefusal) -> AccountChange {
        guard credentials.activeFactor == nil else { throw .secondFactorOn }
        // Whoever has the password alone would make an account of staff theirs.
        guard traveller.staff == nil else { throw .factorFromOperator }
        var change = AccountChange()
        change.factor = .save(SecondFactor(id: id, traveller: traveller.id, createdAt: now))
        return change
    }

    package func confirmingFactor(
        by proof: (SecondFactor) -> FactorProof?, in session: Identifier<Session>, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        guard let factor = credentials.secondFactor else { throw .secondFactorOff }
        guard !factor.isOn else { throw .secondFactorOn }
        var change = try credentials.turningOn(factor, by: proof(factor), at: now)
        if change.refusal == nil { change.provedIn = session }
        return change
    }

    /// Enters a code in a session again, for actions that need a recent one.
    package func steppingUp(
        by proof: (SecondFactor) -> FactorProof?, in session: Identifier<Session>, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        guard credentials.activeFactor != nil else { throw .secondFactorOff }
        var change = try credentials.passing(proof, at: now)
        if change.refusal == nil { change.provedIn = session }
        return change
    }

    /// Removes the second factor, after its last code.
    package func removingFactor(
        passwordHash checked: String, by proof: (SecondFactor) -> FactorProof?, at now: Date
    ) throws(AccountRefusal) -> AccountChange {
        try credentials.confirm(passwordHash: checked)
        guard credentials.activeFactor != nil else { throw .secondFactorOff }
        var change = try credentials.passing(proof, at: now)
        guard change.refusal == nil else { return change }
        change.factor = .remove
        change.messages = AccountMail.secondFactorOff.messages(
            to: traveller, at: traveller.contacts.verified, now: now)
        return change
    }

    /// An edit that changes a contact, or its spelling. It needs the password and the second factor, and each verified contact that
    /// the account loses is told.
    package func editingContacts(
        version: Int64?, passwordHash checked: String, by proof: (SecondFactor) -> FactorProof?, at now: Date,
        _ edit: (inout Traveller) throws -> Void
    ) throws -> AccountChange {
        try credentials.confirm(passwordHash: checked)
        var change = try credentials.passing(proof, at: now)
        guard change.refusal == nil else { return change }
        let edited = try traveller.editing(version: version, edit)
        change.traveller = edited
        for kind in ContactKind.allCases {
            let (old, new) = (traveller.contacts[kind], edited.contacts[kind])
            guard old?.text != new?.text else { continue }
            if let new, new.key != old?.key, banned.contains(kind) || isTaken(kind, new.key) {
                throw AccountRefusal.contactTaken(kind)
            }
            if let old, old.verifiedAt != nil {
                change.messages += AccountMail.contactChanged(kind).messages(
                    to: traveller, at: [Recipient(kind, old.text)], now: now)
                if new?.verifiedAt == nil { drop(kind, key: old.key, in: &change, at: now) }
            }
        }
        return change
    }

    /// The faults of others end with the contact. Those of the account stay with everybody who has verified another
    /// spelling of it, because they do not verify it again.
    private func drop(_ kind: ContactKind, key: String, in change: inout AccountChange, at now: Date) {
        change.dropped.append(DroppedContact(contact: kind.login(key: key), at: now))
        change.endedFaults.append(kind)
        change.carried += others.filter { $0.contact == kind && $0.droppedAt == nil }.map {
            CarriedFaults(by: $0.traveller, of: kind, sources: [FaultSource(traveller.id, droppedAt: now)])
        }
    }
}

extension SecondFactor {
    /// What an entered code does: the factor remembers it, and the change has a refusal if it is wrong.
    fileprivate func passing(_ proof: FactorProof?, at now: Date) throws(AccountRefusal) -> AccountChange {
        var change = AccountChange()
        switch judging(proof, at: now) {
        case .accepted(let judged): change.factor = .save(judged)
        case .missing: throw .secondFactorRequired
        case .paused(let until): throw .secondFactorPaused(Retry(at: until, now: now))
        case .wrong(let judged, let left):
            change.factor = .save(judged)
            change.refusal = .wrongSecondFactor(left: left)
        }
        return change
    }
}
