import Domain

/// Splits a span of days.
enum FeedDays {
    /// Pieces of at most `length` days, oldest first, that cover the span from `earliest` on. Empty for an empty span.
    static func chunks(
        from first: Day, to last: Day, since earliest: Day, length: Int
    ) -> [ClosedRange<Day>] {
        var chunks: [ClosedRange<Day>] = []
        var start = max(first, earliest)
        while start <= last {
            let end = min(start.advanced(by: length - 1), last)
            chunks.append(start...end)
            guard end < last else { break }
            start = end.advanced(by: 1)
        }
        return chunks
    }
}

extension ParsedFeed {
    /// Only the rows of these days, for a file with all days.
    func limited(to days: ClosedRange<Day>?) -> ParsedFeed {
        guard let days else { return self }
        return ParsedFeed(
            source: source, rows: rows.filter { days.contains($0.day) }, days: Set(self.days.filter(days.contains)),
            numbers: numbers, stampedAt: stampedAt, seenUpTo: self.days.last)
    }

    /// Throws if the response contains days that were not requested.
    func checked(against scope: FeedScope) throws(FeedFault) -> ParsedFeed {
        guard let asked = scope.days, let other = days.first(where: { !asked.contains($0) }) else { return self }
        throw FeedFault(line: 0, reason: .dayNotAsked(other))
    }
}
