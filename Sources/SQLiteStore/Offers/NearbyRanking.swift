import Domain
import Foundation

/// Collects the best rows of a search: one more than the page size.
struct NearbyRanking {
    /// The sort keys of a row, and its id as the last key. A greater rank comes first.
    struct Rank: Comparable {
        let keys: (Int64, Int64, Int64, Int64)
        let id: Identifier<Offer>

        static func < (left: Self, right: Self) -> Bool {
            left.keys == right.keys ? left.id < right.id : left.keys < right.keys
        }

        static func == (left: Self, right: Self) -> Bool { left.keys == right.keys && left.id == right.id }
    }

    /// A row that may appear on the page.
    struct Candidate {
        let rank: Rank
        let revision: Int64
        let band: Int
        let gain: Int?
        let score: Int
        let freshAt: Int64
        let centre: Coordinate
        let halfDiagonal: Int
        /// Planar distance in metres.
        let distance: Double
    }

    private let search: OfferSearch
    private let viewer: Identifier<Traveller>?
    private let hidden: Set<Identifier<Traveller>>
    private let after: Rank?
    /// Nil if the search wants all offers.
    var isTakeable: ((NearbyRow) throws -> Bool)?
    /// For the gain of offers with a fixed rate.
    private let rates: ReferenceRates
    /// The currency pair that was looked up last, with its mid rate.
    private var last: (have: Currency, want: Currency, hasStreet: Bool, scale: PremiumScale?)?
    /// Best first; at most one more than the page size.
    private(set) var best: [Candidate] = []

    /// - Parameter hidden: Travellers whom the viewer must not see.
    init(
        _ search: OfferSearch, viewer: Identifier<Traveller>?, hidden: Set<Identifier<Traveller>>,
        after cursor: OfferCursor?,
        rates: ReferenceRates
    ) {
        self.search = search
        self.viewer = viewer
        self.hidden = hidden
        after = cursor.map { cursor in
            Rank(
                keys: Self.keys(
                    search.sort, band: cursor.band, gain: cursor.gain, score: cursor.score ?? -1, cursor.freshAt),
                id: cursor.id)
        }
        self.rates = rates
        best.reserveCapacity(search.limit + 2)
    }

    /// Whether more rows were found than fit on the page.
    var isFull: Bool { best.count > search.limit }

    mutating func removeAll() { best.removeAll(keepingCapacity: true) }

    /// Inserts the row if it may get on the page. Compares the keys first, because reading ids costs more.
    mutating func consider(_ row: NearbyRow) throws {
        let (band, score, freshAt) = (row.band, row.score, row.freshAt)
        let gain = try gain(of: row)
        let keys = Self.keys(search.sort, band: band, gain: gain, score: score, freshAt)
        if isFull, let worst = best.last, keys < worst.rank.keys { return }
        if let after, after.keys < keys { return }
        if let viewer {
            let owner = try row.owner()
            if owner == viewer || hidden.contains(owner) { return }
        }
        let rank = Rank(keys: keys, id: try row.offer())
        if let after, rank >= after { return }
        if isFull, let worst = best.last, rank < worst.rank { return }
        // The last check, because it reads the offer.
        if let isTakeable, try !isTakeable(row) { return }
        // The best row is first: insert behind all rows with a greater rank.
        let index = best.index(behind: { $0.rank > rank })
        if isFull { best.removeLast() }
        best.insert(
            Candidate(
                rank: rank, revision: row.revision, band: band, gain: gain, score: score, freshAt: freshAt,
                centre: row.centre, halfDiagonal: row.halfDiagonal, distance: row.distance),
            at: index)
    }

    /// The searcher's gain against the mid rate in bps: the owner's premium, negated. Nil without a reference rate, and
    /// where the street has another rate than the official one.
    private mutating func gain(of row: NearbyRow) throws -> Int? {
        let pair = pair(try row.have(), try row.want())
        guard !pair.hasStreet else { return nil }
        if let premium = row.premium { return -premium }
        guard let scale = pair.scale else { return nil }
        // Always above the sort key of nil.
        do { return try max(-999_999_999, -scale.premiumBps(of: row.fixedRate)) } catch {
            throw DamagedRow(column: "fixed_rate")
        }
    }

    /// Without a scale if there is no reference rate. Most offers of a search have one pair, so the last one is kept.
    private mutating func pair(_ have: Currency, _ want: Currency) -> (hasStreet: Bool, scale: PremiumScale?) {
        if let last, last.have == have, last.want == want { return (last.hasStreet, last.scale) }
        let scale = rates.mid(from: have, to: want).map(PremiumScale.init)
        let hasStreet = rates.street.currencies.contains(have) || rates.street.currencies.contains(want)
        last = (have, want, hasStreet, scale)
        return (hasStreet, scale)
    }

    /// Greater is better. A row without a gain or score comes last.
    private static func keys(
        _ sort: OfferSearch.Sort, band: Int, gain: Int?, score: Int, _ freshAt: Int64
    ) -> (Int64, Int64, Int64, Int64) {
        let (band, gain, score) = (-Int64(band), Int64(gain ?? -1_000_000_000), Int64(score))
        return switch sort {
        case .nearest: (band, gain, score, freshAt)
        case .gain: (gain, band, score, freshAt)
        case .reliability: (score, band, gain, freshAt)
        case .newest: (freshAt, band, gain, score)
        }
    }
}
