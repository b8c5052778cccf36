import Domain

// The sentences beside a forecast.

extension RateForecast.Note {
    /// Its name on the wire.
    var code: String {
        switch self {
        case .noDirection: "no-direction"
        case .provenDrift: "proven-drift"
        case .network: "network"
        case .drift: "drift"
        case .pegged, .hardlyMoves: "pegged"
        case .parallelMarket: "parallel-market"
        case .fewCloses: "few-closes"
        }
    }

    var text: ProblemText {
        switch self {
        case .noDirection:
            ProblemText(
                en: "Nobody can tell the direction. This is how far the rate usually moves.",
                pl: "Nikt nie wie, w którą stronę pójdzie kurs. Tu widać, jak daleko zwykle się przesuwa.")
        case .provenDrift(let percent, let closes): .provenDrift(percent, closes: closes)
        case .network(let error): .network(error)
        case .drift(let percent): .drift(percent)
        case .pegged(let pegs): .pegged(pegs)
        case .hardlyMoves:
            ProblemText(
                en: "The rate hardly moves, as if somebody held it. A break is not predicted.",
                pl: "Kurs prawie stoi, jakby ktoś go utrzymywał. Załamania nie da się przewidzieć.")
        case .parallelMarket(let currencies): .street(currencies)
        case .fewCloses(let count):
            ProblemText(
                en: "There are only \(English.count(count, "rate", "rates")) to go by, so this is rough.",
                pl: "Podstawą jest tylko \(Polish.count(count, "kurs", "kursy", "kursów")), więc to przybliżenie.")
        }
    }
}

extension ProblemText {
    static func drift(_ percent: Double) -> ProblemText {
        let number = abs(percent).text(decimals: 0)
        return ProblemText(
            en: "The rate went \(percent < 0 ? "down" : "up") for long: \(number)% a year. "
                + "It may leave this range on that side.",
            pl: "Kurs długo idzie w \(percent < 0 ? "dół" : "górę"): \(number)% rocznie. "
                + "Z tej strony może wyjść poza ten zakres.")
    }

    static func provenDrift(_ percent: Double, closes: Int) -> ProblemText {
        let number = abs(percent).text(decimals: 0)
        return ProblemText(
            en: "The middle goes \(percent < 0 ? "down" : "up") by \(number)% a year, "
                + "as the last \(closes) rates did. Such a drift can end on any day.",
            pl: "Środek idzie w \(percent < 0 ? "dół" : "górę") o \(number)% rocznie, jak ostatnie notowania "
                + "(\(Polish.count(closes, "kurs", "kursy", "kursów"))). Trend może się skończyć każdego dnia.")
    }

    /// - Parameter relativeError: Nil before a back-test.
    static func network(_ relativeError: Double?) -> ProblemText {
        let percent = relativeError.map { (100 * $0).text(decimals: 1) }
        return ProblemText(
            en: "A neural network guessed the middle, for comparison alone. "
                + (percent.map {
                    "After 96 days of rates its misses were \(English.formats.number($0))% of those of the last rate."
                } ?? "It was not compared with the last rate yet."),
            pl: "Środek odgadła sieć neuronowa, tylko dla porównania. "
                + (percent.map {
                    "Po 96 dniach notowań jej błędy wynosiły \(Polish.formats.number($0))% błędów ostatniego kursu."
                } ?? "Nie porównano jej jeszcze z ostatnim kursem."))
    }

    static func pegged(_ pegs: [CurrencyPeg]) -> ProblemText {
        func english(_ peg: CurrencyPeg) -> String {
            let band = peg.bandPercent.map { ", within \(English.formats.number($0))%" } ?? ""
            return "\(peg.currency) has been held at \(peg.anchor) by \(peg.holder) since \(peg.since)\(band)."
        }
        func polish(_ peg: CurrencyPeg) -> String {
            let band = peg.bandPercent.map { ", w paśmie \(Polish.formats.number($0))%" } ?? ""
            return "\(peg.currency) jest powiązane z \(peg.anchor) od \(peg.since) (\(peg.holder))\(band)."
        }
        return ProblemText(
            en: (pegs.map(english) + ["A break is not predicted."]).joined(separator: " "),
            pl: (pegs.map(polish) + ["Zerwania tego powiązania nie da się przewidzieć."]).joined(separator: " "))
    }

    /// Beside a price at such a rate.
    static let streetDiffers = ProblemText(
        en: "Official rate; the street may differ.", pl: "Kurs oficjalny; na ulicy może być inny.")

    /// Where the official rate is not the only one.
    static func street(_ currencies: [Currency]) -> ProblemText {
        let names = currencies.map(\.code).joined(separator: ", ")
        return ProblemText(
            en: "The rate of \(names) is the official one; the street may differ.",
            pl: "Kurs \(names) jest oficjalny; na ulicy może być inny.")
    }
}
