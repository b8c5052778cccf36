package import Domain
package import Foundation
package import JSON

/// `POST /v1/threads/{id}/messages`.
package struct MessageRequest: Sendable {
    /// A request has one of the two.
    package enum Content: Sendable {
        case text(SharedText)
        case card(Card.Kind, SharedText)
    }

    package let clientID: Identifier<Message>
    package let content: Content

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let clientID = fields.requiredValue("clientId", otherwise: "must be a UUID") { Identifier<Message>($0) }
        let content: Content? =
            if fields.has("card") {
                Self.card(&fields)
            } else {
                Self.text(&fields)
            }
        try fields.finish()
        guard let clientID, let content else { throw InvalidFields(faults: []) }
        (self.clientID, self.content) = (clientID, content)
    }

    private static func text(_ fields: inout Fields) -> Content {
        // It may be there, and null.
        fields.ignore("card")
        return .text(fields.shared("body", as: .message))
    }

    private static func card(_ fields: inout Fields) -> Content? {
        if fields.optionalString("body") != nil { fields.refuse("body", "must be missing beside a card") }
        return fields.object("card") { inner in
            let kind = inner.choice("kind", Card.Kind.self)
            let text = inner.shared("text", as: .card)
            return kind.map { .card($0, text) }
        }
    }
}

/// `PUT /v1/threads/{id}/read`, and `/delivered`.
package struct ReadRequest: Sendable {
    package let seq: Int64

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        seq = Int64(fields.int("seq", in: 0...Int(Int32.max)))
        try fields.finish()
    }
}

/// `PUT /v1/threads/{id}/mute`.
package struct MuteRequest: Sendable {
    /// Nil: the thread is muted no more.
    package let until: Date?

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        until = fields.optionalInstant("until")
        try fields.finish()
    }
}

/// The response to opening a thread: its id.
package struct ThreadResponse: JSONRepresentable {
    package let id: Identifier<MessageThread>

    package init(_ id: Identifier<MessageThread>) {
        self.id = id
    }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("id", id) }
    }
}

/// A message as its reader sees it; `body` is the text of an event for this reader, and nil of a deleted text and of a card.
package struct MessageResponse: JSONRepresentable {
    package let message: Message
    package let body: String?
    /// For the recipient of contact details.
    package let warning: String?

    package init(_ message: Message, body: String?, warning: String? = nil) {
        self.message = message
        self.body = body
        self.warning = warning
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thread", message.thread)
            json.field("seq", message.seq)
            if case .text(_, _, let clientID) = message.content {
                json.field("clientId", clientID)
            } else {
                json.null("clientId")
            }
            json.field("sender", message.senderHandle)
            json.field("kind", message.kind.rawValue)
            json.field("body", body)
            json.object("card", message.card) { json, card in
                json.field("kind", card.kind.rawValue)
                json.field("text", card.text)
            }
            if message.isHidden { json.field("hidden", true) }
            json.fieldIfPresent("deletedAt", message.deletedAt)
            if message.isHeld { json.field("held", true) }
            if let warning, let kinds = message.warning?.kinds {
                json.object("warning") { json in
                    json.field("kinds", kinds.map(\.rawValue))
                    json.field("text", warning)
                }
            }
            if case .event(let view) = message.content {
                json.object("event") { json in
                    json.field("swap", view.swap)
                    json.field("kind", view.event.kind.name)
                }
            }
            json.field("at", message.at)
        }
    }
}

/// The list of chats shows each one in this form: the offer, the other person, the last message, what is
/// unread and how the swap stands.
package struct ThreadSummaryResponse: JSONRepresentable {
    package let summary: ThreadSummary
    package let last: MessageResponse?
    /// Nil in an export, which nobody acts on.
    private let actions: [ActionResponse]?
    package let now: Date

    package init(_ summary: ThreadSummary, last: MessageResponse?, actions: [ActionResponse]? = nil, at now: Date) {
        self.actions = actions
        self.summary = summary
        self.last = last
        self.now = now
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", summary.id)
            json.field("offer", summary.about.id)
            json.field("with", summary.with)
            json.field("last", last)
            json.field("unread", summary.reading.unread)
            json.field("swap", summary.progress?.id)
            json.field("about", OfferSummaryResponse(summary.about, at: now))
            json.field("progress", summary.progress)
            if summary.isClosed {
                json.object("closed") { $0.field("reason", "blocked-or-gone") }
            } else {
                json.null("closed")
            }
            json.field("readUpTo", summary.reading.readUpTo)
            json.field("theirReadUpTo", summary.reading.theirs?.readUpTo)
            json.field("theirDeliveredUpTo", summary.reading.theirs?.deliveredUpTo)
            json.field("mutedUntil", summary.reading.mutedUntil)
            json.fieldIfPresent("actions", actions)
        }
    }
}
