import Foundation
import HTTPTypes

extension Reply {
    /// Headers and body, and every long text of the body decoded from base64 too: cursors carry what they mark.
    package var everything: String {
        let all = headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n" + text
        // By hand: a regular expression takes twenty times as long, and this runs over thousands of answers.
        let words = body.split { !Self.isOfBase64($0) }.filter { $0.count >= 20 }
        let decoded = words.compactMap { word in
            let plain = String(decoding: word, as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/")
            let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
            return Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) }
        }
        return ([all] + decoded).joined(separator: "\n")
    }

    /// In the alphabet for addresses.
    private static func isOfBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}

/// A text whose search does not look at the case of letters.
package struct SearchableText: Sendable {
    /// In lower case, as a C string, because `strstr` is much faster than a search in `Data`.
    private let characters: [CChar]

    package init(_ text: String) {
        characters = text.lowercased().utf8.map { CChar(bitPattern: $0 == 0 ? 0x20 : $0) } + [0]
    }

    /// Number of bytes.
    package var count: Int { characters.count - 1 }

    package func contains(_ other: SearchableText) -> Bool { strstr(characters, other.characters) != nil }
}
