import Domain
import Foundation
import Testing

@Suite("How long a contact is held") struct HeldContactTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static func day(_ days: Double) -> Date { now.addingTimeInterval(days * 86_400) }
    private static func held(until days: Double, dropped: Double?) -> HeldContact {
        HeldContact(hash: Data([1]), until: day(days), droppedAt: dropped.map(day))
    }

    @Test("without its time, a contact counts as dropped 90 days before its hold ends")
    func partedAt() {
        #expect(Self.held(until: 80, dropped: -10).partedAt == Self.day(-10))
        #expect(Self.held(until: 80, dropped: nil).partedAt == Self.day(-10))
        #expect(Self.held(until: 200, dropped: -10).partedAt == Self.day(-10))
    }

    @Test("a suspension lengthens a hold and never shortens it")
    func suspended() {
        #expect(Self.held(until: 80, dropped: -10).suspended(until: Self.day(100)) == Self.day(100))
        #expect(Self.held(until: 80, dropped: -10).suspended(until: Self.day(7)) == Self.day(80))
    }

    @Test("after a suspension only what was dropped lately is held, for the rest of its 90 days")
    func released() {
        #expect(Self.held(until: 100, dropped: -10).released(at: Self.now) == Self.day(80))
        #expect(Self.held(until: 100, dropped: nil).released(at: Self.now) == Self.now)
        #expect(Self.held(until: 30, dropped: -10).released(at: Self.now) == Self.day(30))
        #expect(Self.held(until: -1, dropped: nil).released(at: Self.now) == Self.day(-1))
    }

    @Test("after a ban everything is held as if dropped now")
    func freed() { #expect(HeldContact.freed(at: Self.now) == Self.day(90)) }
}
