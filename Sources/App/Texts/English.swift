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

/// How texts in English write times and numbers.
enum English {
    static let formats = Formats.english

    static func moment(_ time: LocalTime) -> String { "\(formats.clock(time)) on \(formats.day(time.day))" }

    static func span(_ from: LocalTime, _ to: LocalTime) -> String {
        "from \(from.day == to.day ? formats.clock(from) : moment(from)) to \(moment(to))"
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
