import App
import ArgumentParser
import Domain
import Foundation
import Hummingbird
import Logging
import RateFeeds
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

    @OptionGroup var network: NetworkOptions

    func run() async throws {
        CoreFiles.forbid()
        let folder = try options.folder()
        let settings = try ServeSettings(
            host: host, port: port, environment: ProcessInfo.processInfo.environment)
        let environment = ProcessInfo.processInfo.environment
        let tls = try network.identity(in: environment)
        let limits = try network.settings(limits: settings.limitsRequests, in: environment)
        let feeds = settings.rates == .live ? try FeedSettings.configured() : []
        guard folder.hasDatabase else { throw StoreRefusal.missing(folder.database) }
        let meters = Meters()
        let log = LogQueue(to: .standardError, dropped: meters.droppedLogLines)
        defer { log.flush(within: Self.patience) }
        let logger = log.logger
        let database = try SQLiteDatabase(folder, logger: logger) { Self.failStop(log) }
        let result: Result<Void, any Error>
        do {
            try await serve(database, settings, feeds, limits, tls, meters, logger)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await database.close()
        try result.get()
        logger.info("stopped")
    }

    private func serve(
        _ database: SQLiteDatabase, _ settings: ServeSettings, _ feeds: [FeedSettings], _ limits: NetworkSettings,
        _ tls: TLSIdentity?, _ meters: Meters, _ logger: Logger
    ) async throws {
        let services = try await Services(database, clock: .system, logger: logger, meters: meters)
        let isDemo = try await SQLiteInstallation(database).isDemo()
        var appSettings = AppSettings(
            allowedOrigins: settings.allowedOrigins, limitsRequests: settings.limitsRequests, isDemo: isDemo)
        appSettings.metricsToken = settings.metricsToken
        appSettings.rates = settings.rates
        appSettings.network = fitting(limits, logger)
        var background: [any Service] = [Sweeper(services)]
        if settings.rates == .live {
            background.append(FeedPoller(feeds, database, pace: settings.pace, meters: services.meters, logger: logger))
        }
        if let tls { background.append(CertificateReloader(identity: tls, logger: logger)) }
        let app = buildApplication(
            services, settings: appSettings,
            address: .hostname(settings.host, port: settings.port), tls: tls, background: background
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

    /// With fewer connections, if the process may not have so many files open: accepting one too many fails, and
    /// the database may be the one that finds no descriptor.
    private func fitting(_ limits: NetworkSettings, _ logger: Logger) -> NetworkSettings {
        var limits = limits
        guard let wanted = limits.connections else { return limits }
        let room = OpenFiles.room(for: wanted)
        if room < wanted {
            logger.warning("too few open files are allowed", metadata: ["connections": "\(room)"])
            limits.connections = room
        }
        return limits
    }

    /// How long the end waits for the last lines of the log to be read.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// The disk refused a write: what is being answered gets a moment, and then nothing more is promised.
    private static func failStop(_ log: LogQueue) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
            log.flush(within: .milliseconds(300))
            _exit(Failure.internal.rawValue)
        }
    }
}

extension Services {
    /// The services of one SQLite installation.
    init(_ database: SQLiteDatabase, clock: WallClock, logger: Logger, meters: Meters = Meters()) async throws {
        let rates = SQLiteRateStore(database)
        let places = SQLitePlaceStore(database)
        self.init(
            accounts: SQLiteAccountStore(database), travellers: SQLiteTravellerStore(database),
            offers: SQLiteOfferStore(database), threads: SQLiteThreadStore(database),
            swaps: SQLiteSwapStore(database), reviews: SQLiteReviewStore(database),
            reliability: SQLiteReliabilityStore(database), notifications: SQLiteNotificationStore(database),
            meetingPoints: SQLiteMeetingPointStore(database), reports: SQLiteReportStore(database), rates: rates,
            places: places,
            reference: try await Reference(rates, places), passwords: try PasswordHasher(), clock: clock,
            logger: logger, secret: database.keys.secret, isReady: { database.isTakingWrites },
            storage: { database.numbers() }, meters: meters, refreshMemory: { try await database.refreshMemory() })
    }
}
