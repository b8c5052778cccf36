import Domain

extension FeedFault.Reason: CustomStringConvertible {
    /// Text for operators. Excerpts of the body are shortened and quoted with escapes.
    package var description: String {
        switch self {
        case .status(let code): "status \(code)"
        case .contentType(let type): type.map { "content type \(Self.quoted($0))" } ?? "no content type"
        case .refused(let code): "the provider refuses: \(Self.quoted(code))"
        case .empty: "the body is empty"
        case .tooLarge(let allowed): "more than \(allowed) bytes"
        case .notAnArchive: "no whole archive of one file"
        case .notUTF8: "not UTF-8"
        case .byteOrderMark: "a byte order mark"
        case .controlCharacter(let byte): "control character \(byte)"
        case .truncated: "the last line has no end"
        case .endsEarly: "it ends in the middle"
        case .textBehindEnd: "text behind its end"
        case .notJSON: "not JSON"
        case .notXML: "not well-formed XML"
        case .markupDeclaration: "a DOCTYPE or another declaration"
        case .encoding(let declaration): "not declared as UTF-8: \(Self.quoted(declaration))"
        case .tooDeep(let allowed): "more than \(allowed) levels"
        case .noHeader: "no header row"
        case .fieldCount(let count, let expected): "\(count) fields where the header has \(expected)"
        case .duplicateKey(let key): "\(Self.quoted(key)) stands twice"
        case .missing(let name): "no \(Self.quoted(name))"
        case .unexpected(let name): "\(Self.quoted(name)) is not what belongs there"
        case .wrongRoot(let name): "\(Self.quoted(name)) is not the root of this feed"
        case .wrongNamespace(let name): "\(Self.quoted(name)) is in a foreign namespace"
        case .notAsked(let text, let expected): "\(Self.quoted(text)) where \(Self.quoted(expected)) was asked for"
        case .noRows: "no rates"
        case .notACode(let text): "\(Self.quoted(text)) is no currency code"
        case .duplicateCode(let currency): "\(currency) stands twice in the header"
        case .duplicateRow(let pair, let day): "\(pair.base) to \(pair.quote) stands twice on \(day)"
        case .notARate(let text, let currency): "\(Self.quoted(text)) is no rate of \(currency)"
        case .baseNotOne(let text): "one unit of the base is \(Self.quoted(text)) of itself"
        case .bidAboveAsk(let currency): "the bid of \(currency) is above its ask"
        case .notADate(let text): "\(Self.quoted(text)) is no date"
        case .beforeFirst(let day): "\(day) is before the first publication"
        case .ahead(let day): "\(day) has not come yet"
        case .notOver(let day): "\(day) is not over yet"
        case .duplicateDate(let day): "\(day) stands twice"
        case .dayNotAsked(let day): "\(day) was not asked for"
        case .stampAhead(let seconds): "the time stamp \(seconds) has not come yet"
        }
    }

    private static func quoted(_ text: String) -> String { String(text.prefix(40)).debugDescription }
}
