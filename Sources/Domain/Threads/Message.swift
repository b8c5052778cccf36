package import Foundation

/// One message; `seq` counts from 1 within its thread and is the order of the thread.
package struct Message: Sendable, Equatable {
    /// Text only, until pictures and swap events are built.
    package enum Kind: String, Sendable, CaseIterable { case text }

    package let thread: Identifier<MessageThread>
    package let seq: Int64
    /// Chosen by the sender's client; the same id is the same message.
    package let clientID: Identifier<Message>
    package let sender: Identifier<Traveller>
    package let senderHandle: String
    package let kind: Kind
    package let body: String
    package let at: Date

    package init(
        thread: Identifier<MessageThread>, seq: Int64, clientID: Identifier<Message>, sender: Identifier<Traveller>,
        senderHandle: String, kind: Kind, body: String, at: Date
    ) {
        self.thread = thread
        self.seq = seq
        self.clientID = clientID
        self.sender = sender
        self.senderHandle = senderHandle
        self.kind = kind
        self.body = body
        self.at = at
    }

    /// Characters of a message.
    package static let limit = 4000
    /// Messages that a stranger may send before the first answer.
    package static let beforeAnswer = 3
}
