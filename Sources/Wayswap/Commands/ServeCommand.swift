import App
import ArgumentParser
import Domain
import Foundation
import Hummingbird
import Logging
import SQLiteStore
import ServiceLifecycle
import UnixSignals

/// `wayswap serve`: opens the installation and answers until it is told to stop.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the HTTP interface.",
        discussion: "An older database is migrated first, after a backup beside it.")

    @OptionGroup var options: DataOptions

    @Option(help: "The address to listen on (WAYSWAP_HOST); 127.0.0.1 unless said.")
    var host: String?

    @Option(help: "The port to listen on (WAYSWAP_PORT); 8080 unless said.")
    var port: Int?

    func run() async throws {
        let folder = try options.folder()
        let settings = try ServeSettings(
            host: host, port: port, environment: ProcessInfo.processInfo.environment)
        guard folder.hasDatabase else { throw StoreRefusal.missing(folder.database) }
        let logger = LineLog.logger()
        let database = try SQLiteDatabase(folder, logger: logger, failed: Self.failStop)
        let result: Result<Void, any Error>
        do {
            try await serve(database, settings, logger)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await database.close()
        try result.get()
        logger.info("stopped")
    }

    private func serve(_ database: SQLiteDatabase, _ settings: ServeSettings, _ logger: Logger) async throws {
        let services = try await Services(database, clock: .system, logger: logger)
        let isDemo = try await SQLiteInstallation(database).isDemo()
        let app = buildApplication(
            services,
            settings: AppSettings(
                allowedOrigins: settings.allowedOrigins, limitsRequests: settings.limitsRequests, isDemo: isDemo),
            address: .hostname(settings.host, port: settings.port), background: [Sweeper(services)]
        ) { port in
            logger.info("listening", metadata: ["host": "\(settings.host)", "port": "\(port ?? settings.port)"])
        }
        var quiet = logger
        quiet.logLevel = .warning
        var configuration = ServiceGroupConfiguration(
            services: [.init(service: app)], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
        // A request that never ends must not keep the process: what it would have written was not acknowledged.
        configuration.maximumGracefulShutdownDuration = .seconds(20)
        do { try await ServiceGroup(configuration: configuration).run() } catch is CancellationError {
            logger.warning("stopped with requests that had not ended")
        }
    }

    /// The disk refused a write: what is being answered gets a moment, and then nothing more is promised.
    @Sendable private static func failStop() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) { _exit(Failure.internal.rawValue) }
    }
}

extension Services {
    /// The services of one SQLite installation.
    init(_ database: SQLiteDatabase, clock: WallClock, logger: Logger) async throws {
        let rates = SQLiteRateStore(database)
        let places = SQLitePlaceStore(database)
        self.init(
            accounts: SQLiteAccountStore(database), travellers: SQLiteTravellerStore(database),
            offers: SQLiteOfferStore(database), threads: SQLiteThreadStore(database), rates: rates, places: places,
            reference: try await Reference(rates, places), passwords: try PasswordHasher(), clock: clock,
            logger: logger, secret: database.keys.secret, isReady: { database.isTakingWrites })
    }
}
