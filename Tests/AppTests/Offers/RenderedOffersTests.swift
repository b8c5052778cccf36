import Domain
import Foundation
import TestSupport
import Testing

@testable import App

@Suite("offers as searches show them, in memory") struct RenderedOffersTests {
    private static func found(_ number: UInt64, revision: Int64 = 1) -> OfferMatch {
        OfferMatch(id: Identifier(high: 0, low: number), revision: revision, distance: nil)
    }

    private static func stamp(changes: Int64 = 1, day: Int = 20_000, at now: Date = FixedClock.start)
        -> RenderedOffers.Stamp
    {
        let publication = RatePublication(source: .ecb, date: Day(daysSince1970: day), rates: [:])
        return RenderedOffers.Stamp(ReferenceRates([publication]), changes: changes, at: now)
    }

    private static func rendered(_ text: String, of number: UInt64) -> [Identifier<Offer>: RenderedOffer] {
        let smallest = SmallestSwap(euros: .success(1), ownerTier: .t0)
        return [Identifier(high: 0, low: number): RenderedOffer(json: Array(text.utf8), smallest: smallest)]
    }

    @Test("what was rendered is shown again as long as neither the offer nor the rates have changed")
    func again() {
        let rendered = RenderedOffers()
        #expect(rendered.offers([Self.found(1)], .all, in: .english, Self.stamp()).map(\.?.json) == [nil])
        rendered.insert([Self.found(1), Self.found(2)], .all, Self.rendered("one", of: 1), Self.stamp())
        #expect(rendered.size.entries == 1)
        #expect(
            rendered.offers([Self.found(2), Self.found(1)], .all, in: .english, Self.stamp()).map(\.?.json) == [
                nil, Array("one".utf8),
            ])
        #expect(rendered.offers([Self.found(1, revision: 2)], .all, in: .english, Self.stamp()).map(\.?.json) == [nil])
        #expect(rendered.offers([Self.found(1)], .all, in: .english, Self.stamp(changes: 2)).map(\.?.json) == [nil])
        #expect(rendered.offers([Self.found(1)], .all, in: .english, Self.stamp(day: 20_001)).map(\.?.json) == [nil])
        #expect(rendered.offers([Self.found(1)], .best, in: .english, Self.stamp()).map(\.?.json) == [nil])
        // Rendered anew it takes the old one's place.
        rendered.insert([Self.found(1, revision: 2)], .all, Self.rendered("two", of: 1), Self.stamp())
        #expect(rendered.offers([Self.found(1)], .all, in: .english, Self.stamp()).map(\.?.json) == [nil])
        #expect(
            rendered.offers([Self.found(1, revision: 2)], .all, in: .english, Self.stamp()).map(\.?.json) == [
                Array("two".utf8)
            ])
        #expect(rendered.size.entries == 1)
    }

    @Test("rates that have become stale are shown so")
    func stale() {
        let fresh = Self.stamp(day: 20_778)
        #expect(fresh == Self.stamp(day: 20_778, at: FixedClock.start.addingTimeInterval(60)))
        #expect(fresh != Self.stamp(day: 20_778, at: FixedClock.start.addingTimeInterval(30 * 86_400)))
    }

    @Test("no more than two generations are kept")
    func bounded() {
        let entry = 10 + RenderedOffers.overhead
        let rendered = RenderedOffers(budget: 20 * entry)
        for number in 0..<50 {
            rendered.insert(
                [Self.found(UInt64(number))], .all,
                Self.rendered(String(repeating: "x", count: 10), of: UInt64(number)),
                Self.stamp())
        }
        #expect(
            rendered.size == CacheSize("offers", entries: 20, bytes: 20 * entry, budget: 20 * entry))
        #expect(
            rendered.offers([Self.found(49), Self.found(0)], .all, in: .english, Self.stamp()).map { $0 != nil } == [
                true, false,
            ])
    }
}
