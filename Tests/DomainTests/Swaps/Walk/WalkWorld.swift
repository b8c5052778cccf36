import Domain
import Foundation

/// The real rules with everything kept in memory, as a store would: four travellers, their offers, swaps and reviews.
struct WalkWorld {
    let rules: WalkRules
    let rates: ReferenceRates
    let place: PublicPlace
    var offers: [Offer] = []
    private(set) var swaps: [Swap] = []
    /// Everything that happened to each swap.
    private(set) var events: [[SwapEvent]] = []
    var threads: [Identifier<MessageThread>: MessageThread] = [:]
    /// What stands in each thread.
    var messages: [Identifier<MessageThread>: [Message.Draft]] = [:]
    /// Who has blocked whom.
    var blocks: Set<[Identifier<Traveller>]> = []
    /// By who wrote them.
    var reviews: [Sides<Review?>] = []
    /// Of each swap as it stands, about each side: from the swap, and from the other side's review.
    private(set) var observations: [Sides<Observation?>] = []
    var praises: [Sides<Observation?>] = []
    private var guesses: [Sides<WalkGuesses>] = []
    /// What the last move was, and what it has changed.
    private var move = WalkMove(verb: "", who: .system)
    private(set) var news: [(swap: Int, event: SwapEvent)] = []
    private(set) var touchedOffers: Set<Int> = []

    static let travellers: [Identifier<Traveller>] = (0..<4).map { Identifier(high: 1, low: $0) }
    static let summaries = travellers.map {
        TravellerSummary(id: $0, handle: "t\($0.low)", name: "T", reliability: .new)
    }
    static let tiers: [Tier] = [.t4, .t0, .t3, .t1]

    init(rules: WalkRules) throws {
        self.rules = rules
        rates = ReferenceRates([try RatePublication.of(["THB": "40"])])
        place = try OfferFixture.place(in: "Asia/Bangkok")
    }

    /// Does `move` by the rules. Throws `WalkFault` if the result breaks an invariant.
    mutating func perform(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        (self.move, news, touchedOffers) = (move, [], [])
        do {
            switch move.verb {
            case "publish":
                offers.append(try publish(move, at: now))
                touchedOffers.insert(offers.count - 1)
            case "pause", "resume", "renew", "close", "edit":
                let change = try change(move, at: now)
                offers[move.on] = change.offer
                touchedOffers.insert(move.on)
                if change.isFollowed { try follow(offer: move.on, at: now) }
            case "propose": try propose(move, at: now)
            case "block", "unblock": return try block(move, at: now)
            case "write": try write(move, at: now)
            case "review": try review(move, at: now)
            case "reply": try reply(move, at: now)
            default: return try act(move, at: now)
            }
            return .done
        } catch let refusal where refusal is any WalkRefusal {
            return .refused(String("\(refusal)".prefix { $0 != "(" }))
        }
    }

    private mutating func act(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        let snapshot = try snapshot(of: move.on, at: now)
        let actor = try actor(move.who, in: swaps[move.on])
        let told = try told(of: move, in: snapshot, at: now)
        let change: SwapChange
        do { change = try rules.acting(snapshot, try action(move, on: snapshot, at: now), actor, now) } catch {
            try check(told, .refused(String("\(error)".prefix { $0 != "(" })))
            throw error
        }
        try write(change, of: move.on, at: now)
        let verdict: WalkVerdict = change.refusal == nil ? change.events.isEmpty ? .quiet : .done : .counted
        try check(told, verdict)
        return verdict
    }

    /// As a store does it: whatever the change says, and nothing else. `isLapse`: not the effect of the move itself.
    mutating func write(_ decided: SwapChange, of number: Int, at now: Date, isLapse: Bool = false) throws {
        var change = decided
        let (before, offer) = (swaps[number], try offerNumber(of: swaps[number]))
        rules.mistaking(&change, before, now)
        let offerBefore = offers[offer]
        swaps[number] = change.swap
        if let changed = change.offer { offers[offer] = changed }
        touchedOffers.insert(offer)
        if let observations = change.observations { self.observations[number] = observations }
        for review in change.reviews {
            guard let side = change.swap.side(of: review.author) else { throw WalkFault("a stranger's review") }
            reviews[number][side] = review
        }
        let act =
            isLapse
            ? WalkStep.Act(verb: .lapse, actor: .system, now: now)
            : WalkStep.Act(verb: SwapAction.Verb(rawValue: move.verb), actor: try actor(move.who, in: before), now: now)
        try tell(change, of: number, from: before, by: act, on: offerBefore)
    }

    /// Stores what both sides read from now on, and checks the change.
    private mutating func tell(
        _ change: SwapChange, of number: Int, from before: Swap?, by act: WalkStep.Act, on offer: Offer
    ) throws {
        let (swap, side) = (change.swap, act.actor.side)
        if let side, act.verb == .handOver {
            let isWrong = if case .codeWrong? = change.refusal { true } else { false }
            guesses[number][side].note(isRight: !isWrong, at: act.now)
        }
        let stored = WalkStep.Stored(
            offer: offer, thread: threads[swap.thread], history: events[number],
            areBlocked: areBlocked(swap.owner, swap.proposer), reviews: reviews[number],
            observations: observations[number], guesses: side.map { guesses[number][$0] } ?? WalkGuesses(),
            exits: swap.outcome?.reason == .safety ? earlierExits(of: swap, at: act.now) : Sides(0))
        let step = WalkStep(change, from: before, by: act, in: stored)
        guard step.broken.isEmpty else {
            throw WalkFault("swap \(number) became \(change)", breaking: step.broken)
        }
        if let thread = change.thread { threads[thread.id] = thread }
        messages[change.swap.thread, default: []] += change.messages
        events[number] += change.events
        news += change.events.map { (number, $0) }
    }

    /// One block is one exit, however many agreements it ends.
    private func earlierExits(of swap: Swap, at now: Date) -> Sides<Int> {
        func count(_ traveller: Identifier<Traveller>) -> Int {
            let exits = swaps.compactMap { swap in swap.side(of: traveller).flatMap { swap.sides[$0].leftForSafetyAt } }
            return Set(exits.filter { $0 < now && now.timeIntervalSince($0) < 90 * SwapLimits.day }).count
        }
        return Sides(owner: count(swap.owner), proposer: count(swap.proposer))
    }

    private mutating func propose(_ move: WalkMove, at now: Date) throws {
        let proposer = try traveller(move.who).id
        let offer = offers[move.on]
        let open = swaps.indices.first { number in
            swaps[number].state == .proposed && swaps[number].offer == offer.id && swaps[number].proposer == proposer
        }
        let thread = threads.values.first { $0.offer == offer.id && $0.guest == proposer }
        let snapshot = ProposalSnapshot(
            offer: visible(offer, to: proposer), open: try open.map(aggregate), thread: thread,
            proposer: .unlimited(sentCount: 0),
            tierUsages: Sides(owner: tierUsage(of: offer.owner, at: now), proposer: tierUsage(of: proposer, at: now)),
            rates: move.isRated ? rates : ReferenceRates(), lists: .open)
        let number = UInt64(swaps.count)
        let proposal = Proposal(
            id: Identifier(high: 3, low: number), by: proposer, opening: Identifier(high: 4, low: number),
            try ask(move, of: offer), until: move.until.map(Date.init(second:)))
        let change = try rules.proposing(snapshot, proposal, now)
        if let lapsed = change.lapsed, let open { try write(lapsed, of: open, at: now, isLapse: true) }
        var proposed = change.proposed
        rules.mistaking(&proposed, nil, now)
        swaps.append(proposed.swap)
        events.append([])
        guesses.append(Sides(WalkGuesses()))
        reviews.append(Sides(nil))
        observations.append(Sides(nil))
        praises.append(Sides(nil))
        let act = WalkStep.Act(verb: .propose, actor: .side(.proposer), now: now)
        try tell(proposed, of: swaps.count - 1, from: nil, by: act, on: offer)
    }

    /// The sweeper's part for offers.
    mutating func expireOffers(at now: Date) {
        for number in offers.indices { offers[number] = offers[number].expiring(at: now) ?? offers[number] }
    }
}
