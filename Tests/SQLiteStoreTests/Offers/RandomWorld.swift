import Domain
import Foundation
import TestSupport

@testable import SQLiteStore

/// Travellers and offers around a few places, in a database and in memory, and a second opinion on every search.
struct RandomWorld {
    struct Owner {
        let id: Identifier<Traveller>
        let score: Int?
        let canAct: Bool
    }

    struct Spot {
        let owner: Int
        let offer: Identifier<Offer>
        let have: Currency
        let want: Currency
        let cell: Cell
        let days: (first: Int, last: Int?)
        let least: Int64
        let remaining: Int64
        let pricing: (premium: Int?, fixed: String?)
        let freshAt: Int64
        let expiresAt: Int64
        let isActive: Bool
    }

    static let now = FixedClock.start
    /// Cities, country, the antimeridian from both sides, both poles, and the edges of 80 and 75 degrees.
    private static let hubs = [
        (13.75, 100.5), (52.23, 21.01), (-33.86, 151.2), (-16.8, 179.98), (-16.8, -179.99), (66.2, -179.95),
        (89.9, 0.0),
        (89.8, 140), (-89.9, -60), (79.95, 15.5), (-79.9, 15.5), (75.0, 60), (0.0, -30.0),
    ]
    private static let today = 20_778
    private static let codes = ["EUR", "THB", "USD", "AED"].compactMap { Currency($0) }

    let rates: ReferenceRates
    let owners: [Owner]
    let offers: [Spot]
    /// The first has blocked the second.
    let blocks = [(0, 1), (3, 0)]

    init(_ count: Int, rates: ReferenceRates, _ numbers: inout SteadyNumbers) {
        self.rates = rates
        owners = [(nil, true), (60, true), (85, true), (60, true), (99, false)].enumerated().map { index, owner in
            Owner(id: Identifier(high: 0x0199_0000_0000_7000, low: UInt64(index)), score: owner.0, canAct: owner.1)
        }
        let people = owners.count
        offers = (0..<count).map { index in
            let place = Self.point(&numbers, within: 0.5)
            let have = Self.codes.randomElement(using: &numbers) ?? .eur
            let want = Self.codes.filter { $0 != have }.randomElement(using: &numbers) ?? .usd
            let first = Self.today + Int.random(in: 0...9, using: &numbers)
            let isDated = Bool.random(using: &numbers)
            let isFixed = Int.random(in: 0..<3, using: &numbers) == 0
            // Few values, so that many ranks are equal but for the id.
            return Spot(
                owner: Int.random(in: 0..<people, using: &numbers),
                offer: Identifier(high: 0x0199_0000_0000_7000, low: numbers.next()), have: have, want: want,
                cell: Cell(containing: place, size: Bool.random(using: &numbers) ? .oneKilometre : .fiveKilometres),
                days: (first, isDated ? first + Int.random(in: 0...5, using: &numbers) : nil),
                least: .random(in: 1...100, using: &numbers), remaining: .random(in: 101...300, using: &numbers),
                pricing: isFixed
                    ? (nil, "1.\(Int.random(in: 1...3, using: &numbers))")
                    : (Int.random(in: -1...1, using: &numbers) * 100, nil),
                freshAt: Int64.random(in: 1...3, using: &numbers),
                expiresAt: Self.now.milliseconds + Int64.random(in: -1...8, using: &numbers),
                isActive: Int.random(in: 0..<9, using: &numbers) != 0)
        }
    }

    static func point(_ numbers: inout SteadyNumbers, within degrees: Double) -> Coordinate {
        let hub = hubs.randomElement(using: &numbers) ?? (0, 0)
        let reach = degrees * ([0.1, 0.4, 1].randomElement(using: &numbers) ?? 1)
        let latitude = min(90, max(-90, hub.0 + .random(in: -reach...reach, using: &numbers)))
        let wide = min(180, reach / max(0.001, cos(latitude * .pi / 180)))
        let longitude = remainder(hub.1 + .random(in: -wide...wide, using: &numbers), 360)
        return Coordinate(latitude: latitude, longitude: longitude) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    }

    func insert(in db: Database) throws {
        for (index, owner) in owners.enumerated() {
            try db.run(
                """
                INSERT INTO traveller (id, handle, handle_key, name, email_key, password, home_currency, state,
                    reliability_score, created_at, last_active_at)
                VALUES (:owner, :handle, :handle, 'N', 'a', '', 'EUR', :state, :score, 0, 0)
                """,
                [
                    "owner": owner.id.description, "handle": "owner\(index)",
                    "state": owner.canAct ? "limited" : "suspended", "score": owner.score,
                ])
        }
        for (blocker, blocked) in blocks {
            try db.run(
                "INSERT INTO block (blocker, blocked, at) VALUES (:blocker, :blocked, 0)",
                ["blocker": owners[blocker].id.description, "blocked": owners[blocked].id.description])
        }
        for spot in offers {
            let centre = spot.cell.centre
            try db.run(
                """
                INSERT INTO offer (id, owner, version, state, have, want, total, min_fill, premium_bps,
                    fixed_rate, cell, latitude, longitude, precision, half_diagonal, label, time_zone, first_day,
                    last_day, settlement, is_exact, note, created_at, fresh_at, expires_at)
                VALUES (:offer, :owner, 1, :state, :have, :want, :remaining, :least, :premium, :fixed, :cell,
                    :latitude, :longitude, '1km', :half_diagonal, 'L', 'Etc/GMT', :first, :last, 'meetup', 0, '', 0,
                    :fresh_at, :expires_at)
                """,
                [
                    "offer": spot.offer.description, "owner": owners[spot.owner].id.description,
                    "state": spot.isActive ? "active" : "paused", "have": spot.have.code, "want": spot.want.code,
                    "remaining": spot.remaining, "least": spot.least, "premium": spot.pricing.premium,
                    "fixed": spot.pricing.fixed, "cell": spot.cell.description, "latitude": centre.latitudeE7,
                    "longitude": centre.longitudeE7, "half_diagonal": spot.cell.halfDiagonal,
                    "first": spot.days.first, "last": spot.days.last, "fresh_at": spot.freshAt,
                    "expires_at": spot.expiresAt,
                ])
        }
    }

    /// A search by one of the owners, a stranger or nobody.
    func search(_ numbers: inout SteadyNumbers) -> (search: OfferSearch, viewer: Identifier<Traveller>?) {
        let chance = { (numbers: inout SteadyNumbers, count: Int) in Int.random(in: 0..<count, using: &numbers) == 0 }
        let cell = Cell(containing: Self.point(&numbers, within: 0.6), size: .oneKilometre)
        let have = chance(&numbers, 2) ? nil : Self.codes.randomElement(using: &numbers)
        let want = chance(&numbers, 2) ? nil : Self.codes.filter { $0 != have }.randomElement(using: &numbers)
        let day = Self.today + Int.random(in: 0...12, using: &numbers)
        var search = OfferSearch(
            have: have, want: want, around: cell.centre, halfDiagonal: cell.halfDiagonal,
            radius: [1, 2, 5, 10, 25, 50, 50, 50].randomElement(using: &numbers) ?? 50)
        search.from = chance(&numbers, 3) ? Day(daysSince1970: day) : nil
        search.to = chance(&numbers, 3) ? Day(daysSince1970: day + 3) : nil
        search.amount = want.flatMap { want in
            chance(&numbers, 3) ? Money(minorUnits: .random(in: 1...300, using: &numbers), currency: want) : nil
        }
        search.minReliability = chance(&numbers, 6) ? 60 : nil
        search.sort = ([.nearest, .nearest] + OfferSearch.Sort.allCases).randomElement(using: &numbers) ?? .nearest
        search.limit = [1, 2, 5, 20, 100].randomElement(using: &numbers) ?? 20
        let viewer = chance(&numbers, 2) ? owners.randomElement(using: &numbers)?.id : nil
        return (search, viewer)
    }
}

/// A plain sort of all offers, and distances from the chord through the Earth.
extension RandomWorld {
    /// As a page tells it.
    func expected(_ search: OfferSearch, for viewer: Identifier<Traveller>?) -> [String] {
        let found = offers.filter { fits($0, search, viewer) && least($0, search) <= Double(search.radius) * 1000 }
        return found.sorted { before($0, $1, search) }.map { spot in
            let halves = Double(search.halfDiagonal + spot.cell.halfDiagonal)
            let metres = metres(spot, search)
            let atLeast = Int(max(0, metres - halves) / 1000)
            let atMost = Int(((metres + halves) / 1000).rounded(.up))
            return "\(spot.offer) \(atLeast) \(atMost)"
        }
    }

    /// A distance within a metre of an edge, or of what is told: two formulas may differ there.
    func isAmbiguous(_ search: OfferSearch, for viewer: Identifier<Traveller>?) -> Bool {
        offers.contains { spot in
            let halves = Double(search.halfDiagonal + spot.cell.halfDiagonal)
            let metres = metres(spot, search)
            guard metres < 70_000, fits(spot, search, viewer) else { return false }
            return [metres - halves, metres + halves].contains { (told: Double) -> Bool in
                let kilometres = told / 1000
                return abs(kilometres - kilometres.rounded()) < 0.001
            }
        }
    }

    private func fits(_ spot: Spot, _ search: OfferSearch, _ viewer: Identifier<Traveller>?) -> Bool {
        guard spot.isActive, spot.expiresAt > Self.now.milliseconds, isSeen(owners[spot.owner], by: viewer) else {
            return false
        }
        if let have = search.have, spot.want != have { return false }
        if let want = search.want, spot.have != want { return false }
        if let to = search.to, spot.days.first > to.daysSince1970 { return false }
        if let from = search.from, let last = spot.days.last, last < from.daysSince1970 { return false }
        if let amount = search.amount, !(spot.least...spot.remaining).contains(amount.minorUnits) { return false }
        if let least = search.minReliability, (owners[spot.owner].score ?? -1) < least { return false }
        return true
    }

    private func isSeen(_ owner: Owner, by viewer: Identifier<Traveller>?) -> Bool {
        guard owner.canAct else { return false }
        guard let viewer else { return true }
        guard owner.id != viewer else { return false }
        return !blocks.contains { first, second in
            let pair = [owners[first].id, owners[second].id]
            return pair.contains(viewer) && pair.contains(owner.id)
        }
    }

    private func metres(_ spot: Spot, _ search: OfferSearch) -> Double {
        Geometry.metres(from: search.centre, to: spot.cell.centre)
    }

    private func least(_ spot: Spot, _ search: OfferSearch) -> Double {
        max(0, metres(spot, search) - Double(search.halfDiagonal + spot.cell.halfDiagonal))
    }

    private func gain(_ spot: Spot) -> Int64? {
        if let premium = spot.pricing.premium { return Int64(-premium) }
        guard let rate = spot.pricing.fixed.flatMap(Double.init),
            let publication = rates.publications.first(where: { $0.quotes(spot.have) && $0.quotes(spot.want) })
        else { return nil }
        let (own, other) = (publication.rates[spot.have]?.value ?? 1, publication.rates[spot.want]?.value ?? 1)
        return Int64((10_000 * (1 - rate * own / other)).rounded())
    }

    private func before(_ one: Spot, _ other: Spot, _ search: OfferSearch) -> Bool {
        let keys = { (spot: Spot) -> [Int64] in
            let distance = least(spot, search)
            let band = Int64(-([2.0, 5, 10, 25].firstIndex { distance < $0 * 1000 } ?? 4))
            let (gain, score) = (gain(spot) ?? .min, Int64(owners[spot.owner].score ?? -1))
            return switch search.sort {
            case .nearest: [band, gain, score, spot.freshAt]
            case .gain: [gain, band, score, spot.freshAt]
            case .reliability: [score, band, gain, spot.freshAt]
            case .newest: [spot.freshAt, band, gain, score]
            }
        }
        let (first, second) = (keys(one), keys(other))
        return first == second ? one.offer > other.offer : second.lexicographicallyPrecedes(first)
    }
}
