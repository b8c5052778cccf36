package import Foundation

/// The two contacts of an account.
package enum ContactKind: String, Sendable, CaseIterable {
    case email, phone
}

/// A code that was sent to a contact. Its six digits and its token are derived from the id with a key outside the
/// database, so the database never holds them.
package struct ContactCode: Sendable, Equatable {
    /// A code serves one purpose; a code for another purpose does not stand in for it.
    package enum Purpose: String, Sendable, CaseIterable {
        /// Verifies this contact.
        case email, phone
        /// Sets a new password.
        case reset

        package init(verifying kind: ContactKind) {
            self = kind == .email ? .email : .phone
        }
    }

    package let id: Identifier<ContactCode>
    package let traveller: Identifier<Traveller>
    package let purpose: Purpose
    /// `Contact.key` of the contact that it was sent to.
    package let contact: String
    package let sentAt: Date
    /// Wrong codes that were entered.
    package private(set) var attempts: Int
    package private(set) var usedAt: Date?

    package init(
        id: Identifier<ContactCode>, traveller: Identifier<Traveller>, purpose: Purpose, contact: String, sentAt: Date,
        attempts: Int = 0, usedAt: Date? = nil
    ) {
        self.id = id
        self.traveller = traveller
        self.purpose = purpose
        self.contact = contact
        self.sentAt = sentAt
        self.attempts = attempts
        self.usedAt = usedAt
    }

    /// Seconds for which a code can be entered.
    package static let lifetime: TimeInterval = 1800
    /// Five guesses at a million codes.
    package static let maxAttempts = 5
    /// Seconds until the next code may be sent.
    package static let pause: TimeInterval = 60
    /// Seconds for which a code counts against the quotas; then it is deleted.
    package static let retention: TimeInterval = 86_400

    package var expiresAt: Date { sentAt.addingTimeInterval(Self.lifetime) }
    package var resendAt: Date { sentAt.addingTimeInterval(Self.pause) }
}

/// What an entered code is to the newest code of its purpose.
package enum CodeProof: Sendable, Equatable {
    case digits, wrong
    /// Its genuine token, and the genuine token of another code. A token cannot be guessed, so wrong digits, which a
    /// stranger may send, do not end it.
    case token, old
}

/// The decision about an entered code, with the code as it is stored then.
package enum CodeVerdict: Sendable, Equatable {
    case accepted(ContactCode)
    case wrong(ContactCode, left: Int)
    /// Too old, used, out of attempts (of digits), replaced, or sent to a contact that the account no longer has.
    case over
}

extension ContactCode {
    /// - Parameter contact: The key of the contact that the account has now.
    package func judging(_ proof: CodeProof, for contact: String?, at now: Date) -> CodeVerdict {
        guard usedAt == nil, proof == .token || attempts < Self.maxAttempts, now < expiresAt, contact == self.contact
        else { return .over }
        var judged = self
        switch proof {
        case .old: return .over
        case .digits, .token:
            judged.usedAt = now
            return .accepted(judged)
        case .wrong:
            judged.attempts += 1
            return .wrong(judged, left: Self.maxAttempts - judged.attempts)
        }
    }
}

/// When codes were sent within `ContactCode.retention`, oldest first.
package struct SentCodes: Sendable, Equatable {
    /// For the same account and purpose.
    package let ofAccount: [Date]
    /// To the same mailbox or telephone in any spelling, for any account. Nothing for a new password of an account that
    /// has verified it.
    package let toContact: [Date]

    package init(ofAccount: [Date] = [], toContact: [Date] = []) {
        self.ofAccount = ofAccount
        self.toContact = toContact
    }

    /// Codes of one purpose that one account gets in 24 hours: fifty guesses at a million codes.
    package static let perAccount = 10
    /// Codes that one mailbox or telephone gets in 24 hours, whichever accounts claim it in whichever spelling and whatever
    /// the codes are for. New passwords of an account that has verified it do not count.
    package static let perContact = 10

    /// When the quotas allow the next code; nil if they allow it now.
    var nextAt: Date? {
        [(ofAccount, Self.perAccount), (toContact, Self.perContact)].compactMap { dates, limit in
            dates.count < limit
                ? nil : dates[dates.count - limit].addingTimeInterval(ContactCode.retention)
        }.max()
    }
}
