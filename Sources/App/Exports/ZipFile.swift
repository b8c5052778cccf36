import CZip
import Domain
import Foundation

/// Packs files of a folder into an archive. libzip reads them piece by piece.
enum ZipFile {
    /// Creates `path` with mode 0600, or leaves nothing behind.
    ///
    /// - Parameter isCancelled: Asked again and again; true makes `pack` throw `CancellationError`.
    static func pack(
        _ files: [String], of folder: String, into path: String, at time: Date, isCancelled: @escaping () -> Bool
    ) throws {
        // libzip gives the archive the mode of the file that it replaces.
        try SpoolFile(creating: path).finish()
        do { try write(files, of: folder, into: path, at: time, isCancelled: isCancelled) } catch {
            unlink(path)
            throw error
        }
    }

    private static func write(
        _ files: [String], of folder: String, into path: String, at time: Date, isCancelled: @escaping () -> Bool
    ) throws {
        var code: Int32 = 0
        guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw ZipFault(code: code) }
        do {
            for file in files { try add(file, of: folder, to: archive, at: time) }
            try Cancellation.watching(archive, isCancelled) {
                guard zip_close(archive) == 0 else { throw fault(of: archive, wasCancelled: isCancelled()) }
            }
        } catch {
            zip_discard(archive)
            throw error
        }
        try sync(path)
    }

    private static func add(_ file: String, of folder: String, to archive: OpaquePointer, at time: Date) throws {
        guard let source = zip_source_file(archive, "\(folder)/\(file)", 0, -1) else {
            throw fault(of: archive, wasCancelled: false)
        }
        let index = zip_file_add(archive, file, source, ZIP_FL_ENC_UTF_8)
        guard index >= 0 else {
            zip_source_free(source)
            throw fault(of: archive, wasCancelled: false)
        }
        zip_file_set_mtime(archive, zip_uint64_t(index), time_t(time.timeIntervalSince1970), 0)
    }

    private static func fault(of archive: OpaquePointer, wasCancelled: Bool) -> any Error {
        guard !wasCancelled else { return CancellationError() }
        let error = zip_get_error(archive)
        guard zip_error_system_type(error) == ZIP_ET_SYS else { return ZipFault(code: zip_error_code_zip(error)) }
        return FileFault.of(zip_error_code_system(error))
    }

    /// The row in the database says that the archive is there, also after a power cut.
    private static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault.of(errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileFault.of(errno) }
    }
}

/// libzip cannot make the archive, for the reason in its code (`ZIP_ER_…`).
struct ZipFault: Error {
    let code: Int32
}

/// Carries a closure through C.
private final class Cancellation {
    private let isCancelled: () -> Bool

    private init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

    static func watching(_ archive: OpaquePointer, _ isCancelled: @escaping () -> Bool, _ work: () throws -> Void)
        throws
    {
        let cancellation = Cancellation(isCancelled)
        zip_register_cancel_callback_with_state(
            archive,
            { _, state in
                guard let state else { return 0 }
                return Unmanaged<Cancellation>.fromOpaque(state).takeUnretainedValue().isCancelled() ? 1 : 0
            }, nil, Unmanaged.passUnretained(cancellation).toOpaque())
        try withExtendedLifetime(cancellation) { try work() }
    }
}
