import Domain
import Foundation
import TestTools

private let (minute, hour, day) = (60, 3600, 86_400)

/// Picks what is tried next, and when: mostly what somebody would do, sometimes nonsense.
struct WalkChooser {
    /// What people of one walk do often, so that the last round, re-scheduling and wrong code are reached too.
    enum Habit: CaseIterable {
        case none, haggling, rescheduling, mistyping, mutualCancellation
        /// Names one place after the other; tries one code after the other; leaves for safety; meets at once; swaps with
        /// the same few again and again.
        case suggesting, guessing, fleeing, hurrying, dealing
    }

    private var numbers: SteadyNumbers
    let habit: Habit
    /// The swap that was looked at last.
    private var recent = 0

    init(seed: UInt64) {
        numbers = SteadyNumbers(seed)
        habit = Habit.allCases[Int(seed % UInt64(Habit.allCases.count))]
    }

    mutating func roll(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(numbers.next() % UInt64(range.count))
    }

    mutating func chance(_ percent: Int) -> Bool { roll(1...100) <= percent }

    mutating func pick<Item>(_ items: [Item]) -> Item? { items.isEmpty ? nil : items[roll(0...items.count - 1)] }

    /// The next moment: soon, later, or close to the next meeting or deadline.
    mutating func advance(from now: Int, in world: WalkWorld) -> Int {
        if habit == .guessing, isGuessing(in: world) {
            // As soon as one may.
            let pause = Swap.Side.allCases.compactMap { world.swaps[recent].sides[$0].codesFrom?.second }.min()
            return max(now + roll(1...10), chance(80) ? pause ?? now : now)
        }
        if chance(3), let opens = Self.hidden(in: world).filter({ $0 > now }).min() { return opens + roll(0...hour) }
        // Shortly after a request to cancel is over.
        if chance(4), let until = world.swaps.compactMap(\.mutualCancellation?.until.second).min() {
            return max(now + 1, until + roll(0...hour))
        }
        // About when one is on one's own with a code.
        if chance(3), let dueAt = Self.waiting(in: world).filter({ $0 > now }).min() {
            return max(now + 1, dueAt - roll(-2 * hour...20 * hour))
        }
        if habit == .rescheduling, chance(60) { return now + roll(1...5 * minute) }
        if habit == .hurrying, chance(15) { return now + roll(20 * minute...100 * minute) }
        switch roll(1...100) {
        case ...70: return now + roll(1...12 * minute)
        case ...76: return now + roll(12 * minute...6 * hour)
        case ...95:
            let starts = world.swaps.compactMap { $0.outcome == nil ? $0.meeting?.startsAt.second : nil }
            let start = starts.filter { $0 > now }.min()
            if habit != .mutualCancellation, chance(75), let start {
                return max(now + 1, start + roll(-35 * minute...30 * minute))
            }
            guard chance(40) else { return now + roll(1...hour) }
            let deadline = world.swaps.compactMap(\.deadline?.second).filter { $0 > now }.min() ?? now + hour
            return max(now + 1, deadline + (pick([-61, -1, 0, 1, hour]) ?? 0))
        case ...98: return now + roll(6 * hour...2 * day)
        default: return now + roll(2 * day...16 * day)
        }
    }

    /// When what was written before or during a dispute is shown.
    private static func hidden(in world: WalkWorld) -> [Int] {
        world.swaps.indices.filter { world.swaps[$0].state == .disputed }.flatMap { number in
            Swap.Side.allCases.compactMap { side in
                world.reviews[number][side].flatMap { $0.isRevealed ? nil : $0.opensAt.second }
            }
        }
    }

    private static func waiting(in world: WalkWorld) -> [Int] {
        world.swaps.filter { swap in
            swap.outcome == nil && (swap.sides.owner.handOver == nil) != (swap.sides.proposer.handOver == nil)
        }.compactMap(\.dueAt?.second)
    }

    private func isGuessing(in world: WalkWorld) -> Bool {
        guard world.swaps.indices.contains(recent) else { return false }
        let swap = world.swaps[recent]
        return swap.outcome == nil && swap.sides.owner.wrongCodesInAll + swap.sides.proposer.wrongCodesInAll > 0
    }

    /// What is tried at `now`.
    mutating func move(in world: WalkWorld, at now: Int) -> WalkMove {
        if chance(8), let move = nonsense(in: world, at: now) { return move }
        // The sweeper comes too soon.
        if let (deadline, number) = Self.next(in: world), (1...61).contains(deadline - now), chance(40) {
            return WalkMove(verb: "lapse", who: .system, on: number)
        }
        if habit == .guessing, isGuessing(in: world), chance(92) {
            let swap = world.swaps[recent]
            let (one, two) = (swap.sides.owner.wrongCodesInAll, swap.sides.proposer.wrongCodesInAll)
            let side: Swap.Side = one >= two ? .owner : .proposer
            var move = WalkMove(verb: "hand-over", who: Self.who(side, of: swap), on: recent)
            complete(&move, swap, side: side, at: now)
            if max(one, two) >= 50 { move.isSigned = chance(50) }
            return move
        }
        if let pair = world.blocks.min(by: { $0.lexicographicallyPrecedes($1) }), chance(habit == .fleeing ? 60 : 15),
            let number = world.swaps.firstIndex(where: { pair.contains($0.owner) && pair.contains($0.proposer) })
        {
            return WalkMove(verb: "unblock", who: .traveller(Int(pair[0].low)), on: number)
        }
        let live = world.swaps.indices.filter { world.swaps[$0].outcome == nil }
        let over = world.swaps.indices.filter { Self.isSpokenOf(world.swaps[$0], at: now) }
        if habit == .fleeing, chance(60) { return aboutWhoFlees(live, in: world, at: now) }
        if live.isEmpty || chance(live.count < 4 ? 20 : 5) { return aboutOffer(roll(0...3), in: world, at: now) }
        let near = live.filter { number in
            let swap = world.swaps[number]
            return swap.meeting.map { abs($0.startsAt.second - now) < hour } ?? false
                || swap.mutualCancellation.map { $0.until.second <= now } ?? false
        }
        let number =
            (chance(25) ? pick(over) : nil) ?? (chance(60) ? pick(near) : nil)
            ?? (chance(habit == .none ? 30 : 80) && live.contains(recent) ? recent : nil) ?? pick(live) ?? 0
        recent = number
        let duty = Swap.Side.allCases.first { world.swaps[number].duty == Swap.Duty($0) }
        let side = (chance(85) ? duty : nil) ?? Swap.Side.allCases[roll(0...1)]
        return plausible(number, side: side, in: world, at: now)
    }

    /// The swap with the next deadline.
    private static func next(in world: WalkWorld) -> (deadline: Int, number: Int)? {
        world.swaps.enumerated().compactMap { number, swap in swap.deadline.map { ($0.second, number) } }.min(by: <)
    }

    /// What the first traveller has agreed with somebody, and leaves again.
    private mutating func aboutWhoFlees(_ live: [Int], in world: WalkWorld, at now: Int) -> WalkMove {
        let blamed = world.swaps.indices.filter { Self.isBlamedForSafety(world.swaps[$0]) }
        if chance(10), let number = pick(blamed) { return WalkMove(verb: "excuse", who: .moderator, on: number) }
        guard let number = pick(live.filter { world.swaps[$0].side(of: WalkWorld.travellers[0]) != nil }) else {
            return propose(in: world, at: now)
        }
        recent = number
        let swap = world.swaps[number]
        let other: Swap.Side = swap.owner == WalkWorld.travellers[0] ? .proposer : .owner
        let left = swap.meeting.map { $0.startsAt.second - now } ?? .max
        if (-20 * minute...30 * minute).contains(left), swap.sides[other].checkedInAt == nil, chance(70) {
            return WalkMove(verb: "check-in", who: Self.who(other, of: swap), on: number)
        }
        let side = swap.state == .proposed ? swap.termsBy.other : Swap.Side.allCases[roll(0...1)]
        return plausible(number, side: side, in: world, at: now)
    }

    /// Its end is something to review, or to quarrel about where that can be tried.
    private static func isSpokenOf(_ swap: Swap, at now: Int) -> Bool {
        if let until = swap.reviewsOpenAt { return now < until.second + day }
        return swap.state == .cancelled && swap.outcome.map { now - $0.at.second < 8 * day } ?? false
    }
}
