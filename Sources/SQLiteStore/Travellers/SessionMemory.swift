import Domain
import Foundation
import GRDB
import Synchronization

/// Who holds which access token, as it was read last: most requests of an app come with a token that was just seen.
///
/// Whenever a commit ends a token or changes an account's state, it is forgotten before anybody is told of the commit:
/// a token that was revoked is never good again.
final class SessionMemory: Sendable {
    /// A holder, and until when.
    struct Holder: Sendable {
        let principal: Principal
        let expiresAt: Date
    }

    /// Holders of about 200 bytes; twice as many at most.
    private static let capacity = 10_000

    private struct State {
        var holders = RecentlyUsed<[UInt8], Holder>(capacity: SessionMemory.capacity)
        /// How often everything was forgotten.
        var generation = 0
    }

    private let state = Mutex(State())

    /// Tokens whose holders are known now.
    var count: Int { state.withLock(\.holders.count) }

    /// The holder of the token with this hash at `now`; nil for a token that is not good.
    ///
    /// One who was not active in this hour yet is read again: that may have been noted since.
    func principal(_ hash: [UInt8], at now: Date, from database: SQLiteDatabase) async throws -> Principal? {
        let (known, generation) = state.withLock { ($0.holders.value(for: hash), $0.generation) }
        if let known, known.principal.lastActive >= now.hour {
            return known.expiresAt > now ? known.principal : nil
        }
        guard let holder = try await database.read({ try SessionTable.holder(hash, at: now, in: $0) }) else {
            return nil
        }
        state.withLock { state in
            // A commit since before the snapshot may have ended what the snapshot still held.
            if state.generation == generation { state.holders.insert(holder, for: hash) }
        }
        return holder.principal
    }

    /// Forgets tokens that ended.
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
