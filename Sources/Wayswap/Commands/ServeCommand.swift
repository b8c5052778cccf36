import App
import ArgumentParser
import Delivery
import Domain
import Foundation
import HTTPEdge
import Hummingbird
import Logging
import RateFeeds
import SQLiteStore
import ServiceLifecycle
import UnixSignals

/// `wayswap serve`: opens the installation and serves it until SIGTERM or SIGINT.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the HTTP interface.",
        discussion: "An older database is migrated first, after a backup beside it.")

    @OptionGroup var options: DataOptions

    @Option(help: "The address to listen on (WAYSWAP_HOST); default 127.0.0.1.")
    var host: String?

    @Option(help: "The port to listen on (WAYSWAP_PORT); default 8080.")
    var port: Int?

    @OptionGroup var network: NetworkOptions

    func run() async throws {
        CoreFiles.forbid()
        let folder = try options.folder()
        let settings = try ServeSettings(
            host: host, port: port, environment: ProcessInfo.processInfo.environment)
        let environment = ProcessInfo.processInfo.environment
        let tls = try network.identity(in: environment)
        let limits = try network.settings(limits: settings.areLimitsOn, in: environment)
        let outgoing = try DeliverySettings(environment: environment)
        if let file = settings.lstm, file != "off" { _ = try LSTMFile.read(file) }
        let feeds = settings.rates == .live ? try FeedSettings.configured() : []
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        let metrics = Metrics()
        let log = LogQueue(to: .standardError, dropped: metrics.droppedLogLines)
        defer { log.flush(within: Self.patience) }
        let logger = log.logger
        let database = try SQLiteDatabase(folder, logger: logger) { Self.failStop(log) }
        let result: Result<Void, any Error>
        do {
            let runtime = Runtime(clock: .system, logger: logger, metrics: metrics)
            try await serve(database, settings, outgoing, feeds, limits, tls, runtime)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await database.close()
        try result.get()
        logger.info("stopped")
    }

    private func serve(
        _ database: SQLiteDatabase, _ settings: ServeSettings, _ outgoing: DeliverySettings, _ feeds: [FeedSettings],
        _ limits: NetworkSettings, _ tls: TLSIdentity?, _ runtime: Runtime
    ) async throws {
        let logger = runtime.logger
        var installation = try await Installation(database, passwords: try PasswordHasher(), runtime: runtime)
        // Before the port opens: rows after a checkpoint that says otherwise could never be told from a fork.
        try await database.requireAudit()
        var appSettings = AppSettings(
            areLimitsOn: settings.areLimitsOn, rates: settings.rates, allowedOrigins: settings.allowedOrigins,
            isDemo: try await SQLiteInstallation(database).isDemo(), metricsToken: settings.metricsToken)
        appSettings.network = fitting(limits, logger)
        appSettings.requiresStaffFactor = settings.requiresStaffFactor
        appSettings.wallet = settings.wallet
        appSettings.networks = try await LSTMFile.networks(settings.lstm, database)
        appSettings.web = try await webSettings(settings, installation, isDemo: appSettings.isDemo, logger)
        // Before the port opens: an older database must not bring anybody back.
        try await AccountEraser(installation.services).replay(at: WallClock.system.now())
        installation.services.flagRules = settings.flagRules
        installation.services.renderedOffers = RenderedOffers(budget: settings.offerCache)
        let client = WebhookClient()
        installation.services.delivery = outgoing.delivery(
            client, showsMails: outgoing.shows(isDemo: appSettings.isDemo, host: settings.host))
        installation.services.channels = Set(
            ContactKind.allCases.filter(installation.services.delivery.carrier.carries))
        sayWhereMessagesGo(outgoing, installation.services.delivery, logger)
        let app = installation.application(
            appSettings, at: .hostname(settings.host, port: settings.port), tls: tls,
            background: .running(
                feeds: feeds, pace: settings.pace, assets: settings.assets, samples: settings.assetSamples)
        ) { port in
            logger.info("listening", metadata: ["host": "\(settings.host)", "port": "\(port ?? settings.port)"])
        }
        var quiet = logger
        quiet.logLevel = .warning
        var configuration = ServiceGroupConfiguration(
            services: [.init(service: app)], gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
        // A request that never ends must not keep the process running. Its writes were not acknowledged.
        configuration.maximumGracefulShutdownDuration = .seconds(20)
        let result: Result<Void, any Error>
        do {
            try await ServiceGroup(configuration: configuration).run()
            result = .success(())
        } catch is CancellationError {
            logger.warning("stopped with unfinished requests")
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await client.shutdown()
        await AuditCheckpointer(installation.services).write(isLast: true)
        try result.get()
    }

    /// Without its folder the server has no app, which is an error only if somebody named the folder.
    private func webSettings(
        _ settings: ServeSettings, _ installation: Installation, isDemo: Bool, _ logger: Logger
    ) async throws -> WebSettings {
        var web = WebSettings(folder: nil, tiles: settings.tiles)
        guard let path = settings.web else { return web }
        do { web.folder = try WebFolder(URL(fileURLWithPath: path, isDirectory: true)) } catch {
            guard !settings.isWebNamed else {
                throw SettingsFault(description: "WAYSWAP_WEB: there is no app in \(path)")
            }
            logger.warning("no browser app", metadata: ["folder": "\(path)"])
        }
        if isDemo { web.demo = try await DemoWorld.accounts(installation.services, at: WallClock.system.now()) }
        return web
    }

    /// Without a command, a webhook and a demo, no message of the channel is kept.
    private func sayWhereMessagesGo(_ settings: DeliverySettings, _ delivery: MessageDelivery, _ logger: Logger) {
        for (channel, isSent) in [("email", settings.sendmail != nil), ("phone", settings.webhook != nil)] {
            let receiver = isSent ? "sender" : delivery.mailbox == nil ? "nobody" : "/dev/mail"
            logger.info("messages", metadata: ["channel": "\(channel)", "to": "\(receiver)"])
        }
    }

    /// Reduces the number of connections if the process may not open enough files. Otherwise accepting could fail, or
    /// the database could be left without a descriptor.
    private func fitting(_ limits: NetworkSettings, _ logger: Logger) -> NetworkSettings {
        var limits = limits
        guard let wanted = limits.connections else { return limits }
        let room = OpenFiles.room(for: wanted)
        if room < wanted {
            logger.warning("open file limit too low", metadata: ["connections": "\(room)"])
            limits.connections = room
        }
        return limits
    }

    /// How long shutdown waits for the last log lines to be read.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// The disk refused a write. Running responses get a moment to finish, then the process ends.
    private static func failStop(_ log: LogQueue) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(300)) {
            log.flush(within: .milliseconds(300))
            _exit(Failure.internal.rawValue)
        }
    }
}
