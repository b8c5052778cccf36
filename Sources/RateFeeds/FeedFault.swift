package import Domain

/// Why a feed's body is refused as a whole, and the line (from 1) on which that was seen.
package struct FeedFault: Error, Hashable, Sendable {
    /// The rule that a body broke.
    package enum Reason: Hashable, Sendable {
        case empty
        case tooLarge(allowedBytes: Int)
        case notUTF8
        case byteOrderMark
        case controlCharacter(UInt8)
        case truncated
        case noHeader
        case notACode(String)
        case duplicateCode(Currency)
        case fieldCount(Int, expected: Int)
        case notADate(String)
        case beforeFirst(Day)
        case ahead(Day)
        case duplicateDate(Day)
        case notARate(String, of: Currency)
        case baseNotOne(String)
        case noRows
    }

    package let line: Int
    package let reason: Reason

    package init(line: Int, reason: Reason) {
        self.line = line
        self.reason = reason
    }
}

extension FeedFault: CustomStringConvertible {
    package var description: String { "line \(line): \(reason)" }
}

extension FeedFault.Reason: CustomStringConvertible {
    /// Words for an operator; what stood in the body is cut short and quoted with escapes.
    package var description: String {
        switch self {
        case .empty: "the body is empty"
        case .tooLarge(let allowed): "more than \(allowed) bytes"
        case .notUTF8: "not UTF-8"
        case .byteOrderMark: "a byte order mark"
        case .controlCharacter(let byte): "control character \(byte)"
        case .truncated: "the last line has no end"
        case .noHeader: "no header row"
        case .notACode(let text): "\(Self.quoted(text)) is no currency code"
        case .duplicateCode(let currency): "\(currency) stands twice in the header"
        case .fieldCount(let count, let expected): "\(count) fields where the header has \(expected)"
        case .notADate(let text): "\(Self.quoted(text)) is no date"
        case .beforeFirst(let day): "\(day) is before the first publication"
        case .ahead(let day): "\(day) has not come yet"
        case .duplicateDate(let day): "\(day) stands twice"
        case .notARate(let text, let currency): "\(Self.quoted(text)) is no rate of \(currency)"
        case .baseNotOne(let text): "one euro is \(Self.quoted(text)) euros"
        case .noRows: "no rates"
        }
    }

    private static func quoted(_ text: String) -> String { String(text.prefix(40)).debugDescription }
}
