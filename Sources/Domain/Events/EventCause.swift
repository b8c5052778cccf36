extension Event {
    /// Who causes events and notifications, and so whom they do not reach. Each place that addresses some names one.
    package enum Cause: Sendable, Equatable {
        /// A pact of two (their swap), what is public (a review), what is taken away (a deleted text), staff, or time. It
        /// crosses blocks: whoever is left out of a cancellation would wait at the meeting.
        case service
        /// A text that its decision refuses across a block, in the same transaction.
        case admitted
        /// What a traveller does alone. It reaches nobody whom they block.
        case traveller(Identifier<Traveller>)

        /// The one whose blocks count; nil: nobody's.
        package var blocker: Identifier<Traveller>? { if case .traveller(let id) = self { id } else { nil } }

        /// - Parameter blocked: Those whom the blocker blocks.
        package func reaches(_ recipient: Identifier<Traveller>, blocked: Bool) -> Bool {
            !blocked || blocker == nil || blocker == recipient
        }
    }
}
