import Foundation
import Synchronization

/// Addresses from which owners signed in recently, as digests. With them, failed sign-ins from other addresses do not
/// lock an account. A restart clears them, as it clears all limits.
final class KnownAddresses: Sendable {
    private static let kept: TimeInterval = 30 * 86_400

    /// At most 131,072 entries in 2 MiB. Beyond that, a new entry replaces the oldest of eight.
    private let table = Mutex(ExpiringKeyTable(capacity: 1 << 17))

    func note(_ key: String, at now: Date) {
        let now = now.timeIntervalSince1970
        table.withLock { $0.set(Self.hash(key), now + Self.kept, at: now) }
    }

    func contains(_ key: String, at now: Date) -> Bool {
        table.withLock { $0.due(Self.hash(key)) ?? 0 } > now.timeIntervalSince1970
    }

    private static func hash(_ key: String) -> UInt64 { ExpiringKeyTable.key { $0.combine(key) } }
}
