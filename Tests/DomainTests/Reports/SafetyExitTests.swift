import Domain
import Foundation
import Testing

@Suite("Reports that count in full") struct SafetyExitTests {
    private static let now = SwapFixture.noon
    private static let draft = Report.Draft(
        by: OfferFixture.ana, about: .swap, subject: "x", reason: .safety, text: "", at: now)

    private static func filing(
        _ openCase: ModerationCase? = nil, isVerified: Bool = false, exits: Int = 0
    ) -> ReportChange {
        draft.filing(SafetyExitSnapshot(openCase: openCase, isVerified: isVerified, exits: exits))
    }

    @Test("a cancellation for safety is urgent; of who has no contact it counts in full twice in 90 days")
    func lanes() {
        #expect(Self.draft.exitsCountedSince == Self.now.addingTimeInterval(-90 * 86_400))
        for (isVerified, exits, lane) in [
            (false, 0, .main), (false, 1, .main), (false, 2, .strangers), (true, 2, .main), (true, 100, .main),
        ] as [(Bool, Int, ModerationCase.Lane)] {
            #expect(Self.filing(isVerified: isVerified, exits: exits).moderationCase.lane == lane)
        }
        #expect(Self.filing().moderationCase.priority == .urgent)
        #expect(Self.filing(exits: 2).moderationCase.priority == .urgent)
    }

    @Test("it joins the open case of the swap, and counts for no address")
    func joins() {
        let first = Self.filing()
        #expect((first.report.kind, first.report.subject, first.report.at) == (.swap, "x", Self.now))
        #expect((first.moderationCase.subject, first.moderationCase.reports) == (CaseSubject(.swap, "x"), 1))
        #expect(first.opening == nil)
        let second = Self.filing(first.moderationCase)
        #expect((second.moderationCase.id, second.moderationCase.reports) == (first.moderationCase.id, 2))
        #expect(second.report.id != first.report.id)
    }

    @Test("a report counts in full by a confirmed contact or a chat of the two")
    func inFull() {
        #expect(!Report.countsInFull(by: .t0, isOfOwnConversation: false))
        #expect(Report.countsInFull(by: .t0, isOfOwnConversation: true))
        for tier in Tier.allCases.dropFirst() { #expect(Report.countsInFull(by: tier, isOfOwnConversation: false)) }
    }
}
