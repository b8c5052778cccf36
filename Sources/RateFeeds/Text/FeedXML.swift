import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The start of one element.
struct FeedXMLElement {
    /// Without its prefix.
    let name: String
    /// Empty if the element has none.
    let namespace: String
    let attributes: [String: String]
    let line: Int
    /// Names from the root to this element.
    let path: [String]

    func fault(_ reason: FeedFault.Reason) -> FeedFault { FeedFault(line: line, reason: reason) }
}

/// Builds a value from the elements of a document.
protocol FeedXMLVisitor {
    mutating func open(_ element: FeedXMLElement) throws(FeedFault)
    /// `text` is the text of the element itself.
    mutating func close(_ element: FeedXMLElement, text: String) throws(FeedFault)
}

/// Parses XML with Foundation's parser, which alone is too lenient for a feed.
///
/// With Swift 6.3 on Linux, `parse()` returns true for crossed tags, text after the root, an unbound prefix, an empty
/// body, and a body that ends after its first tag. The parser applies a declared encoding, so UTF-8 text with
/// `encoding="ISO-8859-2"` becomes other letters. It also expands entities. So declarations are refused before parsing,
/// and a document is accepted only if no error was reported and its root was closed.
enum FeedXML {
    static func read<Visitor: FeedXMLVisitor>(
        _ text: FeedText, with visitor: Visitor
    ) throws(FeedFault) -> Visitor {
        guard text.lines.contains(where: { !text.text($0).isBlank }) else { throw FeedFault(line: 1, reason: .empty) }
        try checkDeclarations(text)
        let parser = XMLParser(data: Data(text.bytes))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        let delegate = FeedXMLDelegate(visitor)
        parser.delegate = delegate
        let isParsed = parser.parse()
        if let fault = delegate.fault { throw fault }
        guard isParsed, parser.parserError == nil, delegate.isComplete else {
            throw FeedFault(line: max(parser.lineNumber, 1), reason: .notXML)
        }
        return delegate.visitor
    }

    /// No publisher sends a DOCTYPE, a comment or a CDATA section, so every `<!` is refused.
    private static func checkDeclarations(_ text: FeedText) throws(FeedFault) {
        let bytes = text.bytes
        for position in bytes.indices.dropLast() where bytes[position] == UInt8(ascii: "<") {
            if bytes[position + 1] == UInt8(ascii: "!") {
                throw FeedFault(line: text.line(at: position), reason: .markupDeclaration)
            }
        }
        guard bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return }
        let declaration = text.text(0..<end).lowercased()
        guard declaration.contains("encoding") else { return }
        guard declaration.contains("encoding=\"utf-8\"") || declaration.contains("encoding='utf-8'") else {
            throw FeedFault(line: 1, reason: .encoding(text.text(0..<end)))
        }
    }
}

/// Forwards the parser's events until the first fault.
private final class FeedXMLDelegate<Visitor: FeedXMLVisitor>: NSObject, XMLParserDelegate {
    private(set) var visitor: Visitor
    private(set) var fault: FeedFault?
    /// The root was opened and closed.
    private(set) var isComplete = false
    private var open: [FeedXMLElement] = []
    private var texts: [String] = []

    init(_ visitor: Visitor) { self.visitor = visitor }

    private func stop(_ fault: FeedFault, _ parser: XMLParser) {
        self.fault = self.fault ?? fault
        parser.abortParsing()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard fault == nil else { return }
        let element = FeedXMLElement(
            name: name, namespace: namespaceURI ?? "", attributes: attributes, line: parser.lineNumber,
            path: open.map(\.name) + [name])
        do throws(FeedFault) {
            guard open.count < FeedLimits.depth else { throw element.fault(.tooDeep(allowed: FeedLimits.depth)) }
            open.append(element)
            texts.append("")
            try visitor.open(element)
        } catch { stop(error, parser) }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard fault == nil, let element = open.popLast(), let text = texts.popLast() else { return }
        isComplete = open.isEmpty
        do throws(FeedFault) { try visitor.close(element, text: text) } catch { stop(error, parser) }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        guard fault == nil, !texts.isEmpty else { return }
        texts[texts.count - 1] += text
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        // Takes precedence: for a truncated document the visitor would report a missing element.
        stop(FeedFault(line: max(parser.lineNumber, 1), reason: .notXML), parser)
    }
}
