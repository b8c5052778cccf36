package import Foundation

/// How often a feed that is paid by the request may be asked: so many requests a day of UTC, tries that fail and
/// questions about missing days among them.
package struct RequestBudget: Sendable, Equatable {
    package let perDay: Int

    package init(perDay: Int) {
        self.perDay = perDay
    }

    /// A free key buys a hundred requests a month.
    package static let paid = RequestBudget(perDay: 3)

    /// The requests of the day with one more; nil when the day has no more of them.
    package func afterOneMore(than spent: Int) -> Int? { spent < perDay ? spent + 1 : nil }

    /// The day to which a request of `now` counts.
    package static func day(at now: Date) -> Day { Day(of: now, in: .gmt) }

    /// When the next day's requests begin.
    package static func renewal(after now: Date) -> Date { day(at: now).advanced(by: 1).start(in: .gmt) }
}
