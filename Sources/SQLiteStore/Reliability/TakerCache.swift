import Domain
import Foundation
import Synchronization

/// Cache of readers as offers of others concern them: somebody who searches has mostly just searched.
///
/// An entry is removed before a commit that changes it is acknowledged, as in `SessionCache`. What time alone changes, the
/// end of a window or of a deadline, is seen within `lifetime`, the end of a quota at once; a proposal looks at everything
/// anew.
final class TakerCache: Sendable {
    /// Seconds for which an entry holds.
    static let lifetime: TimeInterval = 2
    /// Up to twice as many entries are kept.
    private static let capacity = 2_000

    private struct Key: Hashable {
        let traveller: Identifier<Traveller>
        let countsQuotas: Bool
    }

    private struct State {
        var takers = LRUCache<Key, (taker: Taker, period: Range<Date>)>(capacity: TakerCache.capacity)
        /// Counts the removals, so that an older read is not cached.
        var generation = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.takers.count } }

    /// - Parameter read: Reads a taker from a snapshot that is not older than the call.
    func taker(
        _ traveller: Identifier<Traveller>, countingQuotas: Bool, at now: Date, read: () async throws -> Taker
    ) async throws -> Taker {
        let key = Key(traveller: traveller, countsQuotas: countingQuotas)
        let (known, generation) = state.withLock { ($0.takers.value(for: key), $0.generation) }
        if let known, known.period.contains(now) { return known.taker }
        let taker = try await read()
        let reset = taker.begun.uses.filter { $0.left == 0 }.compactMap(\.resetsAt).min() ?? .distantFuture
        let period = now..<max(now, min(reset, now.addingTimeInterval(Self.lifetime)))
        state.withLock { state in
            // A commit after the snapshot may have changed it.
            if state.generation == generation { state.takers.insert((taker, period), for: key) }
        }
        return taker
    }

    func forget(_ travellers: Set<String>) {
        guard !travellers.isEmpty else { return }
        state.withLock { state in
            state.generation += 1
            for traveller in travellers.compactMap(Identifier<Traveller>.init) {
                for countsQuotas in [false, true] {
                    state.takers.remove(Key(traveller: traveller, countsQuotas: countsQuotas))
                }
            }
        }
    }

    func forget() {
        state.withLock { state in
            state.generation += 1
            state.takers.removeAll()
        }
    }
}
