import Domain
import Foundation

extension WalkWorld {
    /// Amounts of a walk are cents of EUR; one EUR is 40 THB.
    static let bahts: Int64 = 40

    /// The first and the third traveller have EUR, open-ended; the second THB, for 12 more days.
    func publish(_ move: WalkMove, at now: Date) throws -> Offer {
        guard case .traveller(let person) = move.who, let zone = TimeZone(identifier: "Asia/Bangkok") else {
            throw OfferRefusal.notTheOwner
        }
        let today = Day(of: now, in: zone)
        let hasEuros = person.isMultiple(of: 2)
        let (have, want) = try hasEuros ? (currency("EUR"), currency("THB")) : (currency("THB"), currency("EUR"))
        var draft = OfferDraft(
            total: Self.money(move.cents, in: have), want: want,
            pricing: hasEuros ? .reference(premiumBps: 0) : .fixed(rate: try FixedRate("0.025")), at: place)
        draft.minFill = Self.money(5_000, in: have)
        draft.to = hasEuros ? nil : today.advanced(by: 12)
        draft.isExact = true
        return try Offer(
            draft, id: Identifier(high: 2, low: UInt64(offers.count)), owner: Self.travellers[person], rates: rates,
            at: now)
    }

    func change(_ move: WalkMove, at now: Date) throws -> OfferChange {
        let person = try traveller(move.who).id
        let snapshot = OfferSnapshot(
            visible(offers[move.on], to: person), beside: OpenOffers(tier: .t0, sum: OpenOfferSum()), lists: .open,
            rates: rates, flags: .nobody, in: FlagBook())
        return try snapshot.changing(by: person, flags: .none, areLimitsOn: false, at: now) {
            offer throws(OfferRefusal) in
            try changed(offer, by: person, move, at: now)
        }
    }

    private func changed(
        _ offer: Offer, by person: Identifier<Traveller>, _ move: WalkMove, at now: Date
    ) throws(OfferRefusal) -> Offer {
        switch move.verb {
        case "pause": return try offer.pausing(by: person, at: now)
        case "resume": return try offer.resuming(by: person, at: now)
        case "renew": return try offer.renewing(by: person, days: nil, availability: nil, at: now)
        case "close": return try offer.withdrawing(by: person, at: now)
        default:
            var edit = OfferEdit()
            edit.total = Self.money(move.cents, in: offer.have)
            return try offer.editing(by: person, edit, version: offer.version, rates: rates, at: now)
        }
    }

    static func money(_ cents: Int?, in currency: Currency) -> Money {
        Money(minorUnits: Int64(cents ?? 0) * (currency == .eur ? 1 : bahts), currency: currency)
    }

    static func cents(_ money: Money) -> Int { Int(money.minorUnits / (money.currency == .eur ? 1 : bahts)) }

    /// Offers have their numbers as ids.
    func offerNumber(of swap: Swap) throws -> Int {
        let number = Int(swap.offer.low)
        guard offers.indices.contains(number), offers[number].id == swap.offer else { throw WalkFault("another offer") }
        return number
    }
}
