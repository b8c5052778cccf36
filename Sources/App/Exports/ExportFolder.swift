import Dispatch
import Domain
import Foundation
import Synchronization

/// The folder `exports` of the data folder: one file for each archive, and folders of archives that are being made.
/// Names are random, and only the server's user can read them.
package final class ExportFolder: Sendable {
    private let path: String
    /// Free bytes of the disk.
    private let free: @Sendable (String) -> Int64?
    /// Archives that are being made, or sent without being kept.
    private let inUse = Mutex<Set<String>>([])

    /// Bytes that an export leaves to the database.
    static let reserve: Int64 = 64 << 20

    /// - Parameter free: Free bytes of the disk of a path; nil if unknown.
    package init(_ path: String, free: @escaping @Sendable (String) -> Int64? = ExportFolder.freeBytes) {
        self.path = path
        self.free = free
    }

    package static func freeBytes(_ path: String) -> Int64? {
        var status = statvfs()
        return statvfs(path, &status) == 0 ? Int64(status.f_bavail) * Int64(status.f_frsize) : nil
    }

    /// The name of a new archive, which stays untouched by `removeOrphans` until `end`.
    func begin() throws -> String {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileFault.of(errno) }
        var generator = SystemRandomNumberGenerator()
        let name = (0..<2).map { _ in
            String(UInt64.random(in: (1 << 60) ... .max, using: &generator), radix: 16)
        }.joined()
        inUse.withLock { _ = $0.insert(name) }
        return "\(name).zip"
    }

    func end(_ file: String) {
        inUse.withLock { _ = $0.remove(Self.name(of: file)) }
    }

    /// What stands before the first dot. libzip adds another ending while it writes.
    private static func name(of file: String) -> String { String(file.prefix { $0 != "." }) }

    func path(of file: String) -> String { "\(path)/\(file)" }

    /// Where the files of an archive lie while it is made.
    func spool(of file: String) -> String { path(of: "\(Self.name(of: file)).part") }

    func requireRoom() throws {
        if let free = free(path), free < Self.reserve { throw StorageFault.full }
    }

    /// Deletes the archive and everything of its making. What cannot be deleted stays for `removeOrphans`.
    func remove(_ file: String) {
        removeSpool(of: file)
        unlink(path(of: file))
    }

    func removeSpool(of file: String) {
        try? FileManager.default.removeItem(atPath: spool(of: file))  // Mostly there is none.
    }

    /// The archive, if it has its whole length.
    func open(_ file: String, bytes: Int64) -> ArchiveFile? {
        ArchiveFile(path(of: file)).flatMap { $0.bytes == bytes ? $0 : nil }
    }

    /// Opens an archive that is sent once, and removes its name.
    func take(_ file: String) throws -> ArchiveFile {
        defer { remove(file) }
        guard let archive = ArchiveFile(path(of: file)) else { throw FileFault.of(errno) }
        return archive
    }

    /// Deletes whatever belongs to no archive that can still be fetched. Returns the number of deleted entries.
    ///
    /// The order matters: a file that is listed and not in use any more has its row before the rows are read.
    package func removeOrphans(keeping files: () async throws -> Set<String>) async throws -> Int {
        // `try?`: without a folder there are no orphans.
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !entries.isEmpty else { return 0 }
        let inUse = inUse.withLock { $0 }
        let kept = try await files()
        let orphans = entries.filter { !inUse.contains(Self.name(of: $0)) && !kept.contains($0) }
        for entry in orphans { try FileManager.default.removeItem(atPath: self.path(of: entry)) }
        return orphans.count
    }
}

/// An open archive. It can be read to its end even if its name is removed meanwhile.
final class ArchiveFile: Sendable {
    let bytes: Int64
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "archive")

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        bytes = descriptor >= 0 ? Int64(lseek(descriptor, 0, SEEK_END)) : -1
        guard bytes >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// At most `count` bytes from `offset`. A read from a slow disk blocks no event loop.
    func read(_ count: Int, from offset: Int64) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                var failure: Int32 = 0
                let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
                    let got = pread(descriptor, buffer.baseAddress, count, off_t(offset))
                    if got < 0 { failure = errno }
                    size = max(0, got)
                }
                guard failure == 0, !part.isEmpty else {
                    return continuation.resume(throwing: FileFault(code: failure))
                }
                continuation.resume(returning: part)
            }
        }
    }
}
