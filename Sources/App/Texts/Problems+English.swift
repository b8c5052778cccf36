// This file is long, because one file holds all texts of problems in a language: a translator needs no other.
import Domain

extension Formats {
    static let english = Formats(
        decimalMark: ".", groupSeparator: ",", groupedDigits: 4,
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ],
        hasTwoDigitHours: true)
}

private let formats = Formats.english

private func moment(_ time: LocalTime) -> String { "\(formats.clock(time)) on \(formats.day(time.day))" }

private func span(_ from: LocalTime, _ to: LocalTime) -> String {
    "from \(from.day == to.day ? formats.clock(from) : moment(from)) to \(moment(to))"
}

private func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

extension ProblemText {
    @Sendable static func english(_ text: ProblemText) -> String {
        switch text {
        // The request
        case .clientMistake: "The app sent something that the server does not understand. Update the app and try again."
        case .checkInput: "Some of this cannot be accepted. Check it and try again."
        case .tooLarge(let kilobytes): "This is too much at once: at most \(kilobytes) KB can be sent. Shorten it."
        case .notFound: "There is nothing here, or it is not yours to see."
        case .listChanged: "This list cannot be continued. Load it again from the start."
        case .repeatedWithChanges:
            "This was sent before with other details. Check what has arrived before you send it again."
        case .changedMeanwhile: "This has changed since you opened it. Load it again and repeat your change."
        case .noChange: "There is nothing to save. Change something first."
        case .tooOften(let wait): "That was too often. Try again in \(wait.english)."
        case .tooManyReports(let wait):
            "Too many reports came from your network today. Try again in \(wait.english). If you are in danger, call the "
                + "local emergency number."

        // The server
        case .busy: "Too many people are using Wayswap at the moment. Try again shortly."
        case .tooManyConnections: "Too many connections are open from your network. Try again shortly."
        case .starting: "The server is starting or stopping. Try again shortly."
        case .restarting: "The server is restarting. Try again shortly."
        case .storageFull: "Nothing can be saved at the moment. You can still read; try again later."
        case .internalError: "Something went wrong on our side. Try again later."

        // Accounts and travellers
        case .notSignedIn: "You are not signed in. Sign in and try again."
        case .wrongLogin: "The login or the password is wrong. Check both and try again."
        case .wrongPassword: "This is not your current password. Check it and try again."
        case .passwordChanged: "Your password was changed in the meantime. Sign in again."
        case .handleTaken: "This user name is taken, or looks too much like another one. Choose another one."
        case .noContact: "Enter an e-mail address or a phone number."
        case .lastContact: "Keep an e-mail address or a phone number."
        case .cannotBlockOneself: "You cannot block yourself."
        case .cannotReportOneself: "You cannot report yourself."
        case .contactTaken:
            "Somebody else has confirmed this e-mail address or phone number. Use another one, or sign in to that account."
        case .noEmailYet: "There is no e-mail address in your account. Add one first."
        case .noPhoneYet: "There is no phone number in your account. Add one first."
        case .alreadyVerified: "This is confirmed already. You need no code."
        case .codeTooSoon(let wait): "A code is on its way. You can get another one in \(wait.english)."
        case .contactCodeWrong(left: 0): "This is not the code that we sent. Ask for a new code."
        case .contactCodeWrong(let left):
            "This is not the code that we sent. You have \(count(left, "more attempt", "more attempts"))."
        case .codeOver: "This code is no longer valid. Ask for a new one."
        case .recoveryCodeWrong: "This code is wrong or no longer valid. Check it, or ask for a new one."
        case .passwordNeeded: "Enter your password to change your e-mail address or phone number."
        case .codeNeeded: "Enter the code that your authenticator app shows, or a recovery code."
        case .factorCodeWrong(left: 0): "This code is wrong. Wait an hour before you try again."
        case .factorCodeWrong(let left):
            "This code is wrong or was used before. You have \(count(left, "more attempt", "more attempts"))."
        case .factorPaused(let wait): "Too many wrong codes. Try again in \(wait.english)."
        case .tooManyExports(let wait):
            "You have exported your data several times today. Use one of those archives, or try again in \(wait.english)."
        case .factorOn: "Your account already has a second factor. Remove it before you set up another one."
        case .factorOff: "Your account has no second factor. Set one up first."
        case .leaving: "Your account is being deleted. To use it again, restore it first."
        case .restoredRecently(let from, false):
            "You restored your account less than 30 days ago. You can restore it again from \(formats.date(from)) on."
        case .restoredRecently(_, true):
            "You restored your account less than 30 days ago, so this deletion cannot be undone."
        case .accountSuspended:
            "Your account is suspended. Your notifications say why and until when. If this is a mistake, you can appeal within 14 days."
        case .accountBanned:
            "Your account is closed. Your notifications say why. If this is a mistake, you can appeal within 14 days."
        case .contactBanned:
            "This contact belonged to an account that we closed, so it cannot be used. If that was a mistake, answer the mail about it."
        case .alreadyAppealed: "You have appealed against this already. Your appeals show how it stands."
        case .appealTooLate(let days): "You can appeal within \(days) days of a decision. This time is over."
        case .actionUndone: "This decision no longer holds, so there is nothing to appeal against."

        // Staff
        case .appealDecided: "Somebody has decided on this appeal already."
        case .appealNeedsAnother: "The appeal is about something that you did. Leave it to somebody else."
        case .staffAccount: "You are signed in as staff. To swap, use an account of your own."
        case .roleTooLow: "Your role does not include this. Ask somebody with a higher role."
        case .staffFactorNeeded: "Enter a code of your authenticator app first. If you have none, set one up."
        case .stepUpNeeded: "Enter a new code of your authenticator app, then try again."
        case .oneTimePassword: "Replace the one-time password with a password of your own first."
        case .ownRole: "You cannot change your own role. Ask another admin."
        case .accountGone: "The account is being deleted."
        case .suspensionPast: "Choose an end in the future."
        case .suspensionTooLong: "A suspension lasts a year at most. Choose an earlier end, or ban."
        case .appointeeWithoutFactor:
            "This account has no second factor that is on. Ask its holder to set one up, then appoint them."
        case .factorFromOperator:
            "The second factor of staff comes from the operator. Ask for a new one."
        case .noSuchCase: "There is no such case."
        case .accountLimited:
            "A moderator limited your account: you cannot publish offers, propose swaps or start conversations for now."
        case .ownAction: "This is about you or yours. Leave it to somebody else."
        case .lastAdmin: "This is the last admin. Appoint another one first."
        case .accountInUse: "This account has offers, swaps or conversations. Choose an account without any."
        case .accountNotActive: "This account is limited, suspended or being deleted. Choose another one."
        case .caseParty: "This is about you, or about somebody whom you reported. Leave it to somebody else."
        case .caseMismatch: "This case is about something else. Choose the case that led to this, or none."
        case .caseClosed: "This case is closed. Choose another one."
        case .caseHeld(let holder): "This case is with \(holder). Ask them, or choose another one."
        case .caseNotClaimed: "Claim this case first."
        case .noConversation: "This case is not about a conversation."
        case .swapNotOpen: "This swap is over, or disputed. A dispute needs a decision."
        case .disputeOver: "This dispute is over. Somebody decided it, or the two have settled it."
        case .statementsOpen: "One side can still make its statement. Decide later."
        case .settling: "One side has just offered a settlement. Give the other time to agree."
        case .nothingToReopen: "Nobody is at fault by a decision about this swap."
        case .quarantineUnreadable: "This response cannot be read any more. Drop it, or import the rates from a file."

        // Entered values
        case .handle(let fault): fault.english
        case .name(let fault): fault.english
        case .email: "Enter a full e-mail address, such as ana@example.org."
        case .phone: "Enter the phone number with its country code, such as +48600100200."
        case .password(let fault): fault.english
        case .freeText(.tooLong(let limit)):
            "This text is too long. Use at most \(count(limit, "character", "characters"))."
        case .freeText(.control), .freeText(.bidirectional), .freeText(.hidden):
            "This text has invisible characters. Type it again."
        case .textTooShort(let limit): "Write a little more: at least \(count(limit, "character", "characters"))."
        case .textEmpty: "Write something first."
        case .amount(.notANumber): "Enter an amount in digits, such as 12.50."
        case .amount(.tooManyDigits(allowed: 0)): "Enter an amount without decimal places."
        case .amount(.tooManyDigits(let allowed)):
            "Enter an amount with at most \(allowed == 2 ? "two decimal places" : count(allowed, "decimal place", "decimal places"))."
        case .amount(.tooLarge): "This amount is too large. Enter a smaller one."
        case .amountZero: "Enter an amount of more than zero."
        case .rate(.notANumber): "Enter a rate in digits, such as 38.10."
        case .rate(.tooManyDigits(let allowed)): "Enter a shorter rate: at most \(count(allowed, "digit", "digits"))."
        case .rate(.outOfRange): "This rate is out of range. Check it."
        case .unknownCurrency: "We do not know this currency. Choose another one."
        case .notSwappable: "This currency cannot be swapped here. Choose another one."
        case .sameCurrency: "Choose two different currencies."
        case .unknownAirport: "We do not know this airport. Choose one from the list."
        case .unknownMeetingPoint: "We do not know this meeting point. Choose one from the list."

        // Offers
        case .notTheOwner: "This is not your offer. Only its owner can change it."
        case .ownOffer: "This is your own offer. Choose somebody else's."
        case .offerState(let state): state.english
        case .offerClosed(let state): state.englishWhenClosed
        case .tooOldToRenew: "This offer expired more than \(OfferLimits.renewalDays) days ago. Publish a new one."
        case .noReference: "Neither of these currencies has a reference rate. Choose another pair."
        case .noReferenceForBoth: "One of these currencies has no reference rate. Set a fixed rate instead."
        case .confirmRate(let distance):
            "This rate is \(formats.percent(bps: distance)) away from the reference rate. Check it, and confirm it if you "
                + "mean it."
        case .confirmRounding(let amounts):
            "With bank notes this swap is \(formats.amount(amounts.gets)) for \(formats.amount(amounts.gives)), which is far from the "
                + "price or from the amount you chose. Choose another amount or exact amounts, or confirm it."
        case .premium(let from, let to):
            "Choose a premium from \(formats.percent(bps: from)) to \(formats.percent(bps: to))."
        case .notPriceable: "This amount cannot be priced at this rate. Change the amount or the rate."
        case .minFillTooLarge: "The smallest amount cannot be more than the whole offer. Lower it."
        case .minFillNotPositive: "The smallest amount must be more than zero, in the currency of the offer."
        case .totalBelowCommitted: "Swaps have already taken more than this amount. Enter a larger one."
        case .totalCurrencyChanged: "The currency of an offer cannot be changed. Publish a new offer."
        case .dayPast(let today): "This day has passed. Choose a day from \(formats.day(today)) on."
        case .daysReversed: "The last day is before the first. Change one of them."
        case .dayTooLate(let latest): "This day is too far ahead. Choose \(formats.date(latest)) or an earlier day."
        case .openEndedTooLate(let latest):
            "An offer without a last day begins on \(formats.day(latest)) at the latest. Choose an earlier first day, or "
                + "add a last day."
        case .renewalNeedsDays: "This offer has a last day. Choose its new days."
        case .renewalTakesOneKind: "Choose either a number of days or new dates, not both."

        // Rates
        case .noRatesYet: "There are no exchange rates yet. Try again in a minute."
        case .noRatesOfSource: "This source has no exchange rates here. Choose another one."
        case .noRatesSoEarly: "There are no exchange rates for such an early day. Choose a later one."
        case .noRatesInFuture: "This day has not come yet. Choose an earlier one."
        case .noRateOfCurrency: "There is no exchange rate for these currencies. Choose others."
        case .rateTooOld(let day?):
            "The newest exchange rate is from \(formats.date(day)), which is too old. Propose a rate of your own, or try "
                + "again later."
        case .rateTooOld(nil):
            "There is no current exchange rate for these currencies. Propose a rate of your own, or try again later."

        // Threads and reviews
        case .replyPending(let limit):
            "You have sent \(count(limit, "message", "messages")). Wait for an answer before you write again."
        case .messageRepeated: "This message could not be sent. Write it again."
        case .threadClosed: "No more messages can be sent in this conversation."
        case .notReviewable:
            "This swap cannot be reviewed now. You can write a review once an agreed swap has ended."
        case .reviewTooLate: "The time for reviews of this swap is over."
        case .reviewRevealed: "Your review can already be read, so you can no longer change it."
        case .reviewHidden:
            "This review cannot be read yet. It opens once both sides have written one, or the time for reviews is over."
        case .alreadyReplied: "You have already replied to this review. You can reply once."
        case .reviewNotAboutYou: "This review is not about you. Only the person that it is about can reply."
        case .replyBlocked: "One of you has blocked the other. You cannot reply to this review."

        // Terms of swaps
        case .otherCannotAct: "The other side cannot swap at the moment. Look for another offer."
        case .alreadyProposed:
            "You already have an open proposal for this offer. Withdraw it first, or wait for the answer."
        case .amountRange(let from, let to):
            "Enter an amount from \(formats.amount(from)) to \(formats.amount(to))."
        case .wholeOnly(let whole): "This offer can only be taken as a whole: \(formats.amount(whole))."
        case .notEnoughLeft(let left):
            "Other swaps have taken part of this offer: \(formats.amount(left)) is left. Agree on that much or less."
        case .tooLittleLeft: "Other swaps have taken most of this offer. Less is left than its smallest amount."
        case .staleTerms: "The terms have changed since you read them. Read them again before you accept."
        case .tooManyRounds(let limit):
            "All \(limit) proposals of this swap have been made. Accept or decline the last one."
        case .responseTime(let minutes, let days):
            "Choose a time for the answer from \(count(minutes, "minute", "minutes")) to \(count(days, "day", "days")) from "
                + "now."
        case .tooManyOffers(let limit):
            "You can have \(count(limit, "open offer", "open offers")) at a time. Withdraw one first."
        case .dailyLimit(let quota, let limit, let wait, let raise):
            "\(quota.english(limit)) You can go on in \(wait.english)." + (raise.map { " \($0.english)" } ?? "")
        case .currencyOff(let currency):
            "Swaps with \(currency) are switched off for now. Choose another currency. Swaps that have begun go on."
        case .countryOff:
            "Swaps in this country are switched off for now. Choose another place. Swaps that have begun go on."
        case .termsMissing(let version):
            "Accept our terms (\(version)) and confirm that you are an adult to create an account."
        case .offersWorthTooMuch(let limit):
            "Your open offers can be worth \(formats.euros(limit)) together. Choose a smaller amount, or withdraw an offer first."
        case .tierLimit(let refusal): "\(refusal.english) \(refusal.tier.englishAdvice)"
        case .ownerTierLimit: "The owner of this offer cannot swap this much at a time yet. Look for another offer."
        case .otherTierLimit: "The other side cannot take this amount now. Propose less, or try again later."

        // States of swaps
        case .swapState(let state): state.english
        case .notCancellable: "This proposal has not been accepted yet. Withdraw or decline it instead."
        case .noMeeting: "You have not agreed on a meeting yet. Suggest a place and a time first."
        case .notDisputable: "No cash has changed hands yet. You can cancel this swap instead."
        case .noClaim: "Nobody has reported a no-show in this swap."
        case .noDispute: "There is no open dispute about this swap."
        case .othersTurn: "It is the other side's turn. Wait for the answer."
        case .othersProposal: "Only the side that made this proposal can withdraw it. You can decline it."
        case .othersAnswer: "It is the other side's turn to answer. Wait, or withdraw your proposal."
        case .notDue: "No deadline of this swap has passed yet."
        case .cashMoved:
            "Cash has changed hands: one code has been entered. Enter the other one, or open a dispute if something is "
                + "wrong."

        // Meetings
        case .notAcknowledged: "Read the safety advice for this place first, and confirm that you have."
        case .meetingPast: "This time has passed. Choose a later one."
        case .meetingTooLate(let latest): "Choose an earlier time: \(moment(latest)) at the latest."
        case .meetingPointTooFar(let kilometres):
            "This meeting point is more than \(kilometres) km from the offer. Choose a nearer one."
        case .meetingOver: "The time of this meeting has passed. Suggest another time."
        case .tooManyReschedulings(let limit):
            "This meeting has been moved \(count(limit, "time", "times")), and cannot be moved again. Keep to it, or cancel "
                + "the swap."
        case .tooManySuggestions(let limit):
            "All \(limit) meeting suggestions of one day have been made. Agree to one of them, or write a message."
        case .alreadyLate: "You have already announced a delay, and can do so only once. Write a message instead."
        case .lateRange(let from, let to): "Choose a delay from \(from) to \(to) minutes."
        case .alreadyCheckedIn: "You have already checked in."
        case .checkIn(let from, let to): "You can check in \(span(from, to))."
        case .notCheckedIn: "Check in first. Then you can report that the other side did not come."
        case .otherIsWaiting: "The other side has checked in and is waiting. Check in, or cancel the swap."
        case .otherCheckedIn: "The other side has checked in too. Look for each other, or write a message."
        case .tooEarlyForNoShow(let from):
            "Wait for the other side until \(moment(from)). Then you can report a no-show."

        // The handover
        case .codeWrong(let left):
            "This is not the other side's code. You have \(count(left, "more attempt", "more attempts"))."
        case .codePause(let minutes):
            "This is not the other side's code. Try again in \(count(minutes, "minute", "minutes")), or scan the QR code."
        case .codesPaused(let until): "Too many wrong codes. Try again at \(moment(until)), or scan the QR code."
        case .typedCodesEnded: "Too many wrong codes have been typed. Scan the other side's QR code instead."
        case .alreadyHandedOver: "You have already entered the other side's code."
        case .handOverTime(let hours):
            "Enter a time after the agreement that has passed and is at most \(count(hours, "hour", "hours")) ago."
        case .amountsDiffer:
            "The code is right, but the other side entered other amounts. Agree on them and enter the code again. "
                + "Otherwise the amounts of the terms count."
        case .actualAmounts: "Enter both amounts in the currencies of this swap, each more than zero."

        // Disputes
        case .disputeTooLate(let days):
            "A swap can be disputed for \(count(days, "day", "days")) after its end. That time is over."
        case .disputeTooEarly(let from):
            "You can open a dispute from \(moment(from)). Until then you can cancel, leave for safety, or send us a report."
        case .settlementTooSoon(let from):
            "You can offer another settlement from \(moment(from)). You can accept the other side's at any time."
        case .settlementClosed:
            "You can no longer write to each other. Accept the settlement that was offered, or wait for a decision."
        case .statementTooLate: "The time for statements is over. Settle the dispute, or wait for a decision."
        case .alreadyStated: "You have already made your statement. Settle the dispute, or wait for a decision."
        case .nothingToExcuse: "Nobody is blamed for leaving this swap for safety."
        }
    }
}

extension Quota {
    fileprivate func english(_ limit: Int) -> String {
        switch self {
        case .offers: "You have published \(count(limit, "offer", "offers")) within a day, which is your limit."
        case .conversations:
            "You have begun \(count(limit, "conversation", "conversations")) within a day, which is your limit; you can answer in all of them."
        case .proposals: "You have made \(count(limit, "proposal", "proposals")) within a day, which is your limit."
        case .reports:
            "You have sent \(count(limit, "report", "reports")) within a day, which is the limit; our moderators look at all of them."
        }
    }
}

extension Quota.Raise {
    fileprivate var english: String {
        switch self {
        case .verifyEmail: "For a higher limit, verify your email address or phone number."
        case .verifyPhone: "For a higher limit, verify your phone number."
        case .swaps: "Your limit rises with the swaps that you complete."
        case .wait: "Your limit rises when your account is a week old."
        }
    }
}

extension Wait {
    fileprivate var english: String {
        switch self {
        case .seconds(let number): count(number, "second", "seconds")
        case .minutes(let number): count(number, "minute", "minutes")
        case .hours(let number): count(number, "hour", "hours")
        }
    }
}

extension HandleFault {
    fileprivate var english: String {
        switch self {
        case .tooShort: "Choose a longer user name: at least \(Handle.length.lowerBound) characters."
        case .tooLong: "Choose a shorter user name: at most \(Handle.length.upperBound) characters."
        case .startsWithoutLetter: "A user name begins with a letter. Choose another one."
        case .separator: "A user name cannot end with a dot, dash or underscore, or have two of them in a row."
        case .character, .notASCII, .lookAlike:
            "A user name can have only the letters a to z, digits, dots, dashes and underscores."
        case .invisible, .bidirectional: "This user name has invisible characters. Type it again."
        case .reserved: "This user name is reserved. Choose another one."
        case .webAddress: "This user name looks like a web address. Choose another one."
        }
    }
}

extension DisplayNameFault {
    fileprivate var english: String {
        switch self {
        case .empty, .noLetter: "Enter a name with at least one letter."
        case .tooLong: "Choose a shorter name: at most \(DisplayName.limit) characters."
        case .control, .bidirectional, .invisible: "This name has invisible characters. Type it again."
        case .character:
            "A name can have letters, digits, spaces, hyphens and apostrophes, and up to three simple emoji as words of their own."
        case .marks: "One letter of this name has too many accents. Remove some of them."
        case .lookAlike, .mixedScripts: "This name mixes letters of different alphabets. Use one alphabet."
        case .staffName: "This name looks like a name of our staff. Choose another one."
        case .webAddress: "This name has a web address. Choose another one."
        }
    }
}

extension PasswordFault {
    fileprivate var english: String {
        switch self {
        case .tooShort: "Choose a longer password: at least \(PlainPassword.length.lowerBound) characters."
        case .tooLong: "Choose a shorter password: at most \(PlainPassword.length.upperBound) characters."
        case .containsHandle: "Choose a password that does not contain your user name."
        case .containsEmail: "Choose a password that does not contain your e-mail address."
        case .productName, .repetitive, .sequence, .common: "This password is too easy to guess. Choose another one."
        }
    }
}

extension Offer.State {
    fileprivate var english: String {
        switch self {
        case .active: "This offer is already active."
        case .paused: "This offer is already paused."
        case .reserved: "All of this offer is reserved for swaps."
        case .completed: "All of this offer has been swapped. Publish a new one."
        case .expired: "This offer has expired. Renew it, or publish a new one."
        case .withdrawn: "This offer was withdrawn. Publish a new one."
        }
    }

    fileprivate var englishWhenClosed: String {
        switch self {
        case .active: "Nothing more can be agreed on this offer."
        case .paused: "This offer is paused, so nothing can be agreed on it now. Try again later."
        case .reserved: "All of this offer is reserved, so nothing can be agreed on it now. Try again later."
        case .completed: "All of this offer has been swapped, so nothing more can be agreed on it."
        case .expired: "This offer has expired, so nothing more can be agreed on it."
        case .withdrawn: "This offer was withdrawn, so nothing more can be agreed on it."
        }
    }
}

extension TierRefusal {
    fileprivate var english: String {
        switch limit {
        case .perSwap: "You can swap up to \(formats.euros(tier.perSwap)) at a time."
        case .openSwaps: "You can have \(count(tier.openSwaps, "swap", "swaps")) under way at a time."
        case .volume:
            "You can swap up to \(formats.euros(tier.volume)) in \(Tier.volumeDays) days, and "
                + "\(formats.amount(usedVolume)) of it is used."
        }
    }
}

extension Tier {
    /// How to reach the next tier.
    fileprivate var englishAdvice: String {
        switch self {
        case .t0: "Verify your e-mail address or phone number to raise the limit."
        case .t1:
            "Complete \(Tier.swapsForT2) swaps with \(Tier.partnersForT2) people and verify your phone number to raise the "
                + "limit."
        case .t2:
            "Reach a reliability score of \(Tier.scoreForT3) and swap with \(Tier.partnersForT3) people to raise the limit."
        case .t3: "Only our staff can raise this limit."
        case .t4: "This is the highest limit."
        }
    }
}

extension Swap.State {
    fileprivate var english: String {
        switch self {
        case .proposed: "This proposal has not been accepted yet."
        case .accepted: "This swap has already been accepted."
        case .scheduled: "This swap has already been accepted, and its meeting is agreed."
        case .noShowClaimed:
            "One side has reported that the other did not come. That report has to be answered first."
        case .disputed: "There is an open dispute about this swap. Settle it, or wait for a decision."
        case .declined: "This proposal was declined. You can agree on a new one."
        case .withdrawn: "This proposal was withdrawn. You can agree on a new one."
        case .lapsed: "The time for this swap has run out."
        case .completed: "This swap is already completed."
        case .cancelled: "This swap was cancelled."
        case .noShow: "This swap has ended, because one side did not come."
        case .unconfirmed: "This swap has ended, because nobody said how the meeting went."
        case .settled: "The dispute about this swap has been settled."
        case .resolved: "The dispute about this swap has been decided."
        }
    }
}
