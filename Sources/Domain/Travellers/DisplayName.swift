import Foundation

/// The name a traveller shows, in any script: composed (NFC), without blanks around it or doubled inside.
package struct DisplayName: Hashable, Sendable {
    /// Characters as a reader counts them.
    package static let limit = 50
    package static let byteLimit = 200
    /// Marks on one letter; the fullest honest ones (Hebrew, Tibetan, Burmese) need four.
    static let marksLimit = 4

    package let text: String

    package init(_ typed: String) throws(DisplayNameFault) {
        guard typed.utf8.count <= 4 * Self.byteLimit else { throw .tooLong }
        let composed = typed.precomposedStringWithCanonicalMapping
        for scalar in composed.unicodeScalars { if let fault = DisplayNameFault(scalar) { throw fault } }
        let words = composed.unicodeScalars.split { Self.blanks.contains($0) }
        let text = words.map { String($0) }.joined(separator: " ")
        guard !text.isEmpty else { throw .empty }
        guard text.count <= Self.limit, text.utf8.count <= Self.byteLimit else { throw .tooLong }
        guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { throw .noLetter }
        for word in words { try Self.checkWriting(of: Array(word)) }
        try Self.checkScripts(of: words)
        guard !ReservedNames.refuse(displayName: text) else { throw .staffName }
        self.text = text
    }

    /// The ordinary blank, the unbreakable one and the ideographic one: all shown as the first.
    static let blanks: [Unicode.Scalar] = [" ", "\u{A0}", "\u{3000}"]
}

extension DisplayName: CustomStringConvertible {
    package var description: String { text }
}
