import Testing

@testable import Domain

@Suite("Shares of a whole") struct SharesTests {
    @Test(
        "shares in tenths of a percent add up to 100.0: the largest remainders get what rounding down leaves",
        arguments: [
            ([6_015, 3_985], [6_020, 3_980]), ([1, 1, 1], [3_340, 3_330, 3_330]), ([1], [10_000]),
            ([2, 0, 1], [6_670, 0, 3_330]), ([0, 5, 0], [0, 10_000, 0]), ([999_999, 1], [10_000, 0]),
            ([-5, 10], [0, 10_000]), ([1, nil, 2], [3_330, nil, 6_670]), ([nil, 4], [nil, 10_000]),
        ] as [([Int64?], [Int?])])
    func largestRemainder(parts: [Int64?], shares: [Int?]) { #expect(Shares.bps(of: parts) == shares) }

    @Test("nothing has no shares", arguments: [[], [0], [0, -1], [nil, 0]] as [[Int64?]])
    func nothing(parts: [Int64?]) { #expect(Shares.bps(of: parts) == parts.map { _ in nil }) }

    @Test("any parts up to the largest amount add up")
    func sum() {
        var random = SystemRandomNumberGenerator()
        for count in 1...50 {
            let parts = (0..<count).map { _ in Int64.random(in: 1...Money.limit, using: &random) }
            #expect(Shares.bps(of: parts).compactMap(\.self).reduce(0, +) == 10_000, "\(parts)")
        }
    }
}
