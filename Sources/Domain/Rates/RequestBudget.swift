package import Foundation

/// Requests allowed per UTC day for a feed with a request quota; failed attempts and requests for missing days count.
package struct RequestBudget: Sendable, Equatable {
    package let perDay: Int

    package init(perDay: Int) { self.perDay = perDay }

    /// A free key allows 100 requests a month.
    package static let paid = RequestBudget(perDay: 3)

    /// Days for which the counts are kept.
    package static let keptDays = 31

    /// The day's count including one more request; nil if the budget is used up.
    package func afterOneMore(than spent: Int) -> Int? { spent < perDay ? spent + 1 : nil }

    /// The day that a request at `now` counts for.
    package static func day(at now: Date) -> Day { Day(of: now, in: .gmt) }

    /// When the next day's budget starts.
    package static func renewal(after now: Date) -> Date { day(at: now).advanced(by: 1).start(in: .gmt) }
}
