package import Foundation

/// One message; `seq` counts from 1 within its thread and defines the order.
package struct Message: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case text, event, card, deleted }

    /// A message is a text of a person, or an event of a swap.
    package enum Content: Sendable, Equatable {
        /// The text is empty once its author has left. `clientID` is chosen by the sender's client and identifies repeated requests to send the same message.
        case text(String, from: Identifier<Traveller>, clientID: Identifier<Message>)
        /// Has no stored text: the text is rendered for each reader.
        case event(SwapEventView)
    }

    package let thread: Identifier<MessageThread>
    package let seq: Int64
    package let content: Content
    /// The author, or the side that caused the event; nil for events without a side.
    package let senderHandle: String?
    package let at: Date
    /// A moderator hides the text from both. The text is empty, but in the author's own export.
    package var isHidden = false
    /// The text is that of a card; nil: of none.
    package var cardKind: Card.Kind?
    /// When its author deleted it; nil: it stands. The text is empty, but for staff and in the author's own export.
    package var deletedAt: Date?
    /// The text waits for a check. Until then it is empty, but for its author and for staff.
    package var isHeld = false
    /// For the recipient only.
    package var warning: MessageWarning?

    package init(
        thread: Identifier<MessageThread>, seq: Int64, content: Content, senderHandle: String?, at: Date
    ) {
        self.thread = thread
        self.seq = seq
        self.content = content
        self.senderHandle = senderHandle
        self.at = at
    }

    package var kind: Kind {
        switch content {
        case .text: deletedAt != nil ? .deleted : cardKind == nil ? .text : .card
        case .event: .event
        }
    }

    /// The card, while there is something on it.
    package var card: Card? {
        guard kind == .card, let cardKind, case .text(let text, _, _) = content, !text.isEmpty else { return nil }
        return Card(cardKind, SharedText(stored: text, as: .card))
    }

    /// Maximum characters of a message.
    package static let limit = 4000
    /// Messages that the guest may send before the owner's first reply.
    package static let maxBeforeReply = 3
}
