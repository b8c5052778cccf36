package import Foundation

/// A message with what its text needs.
package struct OutboxDelivery: Sendable, Equatable {
    package let message: OutboxMessage
    /// The traveller's display name.
    package let name: String
    /// The language tag of the text.
    package let language: String
    /// What `OutboxMessage.Content.updates` tells: nothing if the recipient saw it meanwhile or wants no such mails.
    package let updates: [InboxNotification]
    /// The same of `OutboxMessage.Content.alerts`.
    package let alerts: [AlertFiring]
    /// Until when a recipient who leaves can come back to answer `updates`; nil for everybody else.
    package let leavingUntil: Date?

    package init(
        _ message: OutboxMessage, name: String, language: String, updates: [InboxNotification] = [],
        alerts: [AlertFiring] = [], leavingUntil: Date? = nil
    ) {
        self.message = message
        self.name = name
        self.language = language
        self.updates = updates
        self.alerts = alerts
        self.leavingUntil = leavingUntil
    }

    /// Why the message is not sent any more; nil if it is.
    package func reasonToDrop(at now: Date) -> DeliveryFault.Reason? {
        if now >= message.expiresAt { return .expired }
        return switch message.content {
        case .updates: updates.isEmpty ? .unneeded : nil
        case .alerts: alerts.isEmpty ? .unneeded : nil
        case .code, .account: nil
        }
    }
}

/// A rendered message.
package struct Letter: Sendable, Equatable {
    package let id: Identifier<OutboxMessage>
    package let recipient: Recipient
    /// The recipient's display name.
    package let name: String
    package let subject: String
    package let text: String
    /// The same text for mail programs; nil for a text message.
    package let html: String?
    /// Where one request ends mails of this kind; nil for mails that always come.
    package let unsubscribe: String?
    package let at: Date

    package init(
        id: Identifier<OutboxMessage>, to recipient: Recipient, name: String, subject: String, text: String,
        html: String?, unsubscribe: String? = nil, at: Date
    ) {
        self.id = id
        self.recipient = recipient
        self.name = name
        self.subject = subject
        self.text = text
        self.html = html
        self.unsubscribe = unsubscribe
        self.at = at
    }
}

/// Sends letters to the outside. An attempt ends within a bounded time.
package protocol LetterCarrier: Sendable {
    func carry(_ letter: Letter) async -> Result<Void, DeliveryFault>
    /// Whether anything sends the messages of a channel.
    func carries(_ channel: ContactKind) -> Bool
}

extension LetterCarrier {
    package func carries(_ channel: ContactKind) -> Bool { true }
}
