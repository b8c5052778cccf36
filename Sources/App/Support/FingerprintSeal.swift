import Crypto
import Foundation

/// The fingerprint of a request that is stored with its idempotency key. It needs the server's key, because a plain
/// hash could be reversed by trying all handover codes or all places of a town.
struct FingerprintSeal: Sendable {
    private let key: SymmetricKey

    init(secret: [UInt8]) {
        key = SymmetricKey(derivedFrom: secret, for: "retry")
    }

    /// HMAC-SHA-256 (RFC 2104).
    func fingerprint(of input: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(input), using: key))
    }
}
