package import Domain
package import Foundation

extension SQLiteDatabase {
    /// Notes the opening in the database and in `DIR/epoch`, and begins another epoch if the database was restored.
    /// Called before anything is served.
    package func settleEpoch(at now: Date) async throws -> Epoch {
        let file = EpochFile(folder)
        let known = try file.read()
        let isSameFile = known?.file == EpochFile.number(of: folder.database)
        let evidence = try await read { db in
            try EpochTable.evidence(known: known?.openings ?? [], isSameFile: isSameFile, in: db)
        }
        let (epoch, opening) = (evidence.epoch(at: now), UUID().uuidString)
        // A crash between the two notes leaves both openings here, and the database has one of them.
        try file.write([opening, evidence.opening].compactMap(\.self))
        try await write { try EpochTable.settle(epoch, opening: opening, in: $0) }
        try file.write([opening])
        return epoch
    }
}

/// SQL of the table `epoch`, which has one row.
enum EpochTable {
    static func evidence(known: [String], isSameFile: Bool, in db: Database) throws -> EpochEvidence {
        let row = try db.row("SELECT start, opening, is_copy FROM epoch WHERE id = 1")
        guard let row else { throw DamagedRow(column: "epoch.start") }
        return EpochEvidence(
            epoch: Epoch(start: row["start"]), isCopy: row["is_copy"], opening: row["opening"], known: known,
            isSameFile: isSameFile)
    }

    static func settle(_ epoch: Epoch, opening: String, in db: Database) throws {
        try db.run(
            "UPDATE epoch SET start = :start, opening = :opening, is_copy = 0 WHERE id = 1",
            ["start": epoch.start, "opening": opening])
    }

    /// Marks a backup. One of an earlier version has no table: its migration marks it.
    static func markCopy(in db: Database) throws {
        guard try db.hasTable("epoch") else { return }
        try db.run("UPDATE epoch SET is_copy = 1 WHERE id = 1")
    }
}

/// The file `DIR/epoch`: the last opening of the database, and which file it is. Without the file the next start begins
/// another epoch.
struct EpochFile {
    private let folder: DataFolder

    init(_ folder: DataFolder) { self.folder = folder }

    /// Nil without the file. A line that is damaged is none.
    func read() throws -> (openings: [String], file: UInt64?)? {
        guard FileManager.default.fileExists(atPath: folder.epoch) else { return nil }
        guard let data = FileManager.default.contents(atPath: folder.epoch) else {
            throw DataFolderError.unreadable("\(folder.epoch) cannot be read")
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        func values(_ name: String) -> [String] {
            lines.filter { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.count + 1)) }
        }
        return (values("opening"), values("file").first.flatMap { UInt64($0) })
    }

    /// Replaces the file, and syncs it.
    func write(_ openings: [String]) throws {
        let file = Self.number(of: folder.database).map { ["file \($0)"] } ?? []
        let text = (openings.map { "opening \($0)" } + file).joined(separator: "\n") + "\n"
        let partial = "\(folder.epoch).partial"
        guard
            FileManager.default.createFile(
                atPath: partial, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw DataFolderError.unreadable("cannot write \(folder.epoch)") }
        try SQLiteBackup.synchronise(partial)
        guard rename(partial, folder.epoch) == 0 else {
            throw DataFolderError.unreadable("cannot write \(folder.epoch)")
        }
        try SQLiteBackup.synchronise(folder.path)
    }

    /// The inode of a file: a copy has another.
    static func number(of path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }
}
