import Crypto
import Domain
import Foundation

/// Time-based codes (RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes of second factors. Secrets are derived
/// from ids with a key outside the database and never stored.
struct FactorCodes: Sendable {
    private let key: SymmetricKey

    /// Seconds of one code.
    static let period: Int64 = 30
    /// Codes before and after the current one are accepted, for clocks that differ.
    static let tolerance: Int64 = 1

    init(secret: [UInt8]) {
        key = SymmetricKey(derivedFrom: secret, for: "second factor")
    }

    /// 160 bits, as RFC 4226 recommends.
    func secret(of factor: Identifier<SecondFactor>) -> [UInt8] { Array(bytes("secret \(factor)").prefix(20)) }

    /// 50 random bits each: `abcde-fgh23`.
    func recoveryCodes(of factor: Identifier<SecondFactor>) -> [String] {
        (0..<SecondFactor.recoveryCodeCount).map { number in
            let text = Base32.text(bytes("recovery \(factor) \(number)").prefix(10)).lowercased().prefix(10)
            return "\(text.prefix(5))-\(text.dropFirst(5))"
        }
    }

    private func bytes(_ purpose: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(purpose.utf8), using: key))
    }

    /// Nil if no code was entered.
    func proof(_ entered: String?, of factor: SecondFactor, at now: Date) -> FactorProof? {
        guard let entered else { return nil }
        let text = entered.lowercased().filter { !$0.isWhitespace && $0 != "-" }
        guard !text.isEmpty else { return nil }
        let digest = SHA256.hash(data: Data(text.utf8))
        let (secret, step) = (secret(of: factor.id), Self.step(at: now))
        for step in [step, step - Self.tolerance, step + Self.tolerance]
        where SHA256.hash(data: Data(Self.code(secret, step: step).utf8)) == digest {
            return .step(step)
        }
        for (number, code) in recoveryCodes(of: factor.id).enumerated()
        where SHA256.hash(data: Data(code.filter { $0 != "-" }.utf8)) == digest {
            return .recovery(number)
        }
        return .wrong
    }

    static func step(at now: Date) -> Int64 { Int64((now.timeIntervalSince1970 / Double(period)).rounded(.down)) }

    /// The code of a time step (RFC 4226, section 5.3).
    static func code(_ secret: [UInt8], step: Int64) -> String {
        let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * Int64($0))) }
        let mac = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: Data(counter), using: SymmetricKey(data: Data(secret))))
        let offset = Int(mac[19] & 0xF)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return number.lastSixDigits
    }

    /// What authenticator apps read as a QR code.
    func address(of factor: Identifier<SecondFactor>, handle: String) -> String {
        "otpauth://totp/Wayswap:\(handle)?secret=\(Base32.text(secret(of: factor)))&issuer=Wayswap&algorithm=SHA1&digits=6"
            + "&period=\(Self.period)"
    }
}

/// Base32 of RFC 4648, without padding.
enum Base32 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var (text, buffer, bits) = ("", UInt32(0), 0)
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(letters[Int(buffer >> UInt32(bits) & 31)])
            }
        }
        if bits > 0 { text.append(letters[Int(buffer << UInt32(5 - bits) & 31)]) }
        return text
    }
}
