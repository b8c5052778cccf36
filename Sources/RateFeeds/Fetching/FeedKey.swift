/// The key to a feed; no description, reflection or dump of it shows it.
package struct FeedKey: Sendable, Equatable {
    /// For the query of a request and nothing else.
    let text: String

    /// Eight to 200 visible ASCII characters: a shorter word is a slip.
    package init?(_ text: String) {
        guard (8...200).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// As a value in a query: all but letters, digits and `-._~` escaped.
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
    /// Whether a text has a part of the key in it, plain or escaped, by which it could be guessed.
    package func isHinted(in words: String) -> Bool {
        [text, escaped].contains { key in
            let characters = Array(key)
            return (0...(characters.count - Self.telling)).contains { start in
                words.contains(String(characters[start..<(start + Self.telling)]))
            }
        }
    }

    private static let telling = 6
}

extension FeedKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(key)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
