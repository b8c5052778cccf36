package import Foundation

/// Facts about the two sides outside the swap itself, read in the same transaction.
package struct SwapContext: Sendable, Equatable {
    /// One side has blocked the other: free text does not reach the other side.
    package let areBlocked: Bool
    /// Meeting suggestions made in this swap within the last 24 hours.
    package let suggestions: Int
    /// Agreements that each side has left for safety within the last 90 days, blocks included.
    package let safetyExits: Sides<Int>
    /// When each side last wrote a message or suggested a meeting; nil if that is long ago. Read for `accepted` only.
    package let lastWords: Sides<Date?>

    package init(
        areBlocked: Bool, suggestions: Int, safetyExits: Sides<Int>, lastWords: Sides<Date?> = Sides(nil)
    ) {
        self.areBlocked = areBlocked
        self.suggestions = suggestions
        self.safetyExits = safetyExits
        self.lastWords = lastWords
    }

    /// Messages of a thread that are looked at for the last words of its two members.
    package static let recentMessages = 200

    /// Counts the exits for safety of the last 90 days. Exits at the same time count once, because one block may end
    /// several agreements.
    package static func safetyExits(at times: [Date], countedAt now: Date) -> Int {
        Set(times.filter { now.timeIntervalSince($0) < SwapLimits.safetyExitsCounted }).count
    }

    /// For the system, and for all that is done with a proposal: no rule of these uses the values.
    package static let unused = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(0))
}
