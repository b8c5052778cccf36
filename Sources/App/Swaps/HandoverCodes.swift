import API
import Crypto
import Domain
import Foundation

/// The six-digit handover code of each side of a swap, and its signed form for a QR code.
///
/// A code is derived on demand from a key outside the database and never stored. A copy of the database therefore
/// contains no codes. The signature is Ed25519 (RFC 8032), so an app with the public key can verify it offline.
struct HandoverCodes: Sendable {
    private let digits: SymmetricKey
    private let signing: Curve25519.Signing.PrivateKey

    init(secret: [UInt8]) {
        digits = SymmetricKey(derivedFrom: secret, for: "handover code")
        let seed = SymmetricKey(derivedFrom: secret, for: "handover signature")
        // `try?`: any 32 bytes are a valid key.
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed.withUnsafeBytes { Data($0) })
        else { preconditionFailure("a derived key has 32 bytes") }
        signing = key
    }

    /// The public key that the apps of both sides get with the swap.
    var publicKey: String { signing.publicKey.rawRepresentation.base64EncodedString() }

    /// The code that this side gives to the other after counting the cash.
    func code(of side: Swap.Side, in swap: Identifier<Swap>) -> String {
        let text = Data("\(swap) \(side.rawValue)".utf8)
        let number = HMAC<SHA256>.authenticationCode(for: text, using: digits)
            .prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // 2^64 is not a multiple of a million: the bias is 10^-13.
        return number.lastSixDigits
    }

    /// Checks an entered code: digits, or the text of a QR code. A text without a valid signature counts as wrong
    /// digits.
    func check(_ text: String, of side: Swap.Side, in swap: Identifier<Swap>) -> HandedInCode {
        guard text.hasPrefix(HandOverRequest.scanned) else { return .typed(isRight: isRight(text, of: side, in: swap)) }
        guard let digits = signedDigits(in: text, of: side, swap: swap), isRight(digits, of: side, in: swap) else {
            return .typed(isRight: false)
        }
        return .signed
    }

    /// Compares digests, so that the time does not depend on where the digits differ.
    private func isRight(_ text: String, of side: Swap.Side, in swap: Identifier<Swap>) -> Bool {
        SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(code(of: side, in: swap).utf8))
    }

    /// The text of a QR code: `wayswap:1:SWAP:SIDE:CODE:SIGNATURE`, with the signature in base64url.
    func signed(_ side: Swap.Side, in swap: Identifier<Swap>) throws -> String {
        let text =
            HandOverRequest.scanned
            + [swap.description, side.rawValue, code(of: side, in: swap)].joined(separator: ":")
        return text + ":" + (try signing.signature(for: Data(text.utf8)).base64URL)
    }

    /// The digits in the text of this swap's QR code; nil for another swap or an invalid signature.
    private func signedDigits(in text: String, of side: Swap.Side, swap: Identifier<Swap>) -> String? {
        let parts = text.dropFirst(HandOverRequest.scanned.count).split(
            separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == swap.description, parts[1] == side.rawValue,
            let signature = Data(base64URL: String(parts[3])),
            signing.publicKey.isValidSignature(signature, for: Data(text.dropLast(parts[3].count + 1).utf8))
        else { return nil }
        return String(parts[2])
    }
}
