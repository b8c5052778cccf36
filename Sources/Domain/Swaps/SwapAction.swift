package import Foundation

/// An action of a side, the system or a moderator on a swap.
package enum SwapAction: Sendable, Equatable {
    case counter(SwapTerms, until: Date?)
    /// `isSeen`: the caller has read the current terms. `acknowledged`: the caller has read the safety advice for an
    /// unverified place. `until`: when the accepted swap lapses without a meeting, and the latest start of a meeting.
    /// `rates`: whether outdated rates are accepted. `settling`: nil unless the swap is settled in the wallet.
    case accept(isSeen: Bool, acknowledged: Bool, until: Date, rates: RateMode, settling: SwapSettling?)
    case decline, withdraw
    case schedule(Meeting, acknowledged: Bool)
    case late(minutes: Int)
    /// `at` nil: now.
    case checkIn(at: Date?)
    case handOver(HandedInCode, at: Date?, actual: Amounts?)
    case cancel(CancelReason)
    /// From the accused side, this is an admission.
    case noShow
    case contest(statement: String?)
    case dispute(SwapDispute.Kind, statement: String)
    case settle(agreement: String)
    /// `fault` nil: nobody is at fault.
    case decide(fault: Swap.Side?)
    /// Confirms a cancellation for safety, or takes a decision back: nobody is at fault.
    case excuse
    /// The owner has withdrawn the proposal's offer.
    case offerWithdrawn
    /// A deadline has passed.
    case lapse
    /// One side deletes its account: a cancellation by that side.
    case depart(Swap.Side)
    /// One side lost access, the two may not interact any more, or a moderator ends the swap.
    case remove

    /// The action's name in routes and documents.
    package enum Verb: String, Sendable, CaseIterable {
        case propose, counter, accept, decline, withdraw, schedule, late
        case checkIn = "check-in"
        case handOver = "hand-over"
        case cancel
        case noShow = "no-show"
        case contest, dispute, settle, decide, excuse
        case offerWithdrawn = "offer-withdrawn"
        case lapse, depart, remove
    }

    package var verb: Verb {
        switch self {
        case .counter: .counter
        case .accept: .accept
        case .decline: .decline
        case .withdraw: .withdraw
        case .schedule: .schedule
        case .late: .late
        case .checkIn: .checkIn
        case .handOver: .handOver
        case .cancel: .cancel
        case .noShow: .noShow
        case .contest: .contest
        case .dispute: .dispute
        case .settle: .settle
        case .decide: .decide
        case .excuse: .excuse
        case .offerWithdrawn: .offerWithdrawn
        case .lapse: .lapse
        case .depart: .depart
        case .remove: .remove
        }
    }
}

/// The other side's code as handed in: typed digits, or a QR code with a valid signature.
package enum HandedInCode: Sendable, Equatable {
    case typed(isRight: Bool)
    case signed
}

/// Who acts on a swap.
package enum SwapActor: Sendable, Hashable {
    case side(Swap.Side)
    case moderator
    /// The sweeper, or the effect of a ban or block.
    case system

    package static let allCases: [SwapActor] = Swap.Side.allCases.map(SwapActor.side) + [.moderator, .system]

    package var side: Swap.Side? {
        if case .side(let side) = self { side } else { nil }
    }
}
