import Foundation
import TestSupport
import Testing

@testable import Domain

@Suite("Reports and an erasure that was asked for") struct LateReportTests {
    private static let now = FixedClock.start
    private static let day: TimeInterval = 86_400
    private let departure = Departure(
        of: Identifier(at: now), at: now, from: .active, hasOpenSwaps: false)

    private func erasedAt(reportedAfter seconds: TimeInterval) -> Date {
        departure.pending([ErasureHold(reportedAt: Self.now.addingTimeInterval(seconds))]).erasedAt
    }

    @Test("a report from before the request holds the erasure; one that comes later does not")
    func late() {
        #expect(erasedAt(reportedAfter: -1) == Self.now.addingTimeInterval(30 * Self.day - 1))
        #expect(erasedAt(reportedAfter: 0) == Self.now.addingTimeInterval(30 * Self.day))
        #expect(erasedAt(reportedAfter: 1) == Self.now.addingTimeInterval(7 * Self.day))
    }
}
