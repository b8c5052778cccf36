import Domain
import Foundation
import Testing

@Suite("Notifications before they are stored") struct NotificationDraftTests {
    private static let now = SwapFixture.noon
    private static let ana = OfferFixture.ana

    private static func draft(_ subject: InboxNotification.Draft.Subject) -> InboxNotification.Draft {
        InboxNotification.Draft(to: ana, about: subject, of: Identifier(high: 7, low: 7), at: now)
    }

    @Test("in place of unread ones it is mailed when the first of them would have been")
    func waiting() {
        let proposed = Self.draft(.event(.proposed, position: 0))
        #expect(proposed.mailDueAt(replacing: []) == Self.now + 300)
        #expect(proposed.mailDueAt(replacing: [Self.now + 250, Self.now + 40]) == Self.now + 40)
        #expect(proposed.mailDueAt(replacing: [Self.now + 301]) == Self.now + 300)
        #expect(Self.draft(.event(.stated, position: 0)).mailDueAt(replacing: [Self.now + 40]) == nil)
        #expect(Self.draft(.reviewRevealed).mailDueAt(replacing: []) == nil)
    }

    @Test("of a subject a traveller is told once, of another ban and of another lost contact again")
    func occasions() {
        func occasion(_ about: ServiceNotification.About) -> Date? {
            ServiceNotification.Draft(to: Self.ana, about: about, at: Self.now).occasion
        }
        #expect(occasion(.report(Identifier(high: 1, low: 1), .acted)) == nil)
        #expect(occasion(.appeal(Identifier(high: 1, low: 1), isGranted: true, note: "")) == nil)
        #expect(occasion(.announcement(Identifier(high: 1, low: 1), .init(english: "a", polish: "b"))) == nil)
        #expect(occasion(.closedAccount(Identifier(high: 1, low: 1), ban: Self.now - 60)) == Self.now - 60)
        #expect(occasion(.contactTaken(.email, from: Self.ana)) == Self.now)
    }

    @Test("a reporter is told the outcome once in a case")
    func outcome() {
        let report = Identifier<Report>(high: 3, low: 3)
        #expect(
            DecidedReport(report, by: Self.ana, .unfounded, isRepeated: false).notifying(at: Self.now)
                == ServiceNotification.Draft(to: Self.ana, about: .report(report, .unfounded), at: Self.now))
        #expect(DecidedReport(report, by: Self.ana, .unfounded, isRepeated: true).notifying(at: Self.now) == nil)
    }
}
