import Domain
import Foundation
import Testing

@Suite("Notifications about no swap, as they are stored") struct ServiceNotificationTests {
    typealias About = ServiceNotification.About

    static let id = "01020304-0506-7708-890a-0b0c0d0e0f10"
    private static let at = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        "the name and the subject of these kinds tell them whole",
        arguments: [
            ("report.acted", "report"), ("report.unfounded", "report"), ("report.unclear", "report"),
            ("account.closed", "thread"), ("account.email-taken", "account"), ("account.phone-taken", "account"),
        ])
    func whole(name: String, kind: String) throws {
        let about = try #require(About(named: name, subject: Self.id, occasion: Self.at))
        #expect((about.name, about.subject.kind, about.subject.id) == (name, kind, Self.id))
    }

    @Test("a warning remembers the ban that it came from")
    func ban() throws {
        let thread = try #require(Identifier<MessageThread>(Self.id))
        #expect(
            About(named: "account.closed", subject: Self.id, occasion: Self.at) == .closedAccount(thread, ban: Self.at))
    }

    @Test(
        "other names, and subjects that are no ids, are nothing",
        arguments: [("announcement", id), ("appeal.granted", id), ("report.", id), ("report.acted", "1"), ("", id)])
    func damaged(name: String, subject: String) {
        #expect(About(named: name, subject: subject, occasion: Self.at) == nil)
    }
}
