/// A traveller's description of themselves: at most 500 characters, stored as typed; can be empty.
package struct Bio: Hashable, Sendable {
    package static let limit = 500

    package let text: String

    package init(_ text: String) throws(PlainTextFault) {
        try PlainText.check(text, limit: Self.limit, allowingNewlines: true)
        self.text = text
    }
}
