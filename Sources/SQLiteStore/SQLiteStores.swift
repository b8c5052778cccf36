package import Domain

/// The stores over one open database.
package struct SQLiteStores: Sendable {
    private let database: SQLiteDatabase
    private let parse: @Sendable (FeedBody) throws -> ReparsedBody?

    /// - Parameter parse: Reads the body of a held publication again.
    package init(_ database: SQLiteDatabase, parsing parse: @escaping @Sendable (FeedBody) throws -> ReparsedBody?) {
        (self.database, self.parse) = (database, parse)
    }

    package var accounts: any AccountStore { SQLiteAccountStore(database) }
    package var accountChanges: any AccountChangeStore { SQLiteAccountChangeStore(database: database) }
    package var departures: any DepartureStore { SQLiteDepartureStore(database: database) }
    package var erasures: any ErasureJournal { database.journal }
    package var outbox: any OutboxStore { SQLiteOutboxStore(database: database) }
    package var travellers: any TravellerStore { SQLiteTravellerStore(database) }
    package var reliability: any ReliabilityStore { SQLiteReliabilityStore(database) }
    package var notifications: any NotificationStore { SQLiteNotificationStore(database: database) }
    package var events: any EventStore { SQLiteEventStore(database) }

    package var offers: any OfferStore { SQLiteOfferStore(database) }
    package var threads: any ThreadStore { SQLiteThreadStore(database) }
    package var search: any MessageSearchStore { SQLiteMessageSearchStore(database) }
    package var swaps: any SwapStore { SQLiteSwapStore(database: database) }
    package var reviews: any ReviewStore { SQLiteReviewStore(database: database) }
    package var wallets: any WalletStore { SQLiteWalletStore(database: database) }
    package var alerts: any AlertStore { SQLiteAlertStore(database: database) }
    package var meetingPoints: any MeetingPointStore { SQLiteMeetingPointStore(database: database) }

    package var reports: any ReportStore { SQLiteReportStore(database: database) }
    package var staff: any StaffStore { SQLiteStaffStore(database: database) }
    package var cases: any CaseStore { SQLiteCaseStore(database: database) }
    package var actions: any ActionStore { SQLiteActionStore(database: database) }
    package var disputes: any DisputeStore { SQLiteDisputeStore(database: database) }
    package var appeals: any AppealStore { SQLiteAppealStore(database: database) }
    package var flags: any FlagStore { SQLiteFlagStore(database) }
    package var audit: any AuditStore { SQLiteAuditStore(database: database) }
    package var checkpoints: any AuditCheckpoints { SQLiteAuditCheckpoints(database) }
    package var statistics: any ModerationStatisticsStore { SQLiteStatisticsStore(database: database) }

    package var quotas: any QuotaStore { SQLiteQuotaStore(database: database) }
    package var lists: any ListStore { SQLiteListStore(database: database) }
    package var announcements: any AnnouncementStore { SQLiteAnnouncementStore(database: database) }
    package var retention: any RetentionStore { SQLiteRetentionStore(database: database) }

    package var rates: any RateStore { SQLiteRateStore(database) }
    package var holdings: any HoldingsStore { SQLiteHoldingsStore(database) }
    package var quarantine: any QuarantineStore { SQLiteQuarantineStore(database, parsing: parse) }
    package var places: any PlaceStore { SQLitePlaceStore(database) }
}
