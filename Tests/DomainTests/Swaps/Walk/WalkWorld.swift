import Domain
import Foundation

/// The real rules with everything kept in memory, as a store would: four travellers, their offers, swaps and reviews.
struct WalkWorld {
    let rules: WalkRules
    let rates: RateBook
    let place: PublicPlace
    var offers: [Offer] = []
    private(set) var swaps: [Swap] = []
    /// Everything that was told of each swap.
    private(set) var events: [[SwapEvent]] = []
    /// Who has blocked whom.
    var blocks: Set<[Identifier<Traveller>]> = []
    /// What the last move has brought, in order.
    private(set) var news: [WalkNews] = []
    /// By who wrote them.
    var reviews: [Sides<Review?>] = []
    /// When a swap had ended whose reviews can be seen.
    var reviewedEnds: [Sides<Date?>] = []
    /// Of each swap as it stands, about each side.
    private(set) var observations: [Sides<Observation?>] = []

    static let travellers: [Identifier<Traveller>] = (0..<4).map { Identifier(high: 1, low: $0) }
    static let bylines = travellers.map { Byline(id: $0, handle: "t\($0.low)", name: "T", reliability: .new) }
    static let tiers: [Tier] = [.t4, .t0, .t3, .t1]

    init(rules: WalkRules) throws {
        self.rules = rules
        rates = RateBook([try RateSheet.of(["THB": "40"])])
        place = try OfferFixture.place(in: "Asia/Bangkok")
    }

    /// Does `move` by the rules; what they refuse changes nothing.
    mutating func perform(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        news = []
        do {
            switch move.verb {
            case "publish": offers.append(try publish(move, at: now))
            case "pause", "resume", "renew", "close", "edit":
                offers[move.on] = try change(move, at: now)
                try follow(offer: move.on, at: now)
            case "propose": try propose(move, at: now)
            case "block", "unblock": return try block(move, at: now)
            case "review": try review(move, at: now)
            case "reply": try reply(move, at: now)
            default: return try act(move, at: now)
            }
            return .done
        } catch let refusal as SwapRefusal {
            if case .wrongState(let state, let verb) = refusal {
                return .refused(["wrongState \(state) \(verb.rawValue)"])
            }
            return .refused([Self.name(refusal)])
        } catch let refusal as OfferRefusal {
            return .refused([Self.name(refusal)])
        } catch let refusal as ReviewRefusal {
            return .refused([Self.name(refusal)])
        }
    }

    private static func name(_ refusal: any Error) -> String { String("\(refusal)".prefix { $0 != "(" }) }

    private mutating func act(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        let swap = swaps[move.on]
        let desk = try desk(of: move.on, at: now)
        let actor = try actor(move.who, in: swap)
        let change = try rules.acting(desk, try action(move, on: desk, at: now), actor, now)
        try write(change, of: move.on, at: now)
        guard change.refusal == nil else { return .counted }
        return change.events.isEmpty ? .quiet : .done
    }

    /// As a store does it: the swap, the offer, what is told, and what it says about the two.
    mutating func write(_ change: SwapChange, of number: Int, at now: Date) throws {
        let before = swaps[number]
        let areBlocked = areBlocked(before.owner, before.proposer)
        if let violation = WalkInvariants.violation(of: change, from: before, areBlocked: areBlocked) {
            throw WalkFault(violation)
        }
        swaps[number] = change.swap
        if let offer = change.offer { offers[try offerNumber(of: before)] = offer }
        tell(change.events, of: number)
        if let violation = WalkInvariants.violation(of: change.swap, told: events[number]) {
            throw WalkFault(violation)
        }
        observe(number)
        if before.state == .disputed, change.swap.reviewsOpenAt != before.reviewsOpenAt { reopenReviews(of: number) }
    }

    private mutating func tell(_ told: [SwapEvent], of number: Int) {
        events[number] += told
        let sides: [Swap.Side] = [.owner, .proposer]
        news += told.map { event in
            WalkNews(
                swap: number, kind: event.kind.name, by: event.by.flatMap(sides.firstIndex),
                told: Set(event.told.compactMap(sides.firstIndex)))
        }
    }

    private mutating func propose(_ move: WalkMove, at now: Date) throws {
        let proposer = try traveller(move.who)
        let offer = offers[move.on]
        let open = swaps.first { $0.state == .proposed && $0.offer == offer.id && $0.proposer == proposer.id }
        let standings = Sides(
            owner: standing(of: offer.owner, at: now), proposer: standing(of: proposer.id, at: now))
        // What a store finds out.
        guard !areBlocked(offer.owner, proposer.id) else { throw SwapRefusal.noSuchOffer }
        let desk = ProposalDesk(
            offer: offer, owner: Self.byline(offer.owner), proposer: proposer, open: open?.id,
            isAnswered: hasAnswered(offer, proposer.id), standings: standings,
            rates: move.isRated ? rates : RateBook())
        let id = Identifier<Swap>(high: 3, low: UInt64(swaps.count))
        let change = try rules.proposing(
            try ask(move, of: offer), id, move.until.map(Date.init(second:)), desk, now)
        swaps.append(change.swap)
        events.append([])
        reviews.append(Sides(nil))
        reviewedEnds.append(Sides(nil))
        observations.append(Sides(nil))
        tell(change.events, of: swaps.count - 1)
    }

    private mutating func observe(_ number: Int) {
        let swap = swaps[number]
        let euros = swap.terms.euros ?? 0
        for side in Swap.Side.allCases { observations[number][side] = rules.observing(swap, side, euros) }
    }

    /// The sweeper's part for offers.
    mutating func expireOffers(at now: Date) {
        for number in offers.indices { offers[number] = offers[number].expiring(at: now) ?? offers[number] }
    }
}

/// Something that no rule foresees happened during a walk.
struct WalkFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension Date {
    init(second: Int) { self.init(timeIntervalSince1970: Double(second)) }

    var second: Int { Int(timeIntervalSince1970) }
}
