import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let offerKinds: [any ListedProblem] = [
        notTheOwner, ownOffer, offerClosed, tooOldToRenew, noReference, confirmRate, confirmRounding,
    ]

    static let notTheOwner = Problem(
        "not-the-owner", 403, "Not your offer",
        meaning: "Only the owner may change the offer.", remedy: "Change an offer of your own.",
        en: "This is not your offer. Only its owner can change it.",
        pl: "To nie jest twoja oferta. Zmieniać ją może tylko osoba, która ją wystawia.")
    static let ownOffer = Problem(
        "own-offer", 409, "Your own offer",
        meaning: "The offer is your own.", remedy: "Choose an offer of another traveller.",
        en: "This is your own offer. Choose somebody else's.",
        pl: "To twoja własna oferta. Wybierz ofertę innej osoby.")

    static let offerClosed = ProblemType(
        "offer-closed", 409, "Offer closed",
        meaning: "The offer takes nothing new: it is paused, completed, expired or withdrawn.",
        remedy: "Choose another offer.")
    /// Nothing can be agreed on an offer in this state.
    static func offerClosed(_ state: Offer.State) -> Problem {
        switch state {
        case .active:
            offerClosed.saying(
                en: "Nothing more can be agreed on this offer.", pl: "W tej ofercie nie można już niczego uzgodnić.")
        case .paused:
            offerClosed.saying(
                en: "This offer is paused, so nothing can be agreed on it now. Try again later.",
                pl: "Ta oferta jest wstrzymana, więc nie można w niej teraz niczego uzgodnić. Spróbuj później.")
        case .reserved:
            offerClosed.saying(
                en: "All of this offer is reserved, so nothing can be agreed on it now. Try again later.",
                pl:
                    "Cała ta oferta jest zarezerwowana, więc nie można w niej teraz niczego uzgodnić. Spróbuj później.")
        case .completed:
            offerClosed.saying(
                en: "All of this offer has been swapped, so nothing more can be agreed on it.",
                pl: "Cała ta oferta jest już wymieniona, więc nie można w niej niczego uzgodnić.")
        case .expired:
            offerClosed.saying(
                en: "This offer has expired, so nothing more can be agreed on it.",
                pl: "Ta oferta wygasła, więc nie można w niej już niczego uzgodnić.")
        case .withdrawn:
            offerClosed.saying(
                en: "This offer was withdrawn, so nothing more can be agreed on it.",
                pl: "Ta oferta jest wycofana, więc nie można w niej już niczego uzgodnić.")
        }
    }

    static let tooOldToRenew = Problem(
        "too-old-to-renew", 409, "Too old to renew",
        meaning: "The offer expired too long ago.", remedy: "Publish a new offer.",
        en: "This offer expired more than \(OfferLimits.renewalDays) days ago. Publish a new one.",
        pl: "Ta oferta wygasła ponad \(OfferLimits.renewalDays) dni temu. Dodaj nową.")

    static let noReference = ProblemType(
        "no-reference", 422, "No reference rate",
        meaning: "The price needs a reference rate that does not exist.",
        remedy: "Name a fixed rate, or other currencies.")
    static let noReferenceForEither = noReference.saying(
        en: "Neither of these currencies has a reference rate. Choose another pair.",
        pl: "Żadna z tych walut nie ma kursu referencyjnego. Wybierz inną parę.",
        errors: [FieldFault(pointer: "/want", detail: "has no reference rate, and neither has the other")])
    static let noReferenceForBoth = noReference.saying(
        en: "One of these currencies has no reference rate. Set a fixed rate instead.",
        pl: "Jedna z tych walut nie ma kursu referencyjnego. Ustal stały kurs.",
        errors: [FieldFault(pointer: "/pricing/kind", detail: "must be fixed for these currencies")])
    static let notInWallet = noReference.saying(
        en: "The wallet does not have both of these currencies. Choose another pair.",
        pl: "W portfelu nie ma obu tych walut. Wybierz inną parę.",
        errors: [FieldFault(pointer: "/want", detail: "needs a reference rate for both currencies")])

    static let confirmRate = ProblemType(
        "confirm-rate", 422, "Is this rate meant?",
        meaning: "The rate is far from the reference rate.", remedy: "Correct it, or send confirmRate: true.")
    static func confirmRate(distanceBps: Int, at pointer: String) -> Problem {
        confirmRate.saying(
            en:
                "This rate is \(English.formats.percent(bps: distanceBps)) away from the reference rate. Check it, and confirm it if you mean it.",
            pl:
                "Ten kurs różni się o \(Polish.formats.percent(bps: distanceBps)) od kursu referencyjnego. Sprawdź go i potwierdź, jeśli jest właściwy.",
            errors: [FieldFault(pointer: pointer, detail: "is far from the reference rate")])
    }

    static let confirmRounding = ProblemType(
        "confirm-rounding", 422, "Are these amounts meant?",
        meaning: "Bank notes make amounts that are far from the price or from the amount in the request.",
        remedy: "Show the amounts in `rounded`; send another amount, exact: true, or confirmRounding: true.")
    static func confirmRounding(_ amounts: Amounts) -> Problem {
        confirmRounding.saying(
            en:
                "With bank notes this swap is \(English.formats.amount(amounts.gets)) for \(English.formats.amount(amounts.gives)), which is far from the price or from the amount you chose. Choose another amount or exact amounts, or confirm it.",
            pl:
                "W banknotach ta wymiana to \(Polish.formats.amount(amounts.gets)) za \(Polish.formats.amount(amounts.gives)), co znacznie odbiega od ceny lub od wybranej kwoty. Wybierz inną kwotę lub dokładne kwoty albo potwierdź.",
            errors: [FieldFault(pointer: "/amount", detail: "is far from what bank notes can pay")],
            facts: ProblemFacts(rounded: amounts))
    }

    /// A change that an offer in this state does not take.
    static func offerState(_ state: Offer.State) -> Problem {
        switch state {
        case .active: wrongState.saying(en: "This offer is already active.", pl: "Ta oferta jest już aktywna.")
        case .paused: wrongState.saying(en: "This offer is already paused.", pl: "Ta oferta jest już wstrzymana.")
        case .reserved:
            wrongState.saying(
                en: "All of this offer is reserved for swaps.", pl: "Cała ta oferta jest zarezerwowana na wymiany.")
        case .completed:
            wrongState.saying(
                en: "All of this offer has been swapped. Publish a new one.",
                pl: "Cała ta oferta jest już wymieniona. Dodaj nową.")
        case .expired:
            wrongState.saying(
                en: "This offer has expired. Renew it, or publish a new one.",
                pl: "Ta oferta wygasła. Odnów ją albo dodaj nową.")
        case .withdrawn:
            wrongState.saying(
                en: "This offer was withdrawn. Publish a new one.", pl: "Ta oferta jest wycofana. Dodaj nową.")
        }
    }
    static func tooManyOffers(limit: Int, used: Int) -> Problem {
        tierLimit.saying(
            en: "You can have \(English.count(limit, "open offer", "open offers")) at a time. Withdraw one first.",
            pl:
                "Możesz mieć naraz najwyżej \(Polish.count(limit, "otwartą ofertę", "otwarte oferty", "otwartych ofert")). Najpierw wycofaj jedną z nich.",
            facts: ProblemFacts(limit: .count(limit), used: .count(used)))
    }
    static func offersWorthTooMuch(limit: Int, used: Double) -> Problem {
        tierLimit.saying(
            en:
                "Your open offers can be worth \(English.formats.euros(limit)) together. Choose a smaller amount, or withdraw an offer first.",
            pl:
                "Twoje otwarte oferty mogą być warte razem najwyżej \(Polish.formats.euros(limit)). Wybierz mniejszą kwotę albo najpierw wycofaj ofertę.",
            facts: ProblemFacts(limit: .euros(limit), used: .amount(Money(euros: used))))
    }
    static let minFillTooLarge = invalid(
        "/minFill/amount", "must not be more than the whole",
        en: "The smallest amount cannot be more than the whole offer. Lower it.",
        pl: "Najmniejsza kwota nie może być większa od całej oferty. Zmniejsz ją.")
    static let minFillNotPositive = invalid(
        "/minFill", "must be more than nothing, in the currency of have",
        en: "The smallest amount must be more than zero, in the currency of the offer.",
        pl: "Najmniejsza kwota musi być większa od zera i w walucie oferty.")
    static let totalBelowCommitted = invalid(
        "/have/amount", "must cover what swaps have already taken",
        en: "Swaps have already taken more than this amount. Enter a larger one.",
        pl: "Wymiany obejmują już więcej niż ta kwota. Podaj większą.")
    static let totalCurrencyChanged = invalid(
        "/have/currency", "cannot be changed; publish a new offer",
        en: "The currency of an offer cannot be changed. Publish a new offer.",
        pl: "Waluty oferty nie można zmienić. Dodaj nową ofertę.")
    static let daysReversed = invalid(
        "/availability/to", "must not be before from",
        en: "The last day is before the first. Change one of them.",
        pl: "Ostatni dzień jest przed pierwszym. Zmień jeden z nich.")
    static func openEndedTooLate(latest: Day) -> Problem {
        invalid(
            "/availability/from", "must not be after \(latest) without a last day",
            en:
                "An offer without a last day begins on \(English.formats.day(latest)) at the latest. Choose an earlier first day, or add a last day.",
            pl:
                "Oferta bez ostatniego dnia zaczyna się najpóźniej \(Polish.formats.day(latest)). Wybierz wcześniejszy pierwszy dzień albo dodaj ostatni.",
            allowed: .init(to: .day(latest)))
    }
    static let renewalNeedsDays = invalid(
        "/availability", "is missing: this offer has days, so name the new ones",
        en: "This offer has a last day. Choose its new days.", pl: "Ta oferta ma ostatni dzień. Wybierz jej nowe dni.")
    static let renewalTakesOneKind = invalid(
        "/days", "must not be given with availability",
        en: "Choose either a number of days or new dates, not both.", pl: "Wybierz albo liczbę dni, albo nowe daty.")
    static func premium(from: Int, to: Int) -> Problem {
        invalid(
            "/pricing/premiumBps", "must be from \(from) to \(to)",
            en:
                "Choose a premium from \(English.formats.percent(bps: from)) to \(English.formats.percent(bps: to)).",
            pl:
                "Wybierz różnicę wobec kursu referencyjnego od \(Polish.formats.percent(bps: from)) do \(Polish.formats.percent(bps: to)).",
            allowed: .init(from: .count(from), to: .count(to)))
    }
}

extension ProblemText {
    static let notPriceable = ProblemText(
        en: "This amount cannot be priced at this rate. Change the amount or the rate.",
        pl: "Tej kwoty nie da się przeliczyć po tym kursie. Zmień kwotę lub kurs.")
    static func dayPast(today: Day) -> ProblemText {
        ProblemText(
            en: "This day has passed. Choose a day from \(English.formats.day(today)) on.",
            pl: "Ten dzień już minął. Wybierz \(Polish.formats.day(today)) lub późniejszy dzień.")
    }
    static func dayTooLate(latest: Day) -> ProblemText {
        ProblemText(
            en: "This day is too far ahead. Choose \(English.formats.date(latest)) or an earlier day.",
            pl: "Ten dzień jest zbyt odległy. Wybierz najpóźniej \(Polish.formats.date(latest)) r.")
    }
}

extension OfferRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .accountLimited: .accountLimited
        case .quotaUsed(let quota): quota.problem
        case .switchedOff(let entry): entry.problem
        case .noSuchOffer: .notFound
        case .notTheOwner: .notTheOwner
        case .staleVersion: .staleVersion
        case .wrongState(let state, _): .offerState(state)
        case .tooManyOffers(let limit, let used):
            .tooManyOffers(limit: limit, used: used)
        case .offersWorthTooMuch(let limit, let used):
            .offersWorthTooMuch(limit: limit, used: used)
        case .tooOldToRenew: .tooOldToRenew
        case .noReference: .noReferenceForEither
        case .noReferenceForBoth: .noReferenceForBoth
        case .notInWallet: .notInWallet
        case .confirmRate(let distance): .confirmRate(distanceBps: distance, at: "/pricing/rate")
        case .sameCurrency: .invalid("/want", "must be another currency than the one you have", .sameCurrency)
        case .premiumOutOfRange:
            .premium(from: Pricing.premiumRange.lowerBound, to: Pricing.premiumRange.upperBound)
        case .notPriceable: .invalid("/have/amount", "comes to nothing, or too much, at this rate", .notPriceable)
        case .minFillTooLarge: .minFillTooLarge
        case .minFillNotPositive: .minFillNotPositive
        case .totalBelowCommitted: .totalBelowCommitted
        case .totalCurrencyChanged: .totalCurrencyChanged
        case .dayPast(let today):
            .invalid(
                "/availability/from", "is past; there it is \(today) today", .dayPast(today: today),
                allowed: .init(from: .day(today)))
        case .daysReversed: .daysReversed
        case .tooFarAhead(let latest):
            .invalid(
                "/availability/to", "must not be after \(latest)", .dayTooLate(latest: latest),
                allowed: .init(to: .day(latest)))
        case .openEndedTooFar(let latest): .openEndedTooLate(latest: latest)
        case .renewalNeedsDays: .renewalNeedsDays
        case .renewalTakesNoDays: .renewalTakesOneKind
        }
    }
}
