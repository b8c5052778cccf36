import Domain
import Foundation

extension WalkStep {
    func checkCounted() {
        expect(.reviewTime, doReviewsWait)
        expect(.fault, areFaultsRight)
        expect(.success, areSuccessesRight)
        expect(.heard, !isHeard || countsOnlyOpener)
        expect(.standing, standsFirm)
        expect(.flight, isFlightLate)
    }

    /// What is stored about both sides.
    private var observations: Sides<Observation?> { stored.observations }

    private var doReviewsWait: Bool {
        Swap.Side.allCases.allSatisfy { side in
            guard let review = stored.reviews[side], !review.isRevealed, let until = after.reviewsOpenAt else {
                return true
            }
            return review.opensAt >= until
        }
    }

    private func isFault(_ side: Swap.Side) -> Bool { observations[side] != nil && weight(side) == nil }

    /// Of a success; nil for everything else.
    private func weight(_ side: Swap.Side) -> Double? {
        if case .success(let weight)? = observations[side]?.kind { weight } else { nil }
    }

    private var isHeard: Bool { after.state == .disputed && after.dueAt != nil }

    private var areFaultsRight: Bool {
        Swap.Side.allCases.allSatisfy { side in
            let blamed = [after.outcome?.fault, after.dispute?.before?.fault]
            let isKnown =
                observations[side].map { fact in
                    fact.swap == after.id && fact.partner == after.member(side.other) && fact.swapAt <= now
                } ?? true
            return isKnown && (!isFault(side) || blamed.contains(side))
                && (after.outcome?.fault != side || isFault(side))
        }
    }

    private var areSuccessesRight: Bool {
        let codes = Swap.Side.allCases.count { after.sides[$0].handOver != nil }
        guard let full = weight(.owner) else { return weight(.proposer) == nil && after.state != .completed }
        return full == weight(.proposer) && codes > 0 && (full == 1) == (codes == 2)
    }

    private var countsOnlyOpener: Bool {
        Swap.Side.allCases.allSatisfy { side in
            observations[side] == nil || after.dispute?.by == side && after.dispute?.before?.fault == side
        }
    }

    private var standsFirm: Bool {
        guard !isHeard, after.outcome?.fault == nil, let known = after.dispute?.before else { return true }
        let isUndecided = after.state == .disputed
        return (known.kind.state != .completed || weight(.owner) != nil)
            && (!isUndecided || known.fault.map(isFault) ?? true)
    }

    private var isFlightLate: Bool {
        Swap.Side.allCases.allSatisfy { side in
            guard let fact = observations[side], (after.outcome ?? after.dispute?.before)?.reason == .safety else {
                return true
            }
            return fact.at > fact.swapAt && fact.at.second.isMultiple(of: 86_400)
        }
    }
}

/// One change of reviews, with the reviews as they were before.
struct WalkReviewStep {
    let change: ReviewChange
    let before: Sides<Review?>
    let after: Sides<Review?>
    let now: Date

    var broken: [WalkInvariant] {
        let blind: [WalkInvariant] = isBlind ? [] : [.blind]
        return blind + (isWritten ? [] : [.reviewWriting]) + (isTold ? [] : [.reviewTold])
    }

    private func known(_ review: Review) -> Review? {
        [before.owner, before.proposer].compactMap(\.self).first { $0.id == review.id }
    }

    private var isBlind: Bool {
        let all = [after.owner, after.proposer].compactMap(\.self)
        return all.allSatisfy { all.count == 2 ? $0.isRevealed : !$0.isRevealed || $0.opensAt <= now }
    }

    private var isWritten: Bool {
        let written = change.reviews.filter { known($0)?.words != $0.words }
        let wasRead = [before.owner, before.proposer].contains { $0?.isRevealed == true }
        return written.isEmpty || written.count == 1 && !wasRead && written.allSatisfy { $0.opensAt > now }
    }

    private var isTold: Bool {
        let revealed = change.reviews.filter { $0.isRevealed && known($0)?.isRevealed != true }
        let replied = change.reviews.filter { $0.reply != nil && known($0)?.reply == nil }
        return change.observations.map(\.about) == revealed.map(\.about)
            && change.notifications.map(\.subject)
                == revealed.map { _ in .reviewRevealed } + replied.map { _ in .reviewReplied }
            && change.notifications.map(\.recipient) == revealed.map(\.about) + replied.map(\.author)
    }
}
