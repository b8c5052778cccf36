import Crypto
import Foundation

/// HMAC of an address or a device under a key outside the database, so a copy of the database does not allow trying all
/// addresses.
struct KeyedHash: Sendable {
    private let key: SymmetricKey

    init(_ secret: [UInt8], for purpose: String) {
        key = SymmetricKey(derivedFrom: secret, for: purpose)
    }

    /// 128 bits are enough to tell addresses apart.
    func callAsFunction(_ text: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).prefix(16))
    }
}
