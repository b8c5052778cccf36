import Domain
import GRDB

extension OfferTable {
    /// Ellipsoidal distance.
    static func metres(from one: Coordinate, to other: Coordinate, in db: Database) throws -> Double {
        let statement = try db.cachedStatement(
            sql: "SELECT ST_Distance(MakePoint(?, ?, 4326), MakePoint(?, ?, 4326), 1)")
        let metres = try Double.fetchOne(
            statement, arguments: [one.longitude, one.latitude, other.longitude, other.latitude])
        guard let metres else { throw DamagedRow(column: "offer.longitude") }
        return metres
    }

    /// An offer with the facts that decide whether `viewer` may see it.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> VisibleOffer? {
        let arguments: StatementArguments = ["id": id.description, "viewer": viewer?.description]
        let statement = try db.cachedStatement(sql: visibleListing)
        guard let row = try StoredRow.fetchOne(statement, arguments: arguments) else { return nil }
        let state: Traveller.State = try row.value("person_state")
        var visible = VisibleOffer(
            try OfferRecord.listing(row), canOwnerAct: state.canAct, isBlocked: row["is_blocked"])
        visible.facts = VisibleOffer.OwnerFacts(
            languages: try TextList.decode(row["owner_languages"]), memberSince: row.date("owner_since"))
        return visible
    }

    private static let visibleListing = """
        SELECT \(columns), \(TravellerTable.summary), \(TierUsageTable.facts),
            traveller.languages AS owner_languages, traveller.created_at AS owner_since,
            \(TravellerTable.areBlocked(":viewer", "offer.owner")) AS is_blocked
        FROM offer JOIN traveller ON traveller.id = offer.owner WHERE offer.id = :id
        """
}
