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
    /// A refresh token that is handed in again so soon after its rotation is a lost answer or a parallel request.
    package static let grace: TimeInterval = 10
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

/// A refresh token as the store knows it at the moment it is handed in.
package struct RefreshDesk: Sendable {
    package let session: Session
    /// When the token was exchanged for its successor; nil while it is the newest.
    package let rotatedAt: Date?
    /// The successor, sealed so that only a holder of this token can read it; kept for the grace period.
    package let sealedSuccessor: [UInt8]?

    package init(session: Session, rotatedAt: Date?, sealedSuccessor: [UInt8]?) {
        self.session = session
        self.rotatedAt = rotatedAt
        self.sealedSuccessor = sealedSuccessor
    }
}

/// What happens to a refresh token that is handed in.
package enum RefreshDecision: Sendable, Equatable {
    case rotate
    /// A parallel or repeated request: the same successor again.
    case repeatSuccessor([UInt8])
    /// Stolen: the whole family ends.
    case endFamily
    case refuse

    /// The newest token rotates; a rotated one repeats its successor for `Session.grace` and then ends the family.
    package init(for desk: RefreshDesk, at now: Date) {
        guard desk.session.expiresAt > now else {
            self = .refuse
            return
        }
        guard let rotatedAt = desk.rotatedAt else {
            self = .rotate
            return
        }
        if let sealed = desk.sealedSuccessor, now.timeIntervalSince(rotatedAt) <= Session.grace {
            self = .repeatSuccessor(sealed)
        } else {
            self = .endFamily
        }
    }
}
