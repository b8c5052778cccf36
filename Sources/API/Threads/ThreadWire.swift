package import Domain

/// `POST /v1/threads/{id}/messages`.
package struct MessageRequest: Sendable {
    package let clientID: Identifier<Message>
    package let body: String

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        let clientID = fields.requiredValue("clientId", otherwise: "must be a UUID") { Identifier<Message>($0) }
        body = fields.prose("body", limit: Message.limit, allowingNone: false)
        try fields.finish()
        guard let clientID else { throw InvalidFields(faults: []) }
        self.clientID = clientID
    }
}

/// `PUT /v1/threads/{id}/read`.
package struct ReadRequest: Sendable {
    package let seq: Int64

    package init(_ fields: consuming Fields) throws {
        var fields = fields
        seq = Int64(fields.int("seq", in: 0...Int(Int32.max)))
        try fields.finish()
    }
}

/// A thread by its id alone, as it is answered when it is opened.
package struct ThreadResponse: WireType {
    package let id: Identifier<MessageThread>

    package init(_ id: Identifier<MessageThread>) {
        self.id = id
    }

    package func write(to json: inout JSONWriter) {
        json.object { $0.field("id", id) }
    }
}

extension Message: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thread", thread)
            json.field("seq", seq)
            json.field("clientId", clientID)
            json.field("sender", senderHandle)
            json.field("kind", kind.rawValue)
            json.field("body", body)
            json.field("at", at)
        }
    }
}

extension ThreadSummary: WireType {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("offer", offer)
            json.object("with") { json in
                json.field("handle", withHandle)
                json.field("name", withName)
            }
            json.field("last", last)
            json.field("unread", unread)
        }
    }
}
