import Domain
import Foundation

/// One search over tiles: it keeps the best rows seen so far, one more than the page.
struct NearbyScan {
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
        let key: Int64
        let band: Int
        let gain: Int?
        let score: Int
        let freshAt: Int64
        let place: NearbyPlace
    }

    private let search: OfferSearch
    private let now: Int64
    private let from: Int32
    private let to: Int32
    private let viewer: Identifier<Traveller>?
    private let hidden: Set<Identifier<Traveller>>
    private let mark: Rank?
    /// For the gain of offers with a rate of their own.
    private let book: RateBook
    private let geodesic: Geodesic
    /// Outer edges of the bands in metres, the radius last.
    let edges: [Int]
    /// The band of each place of the tile in hand, as far as it was asked for.
    private var bands: [Int] = []
    /// The rates that were asked for last.
    private var last: (have: Currency, want: Currency, rates: (have: Double, want: Double)?)?
    /// The best first, at most one more than the page.
    private(set) var best: [Candidate] = []

    init(
        _ search: OfferSearch, viewer: Identifier<Traveller>?, hidden: Set<Identifier<Traveller>>, mark: OfferMark?,
        rates book: RateBook, geodesic: Geodesic, now: Date
    ) {
        self.search = search
        self.now = now.milliseconds
        from = search.from.map { Int32($0.daysSince1970) } ?? .min
        to = search.to.map { Int32($0.daysSince1970) } ?? .max
        self.viewer = viewer
        self.hidden = hidden
        self.mark = mark.map { mark in
            Rank(
                keys: Self.keys(search.sort, band: mark.band, gain: mark.gain, score: mark.score ?? -1, mark.freshAt),
                id: mark.id)
        }
        self.book = book
        self.geodesic = geodesic
        let radius = search.radius * 1000
        edges = OfferSearch.bands.map { $0 * 1000 }.filter { $0 < radius } + [radius]
        best.reserveCapacity(search.limit + 2)
    }

    /// Nothing beyond this band can get on the page any more; only the order by distance knows that early.
    func isFull(within band: Int) -> Bool {
        guard search.sort == .nearest, best.count > search.limit, let last = best.last else { return false }
        return last.band <= band
    }

    mutating func scan(_ tile: NearbyTile) {
        bands.removeAll(keepingCapacity: true)
        // What the searcher has is what the owner wants.
        for index in tile.range(have: search.want, want: search.have) where fits(tile.pairs[index]) {
            let entry = tile.entries[index]
            guard fits(entry) else { continue }
            if bands.isEmpty { bands.append(contentsOf: repeatElement(Self.unknown, count: tile.places.count)) }
            let place = Int(entry.place)
            if bands[place] == Self.unknown { bands[place] = band(of: tile.places[place]) ?? Self.outside }
            guard bands[place] != Self.outside else { continue }
            insert(entry, band: bands[place], at: tile.places[place])
        }
    }

    private static let unknown = -1
    private static let outside = -2

    private func fits(_ pair: NearbyPair) -> Bool {
        (search.have == nil || pair.want == search.have) && (search.want == nil || pair.have == search.want)
    }

    private func fits(_ entry: NearbyEntry) -> Bool {
        guard entry.firstDay <= to, entry.lastDay >= from, entry.expiresAt > now else { return false }
        if let amount = search.amount?.minorUnits, entry.minFill > amount || entry.remaining < amount { return false }
        if let least = search.minReliability, entry.score < least { return false }
        guard let viewer else { return true }
        return entry.owner != viewer && !hidden.contains(entry.owner)
    }

    /// Which band the least distance between the two cells falls into; nil beyond the radius.
    private func band(of place: NearbyPlace) -> Int? {
        let slack = Double(search.halfDiagonal + place.halfDiagonal)
        if let (metres, error) = geodesic.estimate(from: search.centre, to: place.centre) {
            let nearest = band(at: metres - error, slack)
            if nearest == band(at: metres + error, slack) { return nearest }
        }
        return band(at: geodesic.metres(from: search.centre, to: place.centre), slack)
    }

    private func band(at metres: Double, _ slack: Double) -> Int? {
        edges.firstIndex { metres <= Double($0) + slack }
    }

    private mutating func insert(_ entry: NearbyEntry, band: Int, at place: NearbyPlace) {
        let gain = gain(of: entry)
        let score = Int(entry.score)
        let rank = Rank(
            keys: Self.keys(search.sort, band: band, gain: gain, score: score, entry.freshAt), id: entry.id)
        if let mark, rank >= mark { return }
        let isFull = best.count > search.limit
        if isFull, let last = best.last, rank < last.rank { return }
        // The best first: the place is behind all that rank higher.
        let index = best.index(behind: { $0.rank > rank })
        if isFull { best.removeLast() }
        best.insert(
            Candidate(
                rank: rank, key: entry.key, band: band, gain: gain, score: score, freshAt: entry.freshAt, place: place),
            at: index)
    }

    /// The searcher's gain against mid in bps: what the owner asks above mid, turned round; nil without a reference.
    private mutating func gain(of entry: NearbyEntry) -> Int? {
        switch entry.pricing {
        case .premium(let bps): return -Int(bps)
        case .fixed(let rate):
            guard let (have, want) = rates(entry.have, entry.want) else { return nil }
            // Never as low as the number that stands for nil in the order.
            return Int(max(-999_999_999, (10_000 * (1 - rate * have / want)).rounded()))
        }
    }

    /// What one and the same is of both; nil without a reference. Most offers in a search are of one pair, so the last is kept.
    private mutating func rates(_ have: Currency, _ want: Currency) -> (have: Double, want: Double)? {
        if let last, last.have == have, last.want == want { return last.rates }
        let rates = book.sheet(from: have, to: want).map { sheet in
            let (own, other) = (sheet.rates[have]?.value ?? 1, sheet.rates[want]?.value ?? 1)
            return sheet.source.valuesUnits ? (other, own) : (own, other)
        }
        last = (have, want, rates)
        return rates
    }

    /// Without a gain or a score a row comes last.
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

extension NearbyScan {
    /// A row of the page with its distance as it may be told.
    func found(_ candidate: Candidate, _ text: [UInt8]) -> OfferFound {
        let place = candidate.place
        let halves = search.halfDiagonal + place.halfDiagonal
        let mark = mark(candidate)
        let told = { (metres: Double) in
            OfferFound(text: text, metres: metres, halfDiagonals: halves, mark: mark)
        }
        if let (metres, error) = geodesic.estimate(from: search.centre, to: place.centre) {
            let (least, most) = (told(metres - error), told(metres + error))
            if least.atLeast == most.atLeast, least.atMost == most.atMost { return least }
        }
        return told(geodesic.metres(from: search.centre, to: place.centre))
    }

    /// Where the following page begins.
    func mark(_ candidate: Candidate) -> OfferMark {
        OfferMark(
            days: book.days, band: candidate.band, gain: candidate.gain,
            score: candidate.score < 0 ? nil : candidate.score, freshAt: candidate.freshAt, id: candidate.rank.id)
    }
}
