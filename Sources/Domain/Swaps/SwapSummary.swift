package import Foundation

/// A swap in short, as rows show it.
package struct SwapSummary: Sendable, Equatable {
    package let id: Identifier<Swap>
    package let state: Swap.State
    package let duty: Swap.Duty
    package let dueAt: Date?
    package let meeting: MeetingSummary?

    /// - Parameter city: the name of the offer's public place.
    package init(_ swap: Swap, near city: String?) {
        id = swap.id
        state = swap.state
        duty = swap.duty
        dueAt = swap.deadline
        meeting = swap.meeting.map { MeetingSummary($0, near: city) }
    }
}

/// A meeting in short. Rows and notifications show no exact place.
package struct MeetingSummary: Sendable, Equatable {
    /// The name of a listed point; for a free or an erased place, the name of the offer's public place.
    package let label: String
    package let startsAt: Date
    /// The clocks at the place.
    package let clock: TimeZone

    package init(_ meeting: Meeting, near city: String?) {
        label = meeting.place.isFree || meeting.place.label.isEmpty ? city ?? "" : meeting.place.label
        startsAt = meeting.startsAt
        clock = meeting.clock
    }
}

extension Swap {
    /// The meeting that an event speaks of, as far as the swap still has it. Later terms and suggestions replace
    /// earlier ones.
    package func meeting(of event: SwapEvent) -> Meeting? {
        switch event.kind {
        case .proposed, .countered: event.at >= termsAt ? terms.meeting : nil
        case .accepted: terms.meeting == nil ? nil : meeting
        case .meetingSuggested: suggestion.flatMap { $0.at == event.at ? $0.meeting : nil }
        default: meeting
        }
    }
}

extension Swap.Duty {
    /// `side` must act, alone or with the other side.
    package func includes(_ side: Swap.Side) -> Bool { self == .both || self == Swap.Duty(side) }
}

/// Which swaps of a traveller a list has.
package struct SwapFilter: Sendable, Equatable {
    package let states: Set<Swap.State>
    /// Nil: about any offer.
    package let offer: Identifier<Offer>?

    package init(states: Set<Swap.State> = Set(Swap.State.allCases), offer: Identifier<Offer>? = nil) {
        self.states = states
        self.offer = offer
    }
}

extension Swap.State {
    /// States of swaps that go on, and of swaps that have ended.
    package static let open = Set(allCases.filter { !$0.isEnd })
    package static let ended = Set(allCases.filter(\.isEnd))
}
