import TestSupport

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
    mutating func advance(from now: Int, in model: WalkModel) -> Int {
        let (minute, hour, day) = (WalkModel.minute, WalkModel.hour, WalkModel.day)
        if habit == .guessing, isGuessing(in: model) {
            // As soon as one may.
            let pause = model.swaps.indices.contains(recent) ? model.swaps[recent].pause.compactMap(\.self).min() : nil
            return max(now + roll(1...10), chance(80) ? pause ?? now : now)
        }
        if chance(3), let opens = Self.hidden(in: model).filter({ $0 > now }).min() { return opens + roll(0...hour) }
        // Shortly before one is on one's own with a code.
        if chance(3), let dueAt = Self.waiting(in: model).filter({ $0 > now }).min() {
            return max(now + 1, dueAt - roll(1...20 * hour))
        }
        if habit == .hurrying, chance(15) { return now + roll(20 * minute...100 * minute) }
        switch roll(1...100) {
        case ...70: return now + roll(1...12 * minute)
        case ...76: return now + roll(12 * minute...6 * hour)
        case ...95:
            let start = model.swaps.compactMap { $0.end == nil ? $0.spot?.start : nil }.filter { $0 > now }.min()
            if habit != .mutualCancellation, chance(75), let start {
                return max(now + 1, start + roll(-35 * minute...30 * minute))
            }
            guard chance(40) else { return now + roll(1...hour) }
            let deadline = model.swaps.compactMap(\.deadline).filter { $0 > now }.min() ?? now + hour
            return max(now + 1, deadline + (pick([-61, -1, 0, 1, hour]) ?? 0))
        case ...98: return now + roll(6 * hour...2 * day)
        default: return now + roll(2 * day...16 * day)
        }
    }

    /// When what was written before or during a dispute is shown.
    private static func hidden(in model: WalkModel) -> [Int] {
        model.swaps.filter { $0.state == "disputed" }.flatMap(\.reviews).compactMap {
            $0?.seen == nil ? $0?.opens : nil
        }
    }

    private static func waiting(in model: WalkModel) -> [Int] {
        model.swaps.filter { $0.end == nil && $0.hasHanded && $0.handed.contains(nil) }.compactMap(\.dueAt)
    }

    private func isGuessing(in model: WalkModel) -> Bool {
        model.swaps.indices.contains(recent) && model.swaps[recent].end == nil
            && model.swaps[recent].wrongEver != [0, 0]
    }

    /// What is tried at `now`.
    mutating func move(in model: WalkModel, at now: Int) -> WalkMove {
        if chance(8), let move = nonsense(in: model, at: now) { return move }
        if habit == .guessing, isGuessing(in: model), chance(92) {
            let swap = model.swaps[recent]
            let side = swap.wrongEver[0] >= swap.wrongEver[1] ? 0 : 1
            var move = WalkMove(verb: "hand-over", who: .traveller(swap.people[side]), on: recent)
            complete(&move, swap, side: side, at: now)
            if swap.wrongEver[side] >= 50 { move.isSigned = chance(50) }
            return move
        }
        if let pair = model.blocks.min(by: { $0.lexicographicallyPrecedes($1) }), chance(habit == .fleeing ? 60 : 30),
            let number = model.swaps.firstIndex(where: { $0.people.contains(pair[0]) && $0.people.contains(pair[1]) })
        {
            return WalkMove(verb: "unblock", who: .traveller(pair[0]), on: number)
        }
        let live = model.swaps.indices.filter { model.swaps[$0].end == nil }
        let over = model.swaps.indices.filter { Self.isSpokenOf(model.swaps[$0], at: now) }
        if habit == .fleeing, chance(60) { return aboutWhoFlees(live, in: model, at: now) }
        if live.isEmpty || chance(live.count < 4 ? 20 : 5) { return aboutOffer(roll(0...3), in: model, at: now) }
        let near = live.filter { number in
            model.swaps[number].spot.map { abs($0.start - now) < WalkModel.hour } ?? false
        }
        let number =
            (chance(25) ? pick(over) : nil) ?? (chance(60) ? pick(near) : nil)
            ?? (chance(habit == .none ? 30 : 80) && live.contains(recent) ? recent : nil) ?? pick(live) ?? 0
        recent = number
        let swap = model.swaps[number]
        let side = chance(85) && swap.duty.count == 1 ? swap.duty[0] : roll(0...1)
        return plausible(swap, number, swap.people[side], side: side, at: now)
    }

    /// What the first traveller has agreed with somebody, and leaves again.
    private mutating func aboutWhoFlees(_ live: [Int], in model: WalkModel, at now: Int) -> WalkMove {
        let blamed = model.swaps.indices.filter { Self.isBlamedForSafety(model.swaps[$0]) }
        if chance(10), let number = pick(blamed) { return WalkMove(verb: "excuse", who: .moderator, on: number) }
        guard let number = pick(live.filter { model.swaps[$0].people.contains(0) }) else {
            return propose(in: model, at: now)
        }
        recent = number
        let swap = model.swaps[number]
        let side = swap.state == "proposed" ? 1 - swap.writer : roll(0...1)
        return plausible(swap, number, swap.people[side], side: side, at: now)
    }

    /// Its end is something to review, or to quarrel about where that can be tried.
    private static func isSpokenOf(_ swap: ModelSwap, at now: Int) -> Bool {
        if let until = swap.reviewsUntil { return now < until + WalkModel.day }
        return swap.state == "cancelled" && swap.end.map { now - $0.at < 8 * WalkModel.day } ?? false
    }

    /// The first three publish when they have no open offer; all propose on those of others.
    private mutating func aboutOffer(_ person: Int, in model: WalkModel, at now: Int) -> WalkMove {
        if chance(5), let any = pick(Array(model.offers.indices)) {
            let verb = pick(["pause", "resume", "renew", "close"]) ?? "close"
            return WalkMove(verb: verb, who: .traveller(person), on: any)
        }
        if chance(20), let asked = pick(model.swaps.filter { $0.state == "proposed" }) {
            let verb = pick(["edit", "edit", "edit", "close"]) ?? "edit"
            return WalkMove(
                verb: verb, who: .traveller(asked.people[0]), on: asked.offer, cents: 1_000 * roll(20...40))
        }
        let own = model.offers.indices.last { model.offers[$0].owner == person }
        let state = own.map { model.offers[$0].state(at: now) } ?? ""
        let isOver = state == "completed" || state == "withdrawn"
        guard person < 3, let own, chance(isOver || state == "expired" ? 80 : 15) else {
            return propose(in: model, at: now)
        }
        let verbs = ["paused": ["resume", "resume", "renew", "edit"], "expired": ["renew", "publish"]]
        let verb = isOver ? "publish" : pick(verbs[state] ?? ["pause", "resume", "renew", "close", "edit"]) ?? "renew"
        let cents = verb == "edit" ? 1_000 * roll(5...40) : 10_000 * roll(1...3)
        return WalkMove(verb: verb, who: .traveller(person), on: own, cents: cents)
    }

    private mutating func propose(in model: WalkModel, at now: Int) -> WalkMove {
        var free: [(offer: Int, person: Int)] = []
        for (number, offer) in model.offers.enumerated() where offer.remaining >= offer.least {
            guard ["active", "reserved"].contains(offer.state(at: now)) else { continue }
            let proposers = model.swaps.filter { $0.offer == number && $0.state == "proposed" }.map(\.people[1])
            free += (0...3).filter { $0 != offer.owner && !proposers.contains($0) }.map { (number, $0) }
        }
        // Whoever may swap the least asks for more than that.
        let least = free.filter { $0.person == 1 }
        guard chance(95), let choice = (chance(50) ? pick(least) : nil) ?? pick(free) else {
            let verb = free.isEmpty ? "publish" : "propose"
            let number = roll(0...model.offers.count - 1)
            return WalkMove(verb: verb, who: .traveller(roll(0...2)), on: number, cents: 30_000)
        }
        var move = WalkMove(verb: "propose", who: .traveller(choice.person), on: choice.offer)
        ask(&move, at: now)
        if chance(90), let cents = move.cents {
            move.cents = min(cents, max(5_000, model.offers[choice.offer].remaining))
        }
        return move
    }

    /// Terms: an amount, now and then a rate, a time to answer, and a meeting.
    mutating func ask(_ move: inout WalkMove, at now: Int) {
        move.cents = 1_000 * (chance(90) ? roll(5...15) : roll(1...40))
        move.percent = chance(90) ? 100 : pick([110, 130]) ?? 100
        move.isConfirmed = chance(30)
        move.isRated = chance(97)
        if chance(12) { move.until = now + (pick([600, 840, 900, 7200, 604_800, 604_801]) ?? 900) }
        if chance(60) { move.spot = spot(at: now) }
        move.isAcknowledged = chance(92)
    }

    mutating func spot(at now: Int) -> WalkSpot {
        let (minute, hour, day) = (WalkModel.minute, WalkModel.hour, WalkModel.day)
        let places = WalkSpot.freePlaces + [WalkSpot.stall, WalkSpot.stall]
        let place = chance(65) ? WalkSpot.airport : chance(4) ? WalkSpot.farAirport : pick(places) ?? WalkSpot.stall
        if chance([.hurrying: 100, .fleeing: 70][habit] ?? 15) {
            return WalkSpot(start: now + roll(-minute...(chance(60) ? 40 * minute : 150 * minute)), place: place)
        }
        return WalkSpot(
            start: now + (chance(85) ? roll(1...60 * hour) : roll(-2 * minute...15 * day)), place: place)
    }
}
