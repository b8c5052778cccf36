import Domain
import Foundation
import TestSupport

/// Travellers who act at random, fifty times, on the rules and on the model side by side.
struct SwapWalk {
    static let actions = 50
    /// To guess codes to the last one, to flee more often than is free, and to swap often takes longer.
    private static let moreActions: [WalkChooser.Habit: Int] = [.guessing: 130, .fleeing: 90, .dealing: 90]

    private let seed: UInt64
    private var world: WalkWorld
    private var model = WalkModel()
    private var chooser: WalkChooser
    private var now = OfferFixture.noon.second
    /// Who writes what to whom: beside the other moves, which stay the same.
    private var talker: SteadyNumbers
    private var trail: [(at: Int, move: WalkMove)] = []
    private var coverage = WalkCoverage()

    /// `seed` says all that happens: a walk that failed is walked again with it.
    init(seed: UInt64, rules: WalkRules = WalkRules()) throws {
        self.seed = seed
        world = try WalkWorld(rules: rules)
        chooser = WalkChooser(seed: seed)
        talker = SteadyNumbers(seed &* 31 &+ 7)
    }

    /// Throws `WalkDivergence` at the first difference.
    static func run(seed: UInt64, rules: WalkRules = WalkRules()) throws -> WalkCoverage {
        var walk = try SwapWalk(seed: seed, rules: rules)
        for person in 0..<3 {
            try walk.step(WalkMove(verb: "publish", who: .traveller(person), cents: 10_000 * walk.chooser.roll(2...3)))
        }
        for _ in 0..<(moreActions[walk.chooser.habit] ?? actions) {
            walk.now = walk.chooser.advance(from: walk.now, in: walk.model)
            // A sweeper that is late finds more than one thing to do.
            if walk.chooser.chance(70) { try walk.sweep() }
            try walk.step(walk.chooser.move(in: walk.model, at: walk.now))
            try walk.talk()
        }
        try walk.checkAll()
        return walk.coverage
    }

    private mutating func step(_ move: WalkMove) throws {
        trail.append((now, move))
        let real: WalkVerdict
        do { real = try world.perform(move, at: Date(second: now)) } catch { throw divergence("\(error)") }
        let expected = model.perform(move, at: now)
        guard real.agrees(with: expected) else { throw divergence("\(real), the model says \(expected)") }
        coverage.note(move, real, in: world)
        guard world.news == model.news else { throw divergence("told is \(world.news), the model says \(model.news)") }
        guard world.swaps.count == model.swaps.count, world.offers.count == model.offers.count else {
            throw divergence("the model counts others")
        }
        if let difference = difference(after: move) { throw divergence(difference) }
        if let violation = WalkInvariants.violation(in: world, at: Date(second: now)) { throw divergence(violation) }
        // A wrong score stays wrong: each traveller's turn comes soon.
        try checkScore(of: trail.count % 4)
    }

    /// Sometimes one of the two of a swap writes to the other; seldom somebody else tries to.
    private mutating func talk() throws {
        guard talker.next() % 4 == 0, !model.swaps.isEmpty else { return }
        let number = Int(talker.next() % UInt64(model.swaps.count))
        let (person, chance) = (model.swaps[number].people[Int(talker.next() % 2)], talker.next() % 16)
        var move = WalkMove(verb: "write", who: .traveller(chance == 0 ? 3 - person : person), on: number)
        move.words = "Text \(trail.count)"
        try step(move)
    }

    /// Of the offer and the swap that the move was about.
    private func difference(after move: WalkMove) -> String? {
        switch move.verb {
        case "publish": difference(ofOffer: world.offers.count - 1)
        case "pause", "resume", "renew": difference(ofOffer: move.on)
        case "close", "edit": difference(ofOffer: move.on) ?? differences().first
        case "propose": world.swaps.isEmpty ? nil : difference(ofSwap: world.swaps.count - 1)
        case "block": differences().first
        default: difference(ofSwap: move.on) ?? difference(ofOffer: model.swaps[move.on].offer)
        }
    }

    private func differences() -> [String] {
        world.swaps.indices.compactMap(difference(ofSwap:)) + world.offers.indices.compactMap(difference(ofOffer:))
    }

    private func difference(ofSwap number: Int) -> String? {
        let swap = WalkComparison.difference(world.swaps[number], model.swaps[number])
        let people = model.swaps[number].people
        let thread = WalkComparison.difference(
            world.threads[world.swaps[number].thread], model.threads[[model.swaps[number].offer, people[1]]])
        return (swap ?? thread ?? WalkComparison.difference(world.reviews[number], model.swaps[number]))
            .map { "swap \(number): \($0)" }
    }

    private func difference(ofOffer number: Int) -> String? {
        WalkComparison.difference(world.offers[number], model.offers[number]).map { "offer \(number): \($0)" }
    }

    /// Does what is due, what waits longest first.
    private mutating func sweep() throws {
        // What lapses may leave something behind that is due, too; never more than once.
        for _ in 0..<2 {
            let due = model.swaps.indices.filter { number in model.swaps[number].deadline.map { $0 <= now } ?? false }
            let waiting = due.sorted { (model.swaps[$0].deadline ?? 0, $0) < (model.swaps[$1].deadline ?? 0, $1) }
            for number in waiting { try step(WalkMove(verb: "lapse", who: .system, on: number)) }
        }
        world.expireOffers(at: Date(second: now))
        model.expire(at: now)
        try world.revealReviews(at: Date(second: now))
        model.showReviews(at: now)
        if let violation = WalkInvariants.violationAfterSweep(in: world, at: Date(second: now)) {
            throw divergence(violation)
        }
    }

    private func checkAll() throws {
        if let difference = differences().first { throw divergence(difference) }
        for person in 0...3 { try checkScore(of: person) }
    }

    /// The score, what stands beside it, and that it is the same in whatever order things are told.
    private func checkScore(of person: Int) throws {
        let observations = world.observations(about: person)
        let isVerified = WalkModel.isVerified(person)
        let real = world.rules.scoring(observations, isVerified, Date(second: now))
        let expected = model.score(of: person, at: now)
        guard abs(real - expected) < 1e-9 else {
            throw divergence("traveller \(person) scores \(real), the model says \(expected)")
        }
        let (counted, counts) = (WalkCounts(observations, at: Date(second: now)), model.counts(of: person, at: now))
        guard counted == counts else {
            throw divergence("traveller \(person) has \(counted), the model says \(counts)")
        }
        // What happened has no order but its own.
        var numbers = SteadyNumbers(seed ^ UInt64(trail.count))
        let again = world.rules.scoring(observations.shuffled(using: &numbers), isVerified, Date(second: now))
        guard again == real else { throw divergence("traveller \(person) scores \(real), in another order \(again)") }
    }

    private func divergence(_ text: String) -> WalkDivergence {
        let steps = trail.map { "\(Date(second: $0.at).formatted(.iso8601)) \($0.move)" }
        return WalkDivergence(seed: seed, what: text, trail: steps)
    }
}

/// Where the rules and the model part; `seed` walks there again.
struct WalkDivergence: Error, CustomStringConvertible {
    let seed: UInt64
    let what: String
    /// Every step until then, the last one being it.
    let trail: [String]

    var description: String { "seed \(seed), step \(trail.count): \(what)\n" + trail.joined(separator: "\n") }
}
