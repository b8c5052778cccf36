package import Foundation

/// One message; `seq` counts from 1 within its thread and is the order of the thread.
package struct Message: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable { case text, event }

    package enum Content: Sendable, Equatable {
        /// `clientID` was chosen by the sender's client; the same id is the same message.
        case text(String, from: Identifier<Traveller>, clientID: Identifier<Message>)
        /// Nobody's words: they are made for each reader.
        case event(SwapEventView)
    }

    package let thread: Identifier<MessageThread>
    package let seq: Int64
    package let content: Content
    /// Of whoever wrote it, or did what is told; nil where nobody did.
    package let senderHandle: String?
    package let at: Date

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
        case .text: .text
        case .event: .event
        }
    }

    /// Characters of a message.
    package static let limit = 4000
    /// Messages that a stranger may send before the first answer.
    package static let beforeAnswer = 3
}
