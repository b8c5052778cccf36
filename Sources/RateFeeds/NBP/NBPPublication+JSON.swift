extension NBPPublication {
    /// The root of a response with tables: an array, even for one table.
    static func tables(_ json: FeedJSON) throws(FeedFault) -> [NBPPublication] {
        var publications: [NBPPublication] = []
        for element in try json.elements("root") {
            var publication = try NBPPublication(element)
            publication.number = try element.string("no")
            publication.effectiveDate = try element.string("effectiveDate")
            if element["tradingDate"] != nil { publication.tradingDate = try element.string("tradingDate") }
            publications.append(publication)
        }
        return publications
    }

    /// The root of a response with a series: an object.
    init(series json: FeedJSON) throws(FeedFault) {
        try self.init(json)
        name = try json.string("currency")
        code = try json.string("code")
    }

    private init(_ json: FeedJSON) throws(FeedFault) {
        line = json.line
        table = try json.string("table")
        for rate in try json.value("rates").elements("rates") { rates.append(try NBPRate(rate)) }
    }
}

extension NBPRate {
    /// Missing fields stay nil; a field of the wrong type is a fault.
    fileprivate init(_ json: FeedJSON) throws(FeedFault) {
        _ = try json.members("rates")
        line = json.line
        if json["currency"] != nil { name = try json.string("currency") }
        if json["code"] != nil { code = try json.string("code") }
        if json["no"] != nil { number = try json.string("no") }
        if json["effectiveDate"] != nil { effectiveDate = try json.string("effectiveDate") }
        if json["mid"] != nil { mid = try json.number("mid") }
        if json["bid"] != nil { bid = try json.number("bid") }
        if json["ask"] != nil { ask = try json.number("ask") }
    }
}
