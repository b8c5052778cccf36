import Crypto
import Foundation

/// Ties a database to its `keys` file: the table `key_check` stores a value derived from the secret.
///
/// With other keys every code, QR key, cursor and pseudonym would change without an explanation. The value is derived
/// in the same way as all other keys, so it reveals nothing about them.
struct KeyCheck: Equatable, Sendable {
    private let value: String

    /// The value that a database of these keys must contain.
    init(of keys: KeyFile) {
        let derived = keys.key(for: "key check")
        value = derived.withUnsafeBytes(\.hex)
    }

    /// Nil if no version that has this check has opened the database for writing.
    init?(storedIn db: Database) throws {
        guard try db.hasTable("key_check"),
            let value = try db.value("SELECT value FROM key_check WHERE id = 1", as: String.self)
        else { return nil }
        self.value = value
    }

    /// Stores the value; does nothing if the database already has one.
    func store(in db: Database) throws {
        try db.run("INSERT INTO key_check (id, value) VALUES (1, :value) ON CONFLICT (id) DO NOTHING", ["value": value])
    }
}

extension KeyFile {
    /// Throws `DataFolderError.keysForeign` if `stored` was derived from other keys.
    func require(_ stored: KeyCheck?, of folder: DataFolder) throws {
        guard let stored, stored != KeyCheck(of: self) else { return }
        throw DataFolderError.keysForeign(folder.keys)
    }
}
