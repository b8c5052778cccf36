import API
import Domain
import Foundation
import Synchronization

/// Makes archives one after another, on a thread with a low priority.
///
/// First it writes the files uncompressed, from one snapshot of the database: that takes 0.1 s for 1,000 messages, and
/// for as long the WAL cannot be restarted. Compressing takes longer and happens when the snapshot is closed.
final class ExportMaker: Sendable {
    private let source: any ExportSource
    private let folder: ExportFolder
    private let codes: HandoverCodes
    private let thread = LowPriorityThreads(1, named: "export")
    private let open = Mutex(0)

    /// Archives that are made or wait within requests. More are prepared in the background.
    private static let atOnce = 4

    init(_ exports: Exports, codes: HandoverCodes) {
        (source, folder, self.codes) = (exports.source, exports.folder, codes)
    }

    var hasRoom: Bool { open.withLock { $0 < Self.atOnce } }

    /// Makes the archive of a job. Whoever calls it ends the use of the file in the folder. If it throws, nothing is left
    /// in the folder.
    func make(_ job: ExportJob, at now: Date) async throws -> ExportArchive {
        open.withLock { $0 += 1 }
        defer { open.withLock { $0 -= 1 } }
        let file = try folder.begin()
        let isCancelled = Flag()
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    thread.add { [self] in
                        continuation.resume(with: Result { try write(job, into: file, at: now, isCancelled) })
                    }
                }
            } onCancel: {
                isCancelled.set()
            }
        } catch {
            folder.remove(file)
            folder.end(file)
            throw error
        }
    }

    private func write(
        _ job: ExportJob, into file: String, at now: Date, _ isCancelled: Flag
    ) throws -> ExportArchive {
        let spool = try ExportSpool(in: folder.spool(of: file)) {
            if isCancelled.isSet { throw CancellationError() }
        }
        try folder.requireRoom()
        let contents = ExportContents(job: job, codes: codes, now: now)
        let language = Language(accepting: nil, preferring: job.language)
        try FormerTraveller.$name.withValue(language.phrases.formerTraveller) {
            try source.read(of: job.traveller, at: now) { try contents.write($0, to: spool) }
        }
        try folder.requireRoom()
        try ZipFile.pack(
            ["index.html"] + spool.files.filter { $0 != "index.html" }, of: folder.spool(of: file),
            into: folder.path(of: file), at: now
        ) { isCancelled.isSet }
        folder.removeSpool(of: file)
        guard let bytes = ArchiveFile(folder.path(of: file))?.bytes else { throw FileFault.of(errno) }
        return ExportArchive(file: file, bytes: bytes, readyAt: now)
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isSet: Bool { state.withLock { $0 } }
        func set() { state.withLock { $0 = true } }
    }
}
