import Domain
import Foundation

/// What a swap is about, in one line: `100 EUR for 3,840 THB, Suvarnabhumi, today 15:30`.
struct SwapLine: Sendable {
    /// The reader's amounts.
    let give: Money
    let get: Money
    /// A public place.
    let place: String
    /// Nil without a meeting.
    let meeting: MeetingSummary?

    init(_ notification: InboxNotification) {
        (give, get) = notification.amounts.seen(by: notification.subject.side)
        place = notification.meeting?.label ?? notification.subject.about.label
        meeting = notification.meeting
    }
}

/// How a language writes a `SwapLine`.
struct SwapLineWords: Sendable {
    let formats: Formats
    /// Between the two amounts.
    let between: String
    let today: String
    let tomorrow: String

    func text(_ line: SwapLine, at now: Date) -> String {
        let time = line.meeting.map { ", \(text($0, at: now))" } ?? ""
        return "\(formats.shortAmount(line.give)) \(between) \(formats.shortAmount(line.get)), \(line.place)\(time)"
    }

    /// `today 15:30` or `28 November 15:30`, as the clocks at the place show it.
    private func text(_ meeting: MeetingSummary, at now: Date) -> String {
        let start = LocalTime(at: meeting.startsAt, zone: TimeZone(identifier: meeting.timeZone) ?? .gmt)
        let date =
            switch start.day.daysSince1970 - LocalTime(at: now, zone: start.zone).day.daysSince1970 {
            case 0: today
            case 1: tomorrow
            default: formats.day(start.day)
            }
        return "\(date) \(formats.clock(start))"
    }
}
