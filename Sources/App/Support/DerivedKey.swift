import Crypto
import Foundation

extension SymmetricKey {
    /// A key for one purpose, derived from `secret` by HKDF-SHA-256 (RFC 5869). It reveals nothing about other keys.
    init(derivedFrom secret: some Sequence<UInt8>, for purpose: String) {
        self = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(secret)), info: Data(purpose.utf8), outputByteCount: 32)
    }
}
