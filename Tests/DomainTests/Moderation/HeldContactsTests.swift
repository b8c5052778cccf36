import Foundation
import Testing

@testable import Domain

@Suite("Contacts that a suspension holds") struct HeldContactsTests {
    private static let now = SwapFixture.noon
    private static let day: TimeInterval = 86_400
    private static let sara = Identifier<Traveller>(high: 3, low: 9)
    private static let order = ModerationAction.Order(reason: .scam, note: "Look.", caseID: nil)

    private static func id(_ number: UInt64) -> Identifier<ModerationAction> { Identifier(high: 8, low: number) }

    /// `days` from now; nil: without an end.
    private static func action(
        _ number: UInt64, _ deed: ModerationAction.AccountDeed, days: Double? = nil
    ) -> ModerationAction {
        ModerationAction(
            id: id(number), .account(deed, OfferFixture.ana), by: nil, about: OfferFixture.ana, order: order,
            at: now.addingTimeInterval(-day), until: days.map { now.addingTimeInterval($0 * day) })
    }

    private static func snapshot(_ history: [ModerationAction]) -> AccountActionSnapshot {
        AccountActionSnapshot(
            Decider(
                StaffMember(id: sara, role: .senior, since: now, appointedBy: nil, hasOneTimePassword: false),
                Involvement(people: [OfferFixture.ana]), naming: nil, about: nil),
            hasOtherSenior: false, person: DepartureTests.traveller(history.state(at: now)), leaving: nil,
            history: history, ban: nil, hasGrantedTier: false, swaps: [])
    }

    /// What becomes of them when an appeal takes back the action with a number.
    private static func held(
        _ history: [ModerationAction], without number: UInt64
    ) throws -> [AccountActionChange.HeldContacts] {
        let undone = try #require(history.first { $0.id == id(number) })
        return try snapshot(history).takingBack(undone, order, as: id(99), by: sara, at: now).heldContacts
    }

    private static func hold(_ days: Double?) -> AccountActionChange.HeldContacts {
        .hold(
            [.email(key: "ana@example.org")],
            until: days.map { now.addingTimeInterval($0 * day) } ?? .distantFuture)
    }

    @Test("an appeal that takes the suspension back releases them; another suspension that stands holds them as long")
    func suspension() throws {
        let (short, long, endless) = (
            Self.action(1, .suspend, days: 10), Self.action(2, .suspend, days: 200), Self.action(3, .suspend)
        )
        #expect(try Self.held([short], without: 1) == [.release])
        #expect(try Self.held([short, long], without: 2) == [.release, Self.hold(10)])
        #expect(try Self.held([endless, short], without: 1) == [.release, Self.hold(nil)])
        // The older one counts no more; the newer one holds.
        #expect(try Self.held([short, long], without: 1) == [.release, Self.hold(200)])
    }

    @Test("a ban holds them longer, and what is no suspension and no ban holds nothing")
    func others() throws {
        let (suspension, ban) = (Self.action(1, .suspend, days: 10), Self.action(2, .ban))
        #expect(try Self.held([suspension, ban], without: 1) == [])
        // The end of the ban frees them itself.
        #expect(try Self.held([ban], without: 2) == [])
        #expect(try Self.held([suspension, ban], without: 2) == [Self.hold(10)])
        for deed in [ModerationAction.AccountDeed.limit, .warn] {
            #expect(try Self.held([suspension, Self.action(2, deed)], without: 2) == [])
        }
    }
}
