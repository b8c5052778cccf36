import Domain
import Foundation

/// An offer as these tests publish it: 300 EUR for THB in Bangkok, open-ended, at 10:00 UTC (17:00 there).
struct OfferFixture {
    static let noon = Date(milliseconds: 1_795_255_200_000)  // 2026-11-21T10:00:00Z
    static let ana = Identifier<Traveller>(high: 1, low: 1)
    static let ben = Identifier<Traveller>(high: 2, low: 2)

    var total = "300.00"
    var have = "EUR"
    var want = "THB"
    var minFill: String?
    var pricing = Pricing.reference(premiumBps: 100)
    var confirmsRate = false
    var zone = "Asia/Bangkok"
    var from: String?
    var to: String?
    var note = ""
    var isRated = true

    init(_ change: (inout OfferFixture) throws -> Void = { _ in }) rethrows {
        try change(&self)
    }

    func publish(at now: Date = noon) throws -> Offer {
        var draft = OfferDraft(
            total: try money(total, have), want: try currency(want), pricing: pricing, at: try Self.place(in: zone))
        draft.minFill = try minFill.map { try money($0, have) }
        (draft.from, draft.to) = (try from.map(day), try to.map(day))
        (draft.confirmsRate, draft.note) = (confirmsRate, SharedText(stored: note, as: .offerNote))
        return try Offer(
            draft, id: Identifier(high: 9, low: 9), owner: Self.ana,
            rates: isRated ? ReferenceRates([RatePublication.october()]) : ReferenceRates(), at: now
        )
    }

    static func place(in zone: String) throws -> PublicPlace {
        PublicPlace(
            cell: Cell(containing: try point(13.7563, 100.5018), size: .oneKilometre),
            locality: Locality(label: "Bangkok", country: "TH", timeZone: zone))
    }

    static func fixed(_ rate: String) throws -> Pricing { .fixed(rate: try FixedRate(rate)) }
}

func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

extension Offer {
    /// The same offer as swaps would have left it.
    func having(state: State? = nil, reserved: Int64? = nil, completed: Int64? = nil, expiresAt: Date? = nil) -> Offer {
        var offer = self
        offer.state = state ?? offer.state
        offer.reserved = reserved ?? offer.reserved
        offer.completed = completed ?? offer.completed
        offer.expiresAt = expiresAt ?? offer.expiresAt
        return offer
    }
}
