import Foundation

/// A traveller's display name in any script: NFC, without leading, trailing or repeated spaces. It may have a few emoji
/// that stand by themselves.
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
        let everything = composed[...].unicodeScalars.split { Self.blanks.contains($0) }
        let words = everything.filter { !Self.isEmoji($0) }
        guard !words.joined().contains(where: Self.isPictorial) else { throw .character }
        for scalar in words.joined() { if let fault = DisplayNameFault(scalar) { throw fault } }
        let emoji = everything.reduce(0) { $0 + (Self.isEmoji($1) ? Substring($1).count : 0) }
        guard emoji <= Self.emojiLimit else { throw .character }
        let text = everything.map { String($0) }.joined(separator: " ")
        guard !text.isEmpty else { throw .empty }
        guard text.count <= Self.limit, text.utf8.count <= Self.byteLimit else { throw .tooLong }
        guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { throw .noLetter }
        for word in words { try Self.checkWriting(of: Array(word)) }
        try Self.checkScripts(of: words)
        let written = words.map { String($0) }.joined(separator: " ")
        guard !ReservedNames.refuse(displayName: written) else { throw .staffName }
        guard !WebAddress.isWritten(displayName: written) else { throw .webAddress }
        // A messenger alone may be a name.
        guard MessageWarning(written)?.kinds.contains(where: { $0 != .messenger }) != true else {
            throw .contactDetails
        }
        self.text = text
    }

    /// Space, no-break space and ideographic space; all are stored as a space.
    static let blanks: [Unicode.Scalar] = [" ", "\u{A0}", "\u{3000}"]
}

extension DisplayName: CustomStringConvertible {
    package var description: String { text }
}
