import Domain
import Foundation
import GRDB

/// The file of checkpoints, `DIR/audit`: a line for each, only appended, mode 0600.
struct AuditCheckpointFile: Sendable {
    let folder: DataFolder

    /// Every line that can be read, oldest first. A line that a crash has cut off is passed over.
    func lines() throws -> [AuditCheckpointLine] {
        guard FileManager.default.fileExists(atPath: folder.audit) else { return [] }
        guard let data = FileManager.default.contents(atPath: folder.audit) else {
            throw DataFolderError.unreadable("\(folder.audit) cannot be read")
        }
        return AuditCheckpointLine.all(in: String(decoding: data, as: UTF8.self))
    }

    /// Appends a line and syncs it. Throws if the disk refuses; a part of the line may be there then, and the next line
    /// stands on a line of its own.
    func append(_ line: String) throws {
        let isNew = !FileManager.default.fileExists(atPath: folder.audit)
        let descriptor = open(folder.audit, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw fault }
        var last = UInt8(ascii: "\n")
        if status.st_size > 0 { guard pread(descriptor, &last, 1, status.st_size - 1) == 1 else { throw fault } }
        let bytes = Array("\(last == UInt8(ascii: "\n") ? "" : "\n")\(line)\n".utf8)
        guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count,
            fsync(descriptor) == 0
        else { throw fault }
        if isNew { try SQLiteBackup.synchronise(folder.path) }
    }

    private var fault: DataFolderError { .unreadable("\(folder.audit) cannot be written") }
}

/// The newest checkpoint, as the database knows it: whether the file was cut.
enum AuditCheckpointRecord {
    private static let name = "audit checkpoint"

    /// SHA-256 of its line.
    static func find(in db: Database) throws -> AuditHash? {
        guard
            let text = try String.fetchOne(
                db, sql: "SELECT value FROM installation WHERE name = ?", arguments: [name])
        else { return nil }
        guard let hash = AuditHash(hex: text) else { throw DamagedRow(column: "installation.value") }
        return hash
    }

    static func save(_ digest: AuditHash, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO installation (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, arguments: [name, digest.description])
    }
}
