import Domain

extension OfferTable {
    /// Ellipsoidal distance.
    static func metres(from one: Coordinate, to other: Coordinate, in db: Database) throws -> Double {
        let sql =
            "SELECT ST_Distance(MakePoint(:x, :y, 4326), MakePoint(:to_x, :to_y, 4326), 1)"
        let metres = try db.value(
            sql,
            [
                "x": one.longitude, "y": one.latitude, "to_x": other.longitude, "to_y": other.latitude,
            ], as: Double.self)
        guard let metres else { throw DamagedRow(column: "offer.longitude") }
        return metres
    }

    /// An offer with the facts that decide whether `viewer` may see it.
    static func visible(
        _ id: Identifier<Offer>, to viewer: Identifier<Traveller>?, in db: Database
    ) throws -> VisibleOffer? {
        let arguments: SQLValues = ["id": id.description, "viewer": viewer?.description]
        guard let row = try db.row(visibleListing, arguments) else { return nil }
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
