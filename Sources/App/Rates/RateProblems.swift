import API
import Domain
import Foundation
import JSON

extension Problem {
    /// The kinds of this file.
    static let rateKinds: [any ListedProblem] = [
        noRates, noSuchRates, rateStale, noForecast,
    ]

    static let noRates = Problem(
        "no-rates", 503, "No rates",
        meaning: "No rates have been stored yet.", remedy: "Wait for the seconds of Retry-After, then repeat.",
        en: "There are no exchange rates yet. Try again in a minute.",
        pl: "Nie ma jeszcze kursów walut. Spróbuj ponownie za minutę.", retryAfter: 60)

    static let noSuchRates = ProblemType(
        "no-rates", 404, "No rates",
        meaning: "There are no rates of this source or day.", remedy: "Choose another source or day.")
    static let noRatesOfSource = noSuchRates.saying(
        en: "This source has no exchange rates here. Choose another one.",
        pl: "To źródło nie ma tu kursów walut. Wybierz inne.")
    static let noAssetPrices = noSuchRates.saying(
        en: "There are no prices of this asset here.",
        pl: "Nie ma tu cen tego aktywa.")
    static let noRatesSoEarly = noSuchRates.saying(
        en: "There are no exchange rates for such an early day. Choose a later one.",
        pl: "Z tak wczesnego dnia nie ma kursów walut. Wybierz późniejszy.")
    static let noRatesInFuture = noSuchRates.saying(
        en: "This day has not come yet. Choose an earlier one.",
        pl: "Ten dzień jeszcze nie nadszedł. Wybierz wcześniejszy.")

    static let noRatesOfAMonthAgo = noSuchRates.saying(
        en: "There are no rates of a month ago yet to compare with.",
        pl: "Nie ma jeszcze kursów sprzed miesiąca do porównania.")

    static let noForecast = ProblemType(
        "no-forecast", 404, "No forecast",
        meaning: "The pair has too few published rates without a gap, or its source may change what it once said.",
        remedy: "Show the history alone.")
    static func tooFewCloses(_ least: Int) -> Problem {
        noForecast.saying(
            en: "There is no forecast yet: it needs \(English.count(least, "rate", "rates")) without a gap.",
            pl:
                "Nie ma jeszcze prognozy: potrzeba do niej \(Polish.count(least, "kursu", "kursów", "kursów")) bez przerwy."
        )
    }
    static func noForecast(of currency: Currency, since last: Day) -> Problem {
        noForecast.saying(
            en: "There is no forecast: the newest rate of \(currency) is from \(English.formats.date(last)).",
            pl: "Nie ma prognozy: najnowszy kurs waluty \(currency) jest z \(Polish.formats.date(last)) r.")
    }
    static let noForecastOfVendor = noForecast.saying(
        en: "There is no forecast by this source. Choose a central bank.",
        pl: "Dla tego źródła nie ma prognozy. Wybierz bank centralny.")

    static let rateStale = ProblemType(
        "rate-stale", 409, "Rates too old",
        meaning: "The newest reference rate is too old to agree on.",
        remedy: "Agree on a rate of your own, or wait for new rates.")
    static func rateTooOld(asOf: Day?) -> Problem {
        switch asOf {
        case let day?:
            rateStale.saying(
                en:
                    "The newest exchange rate is from \(English.formats.date(day)), which is too old. Propose a rate of your own, or try again later.",
                pl:
                    "Najnowszy kurs jest z \(Polish.formats.date(day)) r. i jest za stary. Zaproponuj własny kurs albo spróbuj później."
            )
        case nil:
            rateStale.saying(
                en:
                    "There is no current exchange rate for these currencies. Propose a rate of your own, or try again later.",
                pl: "Dla tych walut nie ma aktualnego kursu. Zaproponuj własny kurs albo spróbuj później.")
        }
    }
}

extension ProblemText {
    static let noRateOfCurrency = ProblemText(
        en: "There is no exchange rate for these currencies. Choose others.",
        pl: "Dla tych walut nie ma kursu. Wybierz inne.")
    static let unknownAsset = ProblemText(
        en: "We do not know this asset. Choose one from the list.", pl: "Nie znamy tego aktywa. Wybierz z listy.")
    static let assetTwice = ProblemText(
        en: "This asset is in the list already. Change its amount.",
        pl: "To aktywo jest już na liście. Zmień jego ilość.")
}
