import Domain
import Foundation
import GRDB

/// SQL of the table `offer`. Triggers copy its changes to `offer_search`.
enum OfferTable {
    static let columns = """
        offer.id, offer.owner, offer.version, offer.terms_version, offer.state, offer.have, offer.want, offer.total, offer.reserved,
        offer.completed, offer.min_fill, offer.premium_bps, offer.fixed_rate, offer.cell, offer.latitude,
        offer.longitude, offer.precision, offer.half_diagonal, offer.airport, offer.label, offer.country,
        offer.time_zone, offer.first_day, offer.last_day, offer.settlement, offer.is_exact, offer.note,
        offer.created_at, offer.fresh_at, offer.expires_at
        """

    static func insert(_ offer: Offer, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO offer (id, owner, version, state, have, want, total, reserved, completed, min_fill,
                    premium_bps, fixed_rate, cell, latitude, longitude, precision, half_diagonal, airport, label,
                    country, time_zone, first_day, last_day, settlement, is_exact, note, created_at, fresh_at,
                    expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: OfferRecord.arguments(of: offer))
    }

    /// Writes the parts of an offer that can change.
    static func save(_ offer: Offer, in db: Database) throws {
        let premium: Int? = if case .reference(let bps) = offer.pricing { bps } else { nil }
        let fixed: String? = if case .fixed(let rate) = offer.pricing { rate.text } else { nil }
        try db.cachedStatement(
            sql: """
                UPDATE offer SET version = ?, terms_version = ?, state = ?, total = ?, reserved = ?, completed = ?, min_fill = ?,
                    premium_bps = ?, fixed_rate = ?, first_day = ?, last_day = ?, is_exact = ?, note = ?,
                    fresh_at = ?, expires_at = ?
                WHERE id = ?
                """
        ).execute(arguments: [
            offer.version, offer.termsVersion, offer.state.rawValue, offer.total.minorUnits, offer.reserved,
            offer.completed, offer.minFill.minorUnits, premium, fixed, offer.availability.from.daysSince1970,
            offer.availability.to?.daysSince1970, offer.isExact, offer.note, offer.freshAt.milliseconds,
            offer.expiresAt.milliseconds, offer.id.description,
        ])
        guard db.changesCount == 1 else { throw DamagedRow(column: "id") }
    }

    /// Sets whether open proposals still wait for an update after a change of the offer.
    static func setFollowers(_ hasFollowers: Bool, of offer: Identifier<Offer>, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE offer SET has_followers = ?1 WHERE id = ?2 AND has_followers <> ?1")
        try statement.execute(arguments: [hasFollowers, offer.description])
    }

    static func find(_ id: Identifier<Offer>, in db: Database) throws -> OfferListing? {
        let statement = try db.cachedStatement(sql: "\(OfferTable.listings) WHERE offer.id = ?")
        return try Row.fetchOne(statement, arguments: [id.description]).map(OfferRecord.listing)
    }

    /// Nil for an offer that a search must not show: it is not active, or its owner cannot act.
    static func findable(_ id: Identifier<Offer>, in db: Database) throws -> OfferListing? {
        let statement = try db.cachedStatement(
            sql: """
                \(OfferTable.listings)
                WHERE offer.id = ? AND offer.state = 'active' AND traveller.state IN ('active', 'limited')
                """)
        // The row is read in place, without a copy, so it is valid only while the cursor lives.
        let cursor = try Row.fetchCursor(statement, arguments: [id.description])
        return try withExtendedLifetime(cursor) { try cursor.next().map(OfferRecord.listing) }
    }

    /// Offers with their owners' summaries.
    static let listings = """
        SELECT \(columns), \(TravellerTable.summary)
        FROM offer JOIN traveller ON traveller.id = offer.owner
        """
}

/// Converts between a row of `offer`, with its owner's summary, and domain values.
enum OfferRecord {
    /// Reads the columns of `OfferTable.listings`, in their order.
    static func listing(_ row: Row) throws -> OfferListing {
        var columns = ColumnReader(row)
        let offer = try offer(&columns)
        let owner = TravellerSummary(
            id: offer.owner, handle: try columns.next(), name: try columns.next(),
            reliability: try ReliabilityTable.reliability(&columns))
        return OfferListing(offer: offer, owner: owner)
    }

    /// Reads `OfferTable.columns`, in their order.
    private static func offer(_ columns: inout ColumnReader) throws -> Offer {
        let (id, owner): (Identifier<Offer>, Identifier<Traveller>) = (try columns.id(), try columns.id())
        let (version, termsVersion): (Int64, Int64) = (try columns.next(), try columns.next())
        let state: Offer.State = try columns.value()
        let (have, want) = (try columns.currency(), try columns.currency())
        let (total, reserved, completed): (Int64, Int64, Int64) = (
            try columns.next(), try columns.next(), try columns.next()
        )
        let minFill: Int64 = try columns.next()
        let pricing = try pricing(&columns)
        let place = try place(&columns)
        let days = (first: try columns.next() as Int, last: try columns.optional() as Int?)
        let settlement: Offer.Settlement = try columns.value()
        let terms = Offer.Terms(
            total: Money(minorUnits: total, currency: have), want: want,
            minFill: Money(minorUnits: minFill, currency: have), pricing: pricing,
            availability: Availability(
                from: Day(daysSince1970: days.first), to: days.last.map(Day.init(daysSince1970:))),
            isExact: try columns.next(), note: try columns.next())
        let (createdAt, freshAt, expiresAt) = (try columns.date(), try columns.date(), try columns.date())
        var offer = Offer(
            id: id, owner: owner, place: place, terms: terms, settlement: settlement, at: createdAt, until: expiresAt)
        (offer.version, offer.termsVersion, offer.state) = (version, termsVersion, state)
        (offer.reserved, offer.completed, offer.freshAt) = (reserved, completed, freshAt)
        return offer
    }

    private static func pricing(_ columns: inout ColumnReader) throws -> Pricing {
        let (premium, fixed): (Int?, String?) = (try columns.optional(), try columns.optional())
        if let premium { return .reference(premiumBps: premium) }
        guard let fixed, let rate = try? FixedRate(fixed) else {  // An unreadable rate is damage.
            throw DamagedRow(column: "fixed_rate")
        }
        return .fixed(rate: rate)
    }

    private static func place(_ columns: inout ColumnReader) throws -> PublicPlace {
        PublicPlace(
            cell: try columns.next(),
            centre: Coordinate(latitudeE7: try columns.next(), longitudeE7: try columns.next()),
            precision: try columns.value(), halfDiagonal: try columns.next(), airport: try columns.optional(),
            label: try columns.next(), country: try columns.optional(), timeZone: try columns.next())
    }

    static func arguments(of offer: Offer) -> StatementArguments {
        let premium: Int? = if case .reference(let bps) = offer.pricing { bps } else { nil }
        let fixed: String? = if case .fixed(let rate) = offer.pricing { rate.text } else { nil }
        let terms: StatementArguments = [
            offer.id.description, offer.owner.description, offer.version, offer.state.rawValue, offer.have.code,
            offer.want.code, offer.total.minorUnits, offer.reserved, offer.completed, offer.minFill.minorUnits,
            premium, fixed,
        ]
        let place: StatementArguments = [
            offer.place.cell, offer.place.centre.latitudeE7, offer.place.centre.longitudeE7,
            offer.place.precision.rawValue, offer.place.halfDiagonal, offer.place.airport, offer.place.label,
            offer.place.country, offer.place.timeZone,
        ]
        let remainder: StatementArguments = [
            offer.availability.from.daysSince1970, offer.availability.to?.daysSince1970, offer.settlement.rawValue,
            offer.isExact,
            offer.note, offer.createdAt.milliseconds, offer.freshAt.milliseconds, offer.expiresAt.milliseconds,
        ]
        return terms + place + remainder
    }
}
