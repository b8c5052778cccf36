package import Foundation

/// What a file of prices of assets has that nobody should store unseen.
extension ParsedFeed {
    package init(of source: RateSource, _ publications: [RatePublication]) {
        let rows = publications.flatMap { publication in
            publication.rates.sorted { $0.key < $1.key }.map { currency, rate in
                let pair = source.pair(of: currency)
                return FeedRow(day: publication.date, base: pair.base, quote: pair.quote, rate: rate)
            }
        }
        self.init(source: source, rows: rows)
    }

    /// The newest row of each pair.
    package var newestRows: [FeedRow] {
        Dictionary(grouping: rows, by: \.pair).values.compactMap { $0.max { $0.day < $1.day } }
            .sorted { $0.base < $1.base }
    }

    /// The rows that a feed would have to leave to a person, and those that are of another size than all that is stored of
    /// their asset, oldest first.
    /// - Parameter nearest: What each source has of an asset on the stored day nearest to that of its newest row.
    package func doubts(
        _ snapshot: IngestSnapshot, nearest: [RatePair: [SourcedRow]], at now: Date
    ) -> [QuarantinedRate] {
        guard let start = days.first, let end = days.last else { return [] }
        var validator = RateValidator(
            self, asked: FeedScope(days: start...end), calendar: .everyDay, stored: snapshot.stored,
            known: snapshot.known, on: Day(of: now, in: .gmt))
        var doubts = validator.ingest(checkingBody: false).quarantined
        // Its days are held against each other, so one of them tells the size of all. An old file may begin far below.
        for row in newestRows where !doubts.contains(where: { $0.row == row }) {
            guard let others = nearest[row.pair], let first = others.first,
                others.allSatisfy({ abs(log(row.mid / $0.row.mid)) > IngestLimits.otherSizeOfAssets })
            else { continue }
            doubts.append(QuarantinedRate(source: source, row: row, issue: .apart(from: first.source)))
        }
        return doubts.sorted { ($0.row.day, $0.row.base) < ($1.row.day, $1.row.base) }
    }
}

/// A row with its source.
package struct SourcedRow: Sendable, Equatable {
    package let source: RateSource
    package let row: FeedRow

    package init(_ row: FeedRow, of source: RateSource) {
        self.source = source
        self.row = row
    }
}
