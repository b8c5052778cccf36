import Crypto
import Domain
import Foundation

extension AuditHash {
    /// SHA-256.
    init(of bytes: some DataProtocol) {
        self = SHA256.hash(data: bytes).withUnsafeBytes { AuditHash($0) } ?? .zero
    }

    /// SHA-256 of the canonical bytes of a row; `buffer` is only memory.
    init(of row: AuditRow, buffer: inout [UInt8]) {
        row.write(to: &buffer)
        self.init(of: buffer)
    }

    /// Nil unless there are 32 bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 32 else { return nil }
        func word(_ offset: Int) -> UInt64 {
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        self.init(word(0), word(8), word(16), word(24))
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(self)
        return bytes
    }
}

extension AuditSurrogate {
    /// Says nothing of the subject without the salt. With it, nobody can say that it stands for another one.
    init(of subject: AuditSubject, salt: [UInt8]) {
        let hash = AuditHash(of: salt + Array(subject.kind.rawValue.utf8) + [0] + Array(subject.id.utf8))
        self.init(high: hash.words.0, low: hash.words.1)
    }

    /// Nil unless there are 16 bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(high)
        bytes.append(low)
        return bytes
    }
}

/// 32 random bytes. Without them, the hash of a text that is easy to guess says nothing.
enum AuditSalt {
    static func random() -> [UInt8] {
        AuditHash(.random(), .random(), .random(), .random()).bytes
    }
}

extension UInt64 {
    fileprivate static func random() -> UInt64 { .random(in: .min ... .max) }
}

/// Signs checkpoints with Ed25519 (RFC 8032). The private key is derived from the secret in `DIR/keys`.
package struct AuditKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    package init(_ keys: KeyFile) throws {
        let seed = keys.key(for: "audit checkpoints")
        key = try seed.withUnsafeBytes { try Curve25519.Signing.PrivateKey(rawRepresentation: Data($0)) }
    }

    package var publicKey: AuditPublicKey { AuditPublicKey(key.publicKey) }

    /// The line of a checkpoint, without its line feed.
    func line(of checkpoint: AuditCheckpoint) throws -> String {
        try "\(checkpoint.text) \(key.signature(for: AuditPublicKey.signed(checkpoint.text)).hex)"
    }
}

/// Checks signatures of checkpoints. `description` is its 32 bytes in hexadecimal digits.
package struct AuditPublicKey: Sendable, CustomStringConvertible {
    private let key: Curve25519.Signing.PublicKey

    fileprivate init(_ key: Curve25519.Signing.PublicKey) { self.key = key }

    /// Nil unless the text is 64 hexadecimal digits of a key.
    package init?(_ text: String) {
        guard let bytes = AuditHash(hex: text.lowercased())?.bytes,
            // `try?`: any 32 bytes that are no key are refused in the same way.
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: Data(bytes))
        else { return nil }
        self.key = key
    }

    package var description: String { key.rawRepresentation.hex }

    /// What is signed: a name of the use, so that no other signature of the key fits, and the text.
    fileprivate static func signed(_ text: String) -> Data { Data("wayswap audit checkpoint\n\(text)".utf8) }

    func accepts(_ line: AuditCheckpointLine) -> Bool {
        key.isValidSignature(line.signature, for: Self.signed(line.checkpoint.text))
    }
}
