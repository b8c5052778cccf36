import Domain
import Foundation

/// One change of a swap as it was stored, with everything that invariants compare it with. A class: it is large.
final class WalkStep {
    let change: SwapChange
    /// Nil for a new proposal.
    let before: Swap?
    let after: Swap
    /// Nil for the effect of a block or of an offer's change.
    let verb: SwapAction.Verb?
    let actor: SwapActor
    let now: Date
    let stored: Stored
    private(set) var broken: [WalkInvariant] = []

    struct Act {
        let verb: SwapAction.Verb?
        let actor: SwapActor
        let now: Date
    }

    struct Stored {
        /// As they were before; nil if the change opens the thread.
        let offer: Offer
        let thread: MessageThread?
        let history: [SwapEvent]
        let areBlocked: Bool
        /// As they are after the change.
        let reviews: Sides<Review?>
        let observations: Sides<Observation?>
        /// Wrong codes of the actor.
        let guesses: WalkGuesses
        /// Exits for safety that both sides had made in the 90 days before this moment.
        let exits: Sides<Int>
    }

    init(_ change: SwapChange, from before: Swap?, by act: Act, in stored: Stored) {
        (self.change, self.before, after) = (change, before, change.swap)
        (verb, actor, now) = (act.verb, act.actor, act.now)
        self.stored = stored
        checkTransitions()
        checkTrouble()
        checkMeetings()
        checkTold()
        checkCounted()
    }

    func expect(_ invariant: WalkInvariant, _ holds: Bool) {
        if !holds { broken.append(invariant) }
    }

    func tells(_ kind: SwapEvent.Kind) -> Bool { change.events.contains { $0.kind == kind } }

    /// The outcome, if this change is what ended the swap.
    var newOutcome: SwapOutcome? { before?.outcome == nil ? after.outcome : nil }
}

/// Wrong codes of one side of a swap.
struct WalkGuesses {
    private(set) var count = 0
    /// Since the last right code.
    private(set) var recent: [Date] = []

    mutating func note(isRight: Bool, at now: Date) {
        if isRight {
            recent = []
        } else {
            count += 1
            recent.append(now)
        }
    }

    func within(_ seconds: TimeInterval, of now: Date) -> Int {
        recent.count { now.timeIntervalSince($0) < seconds }
    }
}
