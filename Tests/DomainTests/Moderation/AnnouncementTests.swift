import Domain
import Foundation
import Testing

@Suite("Who is told of an announcement") struct AnnouncementTests {
    private static let at = SwapFixture.noon

    private static func announcement(takenBackAt: Date? = nil) -> Announcement {
        Announcement(
            id: Identifier(high: 3, low: 3), .init(english: "Closed.", polish: "Nieczynne."), by: OfferFixture.ana,
            at: at,
            takenBackAt: takenBackAt)
    }

    private static func reader(
        _ number: UInt64, since memberSince: Date = at, hasLeft: Bool = false, isStaff: Bool = false
    ) -> AnnouncementReader {
        AnnouncementReader(
            Identifier(high: 5, low: number), memberSince: memberSince, hasLeft: hasLeft, isStaff: isStaff)
    }

    private static let people = [
        reader(1), reader(2, since: at + 0.001), reader(3, hasLeft: true), reader(4, isStaff: true),
        reader(5, since: at - 86_400),
    ]

    @Test("not staff, those who left, and those who came later; fewer than 200 are the last ones")
    func readers() {
        let slice = Self.announcement().next(Self.people, at: Self.at + 60)
        #expect(slice.notifications.map(\.recipient) == [Self.people[0].id, Self.people[4].id])
        #expect(slice.notifications.map(\.at) == [Self.at + 60, Self.at + 60])
        #expect((slice.removed, slice.announcement.progress) == ([], .done))
        let many = (1...200).map { Self.reader($0, isStaff: $0 == 200) }
        let more = Self.announcement().next(many, at: Self.at)
        #expect(more.notifications.count == 199)
        #expect(more.announcement.progress == .after(many[199].id.description))
    }

    @Test("one that was taken back is removed from the same people")
    func takenBack() {
        let slice = Self.announcement(takenBackAt: Self.at + 30).next(Self.people, at: Self.at + 60)
        #expect(slice.removed == [Self.people[0].id, Self.people[4].id])
        #expect(slice.notifications == [])
    }
}
