import Domain
import Foundation

/// What a swap is about, in one line: `100 EUR for 3,840 THB, Suvarnabhumi, today 15:30`.
struct SwapLine: Sendable {
    /// The reader's amounts.
    let give: Money
    let get: Money
    /// A public place; nil where a reader outside the app must not see it.
    let place: String?
    /// Nil without a meeting.
    let meeting: MeetingSummary?
    let isPlayMoney: Bool

    init(_ notification: InboxNotification, showingPlace: Bool) {
        (give, get) = notification.amounts.seen(by: notification.subject.side)
        place = showingPlace ? notification.meeting?.label ?? notification.subject.about.label : nil
        meeting = notification.meeting
        // An offer without a place settles in the wallet.
        isPlayMoney = notification.subject.about.label == nil
    }
}

/// How a language writes a `SwapLine`.
struct SwapLineWords: Sendable {
    let formats: Formats
    /// Between the two amounts.
    let between: String
    let today: String
    let tomorrow: String
    let playMoney: String
    /// Names of cities in the language, by those of the server; what is not there is called the same.
    var cities: [String: String] = [:]

    /// `now`: for a reader of this moment; nil for one who may read it days later.
    func text(_ line: SwapLine, at now: Date?) -> String {
        let amounts = "\(formats.shortAmount(line.give)) \(between) \(formats.shortAmount(line.get))"
        return [
            amounts, line.isPlayMoney ? playMoney : line.place.map { cities[$0] ?? $0 }?.isolated,
            line.meeting.map { text($0, at: now) },
        ]
        .compactMap(\.self).joined(separator: ", ")
    }

    /// `today 15:30` or `28 November 15:30`, as the clocks at the place show it.
    private func text(_ meeting: MeetingSummary, at now: Date?) -> String {
        let start = LocalTime(at: meeting.startsAt, zone: meeting.clock)
        let date =
            switch now.map({ start.day.daysSince1970 - LocalTime(at: $0, zone: start.zone).day.daysSince1970 }) {
            case 0: today
            case 1: tomorrow
            default: formats.day(start.day)
            }
        return "\(date) \(formats.clock(start))"
    }
}
