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
    private(set) var threads: [Identifier<MessageThread>: MessageThread] = [:]
    /// What stands in each thread.
    private(set) var messages: [Identifier<MessageThread>: [Message.Draft]] = [:]
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
    static let summaries = travellers.map {
        TravellerSummary(id: $0, handle: "t\($0.low)", name: "T", reliability: .new)
    }
    static let tiers: [Tier] = [.t4, .t0, .t3, .t1]

    init(rules: WalkRules) throws {
        self.rules = rules
        rates = ReferenceRates([try RatePublication.of(["THB": "40"])])
        place = try OfferFixture.place(in: "Asia/Bangkok")
    }

    /// Does `move` by the rules; what they refuse changes nothing.
    mutating func perform(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        news = []
        do {
            switch move.verb {
            case "publish": offers.append(try publish(move, at: now))
            case "pause", "resume", "renew", "close", "edit":
                let change = try change(move, at: now)
                offers[move.on] = change.offer
                if change.isFollowed { try follow(offer: move.on, at: now) }
            case "propose": try propose(move, at: now)
            case "block", "unblock": return try block(move, at: now)
            case "write": try write(move, at: now)
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
        } catch let refusal as ThreadRefusal {
            return .refused([Self.name(refusal)])
        } catch let refusal as ReviewRefusal {
            return .refused([Self.name(refusal)])
        }
    }

    private static func name(_ refusal: any Error) -> String { String("\(refusal)".prefix { $0 != "(" }) }

    private mutating func act(_ move: WalkMove, at now: Date) throws -> WalkVerdict {
        let swap = swaps[move.on]
        let snapshot = try snapshot(of: move.on, at: now)
        let actor = try actor(move.who, in: swap)
        let change = try rules.acting(snapshot, try action(move, on: snapshot, at: now), actor, now)
        try write(change, of: move.on, at: now)
        guard change.refusal == nil else { return .counted }
        return change.events.isEmpty ? .quiet : .done
    }

    /// As a store does it: whatever the change says, and nothing else.
    mutating func write(_ decided: SwapChange, of number: Int, at now: Date) throws {
        let change = rules.consequences(decided)
        let before = swaps[number]
        let areBlocked = areBlocked(before.owner, before.proposer)
        if let violation = WalkInvariants.violation(of: change, from: before, areBlocked: areBlocked) {
            throw WalkFault(violation)
        }
        swaps[number] = change.swap
        if let offer = change.offer { offers[try offerNumber(of: before)] = offer }
        try tell(change, of: number)
        if let violation = WalkInvariants.violation(of: change.swap, told: events[number]) {
            throw WalkFault(violation)
        }
        if let observations = change.observations { self.observations[number] = observations }
        for review in change.reviews {
            guard let side = change.swap.side(of: review.author) else { throw WalkFault("a stranger's review") }
            reviews[number][side] = review
        }
    }

    /// What stands in the thread from now on, and who is notified.
    private mutating func tell(_ change: SwapChange, of number: Int) throws {
        let thread = threads[change.swap.thread]
        if let violation = WalkInvariants.violation(ofConsequences: change, in: thread) { throw WalkFault(violation) }
        if let thread = change.thread { threads[thread.id] = thread }
        messages[change.swap.thread, default: []] += change.messages
        events[number] += change.events
        let sides: [Swap.Side] = [.owner, .proposer]
        news += change.events.enumerated().map { position, event in
            let told = change.notifications.filter { $0.subject == .event(event.kind, position: position) }
                .compactMap { change.swap.side(of: $0.recipient).flatMap(sides.firstIndex) }
            return WalkNews(
                swap: number, kind: event.kind.name, by: event.by.flatMap(sides.firstIndex), told: Set(told))
        }
    }

    /// A text in the thread of a swap.
    private mutating func write(_ move: WalkMove, at now: Date) throws {
        let sender = try traveller(move.who).id
        guard let thread = threads[swaps[move.on].thread] else { throw WalkFault("no thread") }
        let sent = messages[thread.id, default: []].count { $0.sender == sender && $0.content.isText }
        let areBlocked = areBlocked(thread.owner, thread.guest)
        let snapshot = ThreadSnapshot(
            thread: thread, sentBefore: nil, sentCount: min(sent, Message.maxBeforeReply), areBlocked: areBlocked,
            canOtherAct: true)
        let clientID = Identifier<Message>(high: thread.id.low, low: UInt64(thread.lastSeq))
        let change = try rules.sending(snapshot, move.words, clientID, sender, now)
        guard case .new(let message, let after) = change, !areBlocked, message.seq == thread.lastSeq + 1,
            after.lastSeq == message.seq, message.sender == sender, thread.holds(sender)
        else { throw WalkFault("a text is written where none can be") }
        messages[thread.id, default: []].append(message)
        threads[thread.id] = after
    }

    private mutating func propose(_ move: WalkMove, at now: Date) throws {
        let proposer = try traveller(move.who).id
        let offer = offers[move.on]
        let open = swaps.indices.first { number in
            swaps[number].state == .proposed && swaps[number].offer == offer.id && swaps[number].proposer == proposer
        }
        let thread = threads.values.first { $0.offer == offer.id && $0.guest == proposer }
        let snapshot = ProposalSnapshot(
            offer: visible(offer, to: proposer), open: try open.map(aggregate), thread: thread, sentCount: 0,
            tierUsages: Sides(owner: tierUsage(of: offer.owner, at: now), proposer: tierUsage(of: proposer, at: now)),
            rates: move.isRated ? rates : ReferenceRates())
        let number = UInt64(swaps.count)
        let proposal = Proposal(
            id: Identifier(high: 3, low: number), by: proposer, opening: Identifier(high: 4, low: number),
            try ask(move, of: offer), until: move.until.map(Date.init(second:)))
        let change = try rules.proposing(snapshot, proposal, now)
        if let lapsed = change.lapsed, let open { try write(lapsed, of: open, at: now) }
        swaps.append(change.proposed.swap)
        events.append([])
        reviews.append(Sides(nil))
        reviewedEnds.append(Sides(nil))
        observations.append(Sides(nil))
        try tell(rules.consequences(change.proposed), of: swaps.count - 1)
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
