package import Foundation

/// The one place where the time of day is read; tests hand in a clock of their own.
package struct WallClock: Sendable {
    package let now: @Sendable () -> Date

    package init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// The machine's clock, cut to whole milliseconds as the database keeps them.
    package static let system = WallClock { Date(milliseconds: Date().milliseconds) }
}

extension Date {
    /// UTC epoch milliseconds, the form in which instants are stored.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }

    package init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The start of the UTC hour: as fine as anybody's activity is told.
    package var hour: Date { Date(milliseconds: milliseconds / 3_600_000 * 3_600_000) }
}
