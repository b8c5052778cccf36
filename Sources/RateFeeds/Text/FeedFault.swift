package import Domain

/// Why a feed's body is refused as a whole, and the line (from 1) on which that was seen; 0 of no line.
package struct FeedFault: Error, Hashable, Sendable {
    /// The rule that a body broke.
    package enum Reason: Hashable, Sendable {
        // How it came.
        case status(Int)
        case contentType(String?)
        /// The provider said so in its answer; the code is its own.
        case refused(code: String)
        // As a text.
        case empty
        case tooLarge(allowedBytes: Int)
        /// It should be an archive of one whole file.
        case notAnArchive
        case notUTF8
        case byteOrderMark
        case controlCharacter(UInt8)
        case truncated
        /// A value that was begun has no end.
        case endsEarly
        case textBehindEnd
        case notJSON
        case notXML
        /// A DOCTYPE, an ENTITY or another `<!`.
        case markupDeclaration
        /// The text says that it is in something else than UTF-8.
        case encoding(String)
        case tooDeep(allowed: Int)
        // In its shape.
        case noHeader
        case fieldCount(Int, expected: Int)
        case duplicateKey(String)
        case missing(String)
        /// It is there, but is not what belongs there.
        case unexpected(String)
        case wrongRoot(String)
        case wrongNamespace(String)
        case notAsked(String, expected: String)
        case noRows
        // In its values.
        case notACode(String)
        case duplicateCode(Currency)
        case duplicateRow(RatePair, on: Day)
        case notARate(String, of: Currency)
        case baseNotOne(String)
        case bidAboveAsk(Currency)
        // In its dates.
        case notADate(String)
        case beforeFirst(Day)
        case ahead(Day)
        case duplicateDate(Day)
        /// The question was about other days.
        case dayNotAsked(Day)
        case stampAhead(seconds: Int64)
    }

    package let line: Int
    package let reason: Reason

    package init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }
}

extension FeedFault: CustomStringConvertible {
    package var description: String { line > 0 ? "line \(line): \(reason)" : "\(reason)" }
}
