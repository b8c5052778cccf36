package import Foundation

extension Message {
    /// A message before it is stored; created by `MessageThread.append`.
    package struct Draft: Sendable, Equatable {
        /// A draft is a text with the id that the sender's client chose, or stands for an event that is stored with
        /// it.
        package enum Content: Sendable, Equatable {
            case text(String, clientID: Identifier<Message>)
            /// With the swap for which the two meet, and when it is erased; nil: not known yet.
            case card(Card, clientID: Identifier<Message>, of: Identifier<Swap>, erasedAt: Date?)
            /// An event of a swap, by its position among the events of the change.
            case event(position: Int)
        }

        package let thread: Identifier<MessageThread>
        package let seq: Int64
        package let content: Content
        /// The author of the text, or the side that caused the event; nil for events without a side.
        package let sender: Identifier<Traveller>?
        package let at: Date
        package var warning: MessageWarning?
        /// The text waits for a check.
        package var isHeld = false
        /// The flags that hold it.
        package var filings: [FlagFiling] = []
        /// Nil for what is no text to somebody who has not answered.
        package var firstContact: FirstContact?

        /// A text to somebody who has not answered, as later ones are compared with it.
        package struct FirstContact: Sendable, Equatable {
            package let sketch: TextSketch
            package let recipient: Identifier<Traveller>
        }

        init(
            thread: Identifier<MessageThread>, seq: Int64, content: Content, sender: Identifier<Traveller>?, at: Date
        ) {
            (self.thread, self.seq, self.content, self.sender, self.at) = (thread, seq, content, sender, at)
        }
    }
}

extension Message.Draft {
    /// The stored message, as its sender sees it. Nil for an event, which is rendered for each reader.
    package func sent(from handle: String) -> Message? {
        let (text, id, card): (String, Identifier<Message>, Card.Kind?)
        switch content {
        case .text(let body, let clientID): (text, id, card) = (body, clientID, nil)
        case .card(let sent, let clientID, _, _): (text, id, card) = (sent.text, clientID, sent.kind)
        case .event: return nil
        }
        guard let sender else { return nil }
        var message = Message(
            thread: thread, seq: seq, content: .text(text, from: sender, clientID: id), senderHandle: handle,
            // Stored times are whole milliseconds.
            at: Date(milliseconds: at.milliseconds))
        (message.isHeld, message.cardKind) = (isHeld, card)
        return message
    }
}

extension MessageThread {
    /// Appends a text.
    mutating func append(
        _ text: SharedText, clientID: Identifier<Message>, from sender: Identifier<Traveller>, at now: Date
    ) -> Message.Draft {
        append(.text(text.text, clientID: clientID), from: sender, isAnswer: true, at: now)
    }

    /// Appends a card for two who meet. Nothing looks for contact details in it: it is for them.
    mutating func append(
        _ card: Card, clientID: Identifier<Message>, of swap: Swap, from sender: Identifier<Traveller>, at now: Date
    ) -> Message.Draft {
        append(
            .card(card, clientID: clientID, of: swap.id, erasedAt: swap.cardsErasedAt), from: sender, isAnswer: true,
            at: now)
    }

    /// Appends an event of a swap. Its text is rendered when it is read.
    mutating func append(_ event: SwapEvent, at position: Int, of swap: Swap) -> Message.Draft {
        // Editing the offer or declining does not count as a reply.
        let isAnswer = event.kind == .accepted || event.kind == .countered
        return append(.event(position: position), from: event.by.map(swap.member), isAnswer: isAnswer, at: event.at)
    }

    /// The only place that sets `hasReply`: when the owner replies to the guest.
    private mutating func append(
        _ content: Message.Draft.Content, from sender: Identifier<Traveller>?, isAnswer: Bool, at: Date
    ) -> Message.Draft {
        lastSeq += 1
        if isAnswer, sender == owner { hasReply = true }
        return Message.Draft(thread: id, seq: lastSeq, content: content, sender: sender, at: at)
    }
}
