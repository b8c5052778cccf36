import Domain
import Foundation

/// The file of checkpoints, `DIR/audit`: a line for each, only appended, mode 0600.
struct AuditCheckpointFile: Sendable {
    let folder: DataFolder

    private var file: LineFile { LineFile(path: folder.audit, folder: folder) }

    /// Every line that can be read, oldest first. A line that a crash has cut off is passed over.
    func lines() throws -> [AuditCheckpointLine] {
        AuditCheckpointLine.all(in: String(decoding: try file.bytes(), as: UTF8.self))
    }

    func append(_ line: String) throws { try file.append(line) }
}

/// The newest checkpoint, as the database knows it: whether the file was cut.
enum AuditCheckpointRecord {
    private static let name = "audit checkpoint"

    /// SHA-256 of its line.
    static func find(in db: Database) throws -> AuditHash? {
        guard let text = try InstallationTable.value(of: name, in: db) else { return nil }
        guard let hash = AuditHash(hex: text) else { throw DamagedRow(column: "installation.value") }
        return hash
    }

    static func save(_ digest: AuditHash, in db: Database) throws {
        try InstallationTable.set(name, to: digest.description, in: db)
    }
}
