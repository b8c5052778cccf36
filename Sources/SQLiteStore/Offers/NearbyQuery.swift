import Domain
import Foundation
import GRDB

/// The search for offers nearby: one R*Tree narrows, SpatiaLite decides, band by band outward.
///
/// The R*Tree holds longitude, latitude, have, want and days; an open currency is a dimension without bounds. Its
/// box grows by both half-diagonals, so that no row is lost whose cell reaches into the circle.
struct NearbyQuery {
    let search: OfferSearch
    let viewer: Identifier<Traveller>?
    let mark: OfferMark?
    let sheet: RateSheet?
    let now: Date

    /// One row more than the page, in the order of the search.
    func rows(in db: Database) throws -> [OfferFound] {
        var found: [OfferFound] = []
        for band in bands {
            let missing = search.limit + 1 - found.count
            guard missing > 0 else { break }
            found += try rows(within: band, limit: missing, in: db)
        }
        return found
    }

    /// Least distances in metres that one statement looks at.
    struct Band {
        let index: Int
        /// Exclusive, except 0 and the outermost edge; nil for every band at once.
        let inner: Int?
        let outer: Int
    }

    /// For `nearest` the bands outward from where the last page ended; every other order needs all of them at once.
    private var bands: [Band] {
        let radius = search.radius * 1000
        guard search.sort == .nearest else { return [Band(index: 0, inner: nil, outer: radius)] }
        var bands: [Band] = []
        var inner = 0
        for (index, edge) in OfferSearch.bands.enumerated() where inner < radius {
            let outer = min(edge * 1000, radius)
            if index >= mark?.band ?? 0 { bands.append(Band(index: index, inner: inner, outer: outer)) }
            inner = outer
        }
        return bands
    }

    private func rows(within band: Band, limit: Int, in db: Database) throws -> [OfferFound] {
        let statement = try db.cachedStatement(sql: sql(within: band))
        return try Row.fetchAll(statement, arguments: arguments(within: band, limit: limit)).map { row in
            let card = try OfferRecord.card(row)
            let band: Int = row["band"]
            return OfferFound(
                card: card, metres: row["metres"], halfDiagonals: search.halfDiagonal + card.offer.place.halfDiagonal,
                mark: OfferMark(
                    day: sheet?.date, band: band, gain: row["gain"], score: row["reliability_score"],
                    freshAt: card.offer.freshAt.milliseconds, id: card.offer.id))
        }
    }
}

extension NearbyQuery {
    /// The statement, with every value bound by name; the boxes differ only near the antimeridian and the poles.
    func sql(within band: Band) -> String {
        let point = "MakePoint(offer.longitude * 1e-7, offer.latitude * 1e-7, 4326)"
        let here = "(SELECT point FROM here)"
        let isInner = { (edge: String) in "PtDistWithin(\(point), \(here), \(edge) + :half + offer.half_diagonal, 1)" }
        let innerEdges = OfferSearch.bands.filter { $0 < search.radius }
        let bandNumber =
            band.inner == nil
            ? "CASE "
                + innerEdges.enumerated().map { "WHEN \(isInner("\($1 * 1000)")) THEN \($0)" }.joined(separator: " ")
                + (innerEdges.isEmpty ? "WHEN 1 THEN 0" : " ELSE \(innerEdges.count)") + " END" : "\(band.index)"
        return """
            WITH here AS MATERIALIZED (SELECT MakePoint(:longitude, :latitude, 4326) AS point),
            found AS (
                SELECT offer.key, \(bandNumber) AS band, \(Self.gain) AS gain,
                    coalesce(traveller.reliability_score, -1) AS score, offer.fresh_at AS fresh, offer.id AS tie
                FROM (\(candidates(within: band))) AS box
                CROSS JOIN offer ON offer.key = box.key
                CROSS JOIN traveller ON traveller.id = offer.owner
                WHERE offer.expires_at > :now
                    AND traveller.state IN ('active', 'limited')
                    AND \(isInner(":outer"))
                    \(band.inner ?? 0 > 0 ? "AND NOT \(isInner(":inner"))" : "")
                    \(filters)
            )
            SELECT \(OfferTable.columns), traveller.handle, traveller.name, traveller.reliability_score, band, gain,
                ST_Distance(\(point), \(here), 1) AS metres
            FROM (
                SELECT * FROM found \(mark == nil ? "" : "WHERE \(Self.after(search.sort))")
                ORDER BY \(Self.order(search.sort)) LIMIT :limit
            ) AS page
            JOIN offer ON offer.key = page.key
            JOIN traveller ON traveller.id = offer.owner
            ORDER BY \(Self.order(search.sort))
            """
    }

    /// The searcher's gain against mid in bps: what the owner asks above mid, turned round; null without a reference,
    /// and never as low as the number that stands for null in the order.
    private static let gain = """
        CASE WHEN offer.premium_bps IS NOT NULL THEN -offer.premium_bps
        ELSE CAST(max(-999999999.0, round(10000.0
            * (1.0 - CAST(offer.fixed_rate AS REAL) * \(rate("have")) / \(rate("want"))))) AS INTEGER) END
        """

    private static func rate(_ column: String) -> String {
        """
        (CASE WHEN offer.\(column) = 'EUR' THEN 1.0 ELSE (SELECT CAST(digits AS REAL) FROM rate
            WHERE source = 'ECB' AND day = :day AND currency = offer.\(column)) END)
        """
    }

    /// Every order ends in the unique id; without a gain or a score a row comes last.
    private static func keys(_ sort: OfferSearch.Sort) -> [(column: String, mark: String)] {
        let band = ("-band", ":mark_band")
        let gain = ("coalesce(gain, -1000000000)", ":mark_gain")
        let score = ("score", ":mark_score")
        let fresh = ("fresh", ":mark_fresh")
        return switch sort {
        case .nearest: [band, gain, score, fresh]
        case .gain: [gain, band, score, fresh]
        case .reliability: [score, band, gain, fresh]
        case .newest: [fresh, band, gain, score]
        }
    }

    private static func order(_ sort: OfferSearch.Sort) -> String {
        (keys(sort).map(\.column) + ["tie"]).map { "\($0) DESC" }.joined(separator: ", ")
    }

    private static func after(_ sort: OfferSearch.Sort) -> String {
        let columns = (keys(sort).map(\.column) + ["tie"]).joined(separator: ", ")
        let marks = (keys(sort).map(\.mark) + [":mark_tie"]).joined(separator: ", ")
        return "(\(columns)) < (\(marks))"
    }

    private var filters: String {
        var filters: [String] = []
        if search.amount != nil {
            filters.append("AND offer.min_fill <= :amount")
            filters.append("AND offer.total - offer.reserved - offer.completed >= :amount")
        }
        if search.minReliability != nil { filters.append("AND traveller.reliability_score >= :reliability") }
        if viewer != nil {
            filters.append("AND offer.owner <> :viewer")
            filters.append("AND offer.owner NOT IN (SELECT blocked FROM block WHERE blocker = :viewer)")
            filters.append("AND offer.owner NOT IN (SELECT blocker FROM block WHERE blocked = :viewer)")
        }
        return filters.joined(separator: "\n        ")
    }

    /// What the R*Tree is asked, once a box.
    private func candidates(within band: Band) -> String {
        var bounds: [String] = []
        if search.have != nil { bounds += ["want_low = :have", "want_high = :have"] }
        if search.want != nil { bounds += ["have_low = :want", "have_high = :want"] }
        if search.to != nil { bounds.append("first_day <= :to") }
        if search.from != nil { bounds.append("last_day >= :from") }
        return boxes(within: band).indices.map { index in
            let edges = ["west <= :east\(index)", "east >= :west\(index)", "south <= :north", "north >= :south"]
            return "SELECT key FROM offer_box WHERE \((edges + bounds).joined(separator: " AND "))"
        }.joined(separator: " UNION ALL ")
    }

    private func boxes(within band: Band) -> [SearchBox] {
        SearchBox.around(
            search.centre, metres: Double(band.outer + search.halfDiagonal + Cell.greatestHalfDiagonal))
    }

    func arguments(within band: Band, limit: Int) -> StatementArguments {
        let boxes = boxes(within: band)
        var arguments: StatementArguments = [
            "longitude": search.centre.longitude, "latitude": search.centre.latitude, "half": search.halfDiagonal,
            "outer": band.outer, "now": now.milliseconds, "limit": limit, "day": sheet?.date.daysSince1970,
            "south": boxes.map(\.south).min(), "north": boxes.map(\.north).max(),
        ]
        for (index, box) in boxes.enumerated() {
            arguments += ["west\(index)": box.west, "east\(index)": box.east]
        }
        if let inner = band.inner, inner > 0 { arguments += ["inner": inner] }
        if let have = search.have { arguments += ["have": have.number] }
        if let want = search.want { arguments += ["want": want.number] }
        if let to = search.to { arguments += ["to": to.daysSince1970] }
        if let from = search.from { arguments += ["from": from.daysSince1970] }
        if let amount = search.amount { arguments += ["amount": amount.minorUnits] }
        if let reliability = search.minReliability { arguments += ["reliability": reliability] }
        if let viewer { arguments += ["viewer": viewer.description] }
        if let mark {
            arguments += [
                "mark_band": -mark.band, "mark_gain": mark.gain ?? -1_000_000_000, "mark_score": mark.score ?? -1,
                "mark_fresh": mark.freshAt, "mark_tie": mark.id.description,
            ]
        }
        return arguments
    }
}
