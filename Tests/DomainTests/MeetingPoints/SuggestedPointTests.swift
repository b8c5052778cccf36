import Domain
import Foundation
import Testing

@Suite("which meeting points are suggested") struct SuggestedPointTests {
    private func point(
        _ number: UInt64, _ kind: MeetingPoint.Kind = .cafe, metres: Double = 0, isVerified: Bool = true,
        reports: Int = 0
    ) -> SuggestedPoint {
        SuggestedPoint(
            point: MeetingPoint(
                reference: .added(Identifier(high: 1, low: number)), kind: kind, label: "\(number)",
                coordinate: Coordinate(latitudeE7: 137_000_000, longitudeE7: 1_005_000_000), timeZone: "Asia/Bangkok",
                details: .unknown,
                trust: MeetingPoint.Trust(
                    isVerified: isVerified, reports: reports, verifiedReports: reports)),
            metres: metres)
    }

    private func labels(_ points: [SuggestedPoint]) -> [String] {
        SuggestedPoint.suggestions(among: points).map(\.point.label)
    }

    @Test("fewest reports come first, then verified ones, then the nearest, then the lower id")
    func order() {
        let points = [
            point(1, metres: 5, reports: 1), point(2, metres: 4, isVerified: false),
            point(3, metres: 9), point(5, metres: 3), point(4, metres: 3),
        ]
        #expect(labels(points) == ["4", "5", "3", "2", "1"])
    }

    @Test("three reports hide a point until staff has checked it")
    func hidden() {
        let points = [
            point(1, isVerified: false, reports: 3), point(2, isVerified: false, reports: 2),
            point(3, reports: 9),
        ]
        #expect(labels(points) == ["2", "3"])
    }

    @Test("of twenty suggestions at most five are airports and ten city centres")
    func quotas() {
        let kinds: [(first: Int, kind: MeetingPoint.Kind)] = [(0, .airport), (100, .cityCentre), (200, .mall)]
        var points: [SuggestedPoint] = []
        for (first, kind) in kinds {
            points += (first..<first + 30).map { point(UInt64($0), kind, metres: Double($0)) }
        }
        let suggested = SuggestedPoint.suggestions(among: points)
        #expect(suggested.count == 20)
        #expect(suggested.map(\.metres) == [0..<5, 100..<110, 200..<205].joined().map(Double.init))
    }
}
