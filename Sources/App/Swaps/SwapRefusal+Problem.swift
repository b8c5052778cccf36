import API
import Domain
import Foundation

extension SwapRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSwap, .noSuchOffer: .notFound
        case .ownOffer:
            .conflict("own-offer", "Your own offer", "You cannot swap with yourself.")
        case .offerClosed(let state):
            .conflict(
                "offer-closed", "Offer closed", "The offer is \(state.rawValue); nothing more can be agreed on it.")
        case .amountOutOfRange(let least, let most):
            most.minorUnits < least.minorUnits
                ? .tooLittleLeft : .invalid("/amount", "must be from \(least) to \(most)")
        case .notEnoughLeft(let most): .notEnoughLeft(most)
        case .notPriceable: .invalid("/amount", "comes to nothing, or cannot be priced, at this rate")
        case .ratesTooOld(let day):
            .conflict(
                "rate-stale", "Rates too old",
                "The reference rate \(day.map { "is of \($0)" } ?? "is gone") and newer ones are missing; agree on a rate "
                    + "of your own with a counter-proposal, or wait.")
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/rate")
        case .alreadyProposed(let swap):
            .conflict(
                "already-proposed", "Proposed already",
                "Your proposal \(swap) for this offer is still open; withdraw it, or wait.")
        case .wrongState(let state, let verb): .wrongState(state, verb)
        case .notYourTurn(let verb):
            Problem(
                slug: "not-your-turn", title: "Not yours to do", status: 403,
                detail: "In this state it is the other side that can do this: \(verb.rawValue).")
        case .staleTerms:
            .conflict(
                "stale-terms", "Other terms by now",
                "The terms, or those of the offer, have changed since you read them; read the swap again.")
        case .tooManyRounds:
            .conflict(
                "too-many-rounds", "Too many rounds",
                "After \(SwapLimits.rounds) rounds the terms can only be accepted or declined.")
        case .answerTimeOutOfRange: .invalid("/expiresAt", "must be from 15 minutes to 7 days from now")
        case .notAcknowledged: .invalid("/acknowledged", "must be true: read the safety advice for this place")
        case .meetingPast: .invalid("/startsAt", "is past")
        case .meetingTooLate(let latest): .invalid("/startsAt", "must not be after \(latest.instant)")
        case .meetingPointTooFar:
            .invalid(
                "/meetingPoint", "is more than \(SwapLimits.pointReach / 1000) km from the offer; choose a nearer one")
        case .meetingOver, .tooManyReschedulings, .tooManySuggestions, .alreadyLate, .lateTooMuch, .alreadyCheckedIn,
            .outsideCheckIn, .notCheckedIn, .othersWaiting, .otherCheckedIn, .tooEarlyForNoShow:
            meeting
        case .codeWrong, .codesPaused, .typedCodesEnded, .alreadyHandedOver, .handOverTime, .actualDiffers,
            .actualOutOfRange, .cashMoved:
            handOver
        case .otherCannotAct:
            .conflict("other-cannot-act", "Nobody to swap with", "The other side cannot swap at the moment.")
        case .disputeTooLate:
            .conflict("too-late", "Too late", "A swap can be disputed until 7 days after its end.")
        case .disputeTooEarly(let from):
            .conflict(
                "too-early", "Too early for a dispute",
                "You can open a dispute from \(from.instant). Until then you can cancel, leave for safety, or send us "
                    + "a report.")
        case .closed:
            .conflict(
                "closed", "You cannot write to each other",
                "A new text does not reach the other side any more. You can still agree to the settlement that they "
                    + "offered, or wait for a decision.")
        case .settlementTooSoon(let from, let now):
            Problem(
                slug: "too-many-settlements", title: "One settlement a day", status: 429,
                detail: "You can offer another settlement at \(from.instant). You can agree to theirs at any time.",
                retryAfter: max(1, Int(from.timeIntervalSince(now).rounded(.up))))
        case .nothingToExcuse:
            .conflict("nothing-to-excuse", "Nothing to excuse", "Nobody is blamed for leaving this swap for safety.")
        case .statementTooLate:
            .conflict(
                "too-late", "Too late",
                "The time for statements is over; what remains is to settle, or to wait for a decision.")
        case .alreadyStated:
            .conflict(
                "already-stated", "Stated already",
                "Your statement is there; what remains is to settle, or to wait for a decision.")
        case .notDue:
            .conflict("not-due", "Not due", "No deadline of this swap has passed.")
        case .tierLimit(let refusal): .tierLimit(refusal)
        case .otherTierLimit:
            .conflict(
                "other-tier-limit", "Too much for the other side",
                "The other side cannot take this amount now. Propose less, or try again later.")
        }
    }

    private var meeting: Problem {
        switch self {
        case .meetingOver: .conflict("meeting-over", "The meeting is over", "Its time is over; name another one.")
        case .tooManyReschedulings:
            .conflict(
                "too-many-reschedulings", "Moved too often",
                "A meeting can be moved \(SwapLimits.reschedulings) times.")
        case .tooManySuggestions:
            .conflict(
                "too-many-suggestions", "Too many suggestions",
                "A swap takes \(SwapLimits.suggestionsPerDay) new meeting suggestions in 24 hours. Agree to one of them, or "
                    + "write a message.")
        case .alreadyLate: .conflict("already-late", "Late already", "You have said once that you will be late.")
        case .alreadyCheckedIn: .conflict("already-checked-in", "Checked in already", "You have checked in.")
        case .outsideCheckIn(let from, let to):
            .conflict(
                "outside-check-in", "Not the time for it", "You can check in from \(from.instant) to \(to.instant).")
        case .notCheckedIn:
            .conflict(
                "not-checked-in", "Not checked in", "Only who has checked in can say that the other did not come.")
        case .othersWaiting:
            .conflict(
                "not-checked-in", "Not checked in", "The other side has checked in and waits: check in, or cancel.")
        case .otherCheckedIn: .conflict("other-checked-in", "The other was there", "The other side has checked in too.")
        case .tooEarlyForNoShow(let from):
            .conflict("too-early", "Too early", "Give the other side until \(from.instant).")
        default: .invalid("/minutes", "must be from 1 to 60")
        }
    }

    private var handOver: Problem {
        switch self {
        case .codeWrong(let left):
            Problem(
                slug: "wrong-code", title: "Wrong code", status: 422,
                detail: left == 0
                    ? "This is not the other side's code. After \(SwapLimits.codeAttempts) wrong ones there is a pause."
                    : "This is not the other side's code; \(left) more attempts before a pause.",
                errors: [FieldFault(pointer: "/code", detail: "is not the other side's code for this swap")])
        case .codesPaused(let until, let now):
            Problem(
                slug: "too-many-codes", title: "Too many wrong codes", status: 429,
                detail: "After \(SwapLimits.codeAttempts) wrong codes you can go on at \(until.instant).",
                retryAfter: max(1, Int(until.timeIntervalSince(now).rounded(.up))))
        case .typedCodesEnded:
            .conflict(
                "typed-codes-ended", "Scan the code",
                "After \(SwapLimits.codesInAll) wrong codes you can no longer type one. Scan the other side's QR code.")
        case .alreadyHandedOver:
            .conflict("already-handed-over", "Handed in already", "You have handed in the other side's code.")
        case .handOverTime: .invalid("/at", "must be between the acceptance and now, and not over 72 hours ago")
        case .actualDiffers:
            .conflict(
                "amounts-differ", "Different amounts",
                "The code is right and was noted, but the other side named other amounts. Agree on the amounts and send the "
                    + "code again with them. Otherwise the amounts of the terms count at the deadline.")
        case .actualOutOfRange: .invalid("/actual", "must be amounts of the two currencies, more than nothing")
        default:
            .conflict(
                "cash-moved", "Cash has changed hands",
                "One code was handed in; hand in the other. Without it the swap ends after 72 hours; if something is "
                    + "wrong, dispute it."
            )
        }
    }
}

extension SwapRefusal {
    /// Refuses what is wrong with a meeting where it stands in the request: `pointer` is that of the meeting.
    static func inMeeting<Change>(
        _ meeting: MeetingRequest?, under pointer: String, _ work: () throws -> Change
    ) throws -> Change {
        do { return try work() } catch let refusal as SwapRefusal {
            guard let meeting else { throw refusal }
            switch refusal {
            case .meetingPast, .meetingTooLate, .meetingPointTooFar, .notAcknowledged:
                let place = refusal == .notAcknowledged && meeting.isFree ? "/place" : ""
                throw Problem.invalid(
                    refusal.problem.errors.map {
                        FieldFault(pointer: pointer + place + $0.pointer, detail: $0.detail)
                    })
            default: throw refusal
            }
        }
    }
}

extension Problem {
    fileprivate static let tooLittleLeft = Problem.conflict(
        "not-enough-left", "Not enough left", "Other swaps have taken so much that less is left than the offer's least."
    )

    fileprivate static func notEnoughLeft(_ most: Money) -> Problem {
        .conflict("not-enough-left", "Not enough left", "Other swaps have taken the rest: \(most) can still be had.")
    }

    fileprivate static func wrongState(_ state: Swap.State, _ verb: SwapAction.Verb) -> Problem {
        .conflict(
            "wrong-state", "Not in this state",
            "This swap is \(state.words) by now, so this cannot be done: \(verb.rawValue).")
    }
}

extension Swap.State {
    /// As it stands in a sentence.
    fileprivate var words: String {
        switch self {
        case .noShowClaimed: "waiting for an answer to a no-show claim"
        case .noShow: "ended by a no-show"
        default: rawValue
        }
    }
}
