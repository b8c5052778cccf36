import Logging
import SQLiteStore
import ServiceLifecycle

/// Brings the file of the database into memory after the start, beside the first requests.
struct ReadAheadService: Service {
    /// Bytes from which on the log has a line: a smaller file is read in no time.
    private static let large = 64 << 20

    let file: ReadAhead
    let logger: Logger

    func run() async throws {
        try await withGracefulShutdownHandler {
            let clock = ContinuousClock()
            let began = clock.now
            let bytes = await file.run()
            if bytes >= Self.large {
                let took = Int((clock.now - began) / .milliseconds(1))
                logger.info("database read ahead", metadata: ["megabytes": "\(bytes >> 20)", "ms": "\(took)"])
            }
            // A service that returns would end the server.
            try await gracefulShutdown()
        } onGracefulShutdown: {
            file.stop()
        }
    }
}
