package import Domain
package import HTTPEdge
package import Logging

/// Everything that handlers work with; built in the composition root (`Installation` in Wayswap).
package struct Services: Sendable {
    package var accounts: any AccountStore
    package var travellers: any TravellerStore
    package var offers: any OfferStore
    package var threads: any ThreadStore
    package var swaps: any SwapStore
    package var reviews: any ReviewStore
    package var reliability: any ReliabilityStore
    package var notifications: any NotificationStore
    package var meetingPoints: any MeetingPointStore
    package var reports: any ReportStore
    package var rates: any RateStore
    package var places: any PlaceStore
    package let reference: ReferenceData
    package var passwords: PasswordHasher
    package let clock: WallClock
    package let logger: Logger
    /// Keys cursors and pseudonyms; never in the database.
    package let secret: [UInt8]
    /// False once the server takes no more writes.
    package let isReady: @Sendable () -> Bool
    package let storage: @Sendable () -> StorageNumbers
    package let metrics: Metrics
    /// Offers as searches show them.
    let renderedOffers = RenderedOffers()
    /// Makes what is kept in memory true again if another program has written.
    package let refreshMemory: @Sendable () async throws -> Void

    package init(
        _ people: PeopleStores, _ market: MarketStores, _ catalogues: CatalogueStores, storage: Storage,
        passwords: PasswordHasher, runtime: Runtime
    ) async throws {
        accounts = people.accounts
        travellers = people.travellers
        reliability = people.reliability
        notifications = people.notifications
        reports = people.reports
        offers = market.offers
        threads = market.threads
        swaps = market.swaps
        reviews = market.reviews
        meetingPoints = market.meetingPoints
        rates = catalogues.rates
        places = catalogues.places
        reference = try await ReferenceData(catalogues.rates, catalogues.places)
        self.passwords = passwords
        clock = runtime.clock
        logger = runtime.logger
        metrics = runtime.metrics
        secret = storage.secret
        isReady = storage.isReady
        self.storage = storage.numbers
        refreshMemory = storage.refreshMemory
    }
}

/// The ports about travellers.
package struct PeopleStores: Sendable {
    let accounts: any AccountStore
    let travellers: any TravellerStore
    let reliability: any ReliabilityStore
    let notifications: any NotificationStore
    let reports: any ReportStore

    package init(
        accounts: any AccountStore, travellers: any TravellerStore, reliability: any ReliabilityStore,
        notifications: any NotificationStore, reports: any ReportStore
    ) {
        self.accounts = accounts
        self.travellers = travellers
        self.reliability = reliability
        self.notifications = notifications
        self.reports = reports
    }
}

/// The ports from the offer to the review of its swap.
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

/// The ports about what the seed and the feeds bring.
package struct CatalogueStores: Sendable {
    let rates: any RateStore
    let places: any PlaceStore

    package init(rates: any RateStore, places: any PlaceStore) {
        self.rates = rates
        self.places = places
    }
}

/// What the server asks of its storage beside the ports; the fields are those of `Services`.
package struct Storage: Sendable {
    let secret: [UInt8]
    let isReady: @Sendable () -> Bool
    let numbers: @Sendable () -> StorageNumbers
    let refreshMemory: @Sendable () async throws -> Void

    package init(
        secret: [UInt8], isReady: @escaping @Sendable () -> Bool, numbers: @escaping @Sendable () -> StorageNumbers,
        refreshMemory: @escaping @Sendable () async throws -> Void
    ) {
        self.secret = secret
        self.isReady = isReady
        self.numbers = numbers
        self.refreshMemory = refreshMemory
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

/// The seed's data that every request needs, read once at the start: only a command that holds the data folder
/// can change it.
package struct ReferenceData: Sendable {
    package let catalogue: Catalogue
    package let notes: NoteTable
    package let builtUp: BuiltUpMap

    package init(_ rates: any RateStore, _ places: any PlaceStore) async throws {
        catalogue = try await rates.catalogue()
        notes = catalogue.noteTable
        builtUp = try await places.builtUpMap()
    }
}

/// What an operator sets. Whatever switches a safeguard off is named by every caller.
package struct AppSettings: Sendable {
    /// False only on loopback, for tests and benchmarks.
    package var limitsRequests: Bool
    /// Whether feeds are polled; `.offline` also accepts swaps at old rates.
    package var rates: RateMode
    /// Origins of browser apps that may call, exactly as browsers send them.
    package var allowedOrigins: Set<String>
    /// What the network may take of the server.
    package var network = NetworkSettings()
    /// The demo accounts are shown on the page at `/`.
    package var isDemo: Bool
    /// Opens `/metrics` to whoever sends it, beside programs on this machine.
    package var metricsToken: String?

    package init(
        limitsRequests: Bool, rates: RateMode, allowedOrigins: Set<String> = [], isDemo: Bool = false,
        metricsToken: String? = nil
    ) {
        self.limitsRequests = limitsRequests
        self.rates = rates
        self.allowedOrigins = allowedOrigins
        self.isDemo = isDemo
        self.metricsToken = metricsToken
    }
}
