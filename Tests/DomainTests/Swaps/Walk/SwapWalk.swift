import Domain
import Foundation
import TestTools

/// Travellers who act at random, fifty times, by the rules; after each step every `WalkInvariant` is checked.
struct SwapWalk {
    static let actions = 50
    /// To guess codes to the last one, to flee more often than is free, and so on takes longer.
    private static let moreActions: [WalkChooser.Habit: Int] = [
        .guessing: 130, .fleeing: 90, .dealing: 90, .rescheduling: 80,
    ]

    private let seed: UInt64
    private var world: WalkWorld
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

    /// Throws `WalkDivergence` when an invariant is broken.
    static func run(seed: UInt64, rules: WalkRules = WalkRules()) throws -> WalkCoverage {
        var walk = try SwapWalk(seed: seed, rules: rules)
        for person in 0..<3 {
            try walk.step(WalkMove(verb: "publish", who: .traveller(person), cents: 10_000 * walk.chooser.roll(2...3)))
        }
        for _ in 0..<(moreActions[walk.chooser.habit] ?? actions) {
            walk.now = walk.chooser.advance(from: walk.now, in: walk.world)
            // A sweeper that is late finds more than one thing to do.
            if walk.chooser.chance(70) { try walk.sweep() }
            try walk.step(walk.chooser.move(in: walk.world, at: walk.now))
            try walk.talk()
        }
        try walk.checking { world, now, talker in
            for person in 0...3 { try world.checkScore(of: person, at: now, &talker) }
        }
        return walk.coverage
    }

    private mutating func step(_ move: WalkMove) throws {
        trail.append((now, move))
        try checking { world, now, _ in
            let verdict = try world.perform(move, at: now)
            try world.checkTouchedOffers()
            return verdict
        } then: { walk, verdict in
            walk.coverage.note(move, verdict, in: walk.world)
        }
    }

    /// Sometimes one of the two of a swap writes to the other; seldom somebody else tries to.
    private mutating func talk() throws {
        guard talker.next() % 4 == 0, let number = world.swaps.indices.randomElement(using: &talker) else { return }
        let (side, chance) = (Swap.Side.allCases[Int(talker.next() % 2)], talker.next() % 16)
        let person = Int(world.swaps[number].member(side).low)
        var move = WalkMove(verb: "write", who: .traveller(chance == 0 ? 3 - person : person), on: number)
        move.words = "Text \(trail.count)"
        try step(move)
    }

    /// Does what is due, what waits longest first.
    private mutating func sweep() throws {
        // What lapses may leave something behind that is due, too; never more than once.
        for _ in 0..<2 {
            let waiting = world.swaps.enumerated().compactMap { number, swap in swap.deadline.map { ($0, number) } }
            let due = waiting.filter { $0.0.second <= now }
            if due.isEmpty { break }
            for (_, number) in due.sorted(by: <) {
                try step(WalkMove(verb: "lapse", who: .system, on: number))
            }
        }
        try checking { world, now, _ in
            world.expireOffers(at: now)
            try world.revealReviews(at: now)
            try world.checkSwept(at: now)
        }
    }

    /// Names the walk and the step of everything that goes wrong.
    private mutating func checking<Result>(
        _ work: (inout WalkWorld, Date, inout SteadyNumbers) throws -> Result,
        then note: (inout SwapWalk, Result) -> Void = { _, _ in }
    ) throws {
        do {
            let result = try work(&world, Date(second: now), &talker)
            note(&self, result)
        } catch {
            let steps = trail.map { "\(Date(second: $0.at).formatted(.iso8601)) \($0.move)" }
            let broken = (error as? WalkFault)?.broken ?? []
            throw WalkDivergence(seed: seed, broken: broken, what: "\(error)", trail: steps)
        }
    }
}

/// A step that breaks invariants; `seed` walks there again.
struct WalkDivergence: Error, CustomStringConvertible {
    let seed: UInt64
    let broken: [WalkInvariant]
    let what: String
    /// Every step until then, the last one being it.
    let trail: [String]

    var description: String {
        let reasons = broken.map { "\($0): \($0.rawValue)" }
        return (["seed \(seed), step \(trail.count): \(what)"] + reasons + trail).joined(separator: "\n")
    }
}
