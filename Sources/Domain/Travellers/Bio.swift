/// What a traveller tells about themselves: at most 500 characters, kept as typed; empty is fine.
package struct Bio: Hashable, Sendable {
    package static let limit = 500

    package let text: String

    package init(_ text: String) throws(PlainTextFault) {
        try PlainText.check(text, limit: Self.limit, allowingNewlines: true)
        self.text = text
    }
}
