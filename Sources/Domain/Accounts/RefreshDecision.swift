package import Foundation

/// The tokens that replaced a refresh token, as long as they are unused.
package struct SealedSuccessor: Sendable, Equatable {
    /// Only the holder of the replaced token can decrypt it.
    package let sealed: [UInt8]
    package let sealedAt: Date

    package init(sealed: [UInt8], sealedAt: Date) {
        self.sealed = sealed
        self.sealedAt = sealedAt
    }
}

/// A refresh token and its session, as stored when the token is presented.
package struct RefreshSnapshot: Sendable {
    package let session: Session
    /// Whether the traveller may sign in: everybody but a deleted one may.
    package let canAct: Bool
    /// False for the newest token of its session.
    package let isRotated: Bool
    /// Nil once the successor has been exchanged too.
    package let successor: SealedSuccessor?

    package init(session: Session, canAct: Bool, isRotated: Bool, successor: SealedSuccessor?) {
        self.session = session
        self.canAct = canAct
        self.isRotated = isRotated
        self.successor = successor
    }
}

/// The decision about a presented refresh token.
package enum RefreshDecision: Sendable, Equatable {
    case rotate
    /// The response was lost or requests ran in parallel: returns the same successor again.
    case repeatSuccessor(SealedSuccessor)
    /// The token is stolen: the session with all its tokens ends.
    case endFamily
    case refuse

    /// Whether the caller gets tokens.
    package var isAnswered: Bool {
        switch self {
        case .rotate, .repeatSuccessor: true
        case .endFamily, .refuse: false
        }
    }

    /// The newest token rotates. A rotated token repeats its unused successor for `Session.repeatLifetime`; after that,
    /// or once the successor was used, it ends the session.
    ///
    /// After the clock was set back, `sealedAt` can be in the future. Such a successor is repeated, and its lifetime
    /// restarts, so that the clock error does not extend it.
    package init(for snapshot: RefreshSnapshot, at now: Date) {
        guard snapshot.canAct, snapshot.session.expiresAt > now else {
            self = .refuse
            return
        }
        guard snapshot.isRotated else {
            self = .rotate
            return
        }
        guard let successor = snapshot.successor,
            now.timeIntervalSince(successor.sealedAt) <= Session.repeatLifetime
        else {
            self = .endFamily
            return
        }
        self = .repeatSuccessor(
            SealedSuccessor(sealed: successor.sealed, sealedAt: min(successor.sealedAt, now)))
    }
}
