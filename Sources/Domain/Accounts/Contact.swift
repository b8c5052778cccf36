package import Foundation

/// An e-mail address or phone number of an account. Accounts can share an unverified contact.
package struct Contact: Sendable, Equatable {
    /// As typed.
    package let text: String
    /// When the account first had this contact.
    package let claimedAt: Date
    /// Nil if unverified.
    package let verifiedAt: Date?

    package init(_ text: String, claimedAt: Date, verifiedAt: Date?) {
        self.text = text
        self.claimedAt = claimedAt
        self.verifiedAt = verifiedAt
    }

    /// For lookups, as `EmailAddress.key` and `PhoneNumber.key`.
    package var key: String { Self.key(of: text) }

    package static func key(of text: String) -> String { text.lowercased() }

    /// The same for all spellings of one mailbox or telephone, as in `Login.comparisonKey`.
    package var comparisonKey: String { Self.comparisonKey(of: text) }

    package static func comparisonKey(of text: String) -> String {
        text.contains("@") ? EmailAddress.mailbox(of: text) : PhoneNumber.line(of: text)
    }

    /// A changed contact is unverified and claimed at `now`, so that earlier claims of other accounts stay ahead.
    init(_ text: String, replacing old: Contact?, at now: Date) {
        let new = Contact(text, claimedAt: now, verifiedAt: nil)
        let same = old.flatMap { $0.key == new.key ? $0 : nil }
        self.init(text, claimedAt: same?.claimedAt ?? now, verifiedAt: same?.verifiedAt)
    }

    func verified(at now: Date) -> Contact { Contact(text, claimedAt: claimedAt, verifiedAt: now) }
}

extension Login {
    /// The account that this login means. Of the accounts that share a contact, the one that verified it, or else the one
    /// that claimed it first.
    package func holder(among accounts: [Credentials]) -> Credentials? {
        accounts.min { rank($0.traveller) < rank($1.traveller) }
    }

    private func rank(_ traveller: Traveller) -> (Int, Int, Date, Identifier<Traveller>) {
        let contact = contactKind.flatMap { traveller.contacts[$0] }
        // Deleted accounts come last, so that they do not hide a later owner of the contact.
        return (
            traveller.state == .deleted ? 1 : 0, contact?.verifiedAt == nil ? 1 : 0, contact?.claimedAt ?? .distantPast,
            traveller.id
        )
    }
}

extension Login {
    /// Nil for a handle.
    package var contactKind: ContactKind? {
        switch self {
        case .handle: nil
        case .email: .email
        case .phone: .phone
        }
    }
}

extension ContactKind {
    package func login(key: String) -> Login { self == .email ? .email(key: key) : .phone(key: key) }
}

extension Traveller.Contacts {
    /// What contacts sign in with, e-mail first.
    package func logins(where isWanted: (Contact) -> Bool = { _ in true }) -> [Login] {
        ContactKind.allCases.compactMap { kind in
            self[kind].flatMap { isWanted($0) ? kind.login(key: $0.key) : nil }
        }
    }

    package var verifiedLogins: [Login] { logins { $0.verifiedAt != nil } }
}
