import Foundation
import TestSupport

@testable import App
@testable import Domain

extension LocalTime {
    /// A time in November 2026 as the clocks of Bangkok show it.
    static func bangkok(_ day: Int, _ hour: Int, _ minute: Int) -> LocalTime {
        let seconds = ((day - 21) * 24 + hour - 17) * 3600 + minute * 60
        return LocalTime(
            at: FixedClock.start.addingTimeInterval(Double(seconds)), zone: TimeZone(identifier: "Asia/Bangkok"))
    }
}

extension ProblemText {
    /// Those that never change are in the lists of their files; of the others every case, with every value that changes its
    /// words.
    static var examples: [ProblemText] {
        let (from, to) = (LocalTime.bangkok(21, 9, 5), LocalTime.bangkok(21, 18, 30))
        let (today, latest) = (Day("2026-11-21"), Day("2027-11-21"))
        let amounts = (Money(minorUnits: 5000, currency: .eur), Money(minorUnits: 30000, currency: .eur))
        guard let today, let latest else { return [] }
        let problems: [Problem] = [
            .bodyTooLarge(limit: 65_536), .busy(retryAfter: 1), .cannotReportOneself, .noReferenceForEither,
            .noReferenceForBoth, .notInWallet, .confirmRate(distanceBps: 990_000, at: "/rate"),
            .confirmRounding(Amounts(gives: amounts.0, gets: amounts.1)), .premium(from: -2000, to: 2000),
            .minFillTooLarge, .minFillNotPositive, .totalBelowCommitted, .totalCurrencyChanged, .daysReversed,
            .restoredRecently(from: today, isFinal: false), .restoredRecently(from: today, isFinal: true),
            .openEndedTooLate(latest: latest), .renewalNeedsDays, .renewalTakesOneKind,
            .insufficient(
                available: Money(minorUnits: 1200, currency: .pln), needed: Money(minorUnits: 2000, currency: .pln)),
            .tradeRateTooOld, .amountTooSmall(.eur), .sameTradeCurrency, .noSuchRecipient,
            .depositLimit(Money(minorUnits: 5_000_000, currency: .pln), used: amounts.0, retryAt: FixedClock.start),
            .tooManyOrders(limit: 100), .notesUsed(limit: 3), .tooManyAlerts(limit: 50), .farThreshold(now: "4.4038"),
            .sameDigest, .noAlertRates, .amountTooFine(.eur), .noAssetPrices, .noRatesOfSource, .tooFewCloses(61),
            .noForecast(of: .pln, since: today), .noForecastOfVendor, .noRatesSoEarly, .noRatesInFuture,
            .noRatesOfAMonthAgo,
            .rateTooOld(asOf: today), .rateTooOld(asOf: nil),
            .replyPending(limit: 3), .tooLateToDelete(hours: 24), .reviewTooLate, .replyBlocked, .noMeetingInWallet,
            .amountRange(from: amounts.0, to: amounts.1), .wholeOnly(amounts.1), .notEnoughLeft(amounts.0),
            .tooLittleLeft, .tooManyRounds(limit: 10), .responseTime(minutes: 15, days: 7, allowed: nil),
            .ownerTierLimit, .notCancellable, .noMeeting, .notDisputable, .noClaim, .noDispute, .othersTurn,
            .othersProposal, .othersAnswer, .notAcknowledged, .meetingPast, .meetingTooLate(latest: to),
            .meetingPointTooFar(kilometres: 50), .tooManyReschedulings(limit: 3), .tooManySuggestions(limit: 10),
            .lateRange(from: 1, to: 60), .checkIn(from: from, to: to), .checkIn(from: from, to: .bangkok(22, 0, 10)),
            .checkInFirst, .otherIsWaiting, .tooEarlyForNoShow(from: from), .codeWrong(left: 1), .codeWrong(left: 4),
            .codePause(minutes: 15), .codesPaused(until: to, seconds: 60), .handOverTime(hours: 72), .actualAmounts,
            .disputeTooLate(days: 7), .disputeTooEarly(from: from), .settlementTooSoon(from: from, seconds: 60),
            .settlementClosed, .statementTooLate, .noEmailYet, .noPhoneYet, .cannotSendMail, .cannotSendToPhone,
            .contactCodeWrong(left: 0), .contactCodeWrong(left: 1), .contactCodeWrong(left: 4), .recoveryCodeWrong,
            .factorCodeWrong(left: 0), .factorCodeWrong(left: 4), .ownRole, .appointeeNotActive,
            .appealTooLate(days: 14), .appealNeedsAnother, .caseHeld(by: "olga"), .swapNotOpen, .disputeOver,
            .nothingToReopen, .ownAction, .accountGone, .suspensionPast, .suspensionNeedsAnother, .suspensionTooLong,
            .noSuchCase, .appointeeWithoutFactor, .factorFromOperator,
        ]
        let texts: [ProblemText] = [
            .clientMistake, .checkInput, .noChange, .wrongPassword, .noContact, .lastContact, .email, .phone,
            .textTooShort(limit: 10), .textEmpty, .amountZero, .unknownCurrency, .notSwappable, .noCash,
            .retired(.init(on: Day(daysSince1970: 19_358), successor: .eur, ratio: "7.53450", source: "")),
            .sameCurrency, .unknownAirport, .unknownMeetingPoint, .notPriceable, .dayPast(today: today),
            .dayTooLate(latest: latest), .unknownAsset, .assetTwice, .noRateOfCurrency, .drift(24.86),
            .street([.eur]), .streetDiffers, .provenDrift(16.4, closes: 1_500), .network(1.036), .network(nil),
            .pegged([CurrencyPeg(.eur, to: .pln, by: "the bank", since: "1999", bandPercent: "2.25", source: "")]),
            .passwordNeeded,
        ]
        return Problem.listed.compactMap { $0.words } + problems.map(\.text) + texts + ofEnums
    }

    /// The cases whose words depend on an enumeration.
    private static var ofEnums: [ProblemText] {
        let waits = [1, 60, 300, 7200].flatMap { seconds in
            let now = FixedClock.start
            let retry = Retry(at: now.addingTimeInterval(Double(seconds)), now: now)
            return [
                Problem.tooManyRequests(seconds: seconds, at: now), .tooManyReports(seconds: seconds, at: now),
                .codeTooSoon(retry), .factorPaused(retry), .tooManyExports(retry),
            ]
        }
        let handles: [HandleFault] = [
            .tooShort, .tooLong, .startsWithoutLetter, .separator, .character, .lookAlike, .invisible, .bidirectional,
            .notASCII, .reserved, .webAddress,
        ]
        let names: [DisplayNameFault] = [
            .empty, .tooLong, .noLetter, .control, .bidirectional, .invisible, .character, .lookAlike, .marks,
            .mixedScripts, .staffName, .webAddress,
        ]
        let passwords: [PasswordFault] = [
            .tooShort, .tooLong, .containsHandle, .containsEmail, .productName, .repetitive, .sequence, .common,
        ]
        let texts: [PlainTextFault] = [.tooLong(limit: 500), .control, .bidirectional, .hidden]
        let amounts: [AmountFault] =
            [.notANumber, .leadingZero, .tooLarge] + (0...4).map { .tooManyDigits(allowed: $0) }
        let rates: [RateFault] = [.notANumber, .tooManyDigits(allowed: 12), .outOfRange]
        let limits = Tier.allCases.flatMap { tier in
            TierRefusal.Limit.allCases.map { TierRefusal(limit: $0, tier: tier, used: 2) }
        }
        let ofFields: [[ProblemText]] = [
            handles.map(ProblemText.handle), names.map(ProblemText.name), passwords.map(ProblemText.password),
            texts.map(ProblemText.freeText), amounts.map(ProblemText.amount), rates.map(ProblemText.rate),
        ]
        let ofProblems: [[Problem]] = [
            waits, limits.map { .tierLimit($0) },
            Tier.allCases.flatMap {
                [
                    .tooManyOffers(limit: $0.openOffers, used: $0.openOffers),
                    .offersWorthTooMuch(limit: $0.openOffersEuros, used: 10),
                ]
            },
            [.currencyOff(.eur), .countryOff, .termsMissing(version: "2026-11", [])],
            dailyLimits,
            Offer.State.allCases.map { .offerState($0) }, Offer.State.allCases.map { .offerClosed($0) },
            Swap.State.allCases.map(\.refusal),
        ]
        return ofFields.flatMap(\.self) + ofProblems.flatMap(\.self).map(\.text)
    }

    private static var dailyLimits: [Problem] {
        let raises: [Quota.Raise?] = [nil] + Quota.Raise.allCases.map(Optional.some)
        return Quota.allCases.flatMap { quota in
            raises.map { .dailyLimit(quota, limit: 3, .hours(2), $0) }
        }
    }
}
