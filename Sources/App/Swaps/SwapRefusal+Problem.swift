// Longer than usual, because one switch covers all refusals: a new refusal does not compile without its problem here.
import API
import Domain
import Foundation
import JSON

/// Where and when a swap is refused, for the local times in its problem.
struct SwapScene: Sendable {
    let zone: TimeZone?
    let now: Date

    init(_ timeZone: String, at now: Date) {
        (zone, self.now) = (TimeZone(identifier: timeZone), now)
    }
}

extension SwapSnapshot {
    /// The place of the meeting, or of the offer without a meeting.
    func scene(at now: Date) -> SwapScene {
        SwapScene(swap.meeting?.place.timeZone ?? offer.place.timeZone, at: now)
    }
}

extension SwapRefusal: ProblemConvertible {
    /// Refusals that name a time need a scene; outside of one they name UTC.
    var problem: Problem { problem(at: nil) }

    func problem(at scene: SwapScene?) -> Problem {
        func local(_ time: Date) -> LocalTime { LocalTime(at: time, zone: scene?.zone) }
        func range(_ from: Double, _ to: Double) -> ProblemFacts.Allowed? {
            scene.map { scene in
                .init(from: .time(scene.now.addingTimeInterval(from)), to: .time(scene.now.addingTimeInterval(to)))
            }
        }
        switch self {
        case .noSuchSwap, .noSuchOffer: return .notFound
        case .ownOffer: return Problem(.ownOffer, .ownOffer)
        case .offerClosed(let state): return Problem(.offerClosed, .offerClosed(state))
        case .quotaUsed(let quota): return quota.problem
        case .switchedOff(let entry): return entry.problem
        case .accountLimited: return Problem(.accountLimited, .accountLimited)
        case .otherCannotAct: return Problem(.otherCannotAct, .otherCannotAct)
        case .alreadyProposed(let swap):
            return Problem(.alreadyProposed, .alreadyProposed, facts: ProblemFacts(conflict: .swap(swap)))
        case .tierLimit(let refusal): return .tierLimit(refusal)
        case .otherTierLimit: return Problem(.otherTierLimit, .otherTierLimit)

        // Terms
        case .amountOutOfRange(let least, let most): return .amount(from: least, to: most)
        case .notEnoughLeft(let most):
            return Problem(.notEnoughLeft, .notEnoughLeft(most), facts: ProblemFacts(limit: .amount(most)))
        case .notPriceable:
            return .invalid("/amount", "comes to nothing, or cannot be priced, at this rate", .notPriceable)
        case .ratesTooOld(let day): return Problem(.rateStale, .rateTooOld(asOf: day))
        case .confirmRate(let distance): return .confirmRate(distanceBps: distance, at: "/rate")
        case .confirmRounding(let amounts):
            return Problem(
                .confirmRounding, .confirmRounding(amounts),
                errors: [FieldFault(pointer: "/amount", detail: "is far from what bank notes can pay")],
                facts: ProblemFacts(rounded: amounts))
        case .staleTerms: return Problem(.staleTerms, .staleTerms)
        case .tooManyRounds:
            return Problem(
                .tooManyRounds, .tooManyRounds(limit: SwapLimits.rounds), facts: .usedUp(SwapLimits.rounds))
        case .responseTimeOutOfRange:
            let (minutes, days) = (SwapLimits.minResponseTime.minutes, SwapLimits.maxResponseTime.days)
            return .invalid(
                "/expiresAt", "must be from \(minutes) minutes to \(days) days from now",
                .responseTime(minutes: minutes, days: days),
                allowed: range(SwapLimits.minResponseTime, SwapLimits.maxResponseTime))

        // The state
        case .wrongState(let state, let verb): return Problem(.wrongState, state.text(refusing: verb))
        case .notYourTurn(let verb): return Problem(.notYourTurn, verb.textInOthersTurn)
        case .notDue: return Problem(.notDue, .notDue)
        case .cashMoved: return Problem(.cashMoved, .cashMoved)
        case .closed: return Problem(.closed, .settlementClosed)

        // The meeting
        case .notAcknowledged:
            return .invalid("/acknowledged", "must be true: read the safety advice for this place", .notAcknowledged)
        case .meetingPast: return .invalid("/startsAt", "is past", .meetingPast)
        case .meetingTooLate(let latest):
            return .invalid(
                "/startsAt", "must not be after \(latest.instant)", .meetingTooLate(latest: local(latest)),
                allowed: .init(to: .time(latest)))
        case .meetingPointTooFar:
            let kilometres = SwapLimits.meetingPointRadius / 1000
            return .invalid(
                "/meetingPoint", "is more than \(kilometres) km from the offer; choose a nearer one",
                .meetingPointTooFar(kilometres: kilometres))
        case .meetingOver: return Problem(.meetingOver, .meetingOver)
        case .tooManyReschedulings:
            return Problem(
                .tooManyReschedulings, .tooManyReschedulings(limit: SwapLimits.reschedulings),
                facts: .usedUp(SwapLimits.reschedulings))
        case .tooManySuggestions:
            return Problem(
                .tooManySuggestions, .tooManySuggestions(limit: SwapLimits.suggestionsPerDay),
                facts: .usedUp(SwapLimits.suggestionsPerDay))
        case .alreadyLate: return Problem(.alreadyLate, .alreadyLate)
        case .lateTooMuch:
            let minutes = SwapLimits.lateMinutes
            return .invalid(
                "/minutes", "must be from \(minutes.lowerBound) to \(minutes.upperBound)",
                .lateRange(from: minutes.lowerBound, to: minutes.upperBound),
                allowed: .init(from: .count(minutes.lowerBound), to: .count(minutes.upperBound)))
        case .alreadyCheckedIn: return Problem(.alreadyCheckedIn, .alreadyCheckedIn)
        case .outsideCheckIn(let from, let to):
            return Problem(
                .outsideCheckIn, .checkIn(from: local(from), to: local(to)),
                facts: ProblemFacts(allowed: .init(from: .time(from), to: .time(to))))
        case .notCheckedIn: return Problem(.notCheckedIn, .notCheckedIn)
        case .otherIsWaiting: return Problem(.notCheckedIn, .otherIsWaiting)
        case .otherCheckedIn: return Problem(.otherCheckedIn, .otherCheckedIn)
        case .tooEarlyForNoShow(let from):
            return Problem(
                .tooEarly, .tooEarlyForNoShow(from: local(from)), facts: ProblemFacts(retryAt: from))

        // The handover
        case .codeWrong(let left):
            return Problem(
                .wrongCode,
                left > 0 ? .codeWrong(left: left) : .codePause(minutes: SwapLimits.codePause.minutes),
                errors: [FieldFault(pointer: "/code", detail: "is not the other side's code for this swap")],
                facts: ProblemFacts(
                    attemptsLeft: left,
                    retryAt: left > 0 ? nil : scene?.now.addingTimeInterval(SwapLimits.codePause)))
        case .codesPaused(let until, let now):
            return Problem(
                .tooManyCodes, .codesPaused(until: local(until)),
                facts: ProblemFacts(attemptsLeft: 0, retryAt: until), retryAfter: now.wholeSeconds(until: until))
        case .typedCodesEnded:
            var facts = ProblemFacts.usedUp(SwapLimits.codesInAll)
            facts.attemptsLeft = 0
            return Problem(.typedCodesEnded, .typedCodesEnded, facts: facts)
        case .alreadyHandedOver: return Problem(.alreadyHandedOver, .alreadyHandedOver)
        case .handOverTime:
            let hours = SwapLimits.offlineReportLimit.hours
            return .invalid(
                "/at", "must be between the acceptance and now, and not over \(hours) hours ago",
                .handOverTime(hours: hours))
        case .actualDiffers: return Problem(.amountsDiffer, .amountsDiffer)
        case .actualOutOfRange:
            return .invalid("/actual", "must be amounts of the two currencies, more than nothing", .actualAmounts)

        // Disputes
        case .disputeTooLate: return Problem(.tooLate, .disputeTooLate(days: SwapLimits.disputable.days))
        case .disputeTooEarly(let from):
            return Problem(
                .tooEarlyForDispute, .disputeTooEarly(from: local(from)), facts: ProblemFacts(retryAt: from))
        case .settlementTooSoon(let from, let now):
            return Problem(
                .tooManySettlements, .settlementTooSoon(from: local(from)), facts: ProblemFacts(retryAt: from),
                retryAfter: now.wholeSeconds(until: from))
        case .nothingToExcuse: return Problem(.nothingToExcuse, .nothingToExcuse)
        case .statementTooLate: return Problem(.tooLate, .statementTooLate)
        case .alreadyStated: return Problem(.alreadyStated, .alreadyStated)
        }
    }
}

extension SwapRefusal {
    /// The fields of a meeting that refusals point to.
    private static let meetingFields: Set = ["/startsAt", "/meetingPoint", "/acknowledged"]

    /// Throws a refusal of `work` as its problem, with local times of the scene.
    ///
    /// - Parameters:
    ///   - meeting: The meeting in the request. Its faults point to its fields.
    ///   - pointer: The position of the meeting in the request.
    static func explained<Change>(
        at scene: SwapScene, naming meeting: MeetingRequest?, under pointer: String, _ work: () throws -> Change
    ) throws -> Change {
        do { return try work() } catch let refusal as SwapRefusal {
            var problem = refusal.problem(at: scene)
            if let meeting, problem.errors.allSatisfy({ meetingFields.contains($0.pointer) }) {
                let place = refusal == .notAcknowledged && meeting.isFree ? "/place" : ""
                problem.errors = problem.errors.map {
                    FieldFault(pointer: pointer + place + $0.pointer, detail: $0.detail)
                }
            }
            throw problem
        }
    }
}

extension Problem {
    fileprivate static func amount(from least: Money, to most: Money) -> Problem {
        guard most.minorUnits >= least.minorUnits else {
            return Problem(.notEnoughLeft, .tooLittleLeft, facts: ProblemFacts(limit: .amount(most)))
        }
        return .invalid(
            "/amount", "must be from \(least) to \(most)",
            least == most ? .wholeOnly(most) : .amountRange(from: least, to: most),
            allowed: .init(from: .amount(least), to: .amount(most)))
    }
}

extension Date {
    /// Seconds for `Retry-After`: rounded up, at least one.
    fileprivate func wholeSeconds(until later: Date) -> Int {
        max(1, Int(later.timeIntervalSince(self).rounded(.up)))
    }
}

extension Swap.State {
    /// What a swap in this state lacks for `verb`, or how it stands.
    fileprivate func text(refusing verb: SwapAction.Verb) -> ProblemText {
        switch (self, verb) {
        case (.proposed, .cancel): .notCancellable
        case (.accepted, .late), (.accepted, .checkIn), (.accepted, .noShow): .noMeeting
        case (.accepted, .dispute): .notDisputable
        case (.accepted, .contest), (.scheduled, .contest): .noClaim
        case (.accepted, .settle), (.scheduled, .settle), (.noShowClaimed, .settle): .noDispute
        default: .swapState(self)
        }
    }
}

extension SwapAction.Verb {
    /// What the side can do that waits for the other one.
    fileprivate var textInOthersTurn: ProblemText {
        switch self {
        case .withdraw: .othersProposal
        case .counter, .accept, .decline: .othersAnswer
        default: .othersTurn
        }
    }
}
