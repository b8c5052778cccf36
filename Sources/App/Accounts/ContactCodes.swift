import API
import Crypto
import Domain
import Foundation

/// The six digits and the token of a code, derived from its id with a key outside the database and never stored. A copy
/// of the database therefore contains no codes, and a message can be rendered again after a restart.
struct ContactCodes: Sendable {
    private let digits: SymmetricKey
    private let tokens: SymmetricKey

    private static let prefix = "wc_"
    private static let idLength = 16
    private static let macLength = 16

    init(secret: [UInt8]) {
        digits = SymmetricKey(derivedFrom: secret, for: "contact code")
        tokens = SymmetricKey(derivedFrom: secret, for: "contact token")
    }

    func digits(of code: Identifier<ContactCode>) -> String {
        let number = HMAC<SHA256>.authenticationCode(for: code.bytes, using: digits)
            .prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // 2^64 is not a multiple of a million: the bias is 10^-13.
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - text.count) + text
    }

    /// The id and its authentication code, for a link.
    func token(of code: Identifier<ContactCode>) -> String {
        let id = code.bytes
        return Self.prefix + (id + mac(of: id)).base64URL
    }

    /// The code whose genuine token this is.
    func code(ofToken token: String) -> Identifier<ContactCode>? {
        guard token.hasPrefix(Self.prefix), let bytes = Data(base64URL: String(token.dropFirst(Self.prefix.count))),
            bytes.count == Self.idLength + Self.macLength
        else { return nil }
        let id = Data(bytes.prefix(Self.idLength))
        guard SHA256.hash(data: mac(of: id)) == SHA256.hash(data: bytes.dropFirst(Self.idLength)) else { return nil }
        return Identifier(bytes: id)
    }

    /// Compares digests, so that the time does not depend on where the digits differ.
    func proof(_ entered: EnteredCode, of code: ContactCode) -> CodeProof {
        switch entered {
        case .digits(let text):
            SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(digits(of: code.id).utf8)) ? .right : .wrong
        case .token(let token):
            switch self.code(ofToken: token) {
            case code.id: .right
            case nil: .wrong
            default: .old
            }
        }
    }

    private func mac(of id: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: id, using: tokens).prefix(Self.macLength))
    }
}
