import Domain

/// The sentence about an alert that fired, in each language.
struct AlertText {
    let english: String
    let polish: String

    /// Pairs of a digest that are named; the others are counted.
    private static let named = 5

    init(_ firing: AlertFiring) {
        switch firing.news {
        case .crossing(let condition, let rate, let change):
            (english, polish) = Self.crossing(condition, rate.text, change ?? 0, on: firing.day)
        case .digest(let digest, let rows):
            (english, polish) = Self.digest(digest, rows, on: firing.day)
        }
    }

    private static func crossing(
        _ condition: RateAlert.Condition, _ rate: String, _ change: Int, on day: Day
    ) -> (String, String) {
        let (en, pl) = (English.formats, Polish.formats)
        let (english, polish) = ("(\(en.date(day)))", "(\(pl.date(day)))")
        switch condition {
        case .threshold(let pair, let direction, let threshold):
            let isUp = direction == .up
            return (
                "\(pair) \(isUp ? "rose" : "fell") to \(en.number(rate)) \(english). Your alert: \(en.number(threshold.text)).",
                "\(pair) \(isUp ? "rośnie" : "spada") do \(pl.number(rate)) \(polish). Twój alert: \(pl.number(threshold.text))."
            )
        case .move(let pair, let bps, let days):
            let isUp = change > 0
            return (
                "\(pair) \(isUp ? "rose" : "fell") by \(en.percent(bps: abs(change))) in \(English.count(days, "day", "days")), to \(en.number(rate)) \(english). Your alert: \(en.percent(bps: bps)).",
                "\(pair) \(isUp ? "rośnie" : "spada") o \(pl.percent(bps: abs(change))) w \(Polish.count(days, "dzień", "dni", "dni")), do \(pl.number(rate)) \(polish). Twój alert: \(pl.percent(bps: bps))."
            )
        case .digest: return ("", "")
        }
    }

    private static func digest(_ digest: RateAlert.Digest, _ rows: [DigestRow], on day: Day) -> (String, String) {
        let (en, pl) = (English.formats, Polish.formats)
        func list(_ formats: Formats, _ more: String) -> String {
            let named = rows.prefix(named).map { row in
                let change = row.change.map { change in
                    " (\(change > 0 ? "+" : change < 0 ? "−" : "")\(formats.percent(bps: abs(change))))"
                }
                return "\(row.pair) \(formats.number(row.rate.text))\(change ?? "")"
            }
            return (named + (rows.count > Self.named ? [more] : [])).joined(separator: ", ")
        }
        let rest = rows.count - named
        let isWeekly = digest == .weekly
        return (
            "Your rates on \(en.date(day))\(isWeekly ? ", with the change in a week" : ""): \(list(en, "and \(rest) more")).",
            "Twoje kursy, \(pl.date(day))\(isWeekly ? ", ze zmianą w tygodniu" : ""): \(list(pl, "i jeszcze \(rest)"))."
        )
    }
}
