import Domain
import Foundation

/// The best rows of a search so far, one more than the page.
struct NearbyRanking {
    /// The keys of an order as numbers of which a greater one comes first, the id last.
    struct Rank: Comparable {
        let keys: (Int64, Int64, Int64, Int64)
        let id: Identifier<Offer>

        static func < (left: Self, right: Self) -> Bool {
            left.keys == right.keys ? left.id < right.id : left.keys < right.keys
        }

        static func == (left: Self, right: Self) -> Bool { left.keys == right.keys && left.id == right.id }
    }

    /// A row on its way to the page.
    struct Candidate {
        let rank: Rank
        let revision: Int64
        let band: Int
        let gain: Int?
        let score: Int
        let freshAt: Int64
        let centre: Coordinate
        let halfDiagonal: Int
        /// In the plane, metres.
        let distance: Double
    }

    private let search: OfferSearch
    private let viewer: Identifier<Traveller>?
    private let hidden: Set<Identifier<Traveller>>
    private let after: Rank?
    /// For the gain of offers with a rate of their own.
    private let rates: ReferenceRates
    /// The rates that were asked for last.
    private var last: (have: Currency, want: Currency, rates: (have: Double, want: Double)?)?
    /// The best first, at most one more than the page.
    private(set) var best: [Candidate] = []

    /// - Parameter hidden: travellers whom the viewer does not see.
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

    /// There are more rows than the page takes.
    var isFull: Bool { best.count > search.limit }

    mutating func removeAll() { best.removeAll(keepingCapacity: true) }

    /// Takes the row if it may get on the page. The keys decide first, because reading ids costs more.
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
        // The best first: the place is behind all that rank higher.
        let index = best.index(behind: { $0.rank > rank })
        if isFull { best.removeLast() }
        best.insert(
            Candidate(
                rank: rank, revision: row.revision, band: band, gain: gain, score: score, freshAt: freshAt,
                centre: row.centre, halfDiagonal: row.halfDiagonal, distance: row.distance),
            at: index)
    }

    /// The searcher's gain against mid in bps: what the owner asks above mid, turned round; nil without a reference.
    private mutating func gain(of row: NearbyRow) throws -> Int? {
        if let premium = row.premium { return -premium }
        guard let (have, want) = rates(try row.have(), try row.want()) else { return nil }
        // Never as low as the number that stands for nil in the order.
        return Int(max(-999_999_999, (10_000 * (1 - (try row.fixedRate()) * have / want)).rounded()))
    }

    /// What one and the same is of both; nil without a reference. Most offers in a search are of one pair, so the last is
    /// kept.
    private mutating func rates(_ have: Currency, _ want: Currency) -> (have: Double, want: Double)? {
        if let last, last.have == have, last.want == want { return last.rates }
        let pair = rates.publication(from: have, to: want).map { publication in
            let (own, other) = (publication.rates[have]?.value ?? 1, publication.rates[want]?.value ?? 1)
            return publication.source.valuesUnits ? (other, own) : (own, other)
        }
        last = (have, want, pair)
        return pair
    }

    /// Greater is better. Without a gain or a score a row comes last.
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
