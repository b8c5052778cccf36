import Domain
import Foundation

/// Leaves half of the disk's time to a server that runs beside a backup: after each step as long a pause as the step took.
///
/// As long as a backup reads its snapshot, the WAL keeps every later page. If the WAL has grown much meanwhile, the end of
/// the backup is worth more than the pauses.
struct BackupPace {
    /// The WAL may grow by so many bytes while the backup pauses.
    static let growth = 64 * 1024 * 1024
    static let longest = Duration.milliseconds(50)

    /// The size of the WAL.
    private let size: () -> Int
    private let first: Int
    private var began: ContinuousClock.Instant

    init(wal path: String) {
        self.init(at: .now) {
            var status = stat()
            return stat(path, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    init(at now: ContinuousClock.Instant, size: @escaping () -> Int) {
        (self.size, first, began) = (size, size(), now)
    }

    /// The pause after the step that ends now; nil: go on at once.
    mutating func pause(at now: ContinuousClock.Instant) -> Duration? {
        let took = now - began
        guard size() - first <= Self.growth else {
            began = now
            return nil
        }
        let pause = min(took, Self.longest)
        began = now + pause
        return pause
    }
}
