package import Domain

/// Why a whole body is refused, and the line (from 1; 0 without a line).
package struct FeedFault: Error, Hashable, Sendable {
    /// The rule that a body broke.
    package enum Reason: Hashable, Sendable {
        // The response.
        case status(Int)
        case contentType(String?)
        /// The provider's response is a refusal with this error code.
        case refused(code: String)
        // The text.
        case empty
        case tooLarge(allowedBytes: Int)
        /// Not an archive with exactly one complete file.
        case notAnArchive
        case notUTF8
        case byteOrderMark
        case controlCharacter(UInt8)
        case truncated
        /// The text ends within a value.
        case endsEarly
        case textBehindEnd
        case notJSON
        case notXML
        /// A DOCTYPE, an ENTITY or another `<!`.
        case markupDeclaration
        /// The text declares another encoding than UTF-8.
        case encoding(String)
        case tooDeep(allowed: Int)
        // The structure.
        case noHeader
        case fieldCount(Int, expected: Int)
        case duplicateKey(String)
        case missing(String)
        /// The value has the wrong type or form.
        case unexpected(String)
        case wrongRoot(String)
        case wrongNamespace(String)
        case notAsked(String, expected: String)
        case noRows
        // The values.
        case notACode(String)
        case duplicateCode(Currency)
        case duplicateRow(RatePair, on: Day)
        case notARate(String, of: Currency)
        case baseNotOne(String)
        case bidAboveAsk(Currency)
        // The dates.
        case notADate(String)
        case beforeFirst(Day)
        case ahead(Day)
        /// The close of a day is known when the day has ended.
        case notOver(Day)
        case duplicateDate(Day)
        /// The request was for other days.
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
