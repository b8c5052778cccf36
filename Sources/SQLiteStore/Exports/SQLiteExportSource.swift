package import Domain
package import Foundation

/// Everything about one traveller, from one read transaction on a connection of its own.
package struct SQLiteExportSource: ExportSource {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func read(
        of traveller: Identifier<Traveller>, at now: Date, _ visit: (any ExportReader) throws -> Void
    ) throws {
        try database.readApart { try visit(SQLiteExportReader(db: $0, me: traveller, now: now)) }
    }
}

/// Reads with the statements of the features, so that an export shows what they show.
struct SQLiteExportReader: ExportReader {
    let db: Database
    let me: Identifier<Traveller>
    let now: Date

    /// Rows per page.
    private static let slice = 200

    /// Visits pages until one is not full.
    private func each<Item, Cursor>(
        _ page: (Cursor?) throws -> [Item], _ cursor: (Item) -> Cursor, _ visit: (Item) throws -> Void
    ) throws {
        var after: Cursor?
        while true {
            let items = try page(after)
            for item in items { try visit(item) }
            guard items.count == Self.slice, let last = items.last else { return }
            after = cursor(last)
        }
    }

    func account() throws -> ExportAccount? {
        guard let account = try AccountTable.find([me], in: db).first,
            let preferences = try PreferencesRecord.find(me, in: db)
        else { return nil }
        let traveller = account.traveller
        return ExportAccount(
            profile: try SQLiteTravellerStore.ownProfile(of: traveller, at: now, in: db),
            preferences: preferences,
            reliability: ReliabilitySnapshot(
                reliability: traveller.reliability, observations: try ObservationTable.all(about: me, in: db),
                facts: account.facts, otherPartners: try ReliabilityTable.otherPartners(of: me, in: db),
                tierUsage: try TierUsageTable.tierUsage(of: account, at: now, in: db)),
            sessions: try rows("SELECT * FROM session WHERE traveller = :me ORDER BY created_at, id")
                .map(SessionTable.session),
            security: try security(), consent: try ConsentTable.find(me, in: db))
    }

    private func rows(_ sql: String) throws -> [StoredRow] {
        try db.rows(sql, ["me": me.description])
    }

    private func security() throws -> ExportSecurity {
        ExportSecurity(
            devicesUntil: try rows("SELECT expires_at FROM device WHERE traveller = :me ORDER BY expires_at, hash")
                .map { $0.date("expires_at") },
            secondFactorSince: try SecondFactorTable.find(me, in: db)?.confirmedAt,
            codes: try rows("SELECT * FROM contact_code WHERE traveller = :me ORDER BY sent_at, id").map { row in
                ExportSecurity.Code(
                    purpose: row["purpose"], contact: row["contact"], sentAt: row.date("sent_at"),
                    usedAt: row.optionalDate("used_at"))
            },
            letters: try rows("SELECT * FROM outbox_message WHERE traveller = :me ORDER BY created_at, id").map { row in
                ExportSecurity.Letter(
                    kind: row["kind"], channel: try row.value("channel"), at: row.date("created_at"),
                    settledAt: row.optionalDate("settled_at"))
            })
    }

    func holdings() throws -> Holdings { try HoldingsTable.find(me, in: db) }

    func blocks(_ visit: (Block) throws -> Void) throws {
        try each(
            { try SQLiteTravellerStore.blocks(of: me, after: $0, limit: Self.slice, in: db) },
            \.with.summary.handle, visit)
    }

    func offers(_ visit: (OfferListing) throws -> Void) throws {
        let sql = """
            \(OfferTable.listings)
            WHERE offer.owner = :me AND offer.id > :after ORDER BY offer.id LIMIT \(Self.slice)
            """
        try each(
            { (after: Identifier<Offer>?) in
                try db.rows(sql, ["me": me.description, "after": after?.description ?? ""])
                    .map(OfferRecord.listing)
            }, \.offer.id, visit)
    }

    func swaps(_ visit: (SwapView) throws -> Void) throws {
        try each(
            { (after: Identifier<Swap>?) in
                let ids = try SwapTable.page(of: me, SwapFilter(), after: after, limit: Self.slice, in: db)
                return try SwapViewTable.views(ids, for: me, in: db)
            }, \.swap.id, visit)
    }

    func threads(_ visit: (ThreadSummary) throws -> Void) throws {
        try each(
            { try ThreadSummaryTable.page(of: me, after: $0, limit: Self.slice, in: db) },
            { ThreadCursor(at: $0.at.milliseconds, id: $0.id) }, visit)
    }

    func messages(_ visit: (Message) throws -> Void) throws {
        let threads = try rows("SELECT thread FROM thread_member WHERE traveller = :me ORDER BY thread")
        for row in threads {
            let thread = try row.id("thread", of: MessageThread.self)
            try each(
                { (after: Int64?) in try MessageTable.first(Self.slice, after: after ?? 0, in: thread, for: me, db) },
                \.seq,
                visit)
        }
    }

    func reviewsReceived(_ visit: (ReviewListing) throws -> Void) throws {
        try each(
            { try ReviewTable.page(about: me, for: me, after: $0, limit: Self.slice, in: db) },
            { ReviewCursor(at: $0.review.revealedAt?.milliseconds ?? 0, id: $0.review.id) }, visit)
    }

    func notifications(_ visit: (InboxEntry) throws -> Void) throws {
        try each(
            { try NotificationTable.page(of: me, unreadOnly: false, after: $0, limit: Self.slice, in: db) }, \.seq,
            visit)
    }

    func wallet() throws -> ExportWallet {
        ExportWallet(
            balances: try LedgerTable.balances(of: me, in: db),
            reservations: try ReservationTable.pending(of: me, in: db))
    }

    func transactions(_ visit: (WalletEntry) throws -> Void) throws {
        try each(
            { try WalletEntryTable.page(of: me, WalletFilter(), after: $0, limit: Self.slice, in: db) },
            { WalletCursor($0) }, visit)
    }

    func orders(_ visit: (WalletOrderView) throws -> Void) throws {
        // Without the reference rate: it is of another moment, and no data of the traveller.
        try each(
            {
                try WalletOrderTable.page(
                    of: me, nil, after: $0, limit: Self.slice, ReferenceRates(), at: now, in: db)
            }, \.order.id, visit)
    }

    func watchList() throws -> WatchList { try WatchListTable.find(of: me, in: db) }

    func alerts(_ visit: (RateAlert) throws -> Void) throws {
        for alert in try AlertTable.all(of: me, in: db) { try visit(alert) }
    }

    func alertFirings(_ visit: (AlertFiring) throws -> Void) throws {
        try each(
            { try AlertFiringTable.page(of: me, after: $0, limit: Self.slice, in: db) }, { ($0.alert, $0.day) }, visit)
    }

    func requests(_ visit: (MoneyRequestView) throws -> Void) throws {
        try each(
            {
                try MoneyRequestTable.page(
                    of: me, MoneyRequestFilter(), after: $0, limit: Self.slice, at: now, in: db)
            }, \.request.id, visit)
    }

    func actions(_ visit: (ModerationAction) throws -> Void) throws {
        try each({ try ActionTable.page(about: me, after: $0, limit: Self.slice, in: db) }, { $0 }, visit)
    }

    func appeals(_ visit: (AppealEntry) throws -> Void) throws {
        try each({ try AppealTable.page(of: me, after: $0, limit: Self.slice, in: db) }, \.appeal.id, visit)
    }

    func filed(_ visit: (ExportFiling) throws -> Void) throws {
        try each(
            { try ReportTable.page(by: me, after: $0, limit: Self.slice, in: db) }, \.id,
            { try visit(.report($0)) })
        for (point, at) in try MeetingPointTable.added(by: me, in: db) { try visit(.meetingPoint(point, addedAt: at)) }
    }
}
