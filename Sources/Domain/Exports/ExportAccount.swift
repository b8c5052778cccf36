package import Foundation

/// The parts of an export that are no long lists.
package struct ExportAccount: Sendable {
    package let profile: OwnProfile
    package let preferences: Preferences
    package let reliability: ReliabilitySnapshot
    package let sessions: [Session]
    package let security: ExportSecurity
    /// Nil if no terms were set when the traveller registered.
    package let consent: Consent?

    package init(
        profile: OwnProfile, preferences: Preferences, reliability: ReliabilitySnapshot, sessions: [Session],
        security: ExportSecurity, consent: Consent?
    ) {
        self.profile = profile
        self.consent = consent
        self.preferences = preferences
        self.reliability = reliability
        self.sessions = sessions
        self.security = security
    }
}

/// What the server stores to protect an account, without anything that opens it.
package struct ExportSecurity: Sendable {
    /// A mail or text message of the last day. Its address is erased when it has been sent.
    package struct Letter: Sendable {
        package let kind: String
        package let channel: ContactKind
        package let at: Date
        package let settledAt: Date?

        package init(kind: String, channel: ContactKind, at: Date, settledAt: Date?) {
            self.kind = kind
            self.channel = channel
            self.at = at
            self.settledAt = settledAt
        }
    }

    /// A code that was sent in the last day, without its digits.
    package struct Code: Sendable {
        package let purpose: String
        package let contact: String
        package let sentAt: Date
        package let usedAt: Date?

        package init(purpose: String, contact: String, sentAt: Date, usedAt: Date?) {
            self.purpose = purpose
            self.contact = contact
            self.sentAt = sentAt
            self.usedAt = usedAt
        }
    }

    /// When each device that skips the limit of password attempts is forgotten.
    package let devicesUntil: [Date]
    /// When the second factor was turned on.
    package let secondFactorSince: Date?
    package let codes: [Code]
    package let letters: [Letter]

    package init(devicesUntil: [Date], secondFactorSince: Date?, codes: [Code], letters: [Letter]) {
        self.devicesUntil = devicesUntil
        self.secondFactorSince = secondFactorSince
        self.codes = codes
        self.letters = letters
    }
}
