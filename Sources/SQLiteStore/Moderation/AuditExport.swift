import Domain
package import Foundation

/// The audit as one file that can be checked without the database. docs/audit.md has its lines.
package enum AuditExport {
    static let header = "wayswap audit export 1"

    /// Writes the chain of a folder, which may be in use, to a new file. Returns the number of rows.
    package static func write(_ folder: DataFolder, to path: String, at now: Date) throws -> Int64 {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        let check = try SQLiteDatabase.inspect(folder, allowingOlder: false)
        let keys = try KeyFile(folder)
        try keys.require(check, of: folder)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw DataFolderError.unreadable("\(path) exists; an export replaces nothing")
        }
        let key = try AuditKey(keys)
        // Before the snapshot, so that all their rows are in it.
        let lines = try AuditCheckpointFile(folder: folder).lines()
        var count: Int64 = 0
        try SQLiteBackup.whole(path) { partial in
            guard
                FileManager.default.createFile(
                    atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]),
                let file = FileHandle(forWritingAtPath: partial)
            else { throw DataFolderError.unreadable("cannot write \(path)") }
            defer { try? file.close() }  // `whole` syncs it by its name.
            count = try SQLiteDatabase.look(into: folder) { try write($0, lines, key, at: now, to: file) }
        }
        return count
    }

    private static func write(
        _ db: Database, _ lines: [AuditCheckpointLine], _ key: AuditKey, at now: Date, to file: FileHandle
    ) throws -> Int64 {
        let head = try AuditTable.head(in: db) ?? (0, .zero)
        let seal = AuditCheckpoint(
            .export, seq: head.seq, hash: head.hash, at: now.milliseconds, previous: lines.last?.digest ?? .zero)
        var text = header + "\n"
        for line in lines { text += "checkpoint \(line.text)\n" }
        text += "checkpoint \(try key.line(of: seal))\n"
        let rows = try db.cursor("SELECT \(AuditTable.columns) FROM audit ORDER BY seq")
        var count: Int64 = 0
        while let row = try rows.next() {
            text += AuditTable.row(row).map(line) ?? "row \((row[0] as SQLValue).description)"
            text += "\n"
            count += 1
            if text.utf8.count > 1 << 20 {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.write(contentsOf: Data(text.utf8))
        return count
    }

    static func line(_ row: AuditRow) -> String {
        let content = row.content
        let parts = [
            "row", "\(row.seq)", "\(content.at)", content.actor?.description ?? "-", content.action,
            content.subjectKind, "\(content.subject)", content.reason.isEmpty ? "-" : content.reason,
            content.case?.description ?? "-", content.noteHash?.description ?? "-", content.isAlone ? "1" : "0",
            "\(row.previous)", "\(row.hash)",
        ]
        return parts.joined(separator: " ")
    }

    /// Nil for a line that `line` would not write.
    static func row(_ line: some StringProtocol) -> AuditRow? {
        let parts = String(line).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 13, parts[0] == "row", let seq = Int64(parts[1]), let at = Int64(parts[2]),
            let subject = AuditSurrogate(hex: parts[6]), let isAlone = ["0": false, "1": true][parts[10]],
            let previous = AuditHash(hex: parts[11]), let hash = AuditHash(hex: parts[12])
        else { return nil }
        let row = AuditRow(
            seq: seq,
            content: AuditRow.Content(
                at: at, actor: AuditSurrogate(hex: parts[3]), action: parts[4], subjectKind: parts[5],
                subject: subject, reason: parts[7] == "-" ? "" : parts[7], case: AuditSurrogate(hex: parts[8]),
                noteHash: AuditHash(hex: parts[9]), isAlone: isAlone),
            previous: previous, hash: hash)
        return Self.line(row) == line ? row : nil
    }
}
