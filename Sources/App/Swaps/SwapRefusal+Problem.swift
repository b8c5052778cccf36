// Longer than usual, because one switch covers all refusals: a new refusal does not compile without its text here.
import API
import Domain
import Foundation
import JSON

extension SwapRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .noSuchSwap, .noSuchOffer: .notFound
        case .ownOffer: Problem(.ownOffer, "You cannot swap with yourself.")
        case .offerClosed(let state):
            Problem(.offerClosed, "The offer is \(state.rawValue); nothing more can be agreed on it.")
        case .otherCannotAct: Problem(.otherCannotAct, "The other side cannot swap at the moment.")
        case .alreadyProposed(let swap):
            Problem(.alreadyProposed, "Your proposal \(swap) for this offer is still open; withdraw it, or wait.")
        case .tierLimit(let refusal): .tierLimit(refusal)
        case .otherTierLimit:
            Problem(.otherTierLimit, "The other side cannot take this amount now. Propose less, or try again later.")

        // Terms
        case .amountOutOfRange(let least, let most):
            most.minorUnits < least.minorUnits
                ? .tooLittleLeft : .invalid("/amount", "must be from \(least) to \(most)")
        case .notEnoughLeft(let most):
            Problem(.notEnoughLeft, "Other swaps have taken the rest: \(most) can still be had.")
        case .notPriceable: .invalid("/amount", "comes to nothing, or cannot be priced, at this rate")
        case .ratesTooOld(let day):
            Problem(
                .rateStale,
                "The reference rate \(day.map { "is of \($0)" } ?? "is gone") and newer ones are missing; agree on a rate "
                    + "of your own with a counter-proposal, or wait.")
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/rate")
        case .staleTerms:
            Problem(
                .staleTerms, "The terms, or those of the offer, have changed since you read them; read the swap again.")
        case .tooManyRounds:
            Problem(.tooManyRounds, "After \(SwapLimits.rounds) rounds the terms can only be accepted or declined.")
        case .responseTimeOutOfRange:
            .invalid(
                "/expiresAt",
                "must be from \(SwapLimits.minResponseTime.minutes) minutes to \(SwapLimits.maxResponseTime.days) days from "
                    + "now")

        // The state
        case .wrongState(let state, let verb):
            Problem(.wrongState, "This swap is \(state.words) by now, so this cannot be done: \(verb.rawValue).")
        case .notYourTurn(let verb):
            Problem(.notYourTurn, "In this state it is the other side that can do this: \(verb.rawValue).")
        case .notDue: Problem(.notDue, "No deadline of this swap has passed.")
        case .cashMoved:
            Problem(
                .cashMoved,
                "One code was handed in; hand in the other. Without it the swap ends after \(SwapLimits.secondCode.hours) "
                    + "hours; if something is wrong, dispute it.")
        case .closed:
            Problem(
                .closed,
                "A new text does not reach the other side any more. You can still agree to the settlement that they "
                    + "offered, or wait for a decision.")

        // The meeting
        case .notAcknowledged: .invalid("/acknowledged", "must be true: read the safety advice for this place")
        case .meetingPast: .invalid("/startsAt", "is past")
        case .meetingTooLate(let latest): .invalid("/startsAt", "must not be after \(latest.instant)")
        case .meetingPointTooFar:
            .invalid(
                "/meetingPoint",
                "is more than \(SwapLimits.meetingPointRadius / 1000) km from the offer; choose a nearer one")
        case .meetingOver: Problem(.meetingOver, "Its time is over; name another one.")
        case .tooManyReschedulings:
            Problem(.tooManyReschedulings, "A meeting can be moved \(SwapLimits.reschedulings) times.")
        case .tooManySuggestions:
            Problem(
                .tooManySuggestions,
                "A swap takes \(SwapLimits.suggestionsPerDay) new meeting suggestions in \(SwapLimits.day.hours) hours. Agree to "
                    + "one of them, or write a message.")
        case .alreadyLate: Problem(.alreadyLate, "You have said once that you will be late.")
        case .lateTooMuch:
            .invalid(
                "/minutes",
                "must be from \(SwapLimits.lateMinutes.lowerBound) to \(SwapLimits.lateMinutes.upperBound)")
        case .alreadyCheckedIn: Problem(.alreadyCheckedIn, "You have checked in.")
        case .outsideCheckIn(let from, let to):
            Problem(.outsideCheckIn, "You can check in from \(from.instant) to \(to.instant).")
        case .notCheckedIn: Problem(.notCheckedIn, "Only who has checked in can say that the other did not come.")
        case .otherIsWaiting:
            Problem(.notCheckedIn, "The other side has checked in and waits: check in, or cancel.")
        case .otherCheckedIn: Problem(.otherCheckedIn, "The other side has checked in too.")
        case .tooEarlyForNoShow(let from): Problem(.tooEarly, "Give the other side until \(from.instant).")

        // The handover
        case .codeWrong(let left): .wrongCode(left: left)
        case .codesPaused(let until, let now):
            Problem(
                .tooManyCodes,
                "After \(SwapLimits.codeAttempts) wrong codes you can go on at \(until.instant).",
                retryAfter: now.wholeSeconds(until: until))
        case .typedCodesEnded:
            Problem(
                .typedCodesEnded,
                "After \(SwapLimits.codesInAll) wrong codes you can no longer type one. Scan the other side's QR code.")
        case .alreadyHandedOver: Problem(.alreadyHandedOver, "You have handed in the other side's code.")
        case .handOverTime:
            .invalid(
                "/at",
                "must be between the acceptance and now, and not over \(SwapLimits.offlineReportLimit.hours) hours ago")
        case .actualDiffers:
            Problem(
                .amountsDiffer,
                "The code is right and was noted, but the other side named other amounts. Agree on the amounts and send "
                    + "the code again with them. Otherwise the amounts of the terms count at the deadline.")
        case .actualOutOfRange: .invalid("/actual", "must be amounts of the two currencies, more than nothing")

        // Disputes
        case .disputeTooLate:
            Problem(.tooLate, "A swap can be disputed until \(SwapLimits.disputable.days) days after its end.")
        case .disputeTooEarly(let from):
            Problem(
                .tooEarlyForDispute,
                "You can open a dispute from \(from.instant). Until then you can cancel, leave for safety, or send us a "
                    + "report.")
        case .settlementTooSoon(let from, let now):
            Problem(
                .tooManySettlements,
                "You can offer another settlement at \(from.instant). You can agree to theirs at any time.",
                retryAfter: now.wholeSeconds(until: from))
        case .nothingToExcuse: Problem(.nothingToExcuse, "Nobody is blamed for leaving this swap for safety.")
        case .statementTooLate:
            Problem(
                .tooLate, "The time for statements is over; what remains is to settle, or to wait for a decision.")
        case .alreadyStated:
            Problem(.alreadyStated, "Your statement is there; what remains is to settle, or to wait for a decision.")
        }
    }
}

extension SwapRefusal {
    /// The fields of a meeting that refusals point to.
    private static let meetingFields: Set = ["/startsAt", "/meetingPoint", "/acknowledged"]

    /// Points the faults of a refused meeting to its fields in the request. `pointer` is that of the meeting.
    static func inMeeting<Change>(
        _ meeting: MeetingRequest?, under pointer: String, _ work: () throws -> Change
    ) throws -> Change {
        do { return try work() } catch let refusal as SwapRefusal {
            let faults = refusal.problem.errors
            guard let meeting, !faults.isEmpty, faults.allSatisfy({ meetingFields.contains($0.pointer) }) else {
                throw refusal
            }
            let place = refusal == .notAcknowledged && meeting.isFree ? "/place" : ""
            throw Problem.invalid(
                faults.map { FieldFault(pointer: pointer + place + $0.pointer, detail: $0.detail) })
        }
    }
}

extension Problem {
    fileprivate static let tooLittleLeft = Problem(
        .notEnoughLeft, "Other swaps have taken so much that less is left than the offer's least.")

    fileprivate static func wrongCode(left: Int) -> Problem {
        Problem(
            .wrongCode,
            left == 0
                ? "This is not the other side's code. After \(SwapLimits.codeAttempts) wrong ones there is a pause."
                : "This is not the other side's code; \(left) more attempts before a pause.",
            errors: [FieldFault(pointer: "/code", detail: "is not the other side's code for this swap")])
    }
}

extension Date {
    /// Seconds for `Retry-After`: rounded up, at least one.
    fileprivate func wholeSeconds(until later: Date) -> Int {
        max(1, Int(later.timeIntervalSince(self).rounded(.up)))
    }
}

extension Swap.State {
    /// The state as part of a sentence.
    fileprivate var words: String {
        switch self {
        case .noShowClaimed: "waiting for an answer to a no-show claim"
        case .noShow: "ended by a no-show"
        case .proposed, .accepted, .scheduled, .disputed, .declined, .withdrawn, .lapsed, .completed, .cancelled,
            .unconfirmed, .settled, .resolved:
            rawValue
        }
    }
}
