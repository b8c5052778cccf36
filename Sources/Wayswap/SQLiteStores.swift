import App
package import Domain
import RateFeeds
package import SQLiteStore

/// The stores over one open database of SQLite.
package struct SQLiteStores: Stores {
    private let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package var accounts: any AccountStore { SQLiteAccountStore(database) }
    package var accountChanges: any AccountChangeStore { SQLiteAccountChangeStore(database) }
    package var departures: any DepartureStore { SQLiteDepartureStore(database) }
    package var erasures: any ErasureJournal { database.journal }
    package var outbox: any OutboxStore { SQLiteOutboxStore(database) }
    package var travellers: any TravellerStore { SQLiteTravellerStore(database) }
    package var reliability: any ReliabilityStore { SQLiteReliabilityStore(database) }
    package var notifications: any NotificationStore { SQLiteNotificationStore(database) }
    package var events: any EventStore { SQLiteEventStore(database) }

    package var offers: any OfferStore { SQLiteOfferStore(database) }
    package var threads: any ThreadStore { SQLiteThreadStore(database) }
    package var search: any MessageSearchStore { SQLiteMessageSearchStore(database) }
    package var swaps: any SwapStore { SQLiteSwapStore(database) }
    package var reviews: any ReviewStore { SQLiteReviewStore(database) }
    package var meetingPoints: any MeetingPointStore { SQLiteMeetingPointStore(database) }

    package var reports: any ReportStore { SQLiteReportStore(database) }
    package var staff: any StaffStore { SQLiteStaffStore(database) }
    package var cases: any CaseStore { SQLiteCaseStore(database) }
    package var actions: any ActionStore { SQLiteActionStore(database) }
    package var disputes: any DisputeStore { SQLiteDisputeStore(database) }
    package var appeals: any AppealStore { SQLiteAppealStore(database) }
    package var flags: any FlagStore { SQLiteFlagStore(database) }
    package var audit: any AuditStore { SQLiteAuditStore(database) }
    package var checkpoints: any AuditCheckpoints { SQLiteAuditCheckpoints(database) }
    package var statistics: any ModerationStatisticsStore { SQLiteStatisticsStore(database) }

    package var quotas: any QuotaStore { SQLiteQuotaStore(database) }
    package var lists: any ListStore { SQLiteListStore(database) }
    package var announcements: any AnnouncementStore { SQLiteAnnouncementStore(database) }
    package var retention: any RetentionStore { SQLiteRetentionStore(database) }

    package var rates: any RateStore { SQLiteRateStore(database) }
    package var quarantine: any QuarantineStore { SQLiteQuarantineStore(database) { try $0.reparsed() } }
    package var places: any PlaceStore { SQLitePlaceStore(database) }
}
