import Domain

extension Formats {
    static let polish = Formats(
        decimalMark: ",", groupSeparator: "\u{A0}", groupedDigits: 4,
        months: [
            "stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września",
            "października", "listopada", "grudnia",
        ],
        hasTwoDigitHours: false)
}

/// How texts in Polish write times and numbers.
enum Polish {
    static let formats = Formats.polish

    /// When something happens: `22 listopada o 15:30`.
    static func moment(_ time: LocalTime) -> String { "\(formats.day(time.day)) o \(formats.clock(time))" }

    /// The end of a period, after `od` or `do`.
    static func bound(_ time: LocalTime) -> String { "\(formats.day(time.day)), godz. \(formats.clock(time))" }

    static func span(_ from: LocalTime, _ to: LocalTime) -> String {
        from.day == to.day
            ? "\(formats.day(from.day)) w godz. \(formats.clock(from))–\(formats.clock(to))"
            : "od \(bound(from)), do \(bound(to))"
    }

    /// `1 minuta, 2 minuty, 5 minut, 12 minut, 22 minuty`.
    static func count(_ number: Int, _ one: String, _ few: String, _ many: String) -> String {
        let isFew = (2...4).contains(number % 10) && !(12...14).contains(number % 100)
        return "\(number) \(number == 1 ? one : isFew ? few : many)"
    }

    static func characters(_ number: Int) -> String { count(number, "znak", "znaki", "znaków") }
}
