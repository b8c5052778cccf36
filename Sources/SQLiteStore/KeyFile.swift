import Crypto
import Foundation

/// The secret, kept apart from the database: 32 random bytes as hexadecimal text in `DIR/keys` (mode 0600).
package struct KeyFile: Sendable {
    package let secret: [UInt8]

    /// Reads the key file of a folder. Creates and syncs one if there is no database yet.
    ///
    /// Throws `DataFolderError.keysMissing` if a database exists without its key file. Cursors and pseudonyms of that
    /// database would be meaningless, and its handover codes could not be checked.
    package init(_ folder: DataFolder) throws {
        let files = FileManager.default
        if !files.fileExists(atPath: folder.keys) {
            guard !folder.hasDatabase else { throw DataFolderError.keysMissing(folder.keys) }
            try folder.create()
            try Self.make(at: folder)
        }
        guard
            let text = files.contents(atPath: folder.keys).map({ String(decoding: $0, as: UTF8.self) }),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("secret ") }),
            let bytes = Self.bytes(ofHex: line.dropFirst("secret ".count)), bytes.count == 32
        else { throw DataFolderError.unreadable("\(folder.keys) cannot be read") }
        secret = bytes
    }

    /// A keyed digest for one purpose. Only the keys link it to the text.
    func digest(of text: String, for purpose: String) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key(for: purpose)))
    }

    /// A key for one purpose, derived from the secret by HKDF-SHA-256 (RFC 5869). It reveals nothing about other keys.
    func key(for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data(purpose.utf8), outputByteCount: 32)
    }

    private static func make(at folder: DataFolder) throws {
        var generator = SystemRandomNumberGenerator()
        let hex = (0..<32).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let text = "# Keys of this Wayswap installation. Back them up apart from the database.\nsecret \(hex)\n"
        let partial = "\(folder.keys).partial"
        guard
            FileManager.default.createFile(
                atPath: partial, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw DataFolderError.unreadable("cannot write \(folder.keys)") }
        try SQLiteBackup.synchronise(partial)
        guard rename(partial, folder.keys) == 0 else { throw DataFolderError.unreadable("cannot write \(folder.keys)") }
        try SQLiteBackup.synchronise(folder.path)
    }

    private static func bytes(ofHex text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
