/// The key of a feed. `description`, reflection and `dump` do not show it.
package struct FeedKey: Sendable, Equatable {
    /// Used only in the query of a request.
    let text: String

    /// 8 to 200 visible ASCII characters; a shorter text is a mistake.
    package init?(_ text: String) {
        guard (8...200).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// The key as a query value: percent-encoded except letters, digits and `-._~`.
    var escaped: String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { escaped, byte in
            if URLText.isUnreserved(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

extension FeedKey {
    /// True if a text contains enough of the key, plain or escaped, to guess it.
    package func isLeaked(in words: String) -> Bool {
        [text, escaped].contains { key in
            let characters = Array(key)
            return (0...(characters.count - Self.phrase)).contains { start in
                words.contains(String(characters[start..<(start + Self.phrase)]))
            }
        }
    }

    private static let phrase = 6
}

extension FeedKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(key)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
