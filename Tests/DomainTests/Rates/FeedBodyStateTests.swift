import Foundation
import Testing

@testable import Domain

@Suite("What is stored of a response") struct FeedBodyStateTests {
    private static let issues = [FeedBodyIssue.stampApart(days: 3)]

    private static func days(_ first: Int, _ last: Int) -> ClosedRange<Day> {
        Day(daysSince1970: first)...Day(daysSince1970: last)
    }

    private static func body(_ days: ClosedRange<Day>?) -> FeedBody {
        FeedBody(source: .ecb, path: "new", days: days, bytes: [1], hash: "a", fetchedAt: SwapFixture.noon)
    }

    private static func stored(
        _ days: ClosedRange<Day>?, _ issues: String? = "old", _ decision: FeedBodyState.Decision? = nil
    ) -> FeedBodyState {
        FeedBodyState(path: "old", days: days, issues: issues, decision: decision)
    }

    @Test("a new response is stored with its days and issues")
    func new() {
        let text = Self.issues[0].description
        #expect(
            Self.body(Self.days(1, 3)).state(Self.issues + Self.issues, after: nil)
                == FeedBodyState(path: "new", days: Self.days(1, 3), issues: "\(text); \(text)"))
        #expect(Self.body(nil).state([], after: nil) == FeedBodyState(path: "new", days: nil, issues: nil))
    }

    @Test("the same bytes have the days of the last request that quarantined them")
    func quarantined() {
        let text = Self.issues[0].description
        #expect(
            Self.body(Self.days(1, 3)).state(Self.issues, after: Self.stored(Self.days(7, 9)))
                == FeedBodyState(path: "new", days: Self.days(1, 3), issues: text))
        // Of the latest publication no days were asked for.
        #expect(
            Self.body(nil).state(Self.issues, after: Self.stored(Self.days(7, 9)))
                == FeedBodyState(path: "old", days: Self.days(7, 9), issues: text))
    }

    @Test(
        "an accepted request ends the quarantine of its own days only",
        arguments: [(4, 6, true), (9, 12, false), (10, 12, true), (1, 7, false)])
    func accepted(first: Int, last: Int, staysQuarantined: Bool) {
        let days = Self.days(first, last)
        #expect(
            Self.body(days).state([], after: Self.stored(Self.days(7, 9)))
                == Self.stored(Self.days(7, 9), staysQuarantined ? "old" : nil))
        #expect(Self.body(days).state([], after: Self.stored(nil)) == Self.stored(nil, nil))
        #expect(Self.body(nil).state([], after: Self.stored(Self.days(7, 9))) == Self.stored(Self.days(7, 9), nil))
        // What was superseded waits for nothing.
        #expect(
            Self.body(days).state([], after: Self.stored(Self.days(7, 9), "old", .superseded))
                == Self.stored(Self.days(7, 9), nil))
    }

    @Test("what an operator decided stays")
    func decided() {
        for decision in [FeedBodyState.Decision.released, .dropped] {
            let stored = Self.stored(Self.days(7, 9), "old", decision)
            #expect(Self.body(Self.days(7, 9)).state(Self.issues, after: stored) == nil)
            #expect(Self.body(Self.days(7, 9)).state([], after: stored) == nil)
        }
    }

    @Test("a quarantined response supersedes those in its days, an accepted one leaves that to its rates")
    func superseding() {
        #expect(Self.body(Self.days(1, 3)).superseded(Self.issues) == Self.days(1, 3))
        #expect(Self.body(Self.days(1, 3)).superseded([]) == nil)
        #expect(Self.body(nil).superseded(Self.issues) == nil)
    }
}
