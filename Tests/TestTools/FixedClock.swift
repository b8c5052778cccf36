package import Domain
package import Foundation
import Synchronization

/// A clock that stands still until a test moves it; it begins on Saturday 2026-11-21, 10:00 UTC.
package final class FixedClock: Sendable {
    package static let start = Date(milliseconds: 1_795_255_200_000)

    private let time: Mutex<Date>

    package init(_ start: Date = FixedClock.start) {
        time = Mutex(start)
    }

    package var wall: WallClock { WallClock { self.now } }
    package var now: Date { time.withLock { $0 } }

    package func advance(seconds: Double = 0, hours: Double = 0, days: Double = 0) {
        time.withLock { $0 = $0.addingTimeInterval(seconds + hours * 3600 + days * 86_400) }
    }
}
