import Domain
import Foundation
import Synchronization

/// JSON of offers as searches show them: the same offers are found again and again, and pricing and writing one costs more
/// than finding it.
///
/// The database numbers each change of what is shown, so JSON is true for one revision and one `Stamp`. A search brings
/// both from its own snapshot.
final class RenderedOffers: Sendable {
    /// The rates by which offers are priced.
    struct Stamp: Hashable, Sendable {
        private let changes: Int64
        private let days: ReferenceRates.Days
        /// Which of the publications are stale by now.
        private let stale: [Bool]

        init(_ rates: ReferenceRates, changes: Int64, at now: Date) {
            self.changes = changes
            days = rates.days
            stale = rates.publications.map { $0.isStale(at: now) }
        }
    }

    private struct Entry: Sendable {
        let json: [UInt8]
        let revision: Int64
        let stamp: Stamp
    }

    /// Bytes that an entry takes besides its JSON.
    private static let overhead = 100

    private let entries: Mutex<RecentlyUsed<Identifier<Offer>, Entry>>

    /// - Parameter capacity: bytes of one generation, some 40,000 offers; there are two at most.
    init(capacity: Int = 60_000_000) {
        entries = Mutex(RecentlyUsed(capacity: capacity))
    }

    var count: Int { entries.withLock(\.count) }

    /// In the order of `found`; nil for what has to be rendered.
    func json(of found: [OfferMatch], _ stamp: Stamp) -> [[UInt8]?] {
        entries.withLock { entries in
            found.map { offer in
                entries.value(for: offer.id).flatMap { entry in
                    entry.revision == offer.revision && entry.stamp == stamp ? entry.json : nil
                }
            }
        }
    }

    /// Keeps the JSON of offers that were read after they were found.
    func insert(_ found: [OfferMatch], _ json: [Identifier<Offer>: [UInt8]], _ stamp: Stamp) {
        entries.withLock { entries in
            for offer in found {
                guard let json = json[offer.id] else { continue }
                // Copied, because what grew while it was written has room for more.
                let entry = Entry(
                    json: json.withUnsafeBufferPointer { Array($0) }, revision: offer.revision, stamp: stamp)
                entries.insert(entry, for: offer.id, weight: json.count + Self.overhead)
            }
        }
    }
}
