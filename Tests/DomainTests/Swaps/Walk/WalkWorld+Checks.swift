import Domain
import Foundation

/// What holds for everything that is stored.
extension WalkWorld {
    /// The invariants that the offers of the last move break, with what is wrong.
    func checkTouchedOffers() throws {
        for number in touchedOffers {
            let offer = offers[number]
            let own = swaps.filter { $0.offer == offer.id }
            let reserved = own.reduce(0) { $0 + (Self.isReserved($1) ? $1.terms.amounts.gives.minorUnits : 0) }
            let completed = own.reduce(0) { $0 + Self.changedHands(in: $1) }
            let left = offer.remaining.minorUnits
            let isOver = left == 0 && offer.reserved == 0
            let isExact = offer.reserved == reserved && offer.completed == completed && left >= 0 && completed >= 0
            let isStateRight =
                (offer.state != .active || left >= offer.minFill.minorUnits)
                && (isOver == (offer.state == .completed) || offer.state == .paused)
            let isFollowed = offer.state != .withdrawn || own.allSatisfy { $0.state != .proposed }
            let exact: [WalkInvariant] = isExact ? [] : [.money]
            let broken = exact + (isStateRight ? [] : [.offerState]) + (isFollowed ? [] : [.followers])
            guard broken.isEmpty else {
                throw WalkFault("its swaps reserve \(reserved), took \(completed): \(offer)", breaking: broken)
            }
        }
    }

    /// From the acceptance to the end; in a dispute until the statements are over.
    private static func isReserved(_ swap: Swap) -> Bool {
        let isHeardOut = swap.state == .disputed && swap.dueAt == nil
        return swap.acceptedAt != nil && !swap.state.isEnd && swap.dispute?.before == nil && !isHeardOut
    }

    /// Of the offer, once nothing is reserved any more: what both sides say, or else the terms; at most the terms.
    private static func changedHands(in swap: Swap) -> Int64 {
        guard !isReserved(swap), swap.hasHandedOver else { return 0 }
        let agreed = swap.terms.amounts.gives.minorUnits
        guard let one = swap.sides.owner.handOver, let two = swap.sides.proposer.handOver, one.actual == two.actual
        else { return agreed }
        return min(one.actual?.gives.minorUnits ?? agreed, agreed)
    }

    /// Throws if something is due after a sweep.
    func checkSwept(at now: Date) throws {
        let overdue =
            swaps.first { swap in swap.deadline.map { $0 <= now } ?? false }.map { "\($0)" }
            ?? offers.first { $0.state.isOpen && $0.expiresAt <= now }.map { "\($0)" }
            ?? swaps.indices.first { number in
                // What was written before a settlement stays hidden.
                swaps[number].state != .settled
                    && Swap.Side.allCases.contains { side in
                        reviews[number][side].map { !$0.isRevealed && $0.opensAt <= now } ?? false
                    }
            }.map { "a review of swap \($0)" }
        if let overdue { throw WalkFault("due: \(overdue)", breaking: [.sweep]) }
    }

    /// The score of a traveller lies within its bounds, and does not depend on the order of what is known.
    func checkScore(of person: Int, at now: Date, _ numbers: inout some RandomNumberGenerator) throws {
        let known = known(about: person)
        let score = rules.scoring(known, person == 0, now)
        let again = rules.scoring(known.shuffled(using: &numbers), person == 0, now)
        guard score == again, (0...100).contains(score) else {
            throw WalkFault("traveller \(person) scores \(score), in another order \(again)", breaking: [.score])
        }
    }

    /// What a store would keep about a traveller. One of them is verified; every fifth swap is of two accounts of one
    /// person.
    private func known(about person: Int) -> [Observation] {
        swaps.indices.flatMap { number -> [Observation] in
            guard let side = swaps[number].side(of: Self.travellers[person]) else { return [] }
            return [observations[number][side], praises[number][side]].compactMap { stored in
                stored.map { stored in
                    var observation = stored
                    observation.isSamePerson = number % 5 == 4
                    observation.isPartnerVerified = stored.partner == Self.travellers[0]
                    return observation
                }
            }
        }
    }
}
