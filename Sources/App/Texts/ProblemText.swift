import API
import Domain
import Foundation
import JSON

/// What a problem says to a traveller. Each language has a sentence for each case and does not compile without it.
enum ProblemText: Sendable {
    // The request
    case clientMistake, checkInput, tooLarge(kilobytes: Int), notFound, listChanged, repeatedWithChanges
    case changedMeanwhile, noChange, tooOften(Wait), tooManyReports(Wait)
    // The server
    case busy, tooManyConnections, starting, restarting, storageFull, internalError
    // Accounts and travellers
    case notSignedIn, wrongLogin, wrongPassword, passwordChanged, handleTaken
    case noContact, lastContact, cannotBlockOneself, cannotReportOneself
    case contactTaken, noEmailYet, noPhoneYet, alreadyVerified, codeTooSoon(Wait), contactCodeWrong(left: Int), codeOver
    case recoveryCodeWrong, passwordNeeded, codeNeeded, factorCodeWrong(left: Int), factorPaused(Wait), factorOn
    case factorOff, leaving, restoredRecently(from: Day, isFinal: Bool), tooManyExports(Wait)
    // Staff
    case staffAccount, roleTooLow, staffFactorNeeded, stepUpNeeded, oneTimePassword, ownRole, lastAdmin, accountInUse
    case accountNotActive, quarantineUnreadable, ownAction, accountGone, suspensionPast, suspensionTooLong,
        accountLimited, noSuchCase
    case accountSuspended, accountBanned, contactBanned, alreadyAppealed, appealTooLate(days: Int), actionUndone
    case appealDecided, appealNeedsAnother, appointeeWithoutFactor, factorFromOperator
    case caseParty, caseMismatch, caseClosed, caseHeld(by: String), caseNotClaimed, noConversation
    case swapNotOpen, disputeOver, statementsOpen, settling, nothingToReopen
    // Entered values
    case handle(HandleFault), name(DisplayNameFault), email, phone, password(PasswordFault)
    case freeText(PlainTextFault), textTooShort(limit: Int), textEmpty
    case amount(AmountFault), amountZero, rate(RateFault), unknownCurrency, notSwappable, sameCurrency
    case unknownAirport, unknownMeetingPoint
    // Offers
    case notTheOwner, ownOffer, offerState(Offer.State), offerClosed(Offer.State), tooOldToRenew
    case noReference, noReferenceForBoth, confirmRate(distanceBps: Int), confirmRounding(Amounts), premium(
        from: Int, to: Int), notPriceable
    case minFillTooLarge, minFillNotPositive, totalBelowCommitted, totalCurrencyChanged
    case dayPast(today: Day), daysReversed, dayTooLate(latest: Day), openEndedTooLate(latest: Day)
    case renewalNeedsDays, renewalTakesOneKind
    // Rates
    case noRatesYet, noRatesOfSource, noRatesSoEarly, noRatesInFuture, noRateOfCurrency, rateTooOld(asOf: Day?)
    // Threads and reviews
    case replyPending(limit: Int), messageRepeated, threadClosed
    case notReviewable, reviewTooLate, reviewRevealed, reviewHidden, alreadyReplied, reviewNotAboutYou, replyBlocked
    // Terms of swaps
    case otherCannotAct, alreadyProposed, amountRange(from: Money, to: Money), wholeOnly(Money)
    case notEnoughLeft(Money), tooLittleLeft, staleTerms, tooManyRounds(limit: Int)
    case responseTime(minutes: Int, days: Int)
    case tierLimit(TierRefusal), otherTierLimit, ownerTierLimit
    case tooManyOffers(limit: Int), offersWorthTooMuch(limit: Int)
    case dailyLimit(Quota, limit: Int, Wait, Quota.Raise?)
    case currencyOff(Currency), countryOff, termsMissing(version: String)
    // States of swaps
    case swapState(Swap.State), notCancellable, noMeeting, notDisputable, noClaim, noDispute
    case othersTurn, othersProposal, othersAnswer, notDue, cashMoved
    // Meetings
    case notAcknowledged, meetingPast, meetingTooLate(latest: LocalTime), meetingPointTooFar(kilometres: Int)
    case meetingOver, tooManyReschedulings(limit: Int), tooManySuggestions(limit: Int), alreadyLate
    case lateRange(from: Int, to: Int), alreadyCheckedIn, checkIn(from: LocalTime, to: LocalTime), notCheckedIn
    case otherIsWaiting, otherCheckedIn, tooEarlyForNoShow(from: LocalTime)
    // The handover
    case codeWrong(left: Int), codePause(minutes: Int), codesPaused(until: LocalTime), typedCodesEnded,
        alreadyHandedOver
    case handOverTime(hours: Int), amountsDiffer, actualAmounts
    // Disputes
    case disputeTooLate(days: Int), disputeTooEarly(from: LocalTime), settlementTooSoon(from: LocalTime)
    case settlementClosed, statementTooLate, alreadyStated, nothingToExcuse
}

extension ProblemText {
    /// The text about one value that a person entered; a general one for several faults, or a mistake of the client.
    init(_ faults: [FieldFault]) {
        self = faults.count == 1 ? faults[0].refusal.flatMap(Self.init) ?? .checkInput : .checkInput
    }

    private init?(_ refusal: any FieldRefusal) {
        switch refusal {
        case let fault as HandleFault: self = .handle(fault)
        case let fault as DisplayNameFault: self = .name(fault)
        case is EmailFault: self = .email
        case is PhoneFault: self = .phone
        case let fault as PasswordFault: self = .password(fault)
        case let fault as PlainTextFault: self = .freeText(fault)
        case let fault as AmountFault: self = .amount(fault)
        case let fault as RateFault: self = .rate(fault)
        case let fault as RequestFault: self.init(fault)
        default: return nil
        }
    }

    private init(_ fault: RequestFault) {
        self =
            switch fault {
            case .tooShort(let limit): .textTooShort(limit: limit)
            case .empty: .textEmpty
            case .zeroAmount: .amountZero
            case .noContact: .noContact
            case .lastContact: .lastContact
            case .noChange: .noChange
            case .notSwappable: .notSwappable
            case .needsSignIn: .notSignedIn
            }
    }
}
