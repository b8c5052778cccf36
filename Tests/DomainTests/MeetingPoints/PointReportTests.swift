import Domain
import Foundation
import Testing

@Suite("Reports of meeting points") struct PointReportTests {
    private static func at(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }
    private static func id(_ number: UInt64) -> Identifier<Traveller> { Identifier(high: 1, low: number) }

    /// A report at second 100.
    private static func report(
        _ reporter: UInt64, sameAs: UInt64? = nil, verified: [Double] = [50], outcome: ModerationCase.Outcome? = nil
    ) -> PointReport {
        PointReport(
            by: id(reporter), sameAs: sameAs.map(id), at: at(100), verifiedAt: verified.map(at), outcome: outcome)
    }

    private static func counts(_ reports: [PointReport], checked: Double? = nil) -> [Int] {
        let trust = MeetingPoint.Trust(isVerified: false, reports: reports, checkedAt: checked.map(at))
        return [trust.reports, trust.verifiedReports]
    }

    @Test("a traveller counts once, and so do two accounts of one person among the verified")
    func people() {
        #expect(Self.counts([Self.report(1), Self.report(1), Self.report(2)]) == [2, 2])
        #expect(Self.counts([Self.report(1), Self.report(2, sameAs: 1), Self.report(3)]) == [3, 2])
    }

    @Test("only who was verified when they reported counts as verified")
    func verified() {
        let reports = [
            Self.report(1, verified: []), Self.report(2, verified: [101]), Self.report(3, verified: [100]),
            Self.report(4, verified: [200, 20]),
        ]
        #expect(Self.counts(reports) == [4, 2])
    }

    @Test("a report stands until a moderator rejects it or staff check the point", arguments: [99.0, 100, 101, nil])
    func stands(checked: Double?) {
        let reports =
            [Self.report(1)]
            + ModerationCase.Outcome.allCases.enumerated().map {
                Self.report(UInt64($0 + 2), outcome: $1)
            }
        // Of the outcomes only `acted` upholds the reports.
        #expect(Self.counts(reports, checked: checked) == (checked ?? 0 < 100 ? [2, 2] : [0, 0]))
    }
}
