package import Foundation

/// A device that has signed in to an account. Its token has a separate limit of password attempts for that account, so
/// other clients at the same address cannot use up its attempts.
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

    /// Seconds since the latest sign-in.
    package static let lifetime: TimeInterval = 180 * 86_400
    /// Maximum devices per traveller; the oldest are removed. A client that loses its token creates one at each
    /// sign-in.
    package static let maxPerTraveller = 100

    /// The devices of one traveller that are removed: all beyond the maximum, those that expire first.
    package static func evicted(of devices: [Device]) -> ArraySlice<Device> {
        devices.sorted { one, two in
            one.expiresAt == two.expiresAt
                ? two.tokenHash.lexicographicallyPrecedes(one.tokenHash) : one.expiresAt > two.expiresAt
        }.dropFirst(maxPerTraveller)
    }
}
