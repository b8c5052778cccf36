import Domain
package import Foundation

/// Writes checkpoints of the chain. One process has one, because the file has one writer.
package actor SQLiteAuditCheckpoints: AuditCheckpoints {
    private let database: SQLiteDatabase
    private let file: AuditCheckpointFile
    /// The newest line; read once.
    private var last: AuditCheckpointLine?
    private var isRead = false

    package init(_ database: SQLiteDatabase) {
        self.database = database
        file = AuditCheckpointFile(folder: database.folder)
    }

    package func write(at now: Date, isLast: Bool) async throws {
        guard let head = try await database.read({ try AuditTable.head(in: $0) }) else { return }
        try readOnce()
        let isDue =
            isLast
            ? head.seq > (last?.checkpoint.seq ?? 0)
            : AuditCheckpoint.isDue(at: now, seq: head.seq, after: last?.checkpoint)
        if isDue { try await append(.row, head, at: now) }
    }

    package func unsigned() async throws -> Int64 {
        let head = try await database.read { try AuditTable.head(in: $0) }
        try readOnce()
        return max(0, (head?.seq ?? 0) - (last?.checkpoint.seq ?? 0))
    }

    /// Says that the database was restored, and gives up what the checkpoints know of rows after its newest one.
    package func markRestored(at now: Date) async throws -> Int64 {
        let head = try await database.read { try AuditTable.head(in: $0) } ?? (0, .zero)
        try readOnce()
        try await append(.restored, head, at: now)
        return head.seq
    }

    private func readOnce() throws {
        guard !isRead else { return }
        last = try file.lines().last
        isRead = true
    }

    private func append(_ kind: AuditCheckpoint.Kind, _ head: (seq: Int64, hash: AuditHash), at now: Date) async throws
    {
        let checkpoint = AuditCheckpoint(
            kind, seq: head.seq, hash: head.hash, at: now.milliseconds, previous: last?.digest ?? .zero)
        let text = try AuditKey(database.keys).line(of: checkpoint)
        try file.append(text)
        guard let line = AuditCheckpointLine(text) else { throw DamagedRow(column: "audit checkpoint") }
        last = line
        // After the file: a file with one line more than the database knows is sound.
        try await database.write { try AuditCheckpointRecord.save(line.digest, in: $0) }
    }
}

extension SQLiteDatabase {
    /// Throws `DataFolderError.auditMissing` or `.auditForeign` if the chain and the file of checkpoints do not belong
    /// together. It compares their ends only; `verify` checks every row.
    package func requireAudit() async throws {
        let lines = try AuditCheckpointFile(folder: folder).lines()
        let (known, signed) = try await read { db in
            (
                try AuditCheckpointRecord.find(in: db),
                try lines.last.flatMap { try AuditTable.hash(of: $0.checkpoint.seq, in: db) }
            )
        }
        if let known, !lines.contains(where: { $0.digest == known }) {
            throw DataFolderError.auditMissing(folder.audit)
        }
        guard let last = lines.last?.checkpoint else { return }
        guard signed == last.hash || last.seq == 0 else { throw DataFolderError.auditForeign(folder.audit) }
    }
}
