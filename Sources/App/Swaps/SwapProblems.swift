// This file is long, because one switch covers all refusals of swaps, beside what they say: a new one does not compile without.
import API
import Domain
import Foundation
import JSON

extension ProblemType {
    /// All of this file.
    static let swaps: [ProblemType] = [
        .wrongState, .notYourTurn, .notDue, .staleTerms, .tooManyRounds, .notEnoughLeft, .alreadyProposed,
        .otherCannotAct, .otherCannotPay, .meetingOver, .tooManyReschedulings, .tooManySuggestions, .alreadyLate,
        .alreadyCheckedIn,
        .outsideCheckIn, .notCheckedIn, .otherCheckedIn, .tooEarly, .wrongCode, .tooManyCodes, .typedCodesEnded,
        .alreadyHandedOver, .amountsDiffer, .cashMoved, .tooEarlyForDispute, .tooManySettlements, .nothingToExcuse,
        .alreadyStated,
    ]

    static let wrongState = ProblemType(
        "wrong-state", 409, "Not in this state",
        meaning: "The swap or offer is in a state that does not allow this.",
        remedy: "Read it again; its state says what can be done.")
    static let notYourTurn = ProblemType(
        "not-your-turn", 403, "Not yours to do",
        meaning: "The other side must do this.", remedy: "Wait for the other side.")
    static let notDue = ProblemType(
        "not-due", 409, "Not due",
        meaning: "No deadline of the swap has passed.", remedy: "Wait for the deadline.")
    static let staleTerms = ProblemType(
        "stale-terms", 409, "Other terms by now",
        meaning: "The terms, or those of the offer, have changed since they were read.",
        remedy: "Read the swap again, and accept its new hash.")
    static let tooManyRounds = ProblemType(
        "too-many-rounds", 409, "Too many rounds",
        meaning: "The negotiation has as many terms as one may have.", remedy: "Accept or decline the last terms.")
    static let notEnoughLeft = ProblemType(
        "not-enough-left", 409, "Not enough left",
        meaning: "Other swaps have taken so much of the offer that the amount is not left.",
        remedy: "Propose less, or choose another offer.")
    static let alreadyProposed = ProblemType(
        "already-proposed", 409, "Proposed already",
        meaning: "You already have an open proposal for this offer.", remedy: "Withdraw it, or wait for an answer.")
    static let otherCannotPay = ProblemType(
        "other-cannot-pay", 409, "The other side cannot pay now",
        meaning: "The wallet of the other side has too little of what it gives, or cannot take what it gets.",
        remedy: "Agree on a smaller amount, or wait.")
    static let otherCannotAct = ProblemType(
        "other-cannot-act", 409, "Nobody to swap with",
        meaning: "The account of the other side is restricted or gone.", remedy: "Choose another offer.")
    static let meetingOver = ProblemType(
        "meeting-over", 409, "The meeting is over",
        meaning: "The time of the meeting is over.", remedy: "Name another time.")
    static let tooManyReschedulings = ProblemType(
        "too-many-reschedulings", 409, "Moved too often",
        meaning: "The meeting was moved as often as one may be.", remedy: "Keep the meeting, or cancel the swap.")
    static let tooManySuggestions = ProblemType(
        "too-many-suggestions", 409, "Too many suggestions",
        meaning: "The swap has as many new suggestions as 24 hours allow.",
        remedy: "Agree to a suggestion, or write a message.")
    static let alreadyLate = ProblemType(
        "already-late", 409, "Late already",
        meaning: "You have announced a delay for this meeting before.", remedy: "Nothing needs to be done.")
    static let alreadyCheckedIn = ProblemType(
        "already-checked-in", 409, "Checked in already",
        meaning: "You have checked in before.", remedy: "Nothing needs to be done.")
    static let outsideCheckIn = ProblemType(
        "outside-check-in", 409, "Not the time for it",
        meaning: "Check-in is possible around the start of the meeting only.",
        remedy: "Check in at that time; the detail names it.")
    static let notCheckedIn = ProblemType(
        "not-checked-in", 409, "Not checked in",
        meaning: "This needs your check-in at the meeting place.", remedy: "Check in first, or cancel the swap.")
    static let otherCheckedIn = ProblemType(
        "other-checked-in", 409, "The other was there",
        meaning: "The other side has checked in too.", remedy: "Find each other, or open a dispute.")
    static let tooEarly = ProblemType(
        "too-early", 409, "Too early",
        meaning: "The other side still has time to come.", remedy: "Wait for the time in the detail.")
    static let wrongCode = ProblemType(
        "wrong-code", 422, "Wrong code",
        meaning: "The code is not the other side's code for this swap.",
        remedy: "Compare the digits, or scan the QR code.")
    static let tooManyCodes = ProblemType(
        "too-many-codes", 429, "Too many wrong codes",
        meaning: "Too many wrong codes were sent in a row.", remedy: "Wait for the seconds of Retry-After.")
    static let typedCodesEnded = ProblemType(
        "typed-codes-ended", 409, "Scan the code",
        meaning: "Too many wrong codes were sent for this swap.", remedy: "Scan the other side's QR code.")
    static let alreadyHandedOver = ProblemType(
        "already-handed-over", 409, "Handed in already",
        meaning: "You have submitted the other side's code before.", remedy: "Nothing needs to be done.")
    static let amountsDiffer = ProblemType(
        "amounts-differ", 409, "Different amounts",
        meaning: "The code is right and was stored, but the other side named other amounts.",
        remedy: "Agree on the amounts, and send the code again with them.")
    static let cashMoved = ProblemType(
        "cash-moved", 409, "Cash has changed hands",
        meaning: "A code was submitted, so cash has changed hands.",
        remedy: "Submit the other code, or open a dispute.")
    static let tooEarlyForDispute = ProblemType(
        "too-early", 409, "Too early for a dispute",
        meaning: "The swap can be disputed later.",
        remedy: "Wait for the time in the detail, cancel, or send a report.")
    static let tooManySettlements = ProblemType(
        "too-many-settlements", 429, "One settlement a day",
        meaning: "You have offered a settlement within the last 24 hours.",
        remedy: "Wait for the seconds of Retry-After, or accept theirs.")
    static let nothingToExcuse = ProblemType(
        "nothing-to-excuse", 409, "Nothing to excuse",
        meaning: "Nobody is blamed for leaving this swap for safety.", remedy: "Nothing needs to be done.")
    static let alreadyStated = ProblemType(
        "already-stated", 409, "Stated already",
        meaning: "Your statement is stored; it is made once.", remedy: "Settle, or wait for a decision.")
}

extension ProblemText {
    static let otherCannotPay = ProblemText(
        en: "The other side cannot settle this in the wallet now. Suggest a smaller amount, or write to them.",
        pl: "Druga strona nie może teraz rozliczyć tego w portfelu. Zaproponuj mniejszą kwotę albo napisz do niej.")
    static let noMeetingInWallet = ProblemText(
        en: "This swap is settled in the wallet, so there is no meeting. Leave it out.",
        pl: "Ta wymiana jest rozliczana w portfelu, więc nie ma spotkania. Pomiń je.")
    static let otherCannotAct = ProblemText(
        en: "The other side cannot swap at the moment. Look for another offer.",
        pl: "Druga strona nie może się teraz wymieniać. Poszukaj innej oferty.")
    static let alreadyProposed = ProblemText(
        en: "You already have an open proposal for this offer. Withdraw it first, or wait for the answer.",
        pl: "Masz już otwartą propozycję do tej oferty. Najpierw ją wycofaj albo poczekaj na odpowiedź.")
    static func amountRange(from: Money, to: Money) -> ProblemText {
        ProblemText(
            en: "Enter an amount from \(English.formats.amount(from)) to \(English.formats.amount(to)).",
            pl: "Podaj kwotę od \(Polish.formats.amount(from)) do \(Polish.formats.amount(to)).")
    }
    static func wholeOnly(_ whole: Money) -> ProblemText {
        ProblemText(
            en: "This offer can only be taken as a whole: \(English.formats.amount(whole)).",
            pl: "Tę ofertę można przyjąć tylko w całości: \(Polish.formats.amount(whole)).")
    }
    static func notEnoughLeft(_ left: Money) -> ProblemText {
        ProblemText(
            en:
                "Other swaps have taken part of this offer: \(English.formats.amount(left)) is left. Agree on that much or less.",
            pl:
                "Inne wymiany obejmują część tej oferty: zostało \(Polish.formats.amount(left)). Uzgodnijcie najwyżej tyle."
        )
    }
    static let tooLittleLeft = ProblemText(
        en: "Other swaps have taken most of this offer. Less is left than its smallest amount.",
        pl: "Inne wymiany obejmują większość tej oferty. Zostało mniej niż jej najmniejsza kwota.")
    static let staleTerms = ProblemText(
        en: "The terms have changed since you read them. Read them again before you accept.",
        pl: "Warunki zmieniły się w międzyczasie. Przeczytaj je ponownie, zanim je zaakceptujesz.")
    static func tooManyRounds(limit: Int) -> ProblemText {
        ProblemText(
            en: "All \(limit) proposals of this swap have been made. Accept or decline the last one.",
            pl: "Limit propozycji w jednej wymianie (\(limit)) jest wyczerpany. Zaakceptuj lub odrzuć ostatnią.")
    }
    static func responseTime(minutes: Int, days: Int) -> ProblemText {
        ProblemText(
            en:
                "Choose a time for the answer from \(English.count(minutes, "minute", "minutes")) to \(English.count(days, "day", "days")) from now.",
            pl:
                "Wybierz czas na odpowiedź od \(Polish.count(minutes, "minuty", "minut", "minut")) do \(Polish.count(days, "dnia", "dni", "dni"))."
        )
    }
    static func swapState(_ state: Swap.State) -> ProblemText {
        state.text
    }
    static let notCancellable = ProblemText(
        en: "This proposal has not been accepted yet. Withdraw or decline it instead.",
        pl: "Ta propozycja nie jest jeszcze zaakceptowana. Wycofaj ją lub odrzuć.")
    static let noMeeting = ProblemText(
        en: "You have not agreed on a meeting yet. Suggest a place and a time first.",
        pl: "Spotkanie nie jest jeszcze umówione. Najpierw zaproponuj miejsce i czas.")
    static let notDisputable = ProblemText(
        en: "No cash has changed hands yet. You can cancel this swap instead.",
        pl: "Gotówka nie zmieniła jeszcze właściciela. Możesz odwołać tę wymianę.")
    static let noClaim = ProblemText(
        en: "Nobody has reported a no-show in this swap.", pl: "Nikt nie zgłasza nieobecności w tej wymianie.")
    static let noDispute = ProblemText(
        en: "There is no open dispute about this swap.", pl: "O tę wymianę nie toczy się żaden spór.")
    static let othersTurn = ProblemText(
        en: "It is the other side's turn. Wait for the answer.",
        pl: "Teraz kolej na drugą stronę. Poczekaj na odpowiedź.")
    static let othersProposal = ProblemText(
        en: "Only the side that made this proposal can withdraw it. You can decline it.",
        pl: "Wycofać propozycję może tylko strona, która ją składa. Możesz ją odrzucić.")
    static let othersAnswer = ProblemText(
        en: "It is the other side's turn to answer. Wait, or withdraw your proposal.",
        pl: "Teraz odpowiada druga strona. Poczekaj albo wycofaj swoją propozycję.")
    static let notDue = ProblemText(
        en: "No deadline of this swap has passed yet.", pl: "Żaden termin tej wymiany jeszcze nie minął.")
    static let cashMoved = ProblemText(
        en:
            "Cash has changed hands: one code has been entered. Enter the other one, or open a dispute if something is wrong.",
        pl:
            "Gotówka zmieniła już właściciela: jeden kod jest podany. Podaj drugi, a jeśli coś się nie zgadza, otwórz spór."
    )
    static let notAcknowledged = ProblemText(
        en: "Read the safety advice for this place first, and confirm that you have.",
        pl: "Najpierw przeczytaj zasady bezpieczeństwa dla tego miejsca i potwierdź to.")
    static let meetingPast = ProblemText(
        en: "This time has passed. Choose a later one.", pl: "Ten czas już minął. Wybierz późniejszy.")
    static func meetingTooLate(latest: LocalTime) -> ProblemText {
        ProblemText(
            en: "Choose an earlier time: \(English.moment(latest)) at the latest.",
            pl: "Wybierz wcześniejszy czas: najpóźniej \(Polish.moment(latest)).")
    }
    static func meetingPointTooFar(kilometres: Int) -> ProblemText {
        ProblemText(
            en: "This meeting point is more than \(kilometres) km from the offer. Choose a nearer one.",
            pl: "To miejsce spotkań leży ponad \(kilometres) km od oferty. Wybierz bliższe.")
    }
    static let meetingOver = ProblemText(
        en: "The time of this meeting has passed. Suggest another time.",
        pl: "Czas tego spotkania już minął. Zaproponuj inny.")
    static func tooManyReschedulings(limit: Int) -> ProblemText {
        ProblemText(
            en:
                "This meeting has been moved \(English.count(limit, "time", "times")), and cannot be moved again. Keep to it, or cancel the swap.",
            pl:
                "To spotkanie przełożono już \(Polish.count(limit, "raz", "razy", "razy")) i nie można go przełożyć ponownie. Zostań przy nim albo odwołaj wymianę."
        )
    }
    static func tooManySuggestions(limit: Int) -> ProblemText {
        ProblemText(
            en:
                "All \(limit) meeting suggestions of one day have been made. Agree to one of them, or write a message.",
            pl:
                "Limit propozycji spotkania w ciągu doby (\(limit)) jest wyczerpany. Przyjmij jedną z nich albo napisz wiadomość."
        )
    }
    static let alreadyLate = ProblemText(
        en: "You have already announced a delay, and can do so only once. Write a message instead.",
        pl: "Opóźnienie jest już zgłoszone, a można to zrobić tylko raz. Napisz wiadomość.")
    static func lateRange(from: Int, to: Int) -> ProblemText {
        ProblemText(
            en: "Choose a delay from \(from) to \(to) minutes.",
            pl: "Wybierz opóźnienie od \(from) do \(Polish.count(to, "minuty", "minut", "minut")).")
    }
    static let alreadyCheckedIn = ProblemText(
        en: "You have already checked in.", pl: "Twoja obecność jest już potwierdzona.")
    static func checkIn(from: LocalTime, to: LocalTime) -> ProblemText {
        ProblemText(
            en: "You can check in \(English.span(from, to)).",
            pl: "Obecność możesz potwierdzić \(Polish.span(from, to)).")
    }
    static let notCheckedIn = ProblemText(
        en: "Check in first. Then you can report that the other side did not come.",
        pl: "Najpierw potwierdź swoją obecność. Potem możesz zgłosić, że druga strona nie przyszła.")
    static let otherIsWaiting = ProblemText(
        en: "The other side has checked in and is waiting. Check in, or cancel the swap.",
        pl: "Druga strona jest na miejscu i czeka. Potwierdź obecność albo odwołaj wymianę.")
    static let otherCheckedIn = ProblemText(
        en: "The other side has checked in too. Look for each other, or write a message.",
        pl: "Druga strona też jest na miejscu. Poszukajcie się albo napisz wiadomość.")
    static func tooEarlyForNoShow(from: LocalTime) -> ProblemText {
        ProblemText(
            en: "Wait for the other side until \(English.moment(from)). Then you can report a no-show.",
            pl: "Poczekaj na drugą stronę do \(Polish.bound(from)). Potem możesz zgłosić nieobecność.")
    }
    static func codeWrong(left: Int) -> ProblemText {
        ProblemText(
            en:
                "This is not the other side's code. You have \(English.count(left, "more attempt", "more attempts")).",
            pl: "To nie jest kod drugiej strony. Masz jeszcze \(Polish.count(left, "próbę", "próby", "prób")).")
    }
    static func codePause(minutes: Int) -> ProblemText {
        ProblemText(
            en:
                "This is not the other side's code. Try again in \(English.count(minutes, "minute", "minutes")), or scan the QR code.",
            pl:
                "To nie jest kod drugiej strony. Spróbuj ponownie za \(Polish.count(minutes, "minutę", "minuty", "minut")) albo zeskanuj kod QR."
        )
    }
    static func codesPaused(until: LocalTime) -> ProblemText {
        ProblemText(
            en: "Too many wrong codes. Try again at \(English.moment(until)), or scan the QR code.",
            pl: "Za dużo błędnych kodów. Spróbuj ponownie \(Polish.moment(until)) albo zeskanuj kod QR.")
    }
    static let typedCodesEnded = ProblemText(
        en: "Too many wrong codes have been typed. Scan the other side's QR code instead.",
        pl: "Wpisano za dużo błędnych kodów. Zeskanuj kod QR drugiej strony.")
    static let alreadyHandedOver = ProblemText(
        en: "You have already entered the other side's code.", pl: "Kod drugiej strony jest już podany.")
    static func handOverTime(hours: Int) -> ProblemText {
        ProblemText(
            en:
                "Enter a time after the agreement that has passed and is at most \(English.count(hours, "hour", "hours")) ago.",
            pl:
                "Podaj miniony czas po uzgodnieniu wymiany, najwyżej \(Polish.count(hours, "godzinę", "godziny", "godzin")) temu."
        )
    }
    static let amountsDiffer = ProblemText(
        en:
            "The code is right, but the other side entered other amounts. Agree on them and enter the code again. Otherwise the amounts of the terms count.",
        pl:
            "Kod jest prawidłowy, ale druga strona podaje inne kwoty. Uzgodnijcie je i podaj kod jeszcze raz. Inaczej liczą się kwoty z warunków."
    )
    static let actualAmounts = ProblemText(
        en: "Enter both amounts in the currencies of this swap, each more than zero.",
        pl: "Podaj obie kwoty w walutach tej wymiany, każdą większą od zera.")
    static func disputeTooLate(days: Int) -> ProblemText {
        ProblemText(
            en:
                "A swap can be disputed for \(English.count(days, "day", "days")) after its end. That time is over.",
            pl:
                "Spór można otworzyć w ciągu \(Polish.count(days, "dnia", "dni", "dni")) od końca wymiany. Ten czas już minął."
        )
    }
    static func disputeTooEarly(from: LocalTime) -> ProblemText {
        ProblemText(
            en:
                "You can open a dispute from \(English.moment(from)). Until then you can cancel, leave for safety, or send us a report.",
            pl:
                "Spór możesz otworzyć od \(Polish.bound(from)). Do tego czasu możesz odwołać wymianę, odejść ze względów bezpieczeństwa lub wysłać nam zgłoszenie."
        )
    }
    static func settlementTooSoon(from: LocalTime) -> ProblemText {
        ProblemText(
            en:
                "You can offer another settlement from \(English.moment(from)). You can accept the other side's at any time.",
            pl:
                "Kolejną ugodę możesz zaproponować od \(Polish.bound(from)). Ugodę drugiej strony możesz przyjąć w każdej chwili."
        )
    }
    static let settlementClosed = ProblemText(
        en:
            "You can no longer write to each other. Accept the settlement that was offered, or wait for a decision.",
        pl: "Nie możecie już do siebie pisać. Przyjmij zaproponowaną ugodę albo poczekaj na decyzję.")
    static let statementTooLate = ProblemText(
        en: "The time for statements is over. Settle the dispute, or wait for a decision.",
        pl: "Czas na oświadczenia minął. Zawrzyj ugodę albo poczekaj na decyzję.")
    static let alreadyStated = ProblemText(
        en: "You have already made your statement. Settle the dispute, or wait for a decision.",
        pl: "Twoje oświadczenie jest już złożone. Zawrzyj ugodę albo poczekaj na decyzję.")
    static let nothingToExcuse = ProblemText(
        en: "Nobody is blamed for leaving this swap for safety.",
        pl: "Nikt nie ponosi winy za odejście z tej wymiany ze względów bezpieczeństwa.")
}

extension Swap.State {
    fileprivate var text: ProblemText {
        switch self {
        case .proposed:
            ProblemText(
                en: "This proposal has not been accepted yet.", pl: "Ta propozycja nie jest jeszcze zaakceptowana.")
        case .accepted:
            ProblemText(en: "This swap has already been accepted.", pl: "Ta wymiana jest już zaakceptowana.")
        case .scheduled:
            ProblemText(
                en: "This swap has already been accepted, and its meeting is agreed.",
                pl: "Ta wymiana jest już zaakceptowana, a spotkanie umówione.")
        case .noShowClaimed:
            ProblemText(
                en: "One side has reported that the other did not come. That report has to be answered first.",
                pl: "Jedna ze stron zgłasza, że druga nie przyszła. Najpierw trzeba na to odpowiedzieć.")
        case .disputed:
            ProblemText(
                en: "There is an open dispute about this swap. Settle it, or wait for a decision.",
                pl: "O tę wymianę toczy się spór. Zawrzyj ugodę albo poczekaj na decyzję.")
        case .declined:
            ProblemText(
                en: "This proposal was declined. You can agree on a new one.",
                pl: "Ta propozycja jest odrzucona. Możecie uzgodnić nową.")
        case .withdrawn:
            ProblemText(
                en: "This proposal was withdrawn. You can agree on a new one.",
                pl: "Ta propozycja jest wycofana. Możecie uzgodnić nową.")
        case .lapsed: ProblemText(en: "The time for this swap has run out.", pl: "Czas na tę wymianę minął.")
        case .completed: ProblemText(en: "This swap is already completed.", pl: "Ta wymiana jest już zakończona.")
        case .cancelled: ProblemText(en: "This swap was cancelled.", pl: "Ta wymiana jest odwołana.")
        case .noShow:
            ProblemText(
                en: "This swap has ended, because one side did not come.",
                pl: "Ta wymiana jest zakończona, bo jedna ze stron nie przyszła.")
        case .unconfirmed:
            ProblemText(
                en: "This swap has ended, because nobody said how the meeting went.",
                pl: "Ta wymiana jest zakończona, bo nikt nie powiedział, jak przebiegło spotkanie.")
        case .settled:
            ProblemText(
                en: "The dispute about this swap has been settled.", pl: "Spór o tę wymianę zakończył się ugodą.")
        case .resolved:
            ProblemText(
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
        case .ownOffer: return Problem(.ownOffer, .ownOffer)
        case .offerClosed(let state): return Problem(.offerClosed, .offerClosed(state))
        case .quotaUsed(let quota): return quota.problem
        case .switchedOff(let entry): return entry.problem
        case .accountLimited: return Problem(.accountLimited, .accountLimited)
        case .otherCannotPay:
            var problem = Problem(.otherCannotPay, .otherCannotPay)
            problem.facts.needsNewKey = true
            return problem
        case .wallet(let refusal): return refusal.isKept ? KeptWalletRefusal(refusal).problem : refusal.problem
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
        case .noMeeting:
            return .invalid("/meeting", "cannot be given: the swap is settled in the wallet", .noMeetingInWallet)
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
        case .codeWrong(let left, let retryAt):
            return Problem(
                .wrongCode,
                left > 0 ? .codeWrong(left: left) : .codePause(minutes: SwapLimits.codePause.minutes),
                errors: [FieldFault(pointer: "/code", detail: "is not the other side's code for this swap")],
                facts: ProblemFacts(attemptsLeft: left, retryAt: retryAt))
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
        switch verb {
        case .cancel: self == .proposed ? .notCancellable : .swapState(self)
        case .late, .checkIn, .noShow: self == .accepted ? .noMeeting : .swapState(self)
        case .dispute: self == .accepted ? .notDisputable : .swapState(self)
        case .contest: [.accepted, .scheduled].contains(self) ? .noClaim : .swapState(self)
        case .settle: [.accepted, .scheduled, .noShowClaimed].contains(self) ? .noDispute : .swapState(self)
        case .propose, .counter, .accept, .decline, .withdraw, .schedule, .handOver, .decide, .excuse, .offerWithdrawn,
            .lapse, .depart, .remove:
            .swapState(self)
        }
    }
}

extension SwapAction.Verb {
    /// What the side can do that waits for the other one.
    fileprivate var textInOthersTurn: ProblemText {
        switch self {
        case .withdraw: .othersProposal
        case .counter, .accept, .decline: .othersAnswer
        case .propose, .schedule, .late, .checkIn, .handOver, .cancel, .noShow, .contest, .dispute, .settle, .decide,
            .excuse, .offerWithdrawn, .lapse, .depart, .remove:
            .othersTurn
        }
    }
}
