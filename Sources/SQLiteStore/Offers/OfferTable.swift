import Domain
import Foundation
import GRDB

/// SQL of the tables `offer` and `offer_box`, which change together.
enum OfferTable {
    static let columns = """
        offer.id, offer.owner, offer.version, offer.state, offer.have, offer.want, offer.total, offer.reserved,
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
                UPDATE offer SET version = ?, state = ?, total = ?, reserved = ?, completed = ?, min_fill = ?,
                    premium_bps = ?, fixed_rate = ?, first_day = ?, last_day = ?, is_exact = ?, note = ?,
                    fresh_at = ?, expires_at = ?
                WHERE id = ? RETURNING key
                """,
            arguments: [
                offer.version, offer.state.rawValue, offer.total.minorUnits, offer.reserved, offer.completed,
                offer.minFill.minorUnits, premium, fixed, offer.availability.from.daysSince1970,
                offer.availability.to?.daysSince1970, offer.isExact, offer.note, offer.freshAt.milliseconds,
                offer.expiresAt.milliseconds, offer.id.description,
            ])
        guard let key else { throw OfferRefusal.noSuchOffer }
        try db.cachedStatement(sql: "DELETE FROM offer_box WHERE key = ?").execute(arguments: [key])
        try place(offer, key: key, in: db)
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
        return try Row.fetchOne(statement, arguments: [key]).map(OfferRecord.card)
    }

    /// Offers with the line about their owner.
    static let cards = """
        SELECT \(columns), traveller.handle, traveller.name, traveller.reliability_score
        FROM offer JOIN traveller ON traveller.id = offer.owner
        """
}

/// A row of `offer`, with its owner's line, as domain values and back.
enum OfferRecord {
    static func card(_ row: Row) throws -> OfferCard {
        let offer = try offer(row)
        return OfferCard(
            offer: offer,
            owner: Byline(
                id: offer.owner, handle: row["handle"], name: row["name"],
                reliability: Reliability(score: row["reliability_score"])))
    }

    private static func offer(_ row: Row) throws -> Offer {
        let have = try row.currency("have")
        return Offer(
            id: try row.id("id"), owner: try row.id("owner"), version: row["version"], state: try row.value("state"),
            total: Money(minorUnits: row["total"], currency: have), want: try row.currency("want"),
            reserved: row["reserved"], completed: row["completed"],
            minFill: Money(minorUnits: row["min_fill"], currency: have), pricing: try pricing(row),
            place: PublicPlace(
                cell: row["cell"], centre: Coordinate(latitudeE7: row["latitude"], longitudeE7: row["longitude"]),
                precision: try row.value("precision"), halfDiagonal: row["half_diagonal"], airport: row["airport"],
                label: row["label"], country: row["country"], timeZone: row["time_zone"]),
            availability: Availability(
                from: Day(daysSince1970: row["first_day"]), to: (row["last_day"] as Int?).map(Day.init(daysSince1970:))),
            settlement: try row.value("settlement"), isExact: row["is_exact"], note: row["note"],
            createdAt: row.date("created_at"), freshAt: row.date("fresh_at"), expiresAt: row.date("expires_at"))
    }

    private static func pricing(_ row: Row) throws -> Pricing {
        if let premium = row["premium_bps"] as Int? { return .reference(premiumBps: premium) }
        guard let text = row["fixed_rate"] as String?, let rate = try? FixedRate(text) else {  // A bad rate is damage.
            throw DamagedRow(column: "fixed_rate")
        }
        return .fixed(rate: rate)
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
