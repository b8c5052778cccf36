import Domain
import Foundation

/// What handlers and stores put before the rules.
extension WalkWorld {
    func aggregate(_ number: Int) throws -> SwapAggregate {
        let swap = swaps[number]
        guard let thread = threads[swap.thread] else { throw WalkFault("no thread") }
        return SwapAggregate(
            swap: swap, offer: offers[try offerNumber(of: swap)], thread: thread, reviews: reviews[number])
    }

    func snapshot(of number: Int, at now: Date) throws -> SwapSnapshot {
        let swap = swaps[number]
        return SwapSnapshot(
            try aggregate(number),
            tierUsages: Sides(
                owner: tierUsage(of: swap.owner, without: swap.id, at: now),
                proposer: tierUsage(of: swap.proposer, without: swap.id, at: now)), rates: rates,
            context: context(of: number, at: now))
    }

    func visible(_ offer: Offer, to viewer: Identifier<Traveller>) -> VisibleOffer {
        VisibleOffer(
            OfferListing(offer: offer, owner: Self.summary(offer.owner), ownerTier: .t0), canOwnerAct: true,
            isBlocked: areBlocked(offer.owner, viewer))
    }

    static func summary(_ id: Identifier<Traveller>) -> TravellerSummary { summaries[Int(id.low)] }

    func traveller(_ who: WalkMove.Who) throws -> TravellerSummary {
        guard case .traveller(let person) = who else { throw SwapRefusal.noSuchSwap }
        return Self.summaries[person]
    }

    func actor(_ who: WalkMove.Who, in swap: Swap) throws -> SwapActor {
        switch who {
        case .moderator: return .moderator
        case .system: return .system
        case .traveller(let person):
            guard let side = swap.side(of: Self.travellers[person]) else { throw SwapRefusal.noSuchSwap }
            return .side(side)
        }
    }

    func tierUsage(of traveller: Identifier<Traveller>, without own: Identifier<Swap>? = nil, at now: Date) -> TierUsage
    {
        let accepted = swaps.filter { $0.id != own && $0.side(of: traveller) != nil }.compactMap { swap in
            swap.acceptedAt.map {
                AcceptedSwap(
                    acceptedAt: $0, euros: swap.terms.euros, reservesOffer: swap.reservesOffer,
                    hasHandedOver: swap.hasHandedOver)
            }
        }
        return TierUsage(tier: Self.tiers[Int(traveller.low)], swaps: accepted, canAct: true, at: now)
    }

    func ask(_ move: WalkMove, of offer: Offer) throws -> SwapTermsInput {
        let rate = Self.prices[move.percent].map { offer.have == .eur ? $0.euros : $0.bahts }
        return SwapTermsInput(
            amount: Self.money(move.cents, in: offer.have), rate: try rate.map { try FixedRate($0) },
            confirmsRate: move.isConfirmed, isExact: nil, meeting: move.spot.map { Self.named($0, in: move) })
    }

    /// What a percentage of the reference is, for one EUR and for one THB.
    private static let prices = [110: (euros: "44", bahts: "0.0275"), 130: (euros: "52", bahts: "0.0325")]

    func action(_ move: WalkMove, on snapshot: SwapSnapshot, at now: Date) throws -> SwapAction {
        let toldFor = move.toldFor.map(Date.init(second:))
        switch move.verb {
        case "counter":
            let ask = try ask(move, of: snapshot.offer)
            let terms = try SwapTerms(
                ask, number: snapshot.swap.terms.number + 1,
                meeting: try ask.meeting?.meeting(hasReply: true), on: snapshot.offer,
                rates: move.isRated ? snapshot.rates : ReferenceRates(), notes: NoteTable([]), at: now)
            return .counter(terms, until: move.until.map(Date.init(second:)))
        case "accept":
            return snapshot.acceptance(
                isSeen: move.isSeen, acknowledged: move.isAcknowledged, rates: .offline, wallet: WalletSettings(),
                at: now)
        case "decline": return .decline
        case "withdraw": return .withdraw
        case "schedule":
            guard let spot = move.spot else { throw WalkFault("no place") }
            return .schedule(Self.meeting(spot), acknowledged: move.isAcknowledged)
        case "late": return .late(minutes: move.minutes)
        case "check-in": return .checkIn(at: toldFor)
        case "hand-over":
            let actual = move.cents.map {
                Amounts(
                    gives: Self.money($0, in: move.isForeign ? snapshot.offer.want : snapshot.offer.have),
                    gets: snapshot.swap.terms.amounts.gets)
            }
            return .handOver(move.isSigned ? .signed : .typed(isRight: move.isRight), at: toldFor, actual: actual)
        case "cancel": return .cancel(CancelReason(rawValue: move.reason) ?? .other)
        case "no-show": return .noShow
        case "contest": return .contest(statement: move.words.isEmpty ? nil : move.words)
        case "dispute": return .dispute(.shortCount, statement: move.words)
        case "settle": return .settle(agreement: move.words)
        case "decide": return .decide(fault: move.party.map { Swap.Side.allCases[$0] })
        case "excuse": return .excuse
        case "offer-withdrawn": return .offerWithdrawn
        case "lapse": return .lapse
        case "remove": return .remove
        default: throw WalkFault("no verb \(move.verb)")
        }
    }
}

/// Where walks meet.
extension WalkWorld {
    static func meeting(_ spot: WalkSpot) -> Meeting {
        let (point, kind): (MeetingPoint.Reference?, MeetingPoint.Kind?) =
            switch spot.place {
            case WalkSpot.airport, WalkSpot.farAirport: (.airport(spot.place), .airport)
            case WalkSpot.stall: (.added(Identifier(high: 6, low: 1)), .policeStation)
            default: (nil, nil)
            }
        return Meeting(
            place: MeetingPlace(
                point: point, kind: kind, isVerified: kind == .airport, coordinate: coordinate(of: spot.place),
                label: spot.label, timeZone: "Asia/Bangkok"), startsAt: Date(second: spot.start))
    }

    static func coordinate(of place: String) -> Coordinate? {
        switch place {
        case WalkSpot.farAirport: Coordinate(latitude: 8.11, longitude: 98.31)
        case "park": Coordinate(latitude: 13.73, longitude: 100.5)
        default: Coordinate(latitude: 13.69, longitude: 100.5)
        }
    }

    private static func named(_ spot: WalkSpot, in move: WalkMove) -> NamedMeeting {
        NamedMeeting(
            meeting(spot), isAcknowledged: move.isAcknowledged, cityLabel: WalkSpot.city)
    }
}
