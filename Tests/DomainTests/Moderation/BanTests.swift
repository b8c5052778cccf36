import Domain
import Foundation
import Testing

@Suite("What the sweeper does about bans") struct BanTests {
    private static let at = SwapFixture.noon
    private static let day: TimeInterval = 86_400

    private static func ban(
        _ warning: Ban.Warning = .done, hasOpenSwaps: Bool = false, permanentAt: Date? = nil
    ) -> Ban {
        Ban(
            of: OfferFixture.ana, by: Identifier(high: 8, low: 1), actor: nil, at: at, permanentAt: permanentAt,
            hasOpenSwaps: hasOpenSwaps, warning: warning)
    }

    private static func person(_ number: UInt64, _ state: Traveller.State = .active) -> Correspondent {
        Correspondent(Identifier(high: 5, low: number), state: state, in: Identifier(high: 6, low: number))
    }

    @Test("warnings come before swaps: 200 people at once of the 30 days before the ban, then 20 swaps at once")
    func order() {
        let since = Self.at.addingTimeInterval(-30 * Self.day)
        #expect(
            Self.ban(.after("x"), hasOpenSwaps: true).nextStep == .warn(after: "x", wroteSince: since, limit: 200))
        #expect(Self.ban(.done, hasOpenSwaps: true).nextStep == .end(limit: 20))
    }

    @Test("who has left is not warned, and fewer than 200 people are the last ones")
    func warnings() throws {
        let people = [Self.person(1), Self.person(2, .leaving), Self.person(3, .suspended)]
        let work = BanSnapshot(Self.ban(.after("")), .warn(people)).continuing(at: Self.at + 60)
        #expect(
            work.record.notifications
                == [people[0], people[2]].map {
                    ServiceNotification.Draft(
                        to: $0.id, about: .closedAccount($0.thread, ban: Self.at), at: Self.at + 60)
                })
        #expect(work.ban == Self.ban(.done))
        let many = (1...200).map { Self.person($0) }
        let more = BanSnapshot(Self.ban(.after("")), .warn(many)).continuing(at: Self.at)
        #expect(more.ban == Self.ban(.after(many[199].id.description)))
        #expect(more.record.notifications.count == 200)
    }

    @Test("open swaps end, and fewer than 20 are the last ones")
    func swaps() throws {
        let swap = try SwapFixture.aggregate(try SwapFixture.proposed())
        let work = BanSnapshot(Self.ban(hasOpenSwaps: true), .end([swap])).continuing(at: Self.at + 60)
        #expect(work.swaps.map(\.swap.state.isEnd) == [true])
        #expect(work.ban == Self.ban())
    }

    @Test("a ban becomes permanent 14 days after it was imposed, unless an appeal is open")
    func maturing() throws {
        let over = Self.at.addingTimeInterval(14 * Self.day)
        let work = try #require(ProvisionalBan(Self.ban(), hasOpenAppeal: false).maturing(at: over))
        #expect(work.ban == Self.ban(permanentAt: over))
        #expect(work.record.audit.map(\.action) == [.confirmBan])
        #expect(work.record.audit.map(\.actor) == [.system])
        #expect(ProvisionalBan(Self.ban(), hasOpenAppeal: false).maturing(at: over - 0.001) == nil)
        #expect(ProvisionalBan(Self.ban(), hasOpenAppeal: true).maturing(at: over) == nil)
        #expect(ProvisionalBan(Self.ban(permanentAt: over), hasOpenAppeal: false).maturing(at: over) == nil)
    }
}
