import Domain

// What stands on drawings of rates, and what they are in words.

extension Language {
    var formats: Formats {
        switch self {
        case .english: English.formats
        case .polish: Polish.formats
        }
    }
}

extension AxisWords {
    init(_ formats: Formats) {
        self.init(
            decimalMark: formats.decimalMark, groupSeparator: formats.groupSeparator,
            groupedDigits: formats.groupedDigits, months: formats.months.map { String($0.prefix(3)) })
    }
}

extension Formats {
    /// `22 Nov 2026`.
    func shortDate(_ day: Day) -> String {
        "\(day.civil.day) \(months[day.civil.month - 1].prefix(3)) \(day.civil.year)"
    }

    /// `+1.37%`, `−0.42%`: with a sign, and a true minus.
    func change(_ percent: String) -> String {
        let isFall = percent.hasPrefix("-")
        let text = number(isFall ? String(percent.dropFirst()) : percent)
        return "\(isFall ? "−" : percent.allSatisfy { "0.".contains($0) } ? "" : "+")\(text)%"
    }
}

/// The first, the last, the lowest and the highest value of a line, each with its day, as plain decimal text.
struct LineFigures {
    typealias Value = (day: Day, text: String)

    let first: Value
    let last: Value
    let low: Value
    let high: Value
    let changePercent: String

    /// Nil without points.
    init?(_ history: RateHistory) {
        guard let first = history.points.first, let last = history.points.last, let low = history.low,
            let high = history.high, let change = history.changePercent
        else { return nil }
        func value(_ point: RateHistory.Point) -> Value { (point.day, point.rate.text) }
        (self.first, self.last, self.low, self.high) = (value(first), value(last), value(low), value(high))
        changePercent = change
    }

    init?(_ series: RateIndex.Series) {
        guard let first = series.points.first, let last = series.points.last, let change = series.changePercent,
            let low = series.points.min(by: { $0.hundredths < $1.hundredths }),
            let high = series.points.max(by: { $0.hundredths < $1.hundredths })
        else { return nil }
        func value(_ point: RateIndex.Point) -> Value { (point.day, point.text) }
        (self.first, self.last, self.low, self.high) = (value(first), value(last), value(low), value(high))
        changePercent = change
    }
}

/// A label or a sentence of a drawing. A missing language does not compile.
struct ChartWords: Sendable {
    private let english: String
    private let polish: String

    init(en english: String, pl polish: String) {
        self.english = english
        self.polish = polish
    }

    subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .polish: polish
        }
    }
}

extension ChartWords {
    static let empty = ChartWords(en: "No rates in this time", pl: "Brak kursów w tym czasie")
    static let published = ChartWords(en: "Published", pl: "Ogłoszone")
    static let outcomes = ChartWords(en: "95% of outcomes", pl: "95% przypadków")

    static func until(_ day: Day) -> ChartWords {
        ChartWords(en: "to \(English.formats.shortDate(day))", pl: "do \(Polish.formats.shortDate(day))")
    }

    /// The title of several currencies, each as 100 on the first day.
    static func index(_ base: String) -> ChartWords {
        ChartWords(en: "Against \(base), first day = 100", pl: "Wobec \(base), pierwszy dzień = 100")
    }

    /// A line in words.
    static func line(_ name: String, _ figures: LineFigures) -> ChartWords {
        func words(_ formats: Formats) -> (first: String, last: String, low: String, high: String, change: String) {
            func value(_ value: LineFigures.Value) -> String {
                "\(formats.number(value.text)) (\(formats.date(value.day)))"
            }
            return (
                value(figures.first), value(figures.last), value(figures.low), value(figures.high),
                formats.change(figures.changePercent)
            )
        }
        let (english, polish) = (words(English.formats), words(Polish.formats))
        return ChartWords(
            en:
                "\(name): first \(english.first), last \(english.last), lowest \(english.low), highest \(english.high), change \(english.change).",
            pl:
                "\(name): na początku \(polish.first), na końcu \(polish.last), najniżej \(polish.low), najwyżej \(polish.high), zmiana \(polish.change)."
        )
    }

    /// A fan in words: between what most outcomes are on its last day.
    static func fan(from low: String, to high: String, on day: Day) -> ChartWords {
        let (english, polish) = (English.formats, Polish.formats)
        return ChartWords(
            en:
                "On \(english.date(day)) it is in four of five cases between \(english.number(low)) and \(english.number(high)).",
            pl:
                "\(polish.date(day)) w czterech przypadkach na pięć będzie między \(polish.number(low)) a \(polish.number(high))."
        )
    }
}
