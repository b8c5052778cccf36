import Domain

private let (minute, hour, day) = (60, 3600, 86_400)

extension WalkChooser {
    /// What the traveller would do next with this swap.
    mutating func plausible(_ number: Int, side: Swap.Side, in world: WalkWorld, at now: Int) -> WalkMove {
        let swap = world.swaps[number]
        func move(_ verb: String) -> WalkMove { WalkMove(verb: verb, who: Self.who(side, of: swap), on: number) }
        let handedOver = Swap.Side.allCases.filter { swap.sides[$0].handOver != nil }
        // They let the time go by.
        if handedOver.count == 2 || swap.state == .noShowClaimed, let one = handedOver.first, swap.outcome == nil,
            chance(80)
        {
            return WalkMove(verb: "hand-over", who: Self.who(one, of: swap), on: number)
        }
        var result: WalkMove
        switch swap.state {
        case .proposed where swap.duty == Swap.Duty(side):
            let verb = pick(["accept", "accept", "accept", "accept", "counter", "counter", "decline"]) ?? "accept"
            result = move(
                habit == .haggling && chance(92) ? "counter" : [.dealing, .fleeing].contains(habit) ? "accept" : verb)
            result.isSeen = chance(95)
            if result.verb == "counter" { ask(&result, at: now) }
        case .proposed where chance(8): return WalkMove(verb: "remove", who: .system, on: number)
        case .proposed: result = move(chance(25) ? "accept" : "withdraw")
        case .accepted where swap.hasHandedOver && chance(20): result = move("dispute")
        case .accepted where habit == .suggesting && chance(90): result = move("schedule")
        case .accepted where habit == .dealing && chance(95), .scheduled where habit == .dealing && chance(95):
            result = move("hand-over")
        case .accepted where habit == .guessing && chance(90): result = move("hand-over")
        case .accepted:
            result = move(
                pick(["schedule", "schedule", "schedule", "schedule", "hand-over", "hand-over", "cancel"]) ?? "cancel")
        case .scheduled: result = move(atMeeting(swap, side: side, at: now))
        case .noShowClaimed:
            let accused = ["no-show", "no-show", "contest", "contest", "hand-over"]
            result = move(pick(swap.claimedBy == side ? ["hand-over"] : accused) ?? "contest")
        case .disputed:
            result = move(pick(["dispute", "settle", "settle", "settle", "decide"]) ?? "settle")
            if chance(6) { result = move("block") }
            if world.areBlocked(swap.owner, swap.proposer), chance(50) { result = move("dispute") }
            if swap.dueAt == nil, chance(60) { result = move(chance(70) ? "review" : "decide") }
            if result.verb == "decide" {
                result = WalkMove(verb: "decide", who: .moderator, on: number, party: pick([0, 1, nil]) ?? nil)
            }
        case .cancelled where chance(Self.isBlamedForSafety(swap) ? 60 : 4):
            result = WalkMove(verb: "excuse", who: .moderator, on: number)
        default:
            let theirs = world.reviews[number][side.other]
            let canReply = theirs?.isRevealed == true && theirs?.reply == nil
            result = move(
                canReply && chance(75) ? "reply" : pick(["review", "review", "review", "dispute", "reply"]) ?? "review")
            if result.verb == "reply", chance(25) { result.party = roll(0...1) }
        }
        let isParting =
            swap.mutualCancellation.map { $0.by != side || habit == .mutualCancellation }
            ?? (habit == .mutualCancellation && swap.acceptedAt != nil && !swap.hasHandedOver)
        if swap.outcome == nil, isParting, chance(40) { result = move("cancel") }
        if swap.outcome == nil, swap.acceptedAt != nil, flees(swap, side: side) {
            result = move(chance(70) ? "cancel" : "block")
        }
        complete(&result, swap, side: side, at: now)
        return result
    }

    static func who(_ side: Swap.Side, of swap: Swap) -> WalkMove.Who { .traveller(Int(swap.member(side).low)) }

    static func isBlamedForSafety(_ swap: Swap) -> Bool {
        swap.state == .cancelled && swap.outcome?.reason == .safety && swap.outcome?.fault != nil
    }

    /// Most likely from somebody who waits.
    private mutating func flees(_ swap: Swap, side: Swap.Side) -> Bool {
        guard habit == .fleeing else { return chance(1) }
        // The same one again and again.
        guard swap.member(side) == WalkWorld.travellers[0] else { return false }
        if swap.sides[side.other].checkedInAt != nil, swap.sides[side].checkedInAt == nil { return chance(85) }
        return chance(swap.state == .scheduled ? 25 : 40)
    }

    private mutating func atMeeting(_ swap: Swap, side: Swap.Side, at now: Int) -> String {
        let left = (swap.meeting?.startsAt.second ?? now) - now
        let isAlone = swap.sides[side].checkedInAt != nil && swap.sides[side.other].checkedInAt == nil
        if habit == .rescheduling, left > 0, chance(80) { return "schedule" }
        if habit == .mistyping, chance(60) { return "hand-over" }
        if habit == .guessing, chance(90) { return "hand-over" }
        if habit == .suggesting, chance(85) { return "schedule" }
        if !swap.isMeetingConfirmed, chance(50) {
            return pick(["schedule", "late", "check-in", "cancel"]) ?? "schedule"
        }
        if isAlone, left < 0, chance(50) { return "no-show" }
        switch left {
        case hour...:
            return pick(["schedule", "cancel", "cancel", "late", "late", "hand-over", "dispute"]) ?? "cancel"
        case -20 * minute..<hour:
            return swap.sides[side].checkedInAt == nil && chance(60)
                ? "check-in" : pick(["late", "hand-over", "cancel"]) ?? "late"
        default:
            return pick(["hand-over", "hand-over", "check-in", "no-show", "dispute", "late"]) ?? "no-show"
        }
    }

    /// The details that a verb takes, mostly good ones.
    mutating func complete(_ move: inout WalkMove, _ swap: Swap, side: Swap.Side, at now: Int) {
        move.isAcknowledged = chance(92)
        switch move.verb {
        case "schedule":
            var known = swap.suggestion.flatMap { $0.by == side && chance(70) ? nil : $0.meeting }
            if !swap.sides[side].hasConfirmed, swap.meeting != nil, chance(70) { known = swap.meeting }
            let isKnown = chance(habit == .suggesting ? 4 : 80)
            move.spot = (isKnown ? known.map(WalkSpot.init) : nil) ?? spot(at: now)
        case "hand-over":
            move.isRight = chance([.mistyping: 8, .guessing: 2, .dealing: 98][habit] ?? 80)
            move.isSigned = chance(habit == .guessing ? 1 : 20)
            if chance(habit == .dealing ? 98 : 65), let told = swap.sides[side.other].handOver {
                move.cents = told.actual.map { WalkWorld.cents($0.gives) }
            } else if chance(habit == .dealing ? 2 : swap.sides[side].handOver == nil ? 20 : 60) {
                move.cents = 1_000 * roll(1...20)
            }
            move.isForeign = chance(3)
            if chance(3) { move.cents = 0 }
            if chance(15) { move.toldFor = now - roll(-120...4 * day) }
        case "check-in":
            if let start = swap.meeting?.startsAt.second, now > start + 1200 || chance(20) {
                move.toldFor = start + roll(-2400...1800)
            }
        case "late": move.minutes = chance(90) ? roll(1...60) : pick([0, 14, 15, 61]) ?? 0
        case "cancel":
            move.reason = pick(["ill", "safety", "rate-moved", "mutual", "mutual", "mutual"]) ?? "ill"
            if habit == .mutualCancellation, chance(80) { move.reason = "mutual" }
            if habit == .fleeing, chance(80) { move.reason = "safety" }
            if let mutualCancellation = swap.mutualCancellation, mutualCancellation.by != side {
                move.reason = "mutual"
            }
        case "settle": move.words = pick(["never mind", "Never  mind", "half each", "a third"]) ?? ""
        case "dispute": move.words = "Two notes were missing."
        case "contest": move.words = chance(50) ? "" : "I was there."
        case "review": move.stars = roll(1...5)
        default: break
        }
    }

    private static let verbs = [
        "counter", "accept", "decline", "withdraw", "schedule", "late", "check-in", "hand-over", "cancel", "no-show",
        "contest", "dispute", "settle", "decide", "excuse", "offer-withdrawn", "lapse", "lapse",
        "lapse", "remove", "block", "unblock", "review", "reply",
    ]

    /// Anything, by anybody.
    mutating func nonsense(in world: WalkWorld, at now: Int) -> WalkMove? {
        guard let number = pick(Array(world.swaps.indices)), let verb = pick(Self.verbs) else { return nil }
        let person = roll(0...3)
        let who: WalkMove.Who
        switch roll(1...10) {
        case 1: who = .moderator
        case 2...3: who = .system
        default: who = .traveller(person)
        }
        let isSystems = verb == "lapse" || ["remove", "offer-withdrawn"].contains(verb) && chance(50)
        var move = WalkMove(verb: verb, who: isSystems ? .system : who, on: number)
        ask(&move, at: now)
        let swap = world.swaps[number]
        complete(&move, swap, side: swap.owner == WalkWorld.travellers[person] ? .owner : .proposer, at: now)
        if verb == "decide" { move.party = roll(0...1) }
        return move
    }
}
