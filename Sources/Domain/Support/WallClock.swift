package import Foundation

/// The only place that reads the current time; tests pass their own clock.
package struct WallClock: Sendable {
    package let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The system clock, truncated to whole milliseconds like stored times.
    package static let system = WallClock { Date(milliseconds: Date().milliseconds) }
}

extension Date {
    /// UTC epoch milliseconds, rounded down: the stored form of instants.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }

    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The start of the UTC hour: the precision in which activity is published.
    package var hour: Date { Date(milliseconds: milliseconds / 3_600_000 * 3_600_000) }
}
