package import App
import Domain
package import Foundation
package import HTTPEdge
package import Hummingbird
package import RateFeeds
package import SQLiteStore
import ServiceLifecycle

/// The composition root: the stores, services and application of one open data folder.
/// Used by `serve`, `seed --demo` and the tests.
package struct Installation: Sendable {
    package let database: SQLiteDatabase
    package var services: Services
    private let runtime: Runtime

    /// - Parameter reference: The seed data of this database, if it is already in memory.
    package init(
        _ database: SQLiteDatabase, passwords: PasswordHasher, runtime: Runtime, reference: ReferenceData? = nil
    ) async throws {
        let stores = SQLiteStores(database)
        let epoch = try await database.settleEpoch(at: runtime.clock.now())
        let loaded = if let reference { reference } else { try await ReferenceData(stores) }
        // Cached by reads alone; without one the writes read them each time.
        _ = try await stores.rates.referenceRates(at: runtime.clock.now())
        self.database = database
        self.runtime = runtime
        services = Services(
            stores,
            exports: Exports(
                store: SQLiteExportStore(database), source: SQLiteExportSource(database),
                folder: ExportFolder(database.folder.exports)),
            storage: Storage(
                secret: database.keys.secret, epoch: epoch, isReady: { database.isTakingWrites },
                numbers: { database.numbers() },
                invalidateCaches: { try await database.invalidateCaches() }),
            passwords: passwords, runtime: runtime, reference: loaded)
    }

    /// The background work besides requests.
    package enum Background: Sendable {
        /// Sweeps deadlines, sends messages and polls these feeds; `pace` as in `FeedPoller`.
        /// - `samples`: the file of made-up prices of a demo.
        case running(feeds: [FeedSettings], pace: TimeInterval?, assets: AssetSettings? = nil, samples: String? = nil)
        /// No background work: a test runs it when its clock says so.
        case stopped
    }

    /// - Parameter onServerRunning: Called with the port that was bound.
    package func application(
        _ settings: AppSettings, at address: BindAddress, tls: TLSIdentity?, background: Background,
        onServerRunning: @escaping @Sendable (Int?) async -> Void
    ) -> some ApplicationProtocol {
        database.use(settings.rates)
        return buildApplication(
            services, settings: settings, address: address, tls: tls, background: jobs(background, settings, tls),
            onServerRunning: onServerRunning)
    }

    private func jobs(_ background: Background, _ settings: AppSettings, _ tls: TLSIdentity?) -> [any Service] {
        guard case .running(let feeds, let pace, let assets, let samples) = background else { return [] }
        var jobs: [any Service] = [
            Sweeper(services, wallet: settings.wallet, rates: settings.rates),
            OutboxSender(services, areLimitsOn: settings.areLimitsOn),
            ExportService(services), AuditCheckpointer(services), LedgerKeeper(services),
            ReadAheadService(file: ReadAhead(database.folder), logger: runtime.logger),
        ]
        if settings.rates == .live {
            jobs.append(FeedPoller(feeds, database, pace: pace, metrics: runtime.metrics, logger: runtime.logger))
            if let assets {
                jobs.append(AssetPricePoller(assets, store: SQLiteFeedStore(database), logger: runtime.logger))
            }
        }
        if let samples {
            jobs.append(
                AssetSampleKeeper(
                    file: samples, store: SQLiteRateStore(database), clock: runtime.clock, logger: runtime.logger))
        }
        if let tls { jobs.append(CertificateReloader(identity: tls, logger: runtime.logger)) }
        return jobs
    }
}
