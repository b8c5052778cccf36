import Domain
import Foundation

private let (minute, hour, day) = (60, 3600, 86_400)

/// What is tried with offers, and the details of terms.
extension WalkChooser {
    /// The first three publish when they have no open offer; all propose on those of others.
    mutating func aboutOffer(_ person: Int, in world: WalkWorld, at now: Int) -> WalkMove {
        if chance(5), let any = pick(Array(world.offers.indices)) {
            let verb = pick(["pause", "resume", "renew", "close"]) ?? "close"
            return WalkMove(verb: verb, who: .traveller(person), on: any)
        }
        if chance(20), let asked = pick(world.swaps.filter { $0.state == .proposed }) {
            let verb = pick(["edit", "edit", "edit", "close"]) ?? "edit"
            return WalkMove(
                verb: verb, who: Self.who(.owner, of: asked), on: Int(asked.offer.low), cents: 1_000 * roll(20...40))
        }
        let own = world.offers.indices.last { world.offers[$0].owner == WalkWorld.travellers[person] }
        let state = own.map { world.offers[$0].state(at: Date(second: now)) }
        let isOver = state == .completed || state == .withdrawn
        guard person < 3, let own, chance(isOver || state == .expired ? 80 : 15) else {
            return propose(in: world, at: now)
        }
        let verbs =
            switch state {
            case .paused: ["resume", "resume", "renew", "edit"]
            case .expired: ["renew", "publish"]
            default: ["pause", "resume", "renew", "close", "edit"]
            }
        let verb = isOver ? "publish" : pick(verbs) ?? "renew"
        let cents = verb == "edit" ? 1_000 * roll(5...40) : 10_000 * roll(1...3)
        return WalkMove(verb: verb, who: .traveller(person), on: own, cents: cents)
    }

    mutating func propose(in world: WalkWorld, at now: Int) -> WalkMove {
        var free: [(offer: Int, person: Int)] = []
        for (number, offer) in world.offers.enumerated() where offer.fill != nil {
            guard [.active, .reserved].contains(offer.state(at: Date(second: now))) else { continue }
            let proposers = world.swaps.filter { $0.offer == offer.id && $0.state == .proposed }.map(\.proposer)
            free += (0...3).map { (number, $0) }.filter { _, person in
                let traveller = WalkWorld.travellers[person]
                return traveller != offer.owner && !proposers.contains(traveller)
            }
        }
        // Whoever may swap the least asks for more than that.
        let least = free.filter { $0.person == 1 }
        guard chance(95), let choice = (chance(50) ? pick(least) : nil) ?? pick(free) else {
            let verb = free.isEmpty ? "publish" : "propose"
            let number = roll(0...world.offers.count - 1)
            return WalkMove(verb: verb, who: .traveller(roll(0...2)), on: number, cents: 30_000)
        }
        var move = WalkMove(verb: "propose", who: .traveller(choice.person), on: choice.offer)
        ask(&move, at: now)
        if chance(90), let cents = move.cents {
            move.cents = min(cents, max(5_000, WalkWorld.cents(world.offers[choice.offer].remaining)))
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
        let places = WalkSpot.freePlaces + [WalkSpot.stall, WalkSpot.stall]
        let place = chance(65) ? WalkSpot.airport : chance(4) ? WalkSpot.farAirport : pick(places) ?? WalkSpot.stall
        if chance([.hurrying: 100, .fleeing: 45][habit] ?? 15) {
            return WalkSpot(start: now + roll(-minute...(chance(60) ? 40 * minute : 150 * minute)), place: place)
        }
        return WalkSpot(
            start: now + (chance(85) ? roll(1...60 * hour) : roll(-2 * minute...15 * day)), place: place)
    }
}
