import Crypto
import Foundation

/// What is kept of a request with its idempotency key: enough to know it again, and nothing that can be guessed back
/// without the server's key. Six digits and the places of a town are quickly tried.
struct RetrySeal: Sendable {
    private let key: SymmetricKey

    init(secret: [UInt8]) {
        key = SymmetricKey(derivedFrom: secret, for: "retry")
    }

    /// HMAC-SHA-256 (RFC 2104).
    func fingerprint(of input: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: key))
    }
}
