/// What is known about the two of a swap beside the swap itself, read in the same transaction.
package struct SwapContext: Sendable, Equatable {
    /// One of them has blocked the other: nothing that a person writes reaches the other side.
    package let areBlocked: Bool
    /// New meeting suggestions in the swap within the last 24 hours.
    package let suggestions: Int
    /// Agreements that each side has left for safety, a block included, within the last 90 days.
    package let safetyExits: Sides<Int>

    package init(areBlocked: Bool, suggestions: Int, safetyExits: Sides<Int>) {
        self.areBlocked = areBlocked
        self.suggestions = suggestions
        self.safetyExits = safetyExits
    }

    /// For what happens by itself: no rule of the clock asks for more.
    static let unattended = SwapContext(areBlocked: false, suggestions: 0, safetyExits: Sides(0))
}
