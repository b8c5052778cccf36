/// Why bytes are not one valid JSON text, and at which byte. The response is 400.
package struct UnreadableJSON: Error, Hashable, Sendable {
    /// The reason says what the reader found at that byte.
    package enum Reason: Hashable, Sendable {
        case empty
        case unexpectedByte
        case unexpectedEnd
        case textAfterValue
        case tooDeep
        case invalidUTF8
        case controlCharacter
        case badEscape
        case loneSurrogate
        case badNumber
        case duplicateKey(String)
    }

    package let reason: Reason
    /// Byte offset, from 0.
    package let offset: Int

    package init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The detail of the problem document.
    package var sentence: String {
        switch reason {
        case .empty: "The body is empty; a JSON object was expected."
        case .unexpectedByte: "The body is not JSON: byte \(offset) does not belong there."
        case .unexpectedEnd: "The body is not JSON: it ends too early, at byte \(offset)."
        case .textAfterValue: "The body goes on after its JSON value, at byte \(offset)."
        case .tooDeep: "The body nests more than \(JSONNode.maximumDepth) levels, at byte \(offset)."
        case .invalidUTF8: "The body is not valid UTF-8 at byte \(offset)."
        case .controlCharacter: "A control character stands unescaped in a string, at byte \(offset)."
        case .badEscape: "A string holds an unknown escape at byte \(offset)."
        case .loneSurrogate: "A string holds half of a surrogate pair at byte \(offset)."
        case .badNumber: "A number is not written as JSON asks, at byte \(offset)."
        case .duplicateKey: "An object names the same key twice; the second stands at byte \(offset)."
        }
    }
}
