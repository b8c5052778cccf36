/// One JSON value with its offset, for readers that report lines. `JSONValue` is the same without offsets.
package struct JSONNode: Sendable {
    /// The content is one of the six kinds of JSON, with its parts.
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// The digits as written; the reader of a field checks the range.
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([Member])
    }

    /// An object keeps its members in the order of the text.
    package struct Member: Sendable {
        package let key: String
        package let value: JSONNode
    }

    /// Enough for every request and feed, and small enough for any stack.
    package static let maximumDepth = 32

    package let content: Content
    /// Byte offset, from 0.
    package let offset: Int

    init(_ content: Content, at offset: Int) {
        self.content = content
        self.offset = offset
    }

    /// Reads exactly one JSON text, strictly.
    package init(bytes: [UInt8]) throws(UnreadableJSON) {
        try self.init(bytes: bytes, in: bytes.indices)
    }

    /// Reads exactly one JSON text from `range`; offsets count from the start of `bytes`.
    package init(bytes: [UInt8], in range: Range<Int>) throws(UnreadableJSON) {
        var reader = JSONReader(bytes, in: range)
        self = try reader.wholeText()
    }
}
