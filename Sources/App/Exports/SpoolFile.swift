import Domain
import Foundation

/// A new file that is written from its start to its end, with a buffer.
final class SpoolFile {
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    private static let bufferBytes = 64 << 10

    /// Throws if there is a file already.
    init(creating path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFault.of(errno) }
        buffer.reserveCapacity(Self.bufferBytes)
    }

    func append(_ bytes: [UInt8]) throws {
        buffer += bytes
        if buffer.count >= Self.bufferBytes { try flush() }
    }

    private func flush() throws {
        var rest = buffer[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw FileFault.of(written < 0 ? errno : ENOSPC) }
            rest = rest.dropFirst(written)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Some file systems report a full disk only here.
    func finish() throws {
        try flush()
        let result = close(descriptor)
        descriptor = -1
        guard result == 0 else { throw FileFault.of(errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}

/// An error of the file system that is no full disk.
struct FileFault: Error {
    let code: Int32

    static func of(_ code: Int32) -> any Error {
        [ENOSPC, EDQUOT].contains(code) ? StorageFault.full : FileFault(code: code)
    }
}
