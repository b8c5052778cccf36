import Domain
import Foundation
import Synchronization

/// The JSON of an offer as searches show it, and the facts that decide whether a reader can take it.
struct RenderedOffer: Sendable {
    let json: [UInt8]
    let smallest: SmallestSwap
    /// Of the sentence in it; nil if there is none.
    var language: Language?
}

/// Cache of the JSON of offers as searches show them. Searches find the same offers again and again, and pricing and
/// rendering an offer costs more than finding it.
///
/// The database numbers each change of the shown data, so JSON is valid for one revision and one `Stamp`. A search
/// reads both in its own snapshot.
package final class RenderedOffers: Sendable {
    /// Identifies the rates with which offers are priced.
    struct Stamp: Hashable, Sendable {
        private let changes: Int64
        private let days: ReferenceRates.Days
        /// Whether each publication is stale now.
        private let stale: [Bool]

        init(_ rates: ReferenceRates, changes: Int64, at now: Date) {
            self.changes = changes
            days = rates.days
            stale = rates.publications.map { $0.isStale(at: now) }
        }
    }

    private struct Key: Hashable {
        let offer: Identifier<Offer>
        let savings: SavingsShown
    }

    /// An object: a dictionary keeps up to three places for an entry, and an empty place takes as much as a full one.
    private final class Entry: Sendable {
        let offer: RenderedOffer
        let revision: Int64
        let stamp: Stamp

        init(_ offer: RenderedOffer, revision: Int64, stamp: Stamp) {
            self.offer = offer
            self.revision = revision
            self.stamp = stamp
        }
    }

    /// Bytes of an entry in addition to its JSON: the object, the head of the array, its place in the dictionary,
    /// and the stamp, which the entries of one search share.
    static let overhead = 400

    private let entries: Mutex<LRUCache<Key, Entry>>

    /// Bytes that a server keeps unless its operator says otherwise: about 16,000 offers.
    package static let budget = 64 * 1024 * 1024

    /// - Parameter budget: Bytes of the two generations together.
    package init(budget: Int = RenderedOffers.budget) {
        entries = Mutex(LRUCache(capacity: budget / 2))
    }

    var size: CacheSize { entries.withLock { CacheSize("offers", of: $0) } }

    /// In the order of `found`; nil for offers that have to be rendered.
    func offers(
        _ found: [OfferMatch], _ savings: SavingsShown, in language: Language, _ stamp: Stamp
    ) -> [RenderedOffer?] {
        entries.withLock { entries in
            found.map { offer in
                entries.value(for: Key(offer: offer.id, savings: savings)).flatMap { entry in
                    let isCurrent = entry.revision == offer.revision && entry.stamp == stamp
                    return isCurrent && entry.offer.language ?? language == language ? entry.offer : nil
                }
            }
        }
    }

    /// Caches the JSON of offers that were read after the search.
    func insert(
        _ found: [OfferMatch], _ savings: SavingsShown, _ offers: [Identifier<Offer>: RenderedOffer], _ stamp: Stamp
    ) {
        entries.withLock { entries in
            for match in found {
                guard let offer = offers[match.id] else { continue }
                // A copy has no spare capacity. An array that grew while rendering has some, which `weight` would not
                // count.
                let json = offer.json.withUnsafeBufferPointer { Array($0) }
                let entry = Entry(
                    RenderedOffer(json: json, smallest: offer.smallest, language: offer.language),
                    revision: match.revision, stamp: stamp)
                entries.insert(entry, for: Key(offer: match.id, savings: savings), weight: json.count + Self.overhead)
            }
        }
    }
}
