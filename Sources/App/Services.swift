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
    package var exports: Exports
    package var travellers: any TravellerStore
    package var offers: any OfferStore
    package var threads: any ThreadStore
    package var swaps: any SwapStore
    package var reviews: any ReviewStore
    package var reliability: any ReliabilityStore
    package var notifications: any NotificationStore
    package var meetingPoints: any MeetingPointStore
    package var reports: any ReportStore
    package var retention: any RetentionStore
    package var staff: any StaffStore
    package var cases: any CaseStore
    package var actions: any ActionStore
    package var disputes: any DisputeStore
    package var appeals: any AppealStore
    package var flags: any FlagStore
    package var quotas: any QuotaStore
    package var lists: any ListStore
    package var announcements: any AnnouncementStore
    package var quarantine: any QuarantineStore
    package var audit: any AuditStore
    package var checkpoints: any AuditCheckpoints
    package var statistics: any ModerationStatisticsStore
    package var rates: any RateStore
    package var places: any PlaceStore
    package let reference: ReferenceData
    package var passwords: PasswordHasher
    package var delivery = MessageDelivery.none
    /// The automatic rules that are on.
    package var flagRules = FlagRules.all
    package let clock: WallClock
    package let logger: Logger
    /// The secret from which keys are derived, such as those of cursors and pseudonyms. It is never in the database.
    package let secret: [UInt8]
    /// False once the server refuses writes.
    package let isReady: @Sendable () -> Bool
    package let storage: @Sendable () -> StorageNumbers
    package let metrics: Metrics
    /// Cached JSON of offers as searches show them.
    let renderedOffers = RenderedOffers()
    /// Clears cached data if another program has written to the database.
    package let invalidateCaches: @Sendable () async throws -> Void

    package init(
        _ people: PeopleStores, _ market: MarketStores, _ moderation: ModerationStores,
        _ catalogues: CatalogueStores, storage: Storage,
        passwords: PasswordHasher, runtime: Runtime, reference: ReferenceData
    ) {
        accounts = people.accounts
        accountChanges = people.accountChanges
        departures = people.departures
        erasures = people.erasures
        outbox = people.outbox
        exports = people.exports
        travellers = people.travellers
        reliability = people.reliability
        notifications = people.notifications
        reports = people.reports
        retention = people.retention
        staff = people.staff
        cases = people.cases
        actions = people.actions
        disputes = moderation.disputes
        offers = market.offers
        threads = market.threads
        swaps = market.swaps
        reviews = market.reviews
        meetingPoints = market.meetingPoints
        appeals = moderation.appeals
        audit = moderation.audit
        checkpoints = moderation.checkpoints
        statistics = moderation.statistics
        flags = moderation.flags
        (quotas, lists, announcements) = (moderation.quotas, moderation.lists, moderation.announcements)
        rates = catalogues.rates
        quarantine = catalogues.quarantine
        places = catalogues.places
        self.reference = reference
        self.passwords = passwords
        clock = runtime.clock
        logger = runtime.logger
        metrics = runtime.metrics
        secret = storage.secret
        isReady = storage.isReady
        self.storage = storage.numbers
        invalidateCaches = storage.invalidateCaches
    }
}

/// The stores about travellers.
package struct PeopleStores: Sendable {
    let accounts: any AccountStore
    let accountChanges: any AccountChangeStore
    let departures: any DepartureStore
    let erasures: any ErasureJournal
    let outbox: any OutboxStore
    let travellers: any TravellerStore
    let reliability: any ReliabilityStore
    let notifications: any NotificationStore
    let reports: any ReportStore
    let retention: any RetentionStore
    let staff: any StaffStore
    let cases: any CaseStore
    let actions: any ActionStore
    let exports: Exports

    package init(
        accounts: any AccountStore, accountChanges: any AccountChangeStore, departures: any DepartureStore,
        erasures: any ErasureJournal, outbox: any OutboxStore, travellers: any TravellerStore,
        reliability: any ReliabilityStore, notifications: any NotificationStore, reports: any ReportStore,
        retention: any RetentionStore, staff: any StaffStore, cases: any CaseStore, actions: any ActionStore,
        exports: Exports
    ) {
        self.accounts = accounts
        self.accountChanges = accountChanges
        self.departures = departures
        self.erasures = erasures
        self.outbox = outbox
        self.travellers = travellers
        self.reliability = reliability
        self.notifications = notifications
        self.reports = reports
        self.retention = retention
        self.staff = staff
        self.cases = cases
        self.actions = actions
        self.exports = exports
    }
}

/// The stores from the offer to the review of its swap.
package struct MarketStores: Sendable {
    let offers: any OfferStore
    let threads: any ThreadStore
    let swaps: any SwapStore
    let reviews: any ReviewStore
    let meetingPoints: any MeetingPointStore

    package init(
        offers: any OfferStore, threads: any ThreadStore, swaps: any SwapStore, reviews: any ReviewStore,
        meetingPoints: any MeetingPointStore
    ) {
        self.offers = offers
        self.threads = threads
        self.swaps = swaps
        self.reviews = reviews
        self.meetingPoints = meetingPoints
    }
}

/// The stores of what staff do.
package struct ModerationStores: Sendable {
    let disputes: any DisputeStore
    let appeals: any AppealStore
    let audit: any AuditStore
    let checkpoints: any AuditCheckpoints
    let statistics: any ModerationStatisticsStore
    let flags: any FlagStore
    let quotas: any QuotaStore
    let lists: any ListStore
    let announcements: any AnnouncementStore

    package init(
        disputes: any DisputeStore, appeals: any AppealStore, audit: any AuditStore,
        checkpoints: any AuditCheckpoints, statistics: any ModerationStatisticsStore, flags: any FlagStore,
        quotas: any QuotaStore, lists: any ListStore, announcements: any AnnouncementStore
    ) {
        self.disputes = disputes
        self.appeals = appeals
        self.audit = audit
        self.checkpoints = checkpoints
        self.statistics = statistics
        self.flags = flags
        self.quotas = quotas
        self.lists = lists
        self.announcements = announcements
    }
}

/// The stores of data from the seed and the feeds.
package struct CatalogueStores: Sendable {
    let rates: any RateStore
    let quarantine: any QuarantineStore
    let places: any PlaceStore

    package init(rates: any RateStore, quarantine: any QuarantineStore, places: any PlaceStore) {
        self.rates = rates
        self.quarantine = quarantine
        self.places = places
    }
}

/// What the server needs from its storage besides the stores. The fields are those of `Services`.
package struct Storage: Sendable {
    let secret: [UInt8]
    let isReady: @Sendable () -> Bool
    let numbers: @Sendable () -> StorageNumbers
    let invalidateCaches: @Sendable () async throws -> Void

    package init(
        secret: [UInt8], isReady: @escaping @Sendable () -> Bool, numbers: @escaping @Sendable () -> StorageNumbers,
        invalidateCaches: @escaping @Sendable () async throws -> Void
    ) {
        self.secret = secret
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

    package init(_ stores: CatalogueStores) async throws {
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
    /// Shows the demo accounts on the page at `/`.
    package var isDemo: Bool
    /// False only on loopback, for a demo: staff may act without a second factor.
    package var requiresStaffFactor = true
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
