import Crypto
import Foundation

extension SymmetricKey {
    /// A key for one purpose, made from `secret` by HKDF-SHA-256 (RFC 5869): it tells nothing of the other keys.
    init(derivedFrom secret: some Sequence<UInt8>, for purpose: String) {
        self = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(secret)), info: Data(purpose.utf8), outputByteCount: 32)
    }
}
