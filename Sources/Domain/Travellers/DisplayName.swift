import Foundation

/// A traveller's display name in any script: NFC, without leading, trailing or repeated spaces.
package struct DisplayName: Hashable, Sendable {
    /// Grapheme clusters.
    package static let limit = 50
    package static let byteLimit = 200
    /// Maximum marks on one letter; Hebrew, Tibetan and Burmese need four.
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

    /// Space, no-break space and ideographic space; all are stored as a space.
    static let blanks: [Unicode.Scalar] = [" ", "\u{A0}", "\u{3000}"]
}

extension DisplayName: CustomStringConvertible {
    package var description: String { text }
}
