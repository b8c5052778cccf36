// This file is long, because one switch covers all refusals of swaps, beside what they say: a new one does not compile without.
import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let swapKinds: [any ListedProblem] = [
        wrongState, notYourTurn, notDue, staleTerms, tooManyRounds, notEnoughLeft, alreadyProposed, otherCannotAct,
        otherCannotPay, meetingOver, tooManyReschedulings, tooManySuggestions, alreadyLate, alreadyCheckedIn,
        outsideCheckIn, notCheckedIn, otherCheckedIn, tooEarly, wrongCode, tooManyCodes, typedCodesEnded,
        alreadyHandedOver, amountsDiffer, cashMoved, tooEarlyForDispute, tooManySettlements, nothingToExcuse,
        alreadyStated,
    ]

    static let wrongState = ProblemType(
        "wrong-state", 409, "Not in this state",
        meaning: "The swap or offer is in a state that does not allow this.",
        remedy: "Read it again; its state says what can be done.")
    static let notCancellable = wrongState.saying(
        en: "This proposal has not been accepted yet. Withdraw or decline it instead.",
        pl: "Ta propozycja nie jest jeszcze zaakceptowana. Wycofaj ją lub odrzuć.")
    static let noMeeting = wrongState.saying(
        en: "You have not agreed on a meeting yet. Suggest a place and a time first.",
        pl: "Spotkanie nie jest jeszcze umówione. Najpierw zaproponuj miejsce i czas.")
    static let notDisputable = wrongState.saying(
        en: "No cash has changed hands yet. You can cancel this swap instead.",
        pl: "Gotówka nie zmieniła jeszcze właściciela. Możesz odwołać tę wymianę.")
    static let noClaim = wrongState.saying(
        en: "Nobody has reported a no-show in this swap.", pl: "Nikt nie zgłasza nieobecności w tej wymianie.")
    static let noDispute = wrongState.saying(
        en: "There is no open dispute about this swap.", pl: "O tę wymianę nie toczy się żaden spór.")

    static let notYourTurn = ProblemType(
        "not-your-turn", 403, "Not yours to do",
        meaning: "The other side must do this.", remedy: "Wait for the other side.")
    static let othersTurn = notYourTurn.saying(
        en: "It is the other side's turn. Wait for the answer.",
        pl: "Teraz kolej na drugą stronę. Poczekaj na odpowiedź.")
    static let othersProposal = notYourTurn.saying(
        en: "Only the side that made this proposal can withdraw it. You can decline it.",
        pl: "Wycofać propozycję może tylko strona, która ją składa. Możesz ją odrzucić.")
    static let othersAnswer = notYourTurn.saying(
        en: "It is the other side's turn to answer. Wait, or withdraw your proposal.",
        pl: "Teraz odpowiada druga strona. Poczekaj albo wycofaj swoją propozycję.")

    static let notDue = Problem(
        "not-due", 409, "Not due",
        meaning: "No deadline of the swap has passed.", remedy: "Wait for the deadline.",
        en: "No deadline of this swap has passed yet.",
        pl: "Żaden termin tej wymiany jeszcze nie minął.")
    static let staleTerms = Problem(
        "stale-terms", 409, "Other terms by now",
        meaning: "The terms, or those of the offer, have changed since they were read.",
        remedy: "Read the swap again, and accept its new hash.",
        en: "The terms have changed since you read them. Read them again before you accept.",
        pl: "Warunki zmieniły się w międzyczasie. Przeczytaj je ponownie, zanim je zaakceptujesz.")

    static let tooManyRounds = ProblemType(
        "too-many-rounds", 409, "Too many rounds",
        meaning: "The negotiation has as many terms as one may have.", remedy: "Accept or decline the last terms.")
    static func tooManyRounds(limit: Int) -> Problem {
        tooManyRounds.saying(
            en: "All \(limit) proposals of this swap have been made. Accept or decline the last one.",
            pl: "Limit propozycji w jednej wymianie (\(limit)) jest wyczerpany. Zaakceptuj lub odrzuć ostatnią.",
            facts: .usedUp(limit))
    }

    static let notEnoughLeft = ProblemType(
        "not-enough-left", 409, "Not enough left",
        meaning: "Other swaps have taken so much of the offer that the amount is not left.",
        remedy: "Propose less, or choose another offer.")
    static func notEnoughLeft(_ left: Money) -> Problem {
        notEnoughLeft.saying(
            en:
                "Other swaps have taken part of this offer: \(English.formats.amount(left)) is left. Agree on that much or less.",
            pl:
                "Inne wymiany obejmują część tej oferty: zostało \(Polish.formats.amount(left)). Uzgodnijcie najwyżej tyle.",
            facts: ProblemFacts(limit: .amount(left)))
    }
    static let tooLittleLeft = notEnoughLeft.saying(
        en: "Other swaps have taken most of this offer. Less is left than its smallest amount.",
        pl: "Inne wymiany obejmują większość tej oferty. Zostało mniej niż jej najmniejsza kwota.")

    static let alreadyProposed = Problem(
        "already-proposed", 409, "Proposed already",
        meaning: "You already have an open proposal for this offer.", remedy: "Withdraw it, or wait for an answer.",
        en: "You already have an open proposal for this offer. Withdraw it first, or wait for the answer.",
        pl: "Masz już otwartą propozycję do tej oferty. Najpierw ją wycofaj albo poczekaj na odpowiedź.")
    static let otherCannotPay = Problem(
        "other-cannot-pay", 409, "The other side cannot pay now",
        meaning: "The wallet of the other side has too little of what it gives, or cannot take what it gets.",
        remedy: "Agree on a smaller amount, or wait.",
        en: "The other side cannot settle this in the wallet now. Suggest a smaller amount, or write to them.",
        pl: "Druga strona nie może teraz rozliczyć tego w portfelu. Zaproponuj mniejszą kwotę albo napisz do niej.")
    static let otherCannotAct = Problem(
        "other-cannot-act", 409, "Nobody to swap with",
        meaning: "The account of the other side is restricted or gone.", remedy: "Choose another offer.",
        en: "The other side cannot swap at the moment. Look for another offer.",
        pl: "Druga strona nie może się teraz wymieniać. Poszukaj innej oferty.")
    static let meetingOver = Problem(
        "meeting-over", 409, "The meeting is over",
        meaning: "The time of the meeting is over.", remedy: "Name another time.",
        en: "The time of this meeting has passed. Suggest another time.",
        pl: "Czas tego spotkania już minął. Zaproponuj inny.")

    static let tooManyReschedulings = ProblemType(
        "too-many-reschedulings", 409, "Moved too often",
        meaning: "The meeting was moved as often as one may be.", remedy: "Keep the meeting, or cancel the swap.")
    static func tooManyReschedulings(limit: Int) -> Problem {
        tooManyReschedulings.saying(
            en:
                "This meeting has been moved \(English.count(limit, "time", "times")), and cannot be moved again. Keep to it, or cancel the swap.",
            pl:
                "To spotkanie przełożono już \(Polish.count(limit, "raz", "razy", "razy")) i nie można go przełożyć ponownie. Zostań przy nim albo odwołaj wymianę.",
            facts: .usedUp(limit))
    }

    static let tooManySuggestions = ProblemType(
        "too-many-suggestions", 409, "Too many suggestions",
        meaning: "The swap has as many new suggestions as 24 hours allow.",
        remedy: "Agree to a suggestion, or write a message.")
    static func tooManySuggestions(limit: Int) -> Problem {
        tooManySuggestions.saying(
            en:
                "All \(limit) meeting suggestions of one day have been made. Agree to one of them, or write a message.",
            pl:
                "Limit propozycji spotkania w ciągu doby (\(limit)) jest wyczerpany. Przyjmij jedną z nich albo napisz wiadomość.",
            facts: .usedUp(limit))
    }

    static let alreadyLate = Problem(
        "already-late", 409, "Late already",
        meaning: "You have announced a delay for this meeting before.", remedy: "Nothing needs to be done.",
        en: "You have already announced a delay, and can do so only once. Write a message instead.",
        pl: "Opóźnienie jest już zgłoszone, a można to zrobić tylko raz. Napisz wiadomość.")
    static let alreadyCheckedIn = Problem(
        "already-checked-in", 409, "Checked in already",
        meaning: "You have checked in before.", remedy: "Nothing needs to be done.",
        en: "You have already checked in.",
        pl: "Twoja obecność jest już potwierdzona.")

    static let outsideCheckIn = ProblemType(
        "outside-check-in", 409, "Not the time for it",
        meaning: "Check-in is possible around the start of the meeting only.",
        remedy: "Check in at that time; the detail names it.")
    static func checkIn(from: LocalTime, to: LocalTime) -> Problem {
        outsideCheckIn.saying(
            en: "You can check in \(English.span(from, to)).",
            pl: "Obecność możesz potwierdzić \(Polish.span(from, to)).",
            facts: ProblemFacts(allowed: .init(from: .time(from.at), to: .time(to.at))))
    }

    static let notCheckedIn = ProblemType(
        "not-checked-in", 409, "Not checked in",
        meaning: "This needs your check-in at the meeting place.", remedy: "Check in first, or cancel the swap.")
    static let checkInFirst = notCheckedIn.saying(
        en: "Check in first. Then you can report that the other side did not come.",
        pl: "Najpierw potwierdź swoją obecność. Potem możesz zgłosić, że druga strona nie przyszła.")
    static let otherIsWaiting = notCheckedIn.saying(
        en: "The other side has checked in and is waiting. Check in, or cancel the swap.",
        pl: "Druga strona jest na miejscu i czeka. Potwierdź obecność albo odwołaj wymianę.")

    static let otherCheckedIn = Problem(
        "other-checked-in", 409, "The other was there",
        meaning: "The other side has checked in too.", remedy: "Find each other, or open a dispute.",
        en: "The other side has checked in too. Look for each other, or write a message.",
        pl: "Druga strona też jest na miejscu. Poszukajcie się albo napisz wiadomość.")

    static let tooEarly = ProblemType(
        "too-early", 409, "Too early",
        meaning: "The other side still has time to come.", remedy: "Wait for the time in the detail.")
    static func tooEarlyForNoShow(from: LocalTime) -> Problem {
        tooEarly.saying(
            en: "Wait for the other side until \(English.moment(from)). Then you can report a no-show.",
            pl: "Poczekaj na drugą stronę do \(Polish.bound(from)). Potem możesz zgłosić nieobecność.",
            facts: ProblemFacts(retryAt: from.at))
    }

    static let wrongCode = ProblemType(
        "wrong-code", 422, "Wrong code",
        meaning: "The code is not the other side's code for this swap.",
        remedy: "Compare the digits, or scan the QR code.")
    static func codeWrong(left: Int) -> Problem {
        wrongCode.saying(
            en:
                "This is not the other side's code. You have \(English.count(left, "more attempt", "more attempts")).",
            pl: "To nie jest kod drugiej strony. Masz jeszcze \(Polish.count(left, "próbę", "próby", "prób")).")
    }
    static func codePause(minutes: Int) -> Problem {
        wrongCode.saying(
            en:
                "This is not the other side's code. Try again in \(English.count(minutes, "minute", "minutes")), or scan the QR code.",
            pl:
                "To nie jest kod drugiej strony. Spróbuj ponownie za \(Polish.count(minutes, "minutę", "minuty", "minut")) albo zeskanuj kod QR."
        )
    }

    static let tooManyCodes = ProblemType(
        "too-many-codes", 429, "Too many wrong codes",
        meaning: "Too many wrong codes were sent in a row.", remedy: "Wait for the seconds of Retry-After.")
    static func codesPaused(until: LocalTime, seconds: Int) -> Problem {
        tooManyCodes.saying(
            en: "Too many wrong codes. Try again at \(English.moment(until)), or scan the QR code.",
            pl: "Za dużo błędnych kodów. Spróbuj ponownie \(Polish.moment(until)) albo zeskanuj kod QR.",
            facts: ProblemFacts(attemptsLeft: 0, retryAt: until.at), retryAfter: seconds)
    }

    static let typedCodesEnded = Problem(
        "typed-codes-ended", 409, "Scan the code",
        meaning: "Too many wrong codes were sent for this swap.", remedy: "Scan the other side's QR code.",
        en: "Too many wrong codes have been typed. Scan the other side's QR code instead.",
        pl: "Wpisano za dużo błędnych kodów. Zeskanuj kod QR drugiej strony.")
    static let alreadyHandedOver = Problem(
        "already-handed-over", 409, "Handed in already",
        meaning: "You have submitted the other side's code before.", remedy: "Nothing needs to be done.",
        en: "You have already entered the other side's code.",
        pl: "Kod drugiej strony jest już podany.")
    static let amountsDiffer = Problem(
        "amounts-differ", 409, "Different amounts",
        meaning: "The code is right and was stored, but the other side named other amounts.",
        remedy: "Agree on the amounts, and send the code again with them.",
        en:
            "The code is right, but the other side entered other amounts. Agree on them and enter the code again. Otherwise the amounts of the terms count.",
        pl:
            "Kod jest prawidłowy, ale druga strona podaje inne kwoty. Uzgodnijcie je i podaj kod jeszcze raz. Inaczej liczą się kwoty z warunków."
    )
    static let cashMoved = Problem(
        "cash-moved", 409, "Cash has changed hands",
        meaning: "A code was submitted, so cash has changed hands.",
        remedy: "Submit the other code, or open a dispute.",
        en:
            "Cash has changed hands: one code has been entered. Enter the other one, or open a dispute if something is wrong.",
        pl:
            "Gotówka zmieniła już właściciela: jeden kod jest podany. Podaj drugi, a jeśli coś się nie zgadza, otwórz spór."
    )

    static let tooEarlyForDispute = ProblemType(
        "too-early", 409, "Too early for a dispute",
        meaning: "The swap can be disputed later.", remedy: "Wait for the time in the detail, cancel, or send a report."
    )
    static func disputeTooEarly(from: LocalTime) -> Problem {
        tooEarlyForDispute.saying(
            en:
                "You can open a dispute from \(English.moment(from)). Until then you can cancel, leave for safety, or send us a report.",
            pl:
                "Spór możesz otworzyć od \(Polish.bound(from)). Do tego czasu możesz odwołać wymianę, odejść ze względów bezpieczeństwa lub wysłać nam zgłoszenie.",
            facts: ProblemFacts(retryAt: from.at))
    }

    static let tooManySettlements = ProblemType(
        "too-many-settlements", 429, "One settlement a day",
        meaning: "You have offered a settlement within the last 24 hours.",
        remedy: "Wait for the seconds of Retry-After, or accept theirs.")
    static func settlementTooSoon(from: LocalTime, seconds: Int) -> Problem {
        tooManySettlements.saying(
            en:
                "You can offer another settlement from \(English.moment(from)). You can accept the other side's at any time.",
            pl:
                "Kolejną ugodę możesz zaproponować od \(Polish.bound(from)). Ugodę drugiej strony możesz przyjąć w każdej chwili.",
            facts: ProblemFacts(retryAt: from.at), retryAfter: seconds)
    }

    static let nothingToExcuse = Problem(
        "nothing-to-excuse", 409, "Nothing to excuse",
        meaning: "Nobody is blamed for leaving this swap for safety.", remedy: "Nothing needs to be done.",
        en: "Nobody is blamed for leaving this swap for safety.",
        pl: "Nikt nie ponosi winy za odejście z tej wymiany ze względów bezpieczeństwa.")
    static let alreadyStated = Problem(
        "already-stated", 409, "Stated already",
        meaning: "Your statement is stored; it is made once.", remedy: "Settle, or wait for a decision.",
        en: "You have already made your statement. Settle the dispute, or wait for a decision.",
        pl: "Twoje oświadczenie jest już złożone. Zawrzyj ugodę albo poczekaj na decyzję.")

    static let settlementClosed = closed.saying(
        en:
            "You can no longer write to each other. Accept the settlement that was offered, or wait for a decision.",
        pl: "Nie możecie już do siebie pisać. Przyjmij zaproponowaną ugodę albo poczekaj na decyzję.")
    static func disputeTooLate(days: Int) -> Problem {
        tooLate.saying(
            en:
                "A swap can be disputed for \(English.count(days, "day", "days")) after its end. That time is over.",
            pl:
                "Spór można otworzyć w ciągu \(Polish.count(days, "dnia", "dni", "dni")) od końca wymiany. Ten czas już minął."
        )
    }
    static let statementTooLate = tooLate.saying(
        en: "The time for statements is over. Settle the dispute, or wait for a decision.",
        pl: "Czas na oświadczenia minął. Zawrzyj ugodę albo poczekaj na decyzję.")
    static let noMeetingInWallet = invalid(
        "/meeting", "cannot be given: the swap is settled in the wallet",
        en: "This swap is settled in the wallet, so there is no meeting. Leave it out.",
        pl: "Ta wymiana jest rozliczana w portfelu, więc nie ma spotkania. Pomiń je.")
    static let notAcknowledged = invalid(
        "/acknowledged", "must be true: read the safety advice for this place",
        en: "Read the safety advice for this place first, and confirm that you have.",
        pl: "Najpierw przeczytaj zasady bezpieczeństwa dla tego miejsca i potwierdź to.")
    static let meetingPast = invalid(
        "/startsAt", "is past",
        en: "This time has passed. Choose a later one.", pl: "Ten czas już minął. Wybierz późniejszy.")
    static let actualAmounts = invalid(
        "/actual", "must be amounts of the two currencies, more than nothing",
        en: "Enter both amounts in the currencies of this swap, each more than zero.",
        pl: "Podaj obie kwoty w walutach tej wymiany, każdą większą od zera.")
    static func amountRange(from: Money, to: Money) -> Problem {
        invalid(
            "/amount", "must be from \(from) to \(to)",
            en: "Enter an amount from \(English.formats.amount(from)) to \(English.formats.amount(to)).",
            pl: "Podaj kwotę od \(Polish.formats.amount(from)) do \(Polish.formats.amount(to)).",
            allowed: .init(from: .amount(from), to: .amount(to)))
    }
    static func wholeOnly(_ whole: Money) -> Problem {
        invalid(
            "/amount", "must be from \(whole) to \(whole)",
            en: "This offer can only be taken as a whole: \(English.formats.amount(whole)).",
            pl: "Tę ofertę można przyjąć tylko w całości: \(Polish.formats.amount(whole)).",
            allowed: .init(from: .amount(whole), to: .amount(whole)))
    }
    static func responseTime(minutes: Int, days: Int, allowed: ProblemFacts.Allowed?) -> Problem {
        invalid(
            "/expiresAt", "must be from \(minutes) minutes to \(days) days from now",
            en:
                "Choose a time for the answer from \(English.count(minutes, "minute", "minutes")) to \(English.count(days, "day", "days")) from now.",
            pl:
                "Wybierz czas na odpowiedź od \(Polish.count(minutes, "minuty", "minut", "minut")) do \(Polish.count(days, "dnia", "dni", "dni")).",
            allowed: allowed)
    }
    static func meetingTooLate(latest: LocalTime) -> Problem {
        invalid(
            "/startsAt", "must not be after \(latest.at.instant)",
            en: "Choose an earlier time: \(English.moment(latest)) at the latest.",
            pl: "Wybierz wcześniejszy czas: najpóźniej \(Polish.moment(latest)).",
            allowed: .init(to: .time(latest.at)))
    }
    static func meetingPointTooFar(kilometres: Int) -> Problem {
        invalid(
            "/meetingPoint", "is more than \(kilometres) km from the offer; choose a nearer one",
            en: "This meeting point is more than \(kilometres) km from the offer. Choose a nearer one.",
            pl: "To miejsce spotkań leży ponad \(kilometres) km od oferty. Wybierz bliższe.")
    }
    static func lateRange(from: Int, to: Int) -> Problem {
        invalid(
            "/minutes", "must be from \(from) to \(to)",
            en: "Choose a delay from \(from) to \(to) minutes.",
            pl: "Wybierz opóźnienie od \(from) do \(Polish.count(to, "minuty", "minut", "minut")).",
            allowed: .init(from: .count(from), to: .count(to)))
    }
    static func handOverTime(hours: Int) -> Problem {
        invalid(
            "/at", "must be between the acceptance and now, and not over \(hours) hours ago",
            en:
                "Enter a time after the agreement that has passed and is at most \(English.count(hours, "hour", "hours")) ago.",
            pl:
                "Podaj miniony czas po uzgodnieniu wymiany, najwyżej \(Polish.count(hours, "godzinę", "godziny", "godzin")) temu."
        )
    }
}

extension Swap.State {
    /// What a swap that is in this state is refused.
    var refusal: Problem {
        switch self {
        case .proposed:
            Problem.wrongState.saying(
                en: "This proposal has not been accepted yet.", pl: "Ta propozycja nie jest jeszcze zaakceptowana.")
        case .accepted:
            Problem.wrongState.saying(
                en: "This swap has already been accepted.", pl: "Ta wymiana jest już zaakceptowana.")
        case .scheduled:
            Problem.wrongState.saying(
                en: "This swap has already been accepted, and its meeting is agreed.",
                pl: "Ta wymiana jest już zaakceptowana, a spotkanie umówione.")
        case .noShowClaimed:
            Problem.wrongState.saying(
                en: "One side has reported that the other did not come. That report has to be answered first.",
                pl: "Jedna ze stron zgłasza, że druga nie przyszła. Najpierw trzeba na to odpowiedzieć.")
        case .disputed:
            Problem.wrongState.saying(
                en: "There is an open dispute about this swap. Settle it, or wait for a decision.",
                pl: "O tę wymianę toczy się spór. Zawrzyj ugodę albo poczekaj na decyzję.")
        case .declined:
            Problem.wrongState.saying(
                en: "This proposal was declined. You can agree on a new one.",
                pl: "Ta propozycja jest odrzucona. Możecie uzgodnić nową.")
        case .withdrawn:
            Problem.wrongState.saying(
                en: "This proposal was withdrawn. You can agree on a new one.",
                pl: "Ta propozycja jest wycofana. Możecie uzgodnić nową.")
        case .lapsed:
            Problem.wrongState.saying(en: "The time for this swap has run out.", pl: "Czas na tę wymianę minął.")
        case .completed:
            Problem.wrongState.saying(en: "This swap is already completed.", pl: "Ta wymiana jest już zakończona.")
        case .cancelled: Problem.wrongState.saying(en: "This swap was cancelled.", pl: "Ta wymiana jest odwołana.")
        case .noShow:
            Problem.wrongState.saying(
                en: "This swap has ended, because one side did not come.",
                pl: "Ta wymiana jest zakończona, bo jedna ze stron nie przyszła.")
        case .unconfirmed:
            Problem.wrongState.saying(
                en: "This swap has ended, because nobody said how the meeting went.",
                pl: "Ta wymiana jest zakończona, bo nikt nie powiedział, jak przebiegło spotkanie.")
        case .settled:
            Problem.wrongState.saying(
                en: "The dispute about this swap has been settled.", pl: "Spór o tę wymianę zakończył się ugodą.")
        case .resolved:
            Problem.wrongState.saying(
                en: "The dispute about this swap has been decided.", pl: "Spór o tę wymianę jest rozstrzygnięty.")
        }
    }
}

/// Where and when a swap is refused, for the local times in its problem.
struct SwapScene: Sendable {
    let zone: TimeZone?
    let now: Date

    init(_ timeZone: String, at now: Date) { self.init(TimeZone(identifier: timeZone), at: now) }

    init(_ zone: TimeZone?, at now: Date) { (self.zone, self.now) = (zone, now) }
}

extension SwapSnapshot {
    /// The place of the meeting, or of the offer without a meeting.
    func scene(at now: Date) -> SwapScene {
        swap.meeting.map { SwapScene($0.clock, at: now) } ?? SwapScene(offer.timeZone, at: now)
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
        case .ownOffer: return .ownOffer
        case .offerClosed(let state): return .offerClosed(state)
        case .quotaUsed(let quota): return quota.problem
        case .switchedOff(let entry): return entry.problem
        case .accountLimited: return .accountLimited
        case .otherCannotPay:
            var problem = Problem.otherCannotPay
            problem.facts.needsNewKey = true
            return problem
        case .wallet(let refusal): return refusal.isKept ? KeptWalletRefusal(refusal).problem : refusal.problem
        case .otherCannotAct: return .otherCannotAct
        case .alreadyProposed(let swap):
            return .alreadyProposed.with(facts: ProblemFacts(conflict: .swap(swap)))
        case .tierLimit(let refusal): return .tierLimit(refusal)
        case .otherTierLimit: return .otherTierLimit

        // Terms
        case .amountOutOfRange(let least, let most): return .amount(from: least, to: most)
        case .notEnoughLeft(let most): return .notEnoughLeft(most)
        case .notPriceable:
            return .invalid("/amount", "comes to nothing, or cannot be priced, at this rate", .notPriceable)
        case .ratesTooOld(let day): return .rateTooOld(asOf: day)
        case .confirmRate(let distance): return .confirmRate(distanceBps: distance, at: "/rate")
        case .confirmRounding(let amounts): return .confirmRounding(amounts)
        case .staleTerms: return .staleTerms
        case .tooManyRounds: return .tooManyRounds(limit: SwapLimits.rounds)
        case .responseTimeOutOfRange:
            let (minutes, days) = (SwapLimits.minResponseTime.minutes, SwapLimits.maxResponseTime.days)
            return .responseTime(
                minutes: minutes, days: days, allowed: range(SwapLimits.minResponseTime, SwapLimits.maxResponseTime))

        // The state
        case .wrongState(let state, let verb): return state.refusal(of: verb)
        case .notYourTurn(let verb): return verb.refusalInOthersTurn
        case .notDue: return .notDue
        case .cashMoved: return .cashMoved
        case .closed: return .settlementClosed

        // The meeting
        case .noMeeting: return .noMeetingInWallet
        case .notAcknowledged: return .notAcknowledged
        case .meetingPast: return .meetingPast
        case .meetingTooLate(let latest): return .meetingTooLate(latest: local(latest))
        case .meetingPointTooFar: return .meetingPointTooFar(kilometres: SwapLimits.meetingPointRadius / 1000)
        case .meetingOver: return .meetingOver
        case .tooManyReschedulings: return .tooManyReschedulings(limit: SwapLimits.reschedulings)
        case .tooManySuggestions: return .tooManySuggestions(limit: SwapLimits.suggestionsPerDay)
        case .alreadyLate: return .alreadyLate
        case .lateTooMuch:
            let minutes = SwapLimits.lateMinutes
            return .lateRange(from: minutes.lowerBound, to: minutes.upperBound)
        case .alreadyCheckedIn: return .alreadyCheckedIn
        case .outsideCheckIn(let from, let to): return .checkIn(from: local(from), to: local(to))
        case .notCheckedIn: return .checkInFirst
        case .otherIsWaiting: return .otherIsWaiting
        case .otherCheckedIn: return .otherCheckedIn
        case .tooEarlyForNoShow(let from): return .tooEarlyForNoShow(from: local(from))

        // The handover
        case .codeWrong(let left, let retryAt):
            let wrong = left > 0 ? Problem.codeWrong(left: left) : .codePause(minutes: SwapLimits.codePause.minutes)
            return wrong.with(
                errors: [FieldFault(pointer: "/code", detail: "is not the other side's code for this swap")],
                facts: ProblemFacts(attemptsLeft: left, retryAt: retryAt))
        case .codesPaused(let until, let now):
            return .codesPaused(until: local(until), seconds: now.wholeSeconds(until: until))
        case .typedCodesEnded:
            var facts = ProblemFacts.usedUp(SwapLimits.codesInAll)
            facts.attemptsLeft = 0
            return .typedCodesEnded.with(facts: facts)
        case .alreadyHandedOver: return .alreadyHandedOver
        case .handOverTime: return .handOverTime(hours: SwapLimits.offlineReportLimit.hours)
        case .actualDiffers: return .amountsDiffer
        case .actualOutOfRange: return .actualAmounts

        // Disputes
        case .disputeTooLate: return .disputeTooLate(days: SwapLimits.disputable.days)
        case .disputeTooEarly(let from): return .disputeTooEarly(from: local(from))
        case .settlementTooSoon(let from, let now):
            return .settlementTooSoon(from: local(from), seconds: now.wholeSeconds(until: from))
        case .nothingToExcuse: return .nothingToExcuse
        case .statementTooLate: return .statementTooLate
        case .alreadyStated: return .alreadyStated
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
            return Problem.tooLittleLeft.with(facts: ProblemFacts(limit: .amount(most)))
        }
        return least == most ? .wholeOnly(most) : .amountRange(from: least, to: most)
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
    fileprivate func refusal(of verb: SwapAction.Verb) -> Problem {
        switch verb {
        case .cancel: self == .proposed ? .notCancellable : refusal
        case .late, .checkIn, .noShow: self == .accepted ? .noMeeting : refusal
        case .dispute: self == .accepted ? .notDisputable : refusal
        case .contest: [.accepted, .scheduled].contains(self) ? .noClaim : refusal
        case .settle: [.accepted, .scheduled, .noShowClaimed].contains(self) ? .noDispute : refusal
        case .propose, .counter, .accept, .decline, .withdraw, .schedule, .handOver, .decide, .excuse, .offerWithdrawn,
            .lapse, .depart, .remove:
            refusal
        }
    }
}

extension SwapAction.Verb {
    /// What the side can do that waits for the other one.
    fileprivate var refusalInOthersTurn: Problem {
        switch self {
        case .withdraw: .othersProposal
        case .counter, .accept, .decline: .othersAnswer
        case .propose, .schedule, .late, .checkIn, .handOver, .cancel, .noShow, .contest, .dispute, .settle, .decide,
            .excuse, .offerWithdrawn, .lapse, .depart, .remove:
            .othersTurn
        }
    }
}
