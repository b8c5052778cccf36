import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("Reports and an erasure that was asked for") struct LateReportTests {
    private static let now = FixedClock.start
    private static let day: TimeInterval = 86_400
    private let departure = Departure(
        of: Identifier(at: now), at: now, from: .active, hasOpenSwaps: false)

    private func heldUntil(reportedAfter seconds: TimeInterval) -> Date? {
        departure.pending([ErasureHold(reportOf: .traveller, "1", at: Self.now.addingTimeInterval(seconds))]).hold?
            .until
    }

    @Test("a report from before the request holds what it is about; one that comes later does not")
    func late() {
        #expect(heldUntil(reportedAfter: -1) == Self.now.addingTimeInterval(30 * Self.day - 1))
        #expect(heldUntil(reportedAfter: 0) == Self.now.addingTimeInterval(30 * Self.day))
        #expect(heldUntil(reportedAfter: 1) == nil)
    }
}
