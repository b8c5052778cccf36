/// Builds publications from NBP's XML. Its documents have no namespace, and each element name has one meaning.
struct NBPElements: FeedXMLVisitor {
    let root: String
    private(set) var publications: [NBPPublication] = []
    private var rate: NBPRate?

    init(root: String) { self.root = root }

    private static let containers: Set = [
        "ArrayOfExchangeRatesTable", "ExchangeRatesTable", "ExchangeRatesSeries", "Rates", "Rate",
    ]

    mutating func open(_ element: FeedXMLElement) throws(FeedFault) {
        guard element.namespace.isEmpty else { throw element.fault(.wrongNamespace(element.name)) }
        if element.path.count == 1, element.name != root { throw element.fault(.wrongRoot(element.name)) }
        if let parent = element.path.dropLast().last, !Self.containers.contains(parent) {
            throw element.fault(.unexpected(parent))
        }
        switch element.name {
        case "ExchangeRatesTable", "ExchangeRatesSeries": publications.append(NBPPublication(line: element.line))
        case "Rate":
            guard rate == nil, !publications.isEmpty else { throw element.fault(.unexpected(element.name)) }
            rate = NBPRate(line: element.line)
        default: return
        }
    }

    mutating func close(_ element: FeedXMLElement, text: String) throws(FeedFault) {
        if Self.containers.contains(element.name) {
            guard text.isBlank else { throw element.fault(.unexpected(element.name)) }
            if element.name == "Rate", let closed = rate, let last = publications.indices.last {
                publications[last].rates.append(closed)
                rate = nil
            }
        } else if rate != nil {
            try setRate(text, element)
        } else if !publications.isEmpty {
            try setPublicationField(text, element)
        }
    }

    private mutating func setRate(_ text: String, _ element: FeedXMLElement) throws(FeedFault) {
        guard var rate else { return }
        switch element.name {
        case "Currency": try Self.set(&rate.name, text, element)
        case "Code": try Self.set(&rate.code, text, element)
        case "No": try Self.set(&rate.number, text, element)
        case "EffectiveDate": try Self.set(&rate.effectiveDate, text, element)
        case "Mid": try Self.set(&rate.mid, text, element)
        case "Bid": try Self.set(&rate.bid, text, element)
        case "Ask": try Self.set(&rate.ask, text, element)
        default: return
        }
        self.rate = rate
    }

    private mutating func setPublicationField(_ text: String, _ element: FeedXMLElement) throws(FeedFault) {
        let last = publications.count - 1
        switch element.name {
        case "Table": try Self.set(&publications[last].table, text, element)
        case "No": try Self.set(&publications[last].number, text, element)
        case "EffectiveDate": try Self.set(&publications[last].effectiveDate, text, element)
        case "TradingDate": try Self.set(&publications[last].tradingDate, text, element)
        case "Currency": try Self.set(&publications[last].name, text, element)
        case "Code": try Self.set(&publications[last].code, text, element)
        default: return
        }
    }

    private static func set(_ value: inout String?, _ text: String, _ element: FeedXMLElement) throws(FeedFault) {
        guard value == nil else { throw element.fault(.duplicateKey(element.name)) }
        value = text
    }
}
