import Foundation

/// A file of lines beside the database that only grows, mode 0600.
struct LineFile: Sendable {
    let path: String
    let folder: DataFolder

    /// Empty without a file.
    func bytes() throws -> Data {
        guard FileManager.default.fileExists(atPath: path) else { return Data() }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DataFolderError.unreadable("\(path) cannot be read")
        }
        return data
    }

    /// Appends a line and syncs it. If the disk refuses, a part of the line may be there; the next one stands on a line of
    /// its own, and so does one after a crash.
    func append(_ line: String) throws {
        let isNew = !FileManager.default.fileExists(atPath: path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
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

    private var fault: DataFolderError { .unreadable("\(path) cannot be written") }
}
