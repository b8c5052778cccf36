import Domain
import Foundation
import GRDB

/// SQL of the tables `offer` and `offer_box`, which change together.
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
        try place(offer, key: db.lastInsertedRowID, in: db)
    }

    /// Writes the parts of an offer that can change.
    static func save(_ offer: Offer, in db: Database) throws {
        let premium: Int? = if case .reference(let bps) = offer.pricing { bps } else { nil }
        let fixed: String? = if case .fixed(let rate) = offer.pricing { rate.text } else { nil }
        let key = try Int64.fetchOne(
            db,
            sql: """
                UPDATE offer SET version = ?, terms_version = ?, state = ?, total = ?, reserved = ?, completed = ?, min_fill = ?,
                    premium_bps = ?, fixed_rate = ?, first_day = ?, last_day = ?, is_exact = ?, note = ?,
                    fresh_at = ?, expires_at = ?
                WHERE id = ? RETURNING key
                """,
            arguments: [
                offer.version, offer.termsVersion, offer.state.rawValue, offer.total.minorUnits, offer.reserved,
                offer.completed, offer.minFill.minorUnits, premium, fixed, offer.availability.from.daysSince1970,
                offer.availability.to?.daysSince1970, offer.isExact, offer.note, offer.freshAt.milliseconds,
                offer.expiresAt.milliseconds, offer.id.description,
            ])
        guard let key else { throw OfferRefusal.noSuchOffer }
        try db.cachedStatement(sql: "DELETE FROM offer_box WHERE key = ?").execute(arguments: [key])
        try place(offer, key: key, in: db)
    }

    /// Whether open proposals have still to follow what happened to the offer.
    static func setFollowers(_ hasFollowers: Bool, of offer: Identifier<Offer>, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE offer SET has_followers = ?1 WHERE id = ?2 AND has_followers <> ?1")
        try statement.execute(arguments: [hasFollowers, offer.description])
    }

    /// Only active offers can be found.
    private static func place(_ offer: Offer, key: Int64, in db: Database) throws {
        guard offer.state == .active else { return }
        let centre = offer.place.centre
        try db.cachedStatement(
            sql: """
                INSERT INTO offer_box (key, west, east, south, north, have_low, have_high, want_low, want_high,
                    first_day, last_day)
                VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4, ?5, ?5, ?6, ?7)
                """
        ).execute(arguments: [
            key, centre.longitudeE7, centre.latitudeE7, offer.have.number, offer.want.number,
            offer.availability.from.daysSince1970, offer.availability.to?.daysSince1970 ?? .max,
        ])
    }

    static func find(_ id: Identifier<Offer>, in db: Database) throws -> OfferCard? {
        let statement = try db.cachedStatement(sql: "\(OfferTable.cards) WHERE offer.id = ?")
        return try Row.fetchOne(statement, arguments: [id.description]).map(OfferRecord.card)
    }

    /// Nil for an offer that a search must not show: it is not active, or its owner cannot act.
    static func found(_ key: Int64, in db: Database) throws -> OfferCard? {
        let statement = try db.cachedStatement(
            sql: "\(OfferTable.cards) WHERE offer.key = ? AND \(NearbyTable.isFound)")
        // A row that is read in place is not copied, and gone with its cursor.
        let cursor = try Row.fetchCursor(statement, arguments: [key])
        return try withExtendedLifetime(cursor) { try cursor.next().map(OfferRecord.card) }
    }

    /// Offers with the line about their owner.
    static let cards = """
        SELECT \(columns), \(TravellerTable.byline)
        FROM offer JOIN traveller ON traveller.id = offer.owner
        """
}

/// A row of `offer`, with its owner's line, as domain values and back.
enum OfferRecord {
    /// Reads the columns of `OfferTable.cards`, in their order.
    static func card(_ row: Row) throws -> OfferCard {
        var columns = ColumnReader(row)
        let offer = try offer(&columns)
        let owner = Byline(
            id: offer.owner, handle: try columns.next(), name: try columns.next(),
            reliability: try ReliabilityTable.reliability(&columns))
        return OfferCard(offer: offer, owner: owner)
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
        return Offer(
            id: id, owner: owner, version: version, termsVersion: termsVersion, state: state,
            total: Money(minorUnits: total, currency: have),
            want: want, reserved: reserved, completed: completed,
            minFill: Money(minorUnits: minFill, currency: have), pricing: pricing, place: place,
            availability: Availability(
                from: Day(daysSince1970: days.first), to: days.last.map(Day.init(daysSince1970:))),
            settlement: try columns.value(), isExact: try columns.next(), note: try columns.next(),
            createdAt: try columns.date(), freshAt: try columns.date(), expiresAt: try columns.date())
    }

    private static func pricing(_ columns: inout ColumnReader) throws -> Pricing {
        let (premium, fixed): (Int?, String?) = (try columns.optional(), try columns.optional())
        if let premium { return .reference(premiumBps: premium) }
        guard let fixed, let rate = try? FixedRate(fixed) else {  // A bad rate is damage.
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
        let rest: StatementArguments = [
            offer.availability.from.daysSince1970, offer.availability.to?.daysSince1970, offer.settlement.rawValue,
            offer.isExact,
            offer.note, offer.createdAt.milliseconds, offer.freshAt.milliseconds, offer.expiresAt.milliseconds,
        ]
        return terms + place + rest
    }
}
