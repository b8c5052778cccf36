package import Foundation

extension Date {
    private static let dayLength: TimeInterval = 86_400

    /// The midnight UTC at which this day began.
    package var startOfUTCDay: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / Self.dayLength).rounded(.down) * Self.dayLength)
    }

    package var nextUTCDay: Date { startOfUTCDay.addingTimeInterval(Self.dayLength) }
}
