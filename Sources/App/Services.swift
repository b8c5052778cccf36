package import Domain
package import Logging

/// Everything that handlers work with, built once in the composition root or in a test.
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
    package let reference: Reference
    package var passwords: PasswordHasher
    package let clock: WallClock
    package let logger: Logger
    /// Keys cursors and pseudonyms; never in the database.
    package let secret: [UInt8]
    /// False once the server takes no more writes.
    package let isReady: @Sendable () -> Bool
    /// How the storage is doing; nil where nothing is stored.
    package let storage: @Sendable () -> StorageNumbers?
    package let meters: Meters
    /// Makes what is kept in memory true again if another program has written, and loads what is still missing.
    package let refreshMemory: @Sendable () async throws -> Void

    package init(
        accounts: any AccountStore, travellers: any TravellerStore, offers: any OfferStore, threads: any ThreadStore,
        swaps: any SwapStore, reviews: any ReviewStore, reliability: any ReliabilityStore,
        notifications: any NotificationStore, meetingPoints: any MeetingPointStore, reports: any ReportStore,
        rates: any RateStore, places: any PlaceStore, reference: Reference, passwords: PasswordHasher,
        clock: WallClock, logger: Logger, secret: [UInt8], isReady: @escaping @Sendable () -> Bool,
        storage: @escaping @Sendable () -> StorageNumbers? = { nil }, meters: Meters = Meters(),
        refreshMemory: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.accounts = accounts
        self.travellers = travellers
        self.offers = offers
        self.threads = threads
        self.swaps = swaps
        self.reviews = reviews
        self.reliability = reliability
        self.notifications = notifications
        self.meetingPoints = meetingPoints
        self.reports = reports
        self.rates = rates
        self.places = places
        self.reference = reference
        self.passwords = passwords
        self.clock = clock
        self.logger = logger
        self.secret = secret
        self.isReady = isReady
        self.storage = storage
        self.meters = meters
        self.refreshMemory = refreshMemory
    }
}

/// The seed's data that every request needs, read once at the start: only a command that holds the data folder
/// can change it.
package struct Reference: Sendable {
    package let catalogue: Catalogue
    package let notes: NoteTable
    package let builtUp: BuiltUpMap

    package init(_ rates: any RateStore, _ places: any PlaceStore) async throws {
        catalogue = try await rates.catalogue()
        notes = catalogue.noteTable
        builtUp = try await places.builtUpMap()
    }
}

/// What an operator sets.
package struct AppSettings: Sendable {
    /// Origins of browser apps that may call, exactly as browsers send them.
    package var allowedOrigins: Set<String>
    /// False only on loopback, for tests and benchmarks.
    package var limitsRequests: Bool
    /// Whether feeds are polled.
    package var rates = RateMode.offline
    /// What the network may take of the server.
    package var network = NetworkSettings()
    /// The demo accounts are shown on the page at `/`.
    package var isDemo: Bool
    /// Opens `/metrics` to whoever sends it, beside programs on this machine.
    package var metricsToken: String?

    package init(allowedOrigins: Set<String> = [], limitsRequests: Bool = true, isDemo: Bool = false) {
        self.allowedOrigins = allowedOrigins
        self.limitsRequests = limitsRequests
        self.isDemo = isDemo
    }
}
