package import Foundation

/// One sign-in: a family of refresh tokens of which only the newest is valid.
package struct Session: Sendable, Equatable {
    package let id: Identifier<Session>
    package let traveller: Identifier<Traveller>
    /// The client's name for itself, at most 60 characters.
    package let device: String?
    package let createdAt: Date
    /// The hour of the last use, but never before the creation.
    package let lastUsedAt: Date
    package let expiresAt: Date

    package init(
        id: Identifier<Session>, traveller: Identifier<Traveller>, device: String?, createdAt: Date,
        lastUsedAt: Date, expiresAt: Date
    ) {
        self.id = id
        self.traveller = traveller
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = max(createdAt, lastUsedAt)
        self.expiresAt = expiresAt
    }

    /// Lifetimes of tokens in seconds.
    package static let accessLifetime: TimeInterval = 3600
    package static let lifetime: TimeInterval = 30 * 86_400
    /// How long an unused successor is repeated to the holder of the previous refresh token, in seconds.
    package static let repeatLifetime: TimeInterval = 86_400
    /// Number of rotated tokens of a session that stay stored regardless of age. A reuse of one of them ends the
    /// session.
    package static let retainedRefreshTokens = 100

    /// When an access token issued at `now` expires: never after its session.
    package func accessExpiry(issuedAt now: Date) -> Date {
        min(now.addingTimeInterval(Self.accessLifetime), expiresAt)
    }
}

/// Tokens as stored: only their SHA-256.
package struct TokenHashes: Sendable {
    package let access: [UInt8]
    package let refresh: [UInt8]

    package init(access: [UInt8], refresh: [UInt8]) {
        self.access = access
        self.refresh = refresh
    }
}

/// The records of one sign-in: a session, what opens it and the device.
package struct SignIn: Sendable {
    /// What opens a session.
    package enum Key: Sendable {
        /// A short-lived access token and a refresh token.
        case tokens(TokenHashes)
        /// The hash of the token in a browser's cookie. It lives as long as the session.
        case cookie([UInt8])
    }

    package let session: Session
    package let key: Key
    package let device: Device

    package init(session: Session, key: Key, device: Device) {
        self.session = session
        self.key = key
        self.device = device
    }
}

/// The signed-in traveller and session of a request.
package struct Principal: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let handle: String
    package let session: Identifier<Session>
    /// Whole UTC hours.
    package let lastActive: Date
    /// A language tag, from the traveller's preferences.
    package let language: String
    /// Few routes are open to an account that leaves, or that a moderator has stopped.
    package let state: Traveller.State
    /// Nil unless the account is on the staff.
    package let staff: StaffSession?

    package init(
        traveller: Identifier<Traveller>, handle: String, session: Identifier<Session>, lastActive: Date,
        language: String, state: Traveller.State, staff: StaffSession? = nil
    ) {
        self.traveller = traveller
        self.handle = handle
        self.session = session
        self.lastActive = lastActive
        self.language = language
        self.state = state
        self.staff = staff
    }
}
