package import Foundation

/// The tokens that replaced a refresh token, while nobody has used them.
package struct SealedSuccessor: Sendable, Equatable {
    /// Readable only by the holder of the replaced token.
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
    /// Whether the traveller may sign in: neither suspended, nor banned, nor deleted.
    package let canAct: Bool
    /// False for the newest token of its session.
    package let isRotated: Bool
    /// Nil once the successor was exchanged too.
    package let successor: SealedSuccessor?

    package init(session: Session, canAct: Bool, isRotated: Bool, successor: SealedSuccessor?) {
        self.session = session
        self.canAct = canAct
        self.isRotated = isRotated
        self.successor = successor
    }
}

/// What happens to a refresh token that is handed in.
package enum RefreshDecision: Sendable, Equatable {
    case rotate
    /// A lost answer or a parallel request: the same successor again.
    case repeatSuccessor(SealedSuccessor)
    /// Stolen: the whole family ends.
    case endFamily
    case refuse

    /// The newest token rotates. A rotated one repeats its successor until that was used, at most for
    /// `Session.repeatLifetime`, and then ends the family.
    ///
    /// After the clock was set back a successor seems to come from the future. It is repeated too, and its time
    /// begins again, so that the error of the clock does not lengthen it.
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
