package import Domain
package import JSON

/// A message that a search found, and with whom its thread is.
package struct FoundMessageResponse: JSONRepresentable, Sendable {
    package let found: FoundMessage
    package let message: MessageResponse

    package init(_ found: FoundMessage, message: MessageResponse) {
        self.found = found
        self.message = message
    }

    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thread", found.message.thread)
            json.field("message", message)
            json.field("with", found.with)
        }
    }
}
