package import Foundation

/// Why a swap cannot be, or not be changed in this way.
package enum SwapRefusal: Error, Equatable, Sendable {
    /// Not there, or not the reader's: all look alike.
    case noSuchSwap
    case noSuchOffer
    case ownOffer
    /// The offer takes no new swaps in this state.
    case offerClosed(Offer.State)
    /// The other side may not act any more.
    case otherCannotAct
    /// What can be taken of the offer.
    case amountOutOfRange(least: Money, most: Money)
    /// Other swaps have taken what these terms want; what remains.
    case notEnoughLeft(Money)
    case notPriceable
    /// Publications are missing, so that the reference is too old to agree on; the newest there is.
    case ratesTooOld(asOf: Day?)
    /// A rate further than 2,000 bps from the reference; `distanceBps` says how far.
    case confirmRate(distanceBps: Int)
    /// There is one of theirs for this offer already.
    case alreadyProposed(Identifier<Swap>)
    /// `verb` cannot be done in this state.
    case wrongState(Swap.State, verb: SwapAction.Verb)
    /// It is the other side that may do this now.
    case notYourTurn(verb: SwapAction.Verb)
    /// The terms are others than those that were seen.
    case staleTerms
    case tooManyRounds
    case answerTimeOutOfRange
    case notAcknowledged
    case meetingPast
    /// The meeting of the terms, or the one that was agreed, is over.
    case meetingOver
    case meetingTooLate(latest: Date)
    /// A point of the list that is more than 50 km from the offer's public place.
    case meetingPointTooFar
    case tooManySuggestions
    case tooManyReschedulings
    case alreadyLate
    case lateTooMuch
    case alreadyCheckedIn
    /// Told with a time outside the window.
    case outsideCheckIn(from: Date, to: Date)
    case notCheckedIn
    /// The other side has checked in, and waits.
    case othersWaiting
    case otherCheckedIn
    case tooEarlyForNoShow(from: Date)
    /// Attempts that are left.
    case codeWrong(left: Int)
    case codesPaused(until: Date, now: Date)
    /// After too many wrong ones the QR code alone is taken.
    case typedCodesEnded
    case alreadyHandedOver
    /// The amounts are not of the swap's currencies, or not more than nothing.
    case actualOutOfRange
    /// A time before the acceptance, after now, or too long ago.
    case handOverTime
    /// The two sides tell different amounts.
    case actualDiffers
    /// Cash has changed hands: it can no longer be called off.
    case cashMoved
    case disputeTooLate
    /// The two may still meet, or call it off.
    case disputeTooEarly(from: Date)
    /// The time for statements is over.
    case statementTooLate
    case alreadyStated
    /// One has blocked the other: neither can write to the other.
    case closed
    case settlementTooSoon(from: Date, now: Date)
    /// Not an exit for safety that somebody is blamed for.
    case nothingToExcuse
    /// No deadline has passed.
    case notDue
    /// The actor's own tier allows no more.
    case tierLimit(TierRefusal)
    /// The other side cannot take so much; why is theirs alone to know.
    case otherTierLimit
}
