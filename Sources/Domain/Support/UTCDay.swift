package import Foundation

extension Date {
    private static let dayLength: TimeInterval = 86_400

    /// Midnight UTC at the start of this day.
    package var startOfUTCDay: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / Self.dayLength).rounded(.down) * Self.dayLength)
    }

    package var nextUTCDay: Date { startOfUTCDay.addingTimeInterval(Self.dayLength) }
}
