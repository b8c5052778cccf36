package import Domain
package import Foundation

/// One search for nearby offers, in one snapshot.
struct NearbySearch {
    private let search: OfferSearch
    private let cursor: OfferCursor?
    private let filter: TakeableFilter?
    private let time: Date
    private var now: Int64 { time.milliseconds }
    /// Outer edges of the distance bands in metres. The last edge is the radius.
    private let edges: [Int]

    init(_ search: OfferSearch, only filter: TakeableFilter? = nil, after cursor: OfferCursor?, at now: Date) {
        self.search = search
        self.filter = filter
        self.cursor = cursor
        time = now
        let radius = search.radius * 1000
        edges = OfferSearch.bands.map { $0 * 1000 }.filter { $0 < radius } + [radius]
    }

    func page(
        for viewer: Identifier<Traveller>?, rates: ReferenceRatesCache, in db: Database
    ) throws -> NearbyOffers {
        let (referenceRates, changes) =
            if let days = cursor?.days {
                try rates.referenceRates(of: days, in: db)
            } else {
                try rates.referenceRates(at: time, in: db)
            }
        let hidden = try viewer.map { try TravellerTable.blocked(by: $0, in: db) } ?? []
        var ranking = NearbyRanking(search, viewer: viewer, hidden: hidden, after: cursor, rates: referenceRates)
        if let filter {
            ranking.isTakeable = { row in
                // Limits count no play money.
                let isFree = search.settlement == .wallet
                let amount = try row.smallestAmount()
                guard isFree || filter.mayKeep(atLeast: amount, rates: referenceRates),
                    let listing = try OfferTable.findable(try row.offer(), in: db)
                else { return false }
                return filter.keeps(listing, rates: referenceRates, at: time)
            }
        }
        // Widens the search step by step until the page is full.
        for count in steps {
            ranking.removeAll()
            try scan(Array(edges.prefix(count)), in: db) { try ranking.consider($0) }
            if ranking.isFull { break }
        }
        let rows = ranking.best.prefix(search.limit)
        let found = try rows.map { row in
            OfferMatch(id: row.rank.id, revision: row.revision, distance: try distance(of: row, in: db))
        }
        let next = ranking.isFull ? rows.last.map { cursor(at: $0, referenceRates) } : nil
        return NearbyOffers(page: Page(items: found, next: next), rates: referenceRates, rateChanges: changes)
    }

    /// The number of bands in each step. Only the order by distance can stop before the radius. With a currency pair,
    /// offers are so rare that the search starts with 10 km.
    var steps: [Int] {
        guard search.sort == .nearest else { return [edges.count] }
        let inner = search.have != nil && search.want != nil ? [10_000] : [2_000, 10_000]
        let counts = inner.compactMap { edge in edges.dropLast().firstIndex(of: edge).map { $0 + 1 } }
        // Offers in bands before the cursor's band were on earlier pages.
        return counts.filter { $0 > cursor?.band ?? 0 } + [edges.count]
    }

    /// Visits every offer within the last of `edges`, with its band.
    private func scan(_ edges: [Int], in db: Database, _ visit: (NearbyRow) throws -> Void) throws {
        let reach = Double((edges.last ?? 0) + search.halfDiagonal + Cell.greatestReach(near: search.centre))
        let plane = PlanarDistance(from: search.centre, reach: reach)
        // The searcher's `have` is the owner's `want`.
        let statement = NearbyStatement.of(have: search.want != nil, want: search.have != nil, edges: edges.count)
        for box in SearchBox.around(search.centre, metres: reach) {
            let touched = search.settlement == .wallet ? [SearchTiles.nowhere] : SearchTiles.touching(box)
            let tiles = "[\(touched.map(String.init).joined(separator: ","))]"
            // For a box beyond the antimeridian, shift the centre by 360°.
            let middle = (Double(box.west) + Double(box.east)) / 2
            var longitude = Double(search.centre.longitudeE7)
            if middle - longitude > 1.8e9 {
                longitude += 3.6e9
            } else if longitude - middle > 1.8e9 {
                longitude -= 3.6e9
            }
            // In the order of the text, in which they are found at once; not as a literal, which makes each an object first.
            let limits: [SQLValues.Element] = zip(NearbyStatement.edges, edges).map { name, edge in
                (name, .real(Double(edge + search.halfDiagonal)))
            }
            let circle: [SQLValues.Element] = [
                ("near", .real(plane.near)), ("far", .real(plane.far)), ("x", .real(search.centre.longitude)),
                ("y", .real(search.centre.latitude)),
            ]
            var values: [SQLValues.Element] = []
            values.reserveCapacity(32)
            if limits.count > 1 { values += [limits[0]] + circle + limits[1..<(limits.count - 1)] }
            values += [
                ("longitude", .real(longitude)), ("eastsquare", .real(plane.east * plane.east)),
                ("latitude", .real(Double(search.centre.latitudeE7))),
                ("northsquare", .real(plane.north * plane.north)), ("tiles", .text(tiles)),
                ("have", (search.want?.code).sqlValue), ("want", (search.have?.code).sqlValue),
                ("west", box.west.sqlValue), ("east", box.east.sqlValue), ("south", box.south.sqlValue),
                ("north", box.north.sqlValue), ("to", (search.to?.daysSince1970 ?? .max).sqlValue),
                ("from", (search.from?.daysSince1970 ?? .min).sqlValue), ("now", .integer(now)),
                ("most", .integer(search.amount?.minorUnits ?? .max)),
                ("least", .integer(search.amount?.minorUnits ?? .min)),
                ("score", (search.minReliability ?? -1).sqlValue),
            ]
            values.append(limits[limits.count - 1])
            if limits.count == 1 { values += circle }
            try db.scan(statement.sql, SQLValues(values)) { try visit(NearbyRow($0)) }
        }
    }

    /// The distance from the centre. Uses SpatiaLite only if the planar bounds give different whole kilometres.
    private func distance(of row: NearbyRanking.Candidate, in db: Database) throws -> DistanceRange? {
        guard search.settlement == .meetup else { return nil }
        let halves = search.halfDiagonal + row.halfDiagonal
        // The reach covers the compared distance: within 60 km the planar error is below a tenth.
        let plane = PlanarDistance(from: search.centre, reach: row.distance * 1.1)
        if let least = plane.least, let most = plane.most {
            let ranges = [least, most].map { DistanceRange(row.distance * $0, halfDiagonals: halves) }
            if ranges[0] == ranges[1] { return ranges[0] }
        }
        return DistanceRange(
            try OfferTable.metres(from: search.centre, to: row.centre, in: db), halfDiagonals: halves)
    }

    /// The cursor of the page that follows `row`.
    private func cursor(at row: NearbyRanking.Candidate, _ rates: ReferenceRates) -> OfferCursor {
        OfferCursor(
            days: rates.days, band: row.band, gain: row.gain, score: row.score < 0 ? nil : row.score,
            freshAt: row.freshAt, id: row.rank.id)
    }
}

extension SQLiteOfferStore {
    package func near(
        _ search: OfferSearch, for viewer: Identifier<Traveller>?, only filter: TakeableFilter?,
        after cursor: OfferCursor?, at now: Date
    ) async throws -> NearbyOffers {
        let nearby = NearbySearch(search, only: filter, after: cursor, at: now)
        return try await database.direct.read { [rates = database.rates] db in
            try nearby.page(for: viewer, rates: rates, in: db)
        }
    }

    package func findable(_ ids: [Identifier<Offer>]) async throws -> [Identifier<Offer>: OfferListing] {
        try await database.direct.read { db in
            var listings: [Identifier<Offer>: OfferListing] = [:]
            for id in ids { listings[id] = try OfferTable.findable(id, in: db) }
            return listings
        }
    }
}
