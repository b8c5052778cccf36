/// The other person of a row, as its reader sees them.
package struct OtherTraveller: Sendable, Equatable {
    package let summary: TravellerSummary
    package let state: Traveller.State
    /// The reader has blocked the person, or the person has blocked the reader.
    package let isBlocked: Bool

    package init(_ summary: TravellerSummary, state: Traveller.State, isBlocked: Bool) {
        self.summary = summary.shown(in: state)
        self.state = state
        self.isBlocked = isBlocked
    }

    /// The reader can open the person's profile and write to them.
    package var isReachable: Bool { state.canAct && !isBlocked }

    /// Nil where the profile is hidden: a row shows no more of a person than that.
    package var reliability: Reliability? { isReachable ? summary.reliability : nil }
}
