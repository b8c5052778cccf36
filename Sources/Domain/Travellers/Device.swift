package import Foundation

/// A device from which somebody signed in. Its token has guesses of its own at the password of that one account, so
/// nobody nearby can use them up.
package struct Device: Sendable, Equatable {
    /// SHA-256 of the token; the token itself is not stored.
    package let tokenHash: [UInt8]
    package let traveller: Identifier<Traveller>
    package let expiresAt: Date

    package init(tokenHash: [UInt8], traveller: Identifier<Traveller>, expiresAt: Date) {
        self.tokenHash = tokenHash
        self.traveller = traveller
        self.expiresAt = expiresAt
    }

    /// Seconds from the latest sign-in.
    package static let lifetime: TimeInterval = 180 * 86_400
    /// A client that forgets its token gets another one with each sign-in; the oldest make room.
    package static let mostOfOneTraveller = 100
}
