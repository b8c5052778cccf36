import Domain
import Foundation

/// SQL of the table `offer`. Triggers copy its changes to `offer_search`.
enum OfferTable {
    static let columns = OfferRecord.names.map { "offer.\($0)" }.joined(separator: ", ")

    static func insert(_ offer: Offer, in db: Database) throws {
        let values = OfferRecord.values(of: offer)
        assert(Set(values.map { $0.key }) == Set(OfferRecord.names))
        try db.insert(into: .offer, values)
    }

    /// Writes the parts of an offer that can change.
    static func save(_ offer: Offer, in db: Database) throws {
        let values = OfferRecord.values(of: offer).filter { OfferRecord.changingNames.contains($0.key) }
        assert(values.count == OfferRecord.changingNames.count)
        try db.update(.offer, values, where: ["id": offer.id.description])
    }

    /// Sets whether open proposals still wait for an update after a change of the offer.
    static func setFollowers(_ hasFollowers: Bool, of offer: Identifier<Offer>, in db: Database) throws {
        let sql =
            "UPDATE offer SET has_followers = :has_followers WHERE id = :offer AND has_followers <> :has_followers"
        try db.run(sql, ["has_followers": hasFollowers, "offer": offer.description])
    }

    private static let openAmounts = """
        SELECT offer.have, offer.want, offer.total - offer.completed AS gives, offer.premium_bps, offer.fixed_rate,
            offer.expires_at
        FROM offer
        WHERE offer.owner = :owner AND \(condition(\.isOpen)) AND offer.id <> :without AND offer.settlement = 'meetup'
        """

    /// The offers with a place of a traveller that are open at `now`, without `offer`.
    static func openAmounts(
        of owner: Identifier<Traveller>, without offer: Identifier<Offer>? = nil, at now: Date, in db: Database
    ) throws -> [(amount: OpenAmount, expiresAt: Date)] {
        let arguments: SQLValues = [
            "owner": owner.description, "now": now.milliseconds, "without": offer?.description ?? "",
        ]
        return try db.rows(openAmounts, arguments).map { (try OfferRecord.openAmount($0), $0.date("expires_at")) }
    }

    /// Expires an offer that gives or wants a currency that has ended, before anything is decided about it. Returns whether
    /// it did.
    static func expireUnmoneyed(_ offer: Offer, at now: Date, in db: Database) throws -> Bool {
        let ended = try EndedCurrencyTable.ended([offer.have, offer.want], at: now, in: db)
        guard let expired = CurrencyEnding(ended).expiring(offer, at: now) else { return false }
        try save(expired, in: db)
        return true
    }

    /// The offers of a traveller that are open at `now`.
    static func open(of owner: Identifier<Traveller>, at now: Date, in db: Database) throws -> [Offer] {
        let sql = "\(listings) WHERE offer.owner = :owner AND \(condition(\.isOpen))"
        let arguments: SQLValues = ["owner": owner.description, "now": now.milliseconds]
        return try db.rows(sql, arguments).map { try OfferRecord.listing($0).offer }
    }

    static func find(_ id: Identifier<Offer>, in db: Database) throws -> OfferListing? {
        let sql = "\(OfferTable.listings) WHERE offer.id = :id"
        return try db.row(sql, ["id": id.description]).map(OfferRecord.listing)
    }

    /// Offers by id, in one statement.
    static func find(_ ids: [Identifier<Offer>], in db: Database) throws -> [Identifier<Offer>: Offer] {
        let offers = try db.rows(of: ids) { "\(listings) WHERE offer.id IN (\($0))" }
            .map { try OfferRecord.listing($0).offer }
        return Dictionary(offers.map { ($0.id, $0) }) { first, _ in first }
    }

    /// An SQL condition with the parameter `:now`: the offer's state at that time is wanted.
    static func condition(_ isWanted: (Offer.State) -> Bool) -> String {
        let rows = Offer.State.allCases.flatMap { stored in
            [(stored, false), (stored.afterExpiry, true)].filter { isWanted($0.0) }.map { _, isOver in
                "('\(stored.rawValue)', \(isOver))"
            }
        }
        return "(offer.state, offer.expires_at <= :now) IN \(sqlRows(rows))"
    }

    static let openStates = Offer.State.sqlList(where: \.isOpen)
    /// No moderator hides the offer, and no flag holds it.
    static let isShown = "offer.hidden_at IS NULL AND offer.held_until IS NULL"
    private static let searchableStates = Offer.State.sqlList(where: \.isSearchable)

    /// Nil for an offer that a search must not show.
    static func findable(_ id: Identifier<Offer>, in db: Database) throws -> OfferListing? {
        let sql = """
            \(OfferTable.listings)
            WHERE offer.id = :id AND offer.state IN \(OfferTable.searchableStates)
                AND \(OfferTable.isShown) AND traveller.state IN \(TravellerTable.actingStates)
                AND NOT EXISTS (
                    SELECT 1 FROM switched_off WHERE kind = 'currency' AND code IN (offer.have, offer.want)
                        OR kind = 'country' AND code = offer.country)
            """
        return try db.row(sql, ["id": id.description]).map(OfferRecord.listing)
    }

    /// Offers with their owners' summaries.
    static let listings = """
        SELECT \(columns), \(TravellerTable.summary), \(TierUsageTable.facts)
        FROM offer JOIN traveller ON traveller.id = offer.owner
        """
}

extension OfferTable {
    /// Columns of an `OfferSummary`.
    static let summary = """
        offer.id AS about_id, offer.have AS about_have, offer.want AS about_want, offer.total AS about_total,
        offer.label AS about_label, offer.first_day AS about_first_day, offer.last_day AS about_last_day,
        offer.state AS about_state, offer.expires_at AS about_expires_at, offer.owner AS about_owner,
        coalesce(offer.hidden_at, offer.held_until) AS about_kept_back_at
        """

    private static let publishedBy = """
        SELECT \(summary) FROM offer
        WHERE offer.owner = :owner AND \(condition(\.isPublic)) AND \(isShown)
        ORDER BY offer.created_at DESC, offer.id DESC LIMIT :limit
        """

    /// A traveller's public offers in short, newest first.
    static func published(
        by owner: Identifier<Traveller>, at now: Date, limit: Int, in db: Database
    ) throws -> [OfferSummary] {
        let arguments: SQLValues = ["owner": owner.description, "now": now.milliseconds, "limit": limit]
        return try db.rows(publishedBy, arguments).map(summary)
    }

    /// In a row with the columns of `TravellerTable.other`, as the reader beside that person sees the offer.
    static func summary(_ row: StoredRow) throws -> OfferSummary {
        // Without that person nobody but the owner reads it, or it is filtered already.
        let isOthers = (row["other_id"] as String?) == row["about_owner"] as String
        let owner = isOthers ? try TravellerTable.other(row) : nil
        return OfferSummary(
            id: try row.id("about_id"),
            total: Money(minorUnits: row["about_total"], currency: try row.currency("about_have")),
            want: try row.currency("about_want"), label: row["about_label"],
            availability: Availability(
                from: Day(daysSince1970: row["about_first_day"]),
                to: (row["about_last_day"] as Int?).map(Day.init(daysSince1970:))),
            state: try row.value("about_state"), expiresAt: row.date("about_expires_at"),
            isHidden: owner?.showsWithdrawn(isKeptBack: !row.isNull("about_kept_back_at")) ?? false)
    }
}

/// A row of `offer`, with its owner's summary, as domain values and back.
enum OfferRecord {
    /// All columns but those that the table fills and the one that only `setFollowers` writes.
    static let names = TableDescription.offer.columns.map(\.name)
        .filter { !["key", "tile", "has_followers"].contains($0) }
    /// Columns that a later version of the offer may change.
    static let changingNames: Set = [
        "version", "terms_version", "state", "total", "reserved", "completed", "min_fill", "premium_bps", "fixed_rate",
        "first_day", "last_day", "is_exact", "note", "fresh_at", "expires_at", "hidden_at", "hidden_reason",
        "held_until",
    ]

    /// Reads a row of `OfferTable.listings`.
    static func listing(_ row: StoredRow) throws -> OfferListing {
        let offer = try offer(row)
        let owner = try TravellerTable.summary(of: offer.owner, row)
        return OfferListing(offer: offer, owner: owner, ownerTier: Tier(TierUsageTable.facts(row)))
    }

    private static func offer(_ row: StoredRow) throws -> Offer {
        let have = try row.currency("have")
        let terms = Offer.Terms(
            total: Money(minorUnits: row["total"], currency: have), want: try row.currency("want"),
            minFill: Money(minorUnits: row["min_fill"], currency: have), pricing: try pricing(row),
            availability: Availability(
                from: Day(daysSince1970: row["first_day"]),
                to: (row["last_day"] as Int?).map(Day.init(daysSince1970:))),
            isExact: row["is_exact"], note: row["note"])
        var offer = Offer(
            id: try row.id("id"), owner: try row.id("owner"), place: try place(row), terms: terms,
            at: row.date("created_at"), until: row.date("expires_at"))
        (offer.version, offer.termsVersion) = (row["version"], row["terms_version"])
        (offer.reserved, offer.completed) = (row["reserved"], row["completed"])
        (offer.state, offer.freshAt) = (try row.value("state"), row.date("fresh_at"))
        (offer.hidden, offer.heldUntil) = (try row.hiding("hidden"), row.optionalDate("held_until"))
        return offer
    }

    static func openAmount(_ row: StoredRow) throws -> OpenAmount {
        OpenAmount(
            gives: Money(minorUnits: row["gives"], currency: try row.currency("have")), want: try row.currency("want"),
            pricing: try pricing(row))
    }

    private static func pricing(_ row: StoredRow) throws -> Pricing {
        if let premium = row["premium_bps"] as Int? { return .reference(premiumBps: premium) }
        guard let rate = try? FixedRate(row["fixed_rate"] as String? ?? "") else {  // A bad rate is damage.
            throw DamagedRow(column: "fixed_rate")
        }
        return .fixed(rate: rate)
    }

    private static func place(_ row: StoredRow) throws -> PublicPlace? {
        guard let cell: String = row["cell"] else { return nil }
        return PublicPlace(
            cell: cell, centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]),
            precision: try row.value("precision"), halfDiagonal: row["half_diagonal"], airport: row["airport"],
            label: row["label"], country: row["country"], timeZone: row["time_zone"])
    }

    static func values(of offer: Offer) -> SQLValues {
        let premium: Int? = if case .reference(let bps) = offer.pricing { bps } else { nil }
        let fixed: String? = if case .fixed(let rate) = offer.pricing { rate.text } else { nil }
        let place = offer.place
        return [
            "id": offer.id.description, "owner": offer.owner.description, "version": offer.version,
            "terms_version": offer.termsVersion, "state": offer.state.rawValue, "have": offer.have.code,
            "want": offer.want.code, "total": offer.total.minorUnits, "reserved": offer.reserved,
            "completed": offer.completed, "min_fill": offer.minFill.minorUnits, "premium_bps": premium,
            "fixed_rate": fixed, "cell": place?.cell, "latitude": place?.centre.latitudeE7,
            "longitude": place?.centre.longitudeE7, "precision": place?.precision.rawValue,
            "half_diagonal": place?.halfDiagonal, "airport": place?.airport, "label": place?.label,
            "country": place?.country, "time_zone": offer.timeZone,
            "first_day": offer.availability.from.daysSince1970, "last_day": offer.availability.to?.daysSince1970,
            "settlement": offer.settlement.rawValue, "is_exact": offer.isExact, "note": offer.note,
            "created_at": offer.createdAt.milliseconds, "fresh_at": offer.freshAt.milliseconds,
            "expires_at": offer.expiresAt.milliseconds, "hidden_at": offer.hidden?.at.milliseconds,
            "hidden_reason": offer.hidden?.reason.rawValue, "held_until": offer.heldUntil?.milliseconds,
        ]
    }
}
