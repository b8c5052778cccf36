package import Domain
import Foundation
import Logging
import ServiceLifecycle

/// Prepares the archives of larger accounts in the background, one at a time.
package struct ExportService: Service {
    private let store: any ExportStore
    private let folder: ExportFolder
    private let maker: ExportMaker
    private let clock: WallClock
    private let logger: Logger
    /// Small jobs from before it were cut off by the end of an earlier process.
    private let began: Date

    private static let pause = Duration.seconds(1)
    /// After a failure that may pass.
    private static let pauseAfterFailure = Duration.seconds(30)

    package init(_ services: Services) {
        (store, folder) = (services.exports.store, services.exports.folder)
        maker = ExportMaker(services.exports, codes: HandoverCodes(secret: services.secret))
        (clock, logger) = (services.clock, services.logger)
        began = clock.now()
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await attempt { try await start() }
            while !Task.isCancelled {
                var isFine = false
                await attempt { isFine = try await prepareDue() }
                do { try await Task.sleep(for: isFine ? Self.pause : Self.pauseAfterFailure) } catch { return }
            }
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do { try await work() } catch {
            // The server is stopping; this is not a failure.
            guard !Task.isCancelled else { return }
            logger.warning("exports failed", metadata: ["type": "\(type(of: error))"])
        }
    }

    /// Ends what an earlier process left unfinished. Larger exports begin anew.
    package func start() async throws {
        _ = try await store.endCutOff(before: began)
        _ = try await folder.removeOrphans { try await store.files() }
    }

    /// Prepares everything that waits. False if an attempt failed.
    @discardableResult
    package func prepareDue() async throws -> Bool {
        var failed: Set<Identifier<ExportJob>> = []
        while let next = try await store.next(without: failed) {
            guard try await prepare(next.id) else {
                failed.insert(next.id)
                continue
            }
        }
        return failed.isEmpty
    }

    private func prepare(_ id: Identifier<ExportJob>) async throws -> Bool {
        guard let job = try await store.change(id, deciding: { $0.beginning() }) else {
            // The account was deleted while the job waited.
            try await store.remove(id)
            return true
        }
        guard case .preparing = job.state else {
            logger.warning("export given up", metadata: ["job": "\(id)"])
            return true
        }
        let archive: ExportArchive
        do { archive = try await maker.make(job, at: clock.now()) } catch {
            // The server is stopping: the next start begins the job anew.
            guard !Task.isCancelled else { throw error }
            let now = clock.now()
            let ended = try await store.change(id) { $0.ending(.failure(error), at: now) }
            logger.warning("export failed", metadata: ["job": "\(id)", "type": "\(type(of: error))"])
            if case .preparing? = ended?.state { return false }
            return true
        }
        defer { folder.end(archive.file) }
        let now = clock.now()
        let kept = ExportArchive(file: archive.file, bytes: archive.bytes, readyAt: now)
        do {
            if try await store.change(id, deciding: { $0.ending(.kept(kept), at: now) }) == nil {
                folder.remove(archive.file)
            }
        } catch {
            folder.remove(archive.file)
            throw error
        }
        logger.info("export ready", metadata: ["job": "\(id)"])
        return true
    }
}

/// Where exports come from and where they lie.
package struct Exports: Sendable {
    package var store: any ExportStore
    package var source: any ExportSource
    package var folder: ExportFolder

    package init(store: any ExportStore, source: any ExportSource, folder: ExportFolder) {
        self.store = store
        self.source = source
        self.folder = folder
    }
}
