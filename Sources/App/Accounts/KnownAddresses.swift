import Foundation
import Synchronization

/// From which addresses an owner signed in of late, by digests only: whoever guesses from elsewhere must not lock the
/// owner out. A restart forgets them, as it forgives all limits.
final class KnownAddresses: Sendable {
    private static let kept: TimeInterval = 30 * 86_400

    /// At most 131,072 of them in 2 MiB; beyond that one that was used long ago makes room, the oldest of eight.
    private let table = Mutex(DueTable(capacity: 1 << 17))

    func note(_ key: String, at now: Date) {
        let now = now.timeIntervalSince1970
        table.withLock { $0.set(Self.hash(key), now + Self.kept, at: now) }
    }

    func contains(_ key: String, at now: Date) -> Bool {
        table.withLock { $0.due(Self.hash(key)) ?? 0 } > now.timeIntervalSince1970
    }

    private static func hash(_ key: String) -> UInt64 { DueTable.key { $0.combine(key) } }
}
