package import Foundation

/// One signed-in device: a family of refresh tokens of which only the newest is good.
package struct Session: Sendable, Equatable {
    package let id: Identifier<Session>
    package let traveller: Identifier<Traveller>
    /// What the client calls itself, at most 60 characters.
    package let device: String?
    package let createdAt: Date
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
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }

    /// How long tokens live, in seconds.
    package static let accessLifetime: TimeInterval = 3600
    package static let lifetime: TimeInterval = 30 * 86_400
    /// How long an unused successor is repeated to the holder of the refresh token before it, in seconds.
    package static let repeatLifetime: TimeInterval = 86_400
    /// The newest rotated tokens of a session, which stay known however old they are: one that comes back ends the
    /// session.
    package static let retainedRefreshTokens = 100
}

/// Tokens as they are stored: only their SHA-256.
package struct TokenHashes: Sendable {
    package let access: [UInt8]
    package let refresh: [UInt8]

    package init(access: [UInt8], refresh: [UInt8]) {
        self.access = access
        self.refresh = refresh
    }
}

/// What one sign-in stores: a session, its first tokens, and the device that it was made from.
package struct SignIn: Sendable {
    package let session: Session
    package let tokens: TokenHashes
    package let device: Device

    package init(session: Session, tokens: TokenHashes, device: Device) {
        self.session = session
        self.tokens = tokens
        self.device = device
    }
}

/// Who is signed in, by which session.
package struct Principal: Sendable, Equatable {
    package let traveller: Identifier<Traveller>
    package let handle: String
    package let session: Identifier<Session>
    /// Whole UTC hours.
    package let lastActive: Date

    package init(
        traveller: Identifier<Traveller>, handle: String, session: Identifier<Session>, lastActive: Date
    ) {
        self.traveller = traveller
        self.handle = handle
        self.session = session
        self.lastActive = lastActive
    }
}
