import API
import Crypto
import Domain
import Foundation

/// The six digits and the token of a code, derived from its id with a key outside the database and never stored. A copy
/// of the database therefore contains no codes, and a message can be rendered again after a restart.
struct ContactCodes: Sendable {
    private let digits: SymmetricKey
    private let tokens: SignedIdentifiers<ContactCode>

    private static let prefix = "wc_"

    init(secret: [UInt8]) {
        digits = SymmetricKey(derivedFrom: secret, for: "contact code")
        tokens = SignedIdentifiers(SymmetricKey(derivedFrom: secret, for: "contact token"))
    }

    func digits(of code: Identifier<ContactCode>) -> String {
        let number = HMAC<SHA256>.authenticationCode(for: code.bytes, using: digits)
            .prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // 2^64 is not a multiple of a million: the bias is 10^-13.
        return number.lastSixDigits
    }

    /// For a link.
    func token(of code: Identifier<ContactCode>) -> String { Self.prefix + tokens.text(of: code) }

    /// The code whose genuine token this is.
    func code(ofToken token: String) -> Identifier<ContactCode>? {
        token.hasPrefix(Self.prefix) ? tokens.id(of: String(token.dropFirst(Self.prefix.count))) : nil
    }

    /// Compares digests, so that the time does not depend on where the digits differ.
    func proof(_ entered: EnteredCode, of code: ContactCode) -> CodeProof {
        switch entered {
        case .digits(let text):
            SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(digits(of: code.id).utf8)) ? .digits : .wrong
        case .token(let token):
            switch self.code(ofToken: token) {
            case code.id: .token
            case nil: .wrong
            default: .old
            }
        }
    }
}
