import Crypto
import Foundation
import GRDB

/// Ties a database to its `keys`: a value that is derived from them stands in the table `key_check`.
///
/// With other keys every code, QR key, cursor and pseudonym would change, and nothing would say why. The value is
/// derived as all other keys are, so it tells nothing of them.
struct KeyCheck: Equatable, Sendable {
    private let value: String

    /// What must stand in a database that belongs to these keys.
    init(of keys: KeyFile) {
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: keys.secret), info: Data("key check".utf8), outputByteCount: 32)
        value = derived.withUnsafeBytes { bytes in
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// Nil for a database that no version with this check has opened for writing.
    init?(storedIn db: Database) throws {
        guard try db.tableExists("key_check"),
            let value = try String.fetchOne(db, sql: "SELECT value FROM key_check WHERE id = 1")
        else { return nil }
        self.value = value
    }

    /// Nothing changes in a database that has one.
    func store(in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO key_check (id, value) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", arguments: [value])
    }
}

extension KeyFile {
    /// Throws `StoreRefusal.keysForeign` if `stored` was made with other keys.
    func require(_ stored: KeyCheck?, of folder: DataFolder) throws {
        guard let stored, stored != KeyCheck(of: self) else { return }
        throw StoreRefusal.keysForeign(folder.keys)
    }
}
