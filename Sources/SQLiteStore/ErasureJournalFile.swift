import Crypto
package import Domain
package import Foundation

/// The journal of erasures: a line for each erased traveller with the day and a keyed hash of the id, in `DIR/erased`.
package struct ErasureJournalFile: ErasureJournal {
    private let folder: DataFolder
    private let keys: KeyFile

    init(_ folder: DataFolder, keys: KeyFile) {
        self.folder = folder
        self.keys = keys
    }

    package func append(_ traveller: Identifier<Traveller>, at now: Date) throws {
        let (isNew, bytes) = (!FileManager.default.fileExists(atPath: folder.journal), try bytes())
        guard !Self.hashes(bytes).contains(hash(of: traveller)) else { return }
        // A line that a crash cut off stays alone on its line.
        let begin = bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true ? "" : "\n"
        let line = "\(begin)\(Day(of: now, in: .gmt)) \(hash(of: traveller))\n"
        let descriptor = open(folder.journal, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault }
        defer { close(descriptor) }
        let written = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.utf8.count, fsync(descriptor) == 0 else { throw fault }
        if isNew { try SQLiteBackup.synchronise(folder.path) }
    }

    package func entries() throws -> ErasureEntries {
        let bytes = try bytes()
        let hashes = Self.hashes(bytes)
        let digest = SHA256.hash(data: bytes).hex
        return ErasureEntries(isEmpty: hashes.isEmpty, digest: digest) { [self] in hashes.contains(hash(of: $0)) }
    }

    private var fault: DataFolderError { .unreadable("\(folder.journal) cannot be written") }

    /// Empty without a file.
    private func bytes() throws -> Data {
        guard FileManager.default.fileExists(atPath: folder.journal) else { return Data() }
        guard let data = FileManager.default.contents(atPath: folder.journal) else {
            throw DataFolderError.unreadable("\(folder.journal) cannot be read")
        }
        return data
    }

    private static func hashes(_ bytes: Data) -> Set<String> {
        Set(
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ")
                return parts.count == 2 && parts[1].utf8.count == 64 ? String(parts[1]) : nil
            })
    }

    private func hash(of traveller: Identifier<Traveller>) -> String {
        keys.digest(of: traveller.description, for: "erasure journal").hex
    }
}
