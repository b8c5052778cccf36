import Domain
import Foundation
import TestTools
import Testing

/// A swap of Ben with Ana, and what they can do to it.
enum SwapFixture {
    static let noon = OfferFixture.noon
    static let start = noon.addingTimeInterval(3 * 86_400)

    static let ana = SwapActor.side(.owner)
    static let ben = SwapActor.side(.proposer)

    static func meeting(at start: Date = start, isFree: Bool = false) -> Meeting {
        Meeting(
            place: MeetingPlace(
                point: isFree ? nil : .airport("BKK"), kind: isFree ? nil : .airport, isVerified: !isFree,
                coordinate: Coordinate(latitude: 13.6925, longitude: 100.75),
                label: "Suvarnabhumi", timeZone: "Asia/Bangkok"), startsAt: start)
    }

    static func terms(_ number: Int = 1, meeting: Meeting? = nil) throws -> SwapTerms {
        SwapTerms(
            number: number, amounts: Amounts(gives: try money("100", "EUR"), gets: try money("3840", "THB")),
            price: SwapTerms.Price(rate: "38.4", isFixed: false, reference: nil), remainder: nil, meeting: meeting,
            offerTerms: 1)
    }

    static func proposed(meeting: Meeting? = nil) throws -> Swap {
        Swap(
            id: Identifier(high: 7, low: 7),
            between: Swap.Parties(
                offer: Identifier(high: 8, low: 8), thread: Identifier(high: 9, low: 9), owner: OfferFixture.ana,
                proposer: Identifier(high: 5, low: 5)),
            about: AgreedOffer(try OfferFixture().publish()), terms: try terms(meeting: meeting), by: .proposer,
            dueAt: noon.addingTimeInterval(48 * 3600), at: noon)
    }

    /// Ben has named a start at `named`, and Ana has agreed.
    static func agreed(start: Date, named: Date = noon, at now: Date) throws -> SwapTransition {
        var swap = try proposed(meeting: meeting(at: start))
        swap.termsAt = named
        return try swap.transition(accept(until: now.addingTimeInterval(7 * 86_400)), by: ana, at: now, in: .plain)
    }

    /// With the offer and the thread that it belongs to.
    static func aggregate(_ swap: Swap, hasReply: Bool = false, reviews: Sides<Review?> = Sides(nil)) throws
        -> SwapAggregate
    {
        let offer = try OfferFixture().publish().having(reserved: swap.reservesOffer ? 10_000 : 0)
        let thread = MessageThread(
            id: swap.thread, offer: swap.offer, owner: swap.owner, guest: swap.proposer, createdAt: noon, lastSeq: 3,
            hasReply: hasReply)
        return SwapAggregate(swap: swap, offer: offer, thread: thread, reviews: reviews)
    }

    static func accept(until: Date = start.addingTimeInterval(7 * 86_400)) -> SwapAction {
        .accept(isSeen: true, acknowledged: true, until: until, rates: .offline, settling: nil)
    }

    /// A swap in `state` that got there by rules alone, and the moment of its last step.
    static func swap(in state: Swap.State) throws -> (swap: Swap, at: Date) {
        var (swap, now) = (try proposed(), noon)
        func act(_ action: SwapAction, _ actor: SwapActor, at time: Date? = nil) throws {
            now = time ?? now
            swap = try swap.transition(action, by: actor, at: now, in: .plain).swap
        }
        let (owner, proposer) = (ana, ben)
        func schedule() throws {
            swap = try proposed(meeting: meeting())
            try act(accept(), owner)
        }
        func claim() throws {
            try schedule()
            try act(.checkIn(at: nil), owner, at: start)
            try act(.noShow, owner, at: start.addingTimeInterval(1200))
        }
        switch state {
        case .proposed: break
        case .accepted: try act(accept(), owner)
        case .scheduled: try schedule()
        case .noShowClaimed: try claim()
        case .disputed:
            try claim()
            try act(.contest(statement: nil), proposer)
        case .declined: try act(.decline, owner)
        case .withdrawn: try act(.withdraw, proposer)
        case .lapsed: try act(.lapse, .system, at: noon.addingTimeInterval(48 * 3600))
        case .completed:
            try act(accept(), owner)
            try act(.handOver(.signed, at: nil, actual: nil), owner)
            try act(.handOver(.signed, at: nil, actual: nil), proposer)
        case .cancelled:
            try schedule()
            try act(.cancel(.ill), proposer)
        case .noShow:
            try claim()
            try act(.noShow, proposer)
        case .unconfirmed:
            try schedule()
            try act(.lapse, .system, at: start.addingTimeInterval(72 * 3600))
        case .settled, .resolved:
            try claim()
            try act(.contest(statement: "I was there."), proposer)
            if state == .resolved {
                try act(.decide(fault: .owner), .moderator)
            } else {
                try act(.settle(agreement: "Never mind."), owner)
                try act(.settle(agreement: "never  mind. "), proposer)
            }
        }
        return (swap, now)
    }
}

extension SwapContext {
    /// Nobody has blocked anybody, nothing was suggested, nobody has fled.
    static let plain = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(0))

    static let blocked = SwapContext(areBlocked: true, suggestions: 0, safetyExits: Sides(0))
}

extension Swap {
    func after(
        _ action: SwapAction, by actor: SwapActor, at now: Date, in context: SwapContext = .plain
    ) throws -> Swap {
        try transition(action, by: actor, at: now, in: context).swap
    }

    /// How it ends when somebody leaves.
    func left(
        _ reason: CancelReason = .ill, by actor: SwapActor, at now: Date, exits: Int = 0
    ) throws -> SwapOutcome? {
        let context = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(exits))
        return try transition(.cancel(reason), by: actor, at: now, in: context).swap.outcome
    }
}
