import Domain

/// Cuts of a span of days.
enum FeedDays {
    /// Pieces of at most `length` days, oldest first, that cover the span from `earliest` on; none when it is empty.
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

extension FeedReading {
    /// Only the rows of these days, where a file has all days there are; nil when none is left.
    func limited(to days: ClosedRange<Day>?) -> FeedReading? {
        guard let days else { return self }
        let kept = rows.filter { days.contains($0.day) }
        guard !kept.isEmpty else { return nil }
        return FeedReading(
            source: source, rows: kept, days: Set(self.days.filter(days.contains)), numbers: numbers,
            stampedAt: stampedAt)
    }
}
