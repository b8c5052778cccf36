import API
import Domain
import Foundation
import Synchronization

/// The JSON of offers as their takers see them: written once for each edition of a card and each publication of rates,
/// because the same offers are found again and again.
final class OfferPages: Sendable {
    private struct Key: Hashable {
        let edition: UInt64
        let day: Day?
        let isStale: Bool
    }

    /// Offers of about 1.4 KB, twice over: at most some 22 MB.
    private let known = Mutex(RecentlyUsed<Key, [UInt8]>(capacity: 8000))

    /// The found offers with what they are worth; none is the reader's own.
    func items(_ found: [OfferFound], _ pricer: OfferPricer, at now: Date) -> [NearbyOfferResponse] {
        let keys = found.map { Key(edition: $0.edition, day: pricer.day, isStale: pricer.isStale) }
        let written = known.withLock { known in keys.map { known.value(for: $0) } }
        var new: [(Key, [UInt8])] = []
        let items = zip(found, zip(keys, written)).map { found, known in
            if let json = known.1 { return NearbyOfferResponse(found, offer: json) }
            let json = OfferResponse(found.card, quote: pricer.quote(for: found.card.offer, reader: nil), at: now).json
            new.append((known.0, json))
            return NearbyOfferResponse(found, offer: json)
        }
        if !new.isEmpty { known.withLock { known in for (key, json) in new { known.insert(json, for: key) } } }
        return items
    }
}
