package import Foundation

/// The jobs of exports. Each method is one transaction.
package protocol ExportStore: Sendable {
    func request(
        by traveller: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ExportSnapshot) throws -> ExportChange
    ) async throws -> ExportChange
    /// Writes the change; nil from `deciding` writes nothing. Returns the job as it is then.
    func change(
        _ id: Identifier<ExportJob>, deciding: @escaping @Sendable (ExportJobSnapshot) throws -> ExportChange?
    ) async throws -> ExportJob?
    /// The jobs that began within `ExportJob.quotaWindow`, and those that are preparing or ready; newest first.
    func recent(of traveller: Identifier<Traveller>, at now: Date) async throws -> [ExportJob]
    /// The job, if it is this traveller's.
    func job(_ id: Identifier<ExportJob>, of traveller: Identifier<Traveller>) async throws -> ExportJob?
    /// The job to prepare in the background that waits longest, without `others`.
    func next(without others: Set<Identifier<ExportJob>>) async throws -> ExportJob?
    func remove(_ id: Identifier<ExportJob>) async throws
    /// The files of all archives that can still be fetched.
    func files() async throws -> Set<String>
    /// Ends small jobs that began before `start` and were cut off by the end of the server. Returns their number.
    func endCutOff(before start: Date) async throws -> Int
    /// Deletes jobs that are over, jobs of deleted accounts, and small jobs whose end could not be stored, at most `limit`.
    /// Returns the number deleted.
    func prune(at now: Date, limit: Int) async throws -> Int
}

/// Reads everything about one traveller from one snapshot of the database.
package protocol ExportSource: Sendable {
    /// Blocks its thread until `visit` returns. The snapshot keeps the WAL from being restarted for as long.
    func read(
        of traveller: Identifier<Traveller>, at now: Date, _ visit: (any ExportReader) throws -> Void
    ) throws
}

/// The rows of one traveller, as the traveller sees them elsewhere. Lists are read in pages and never held whole.
package protocol ExportReader {
    /// Nil if the account does not exist.
    func account() throws -> ExportAccount?
    func blocks(_ visit: (Block) throws -> Void) throws
    func holdings() throws -> Holdings
    func offers(_ visit: (OfferListing) throws -> Void) throws
    /// With the reviews that the traveller may see.
    func swaps(_ visit: (SwapView) throws -> Void) throws
    func threads(_ visit: (ThreadSummary) throws -> Void) throws
    /// The messages of every thread, in the order of the threads.
    func messages(_ visit: (Message) throws -> Void) throws
    /// Without those that are still hidden.
    func reviewsReceived(_ visit: (ReviewListing) throws -> Void) throws
    func notifications(_ visit: (InboxEntry) throws -> Void) throws
    /// What moderators did about the traveller, oldest first.
    func actions(_ visit: (ModerationAction) throws -> Void) throws
    func appeals(_ visit: (AppealEntry) throws -> Void) throws
    func filed(_ visit: (ExportFiling) throws -> Void) throws
    func wallet() throws -> ExportWallet
    /// Every change of a balance, the newest first.
    func orders(_ visit: (WalletOrderView) throws -> Void) throws
    func requests(_ visit: (MoneyRequestView) throws -> Void) throws
    func transactions(_ visit: (WalletEntry) throws -> Void) throws
    func watchList() throws -> WatchList
    func alerts(_ visit: (RateAlert) throws -> Void) throws
    func alertFirings(_ visit: (AlertFiring) throws -> Void) throws
}

/// The balances of a traveller, and what keeps parts of them.
package struct ExportWallet: Sendable {
    package let balances: [AccountBalance]
    package let reservations: [Reservation]

    package init(balances: [AccountBalance], reservations: [Reservation]) {
        self.balances = balances
        self.reservations = reservations
    }
}

/// What a traveller has filed.
package enum ExportFiling: Sendable {
    case report(Report)
    case meetingPoint(MeetingPoint, addedAt: Date)
}
