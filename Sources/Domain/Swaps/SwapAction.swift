package import Foundation

/// Something that a side, the clock or a moderator does to a swap.
package enum SwapAction: Sendable, Equatable {
    case counter(SwapTerms, until: Date?)
    /// `isSeen`: these are the terms that were read. `acknowledged`: so was the safety advice for a free place.
    /// `until`: when the accepted swap lapses without a meeting, and the latest start of one. `rates`: whether old
    /// ones will do.
    case accept(isSeen: Bool, acknowledged: Bool, until: Date, rates: RateMode)
    case decline, withdraw
    case schedule(Meeting, acknowledged: Bool)
    case late(minutes: Int)
    /// Nil: now.
    case checkIn(at: Date?)
    case handOver(HandedInCode, at: Date?, actual: Amounts?)
    case cancel(CancelReason)
    /// By the accused, an admission.
    case noShow
    case contest(statement: String?)
    case dispute(SwapDispute.Kind, statement: String)
    case settle(agreement: String)
    /// Nil: nobody's fault.
    case decide(fault: Swap.Side?)
    /// Leaving for safety is confirmed: nobody's fault.
    case excuse
    /// The owner has withdrawn the offer of a proposal.
    case offerWithdrawn
    /// A deadline has passed.
    case lapse
    /// One of the two may not act any more, or not with the other.
    case remove

    /// The verb alone, as routes and documents name it.
    package enum Verb: String, Sendable, CaseIterable {
        case propose, counter, accept, decline, withdraw, schedule, late
        case checkIn = "check-in"
        case handOver = "hand-over"
        case cancel
        case noShow = "no-show"
        case contest, dispute, settle, decide, excuse
        case offerWithdrawn = "offer-withdrawn"
        case lapse, remove
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
        case .remove: .remove
        }
    }
}

/// What one side hands in of the other: digits that it typed, or the text of the QR code with a good signature.
package enum HandedInCode: Sendable, Equatable {
    case typed(isRight: Bool)
    case signed
}

/// Who acts on a swap.
package enum SwapActor: Sendable, Hashable {
    case side(Swap.Side)
    case moderator
    /// The sweeper, a ban or a block.
    case system

    package static let allCases: [SwapActor] = Swap.Side.allCases.map(SwapActor.side) + [.moderator, .system]

    package var side: Swap.Side? {
        if case .side(let side) = self { side } else { nil }
    }
}
