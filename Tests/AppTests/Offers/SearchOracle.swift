import API
import App
import Domain
import Foundation
import TestSupport

/// An offer as somebody who sees only answers knows it, and a second opinion on who finds it.
struct OracleOffer {
    let id: String
    let have: Currency
    let want: Currency
    let owner: String
    let centre: Coordinate
    let halfDiagonal: Int
    let first: Day
    let last: Day?
    let least: Int64
    let most: Int64
    let gain: Int?
    let score: Int?
    let fresh: Int64

    func metres(from point: Coordinate) -> Double { Geometry.metres(from: point, to: centre) }
}

/// A search as the oracle runs it.
struct OracleSearch {
    var have: Currency?
    var want: Currency?
    var cell: Cell
    var radius: Int
    var from: Day?
    var to: Day?
    var amount: Money?
    var minReliability: Int?
    var sort: String
    var viewer: String?

    var query: String {
        let parts: [(String, String?)] = [
            ("radius", "\(radius)"), ("have", have?.code), ("want", want?.code), ("from", from?.description),
            ("to", to?.description), ("amount", amount?.amount), ("minReliability", minReliability.map(String.init)),
            ("sort", sort), ("limit", "100"),
        ]
        return parts.compactMap { name, value in value.map { "&\(name)=\($0)" } }.joined()
    }

    private func least(_ offer: OracleOffer) -> Double {
        max(0, offer.metres(from: cell.centre) - Double(cell.halfDiagonal + offer.halfDiagonal))
    }

    private func fits(_ offer: OracleOffer) -> Bool {
        (have == nil || offer.want == have) && (want == nil || offer.have == want) && offer.owner != viewer
            && (to.map { offer.first <= $0 } ?? true)
            && (from.map { day in offer.last.map { $0 >= day } ?? true } ?? true)
            && (amount.map { (offer.least...offer.most).contains($0.minorUnits) } ?? true)
            && (minReliability.map { least in (offer.score ?? -1) >= least } ?? true)
    }

    /// A distance within a metre of an edge: two formulas may differ there.
    func isAmbiguous(_ offers: [OracleOffer]) -> Bool {
        let edges = [1, 2, 5, 10, 25, 50].map { Double($0) * 1000 }
        return offers.filter(fits).contains { offer in edges.contains { abs(least(offer) - $0) <= 1 } }
    }

    /// What is found, in order, with the distances that may be told.
    func run(_ offers: [OracleOffer]) -> [String] {
        let found = offers.filter { fits($0) && least($0) <= Double(radius) * 1000 }
        return found.sorted { before($0, $1) }.map { offer in
            let metres = offer.metres(from: cell.centre)
            let half = Double(cell.halfDiagonal + offer.halfDiagonal)
            let (atLeast, atMost) = (Int(max(0, metres - half) / 1000), Int(((metres + half) / 1000).rounded(.up)))
            return "\(offer.id) \(atLeast) \(atMost)"
        }
    }

    private func band(_ offer: OracleOffer) -> Int {
        [2.0, 5, 10, 25].firstIndex { least(offer) < $0 * 1000 } ?? 4
    }

    private func before(_ one: OracleOffer, _ two: OracleOffer) -> Bool {
        let keys = { (offer: OracleOffer) -> [Int64] in
            let (band, gain) = (Int64(-self.band(offer)), offer.gain.map(Int64.init) ?? .min)
            let (score, fresh) = (Int64(offer.score ?? -1), offer.fresh)
            return switch self.sort {
            case "gain": [gain, band, score, fresh]
            case "reliability": [score, band, gain, fresh]
            case "newest": [fresh, band, gain, score]
            default: [band, gain, score, fresh]
            }
        }
        let (first, second) = (keys(one), keys(two))
        return first == second ? one.id > two.id : second.lexicographicallyPrecedes(first)
    }
}
