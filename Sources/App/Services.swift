package import Domain
package import HTTPEdge
package import Logging

/// The dependencies of the handlers, built in the composition root (`Installation` in Wayswap).
package struct Services: Sendable {
    package var accounts: any AccountStore
    package var accountChanges: any AccountChangeStore
    package var departures: any DepartureStore
    package var erasures: any ErasureJournal
    package var outbox: any OutboxStore
    package var travellers: any TravellerStore
    package var reliability: any ReliabilityStore
    package var notifications: any NotificationStore
    package var events: any EventStore
    package var offers: any OfferStore
    package var threads: any ThreadStore
    package var search: any MessageSearchStore
    package var swaps: any SwapStore
    package var reviews: any ReviewStore
    package var meetingPoints: any MeetingPointStore
    package var wallets: any WalletStore
    package var alerts: any AlertStore
    /// Where deposits come from.
    package var funding: any Funding = VirtualFunding()
    package var reports: any ReportStore
    package var staff: any StaffStore
    package var cases: any CaseStore
    package var actions: any ActionStore
    package var disputes: any DisputeStore
    package var appeals: any AppealStore
    package var flags: any FlagStore
    package var audit: any AuditStore
    package var checkpoints: any AuditCheckpoints
    package var statistics: any ModerationStatisticsStore
    package var quotas: any QuotaStore
    package var lists: any ListStore
    package var announcements: any AnnouncementStore
    package var retention: any RetentionStore
    package var rates: any RateStore
    package var holdings: any HoldingsStore
    package var quarantine: any QuarantineStore
    package var places: any PlaceStore
    package var exports: Exports
    package let reference: ReferenceData
    package var passwords: PasswordHasher
    package var delivery = MessageDelivery.none
    /// Where messages can be sent; a test reads them where they wait.
    package var channels = Set(ContactKind.allCases)
    /// The automatic rules that are on.
    package var flagRules = FlagRules.all
    package let clock: WallClock
    package let logger: Logger
    /// The secret from which keys are derived, such as those of cursors and pseudonyms. It is never in the database.
    package let secret: [UInt8]
    /// The epoch of the database, which entity tags and cursors carry.
    package let epoch: Epoch
    /// False once the server refuses writes.
    package let isReady: @Sendable () -> Bool
    package let storage: @Sendable () -> StorageNumbers
    package let metrics: Metrics
    /// Cached JSON of offers as searches show them.
    package var renderedOffers = RenderedOffers()
    /// Where reads wait that take long.
    let dearReads = DearReads()
    /// Cached portfolios.
    let renderedPortfolios = RenderedPortfolios()
    /// Clears cached data if another program has written to the database.
    package let invalidateCaches: @Sendable () async throws -> Void

    package init(
        _ stores: some Stores, exports: Exports, storage: Storage, passwords: PasswordHasher, runtime: Runtime,
        reference: ReferenceData
    ) {
        accounts = stores.accounts
        accountChanges = stores.accountChanges
        departures = stores.departures
        erasures = stores.erasures
        outbox = stores.outbox
        travellers = stores.travellers
        reliability = stores.reliability
        notifications = stores.notifications
        events = stores.events
        offers = stores.offers
        threads = stores.threads
        search = stores.search
        swaps = stores.swaps
        reviews = stores.reviews
        meetingPoints = stores.meetingPoints
        wallets = stores.wallets
        alerts = stores.alerts
        reports = stores.reports
        staff = stores.staff
        cases = stores.cases
        actions = stores.actions
        disputes = stores.disputes
        appeals = stores.appeals
        flags = stores.flags
        audit = stores.audit
        checkpoints = stores.checkpoints
        statistics = stores.statistics
        quotas = stores.quotas
        lists = stores.lists
        announcements = stores.announcements
        retention = stores.retention
        rates = stores.rates
        holdings = stores.holdings
        quarantine = stores.quarantine
        places = stores.places
        (self.exports, self.passwords, self.reference) = (exports, passwords, reference)
        (clock, logger, metrics) = (runtime.clock, runtime.logger, runtime.metrics)
        (secret, epoch, isReady) = (storage.secret, storage.epoch, storage.isReady)
        (self.storage, invalidateCaches) = (storage.numbers, storage.invalidateCaches)
    }
}

/// The stores of one engine.
package typealias Stores = AccountStores & CatalogueStores & MarketStores & ModerationStores & OperatorStores

/// The stores of accounts and of what is sent to them.
package protocol AccountStores: Sendable {
    var accounts: any AccountStore { get }
    var accountChanges: any AccountChangeStore { get }
    var departures: any DepartureStore { get }
    var erasures: any ErasureJournal { get }
    var outbox: any OutboxStore { get }
    var travellers: any TravellerStore { get }
    var reliability: any ReliabilityStore { get }
    var notifications: any NotificationStore { get }
    var events: any EventStore { get }
}

/// The stores from the offer to the review of its swap.
package protocol MarketStores: Sendable {
    var offers: any OfferStore { get }
    var threads: any ThreadStore { get }
    var search: any MessageSearchStore { get }
    var swaps: any SwapStore { get }
    var reviews: any ReviewStore { get }
    var meetingPoints: any MeetingPointStore { get }
    var wallets: any WalletStore { get }
    var alerts: any AlertStore { get }
}

/// The stores of reports and of what staff decide.
package protocol ModerationStores: Sendable {
    var reports: any ReportStore { get }
    var staff: any StaffStore { get }
    var cases: any CaseStore { get }
    var actions: any ActionStore { get }
    var disputes: any DisputeStore { get }
    var appeals: any AppealStore { get }
    var flags: any FlagStore { get }
    var audit: any AuditStore { get }
    var checkpoints: any AuditCheckpoints { get }
    var statistics: any ModerationStatisticsStore { get }
}

/// The stores of what operators decide for the whole market.
package protocol OperatorStores: Sendable {
    var quotas: any QuotaStore { get }
    var lists: any ListStore { get }
    var announcements: any AnnouncementStore { get }
    var retention: any RetentionStore { get }
}

/// The stores of data from the seed and the feeds.
package protocol CatalogueStores: Sendable {
    var holdings: any HoldingsStore { get }
    var rates: any RateStore { get }
    var quarantine: any QuarantineStore { get }
    var places: any PlaceStore { get }
}

/// What the server needs from its storage besides the stores. The fields are those of `Services`.
package struct Storage: Sendable {
    let secret: [UInt8]
    let epoch: Epoch
    let isReady: @Sendable () -> Bool
    let numbers: @Sendable () -> StorageNumbers
    let invalidateCaches: @Sendable () async throws -> Void

    package init(
        secret: [UInt8], epoch: Epoch, isReady: @escaping @Sendable () -> Bool,
        numbers: @escaping @Sendable () -> StorageNumbers, invalidateCaches: @escaping @Sendable () async throws -> Void
    ) {
        self.secret = secret
        self.epoch = epoch
        self.isReady = isReady
        self.numbers = numbers
        self.invalidateCaches = invalidateCaches
    }
}

/// The clock, the log and the metrics of one process.
package struct Runtime: Sendable {
    package let clock: WallClock
    package let logger: Logger
    package let metrics: Metrics

    package init(clock: WallClock, logger: Logger, metrics: Metrics) {
        self.clock = clock
        self.logger = logger
        self.metrics = metrics
    }
}

/// Seed data that every request needs, read once at the start. Only a command that has the lock of the data folder
/// can change the data.
package struct ReferenceData: Sendable {
    package let catalogue: Catalogue
    package let notes: NoteTable
    package let builtUp: BuiltUpMap

    package init(_ stores: some CatalogueStores) async throws {
        catalogue = try await stores.rates.catalogue()
        notes = catalogue.noteTable
        builtUp = try await stores.places.builtUpMap()
    }
}

/// Settings of an operator. Every caller must name the settings that switch a safeguard off.
package struct AppSettings: Sendable {
    /// False only on loopback, for tests and benchmarks.
    package var areLimitsOn: Bool
    /// Whether feeds are polled; `.offline` also accepts swaps at old rates.
    package var rates: RateMode
    /// Origins of browser apps that may call the server, exactly as browsers send them.
    package var allowedOrigins: Set<String>
    /// Limits for connections and requests.
    package var network = NetworkSettings()
    /// Times of open streams.
    package var events = EventPace()
    /// What an operator sets about wallets.
    package var wallet = WalletSettings()
    /// Shows the demo accounts on the page at `/developers`.
    package var isDemo: Bool
    /// The browser app; off in most tests.
    package var web = WebSettings(folder: nil)
    /// False only on loopback, for a demo: staff may act without a second factor.
    package var requiresStaffFactor = true
    /// The network that is offered beside the fan; nil for none.
    package var networks: [LSTM.Subject: LSTM] = [:]
    /// A client with this token may read `/metrics`, in addition to programs on this machine.
    package var metricsToken: String?

    package init(
        areLimitsOn: Bool, rates: RateMode, allowedOrigins: Set<String> = [], isDemo: Bool = false,
        metricsToken: String? = nil
    ) {
        self.areLimitsOn = areLimitsOn
        self.rates = rates
        self.allowedOrigins = allowedOrigins
        self.isDemo = isDemo
        self.metricsToken = metricsToken
    }
}
