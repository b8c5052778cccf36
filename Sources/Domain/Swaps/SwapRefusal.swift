package import Foundation

/// Why a swap cannot be created or changed.
package enum SwapRefusal: Error, Equatable, Sendable {
    /// The swap does not exist or is not the reader's; responses do not distinguish the two.
    case noSuchSwap
    case noSuchOffer
    case ownOffer
    /// The offer accepts no swaps in this state.
    case offerClosed(Offer.State)
    /// The other side's account may not act any more.
    case otherCannotAct
    /// A moderator limited the account.
    case accountLimited
    case quotaUsed(QuotaUsed)
    /// The operator switched off a currency of the offer, or its country.
    case switchedOff(OperatorLists.Entry)
    /// The amount is outside the range that the offer allows.
    case amountOutOfRange(least: Money, most: Money)
    /// Other swaps have taken what these terms need. The value is what remains.
    case notEnoughLeft(Money)
    case notPriceable
    /// The reference rate is too old to agree on, because publications are missing. `asOf` is the newest publication.
    case ratesTooOld(asOf: Day?)
    /// The rate is more than 2,000 bps away from the reference; `distanceBps` is the distance.
    case confirmRate(distanceBps: Int)
    /// Bank notes make these amounts of the terms, which are far from the price or from the requested amount.
    case confirmRounding(Amounts)
    /// The proposer already has an open proposal for this offer.
    case alreadyProposed(Identifier<Swap>)
    /// `verb` is not allowed in this state.
    case wrongState(Swap.State, verb: SwapAction.Verb)
    /// The other side has to act first.
    case notYourTurn(verb: SwapAction.Verb)
    /// The current terms are not the ones that the caller has read.
    case staleTerms
    case tooManyRounds
    case responseTimeOutOfRange
    case notAcknowledged
    case meetingPast
    /// The meeting of the terms, or the agreed meeting, is over.
    case meetingOver
    case meetingTooLate(latest: Date)
    /// A listed point is more than 50 km from the offer's public place.
    case meetingPointTooFar
    case tooManySuggestions
    case tooManyReschedulings
    case alreadyLate
    case lateTooMuch
    case alreadyCheckedIn
    /// The reported time is outside the check-in window.
    case outsideCheckIn(from: Date, to: Date)
    case notCheckedIn
    /// The other side has checked in and waits.
    case otherIsWaiting
    case otherCheckedIn
    case tooEarlyForNoShow(from: Date)
    /// `left` is the number of attempts before the next pause. With the last one the pause begins, until `retryAt`.
    case codeWrong(left: Int, retryAt: Date?)
    case codesPaused(until: Date, now: Date)
    /// After too many wrong codes, only the QR code is accepted.
    case typedCodesEnded
    case alreadyHandedOver
    /// The amounts are not in the swap's currencies, or not positive.
    case actualOutOfRange
    /// The reported time is before the acceptance, in the future or too long ago.
    case handOverTime
    /// The two sides report different amounts.
    case actualDiffers
    /// Cash has changed hands, so the swap cannot be cancelled.
    case cashMoved
    case disputeTooLate
    /// The two can still meet or cancel.
    case disputeTooEarly(from: Date)
    /// The period for statements is over.
    case statementTooLate
    case alreadyStated
    /// One side has blocked the other: neither can write to the other.
    case closed
    case settlementTooSoon(from: Date, now: Date)
    /// There is no cancellation for safety that carries blame.
    case nothingToExcuse
    /// No deadline has passed.
    case notDue
    /// The terms exceed a limit of the actor's own tier.
    case tierLimit(TierRefusal)
    /// The terms exceed a limit of the other side's tier. The details are private to that side.
    case otherTierLimit
    /// The swap is settled in the wallet, so the two do not meet.
    case noMeeting
    /// The actor's wallet prevents it.
    case wallet(WalletRefusal)
    /// The other side's wallet prevents it. The details are private to that side.
    case otherCannotPay
}
