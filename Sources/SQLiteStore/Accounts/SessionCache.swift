import Domain
import Foundation
import Synchronization

/// Cache of the holders of access tokens. Most requests carry a recently used token.
///
/// An entry is removed before a commit that ends its token or changes its account's state is acknowledged, so a
/// revoked token is never valid again.
final class SessionCache: Sendable {
    /// The holder of a token and the expiry of the token.
    struct Holder: Sendable {
        let principal: Principal
        let expiresAt: Date
    }

    /// Up to twice as many entries are kept.
    private static let capacity = 10_000
    /// Bytes of an entry: the holder, its texts, and its place in the dictionary.
    private static let unit = 600

    private struct State {
        var holders = LRUCache<[UInt8], Holder>(capacity: SessionCache.capacity)
        /// Counts the removals, so that an older read is not cached.
        var generation = 0
    }

    private let state = Mutex(State())

    var size: CacheSize { state.withLock { CacheSize("sessions", of: $0.holders, unit: Self.unit) } }

    /// The holder of the token with this hash at `now`; nil for an invalid token.
    ///
    /// A holder who was not active in this hour is read again: the activity may have been stored meanwhile.
    func principal(_ hash: [UInt8], at now: Date, from database: SQLiteDatabase) async throws -> Principal? {
        let (known, generation) = state.withLock { ($0.holders.value(for: hash), $0.generation) }
        if let known, known.principal.lastActive >= now.hour {
            return known.expiresAt > now ? known.principal : nil
        }
        guard let holder = try await database.read({ try SessionTable.holder(hash, at: now, in: $0) }) else {
            return nil
        }
        state.withLock { state in
            // A commit after the snapshot may have ended the token.
            if state.generation == generation { state.holders.insert(holder, for: hash) }
        }
        return holder.principal
    }

    /// Removes ended tokens.
    func forget(_ hashes: Set<[UInt8]>) {
        guard !hashes.isEmpty else { return }
        state.withLock { state in
            state.generation += 1
            for hash in hashes { state.holders.remove(hash) }
        }
    }

    func forget() {
        state.withLock { state in
            state.generation += 1
            state.holders.removeAll()
        }
    }
}
