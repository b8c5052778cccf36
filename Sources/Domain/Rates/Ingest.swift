package import Foundation

/// The outcome of validating one feed response.
package struct Ingest: Sendable, Equatable {
    /// Why the whole response is quarantined. If not empty, all other properties are empty.
    package internal(set) var issues: [FeedBodyIssue] = []
    /// Accepted new rows, oldest day first.
    package internal(set) var accepted: [IngestDay] = []
    /// New rows to quarantine.
    package internal(set) var quarantined: [QuarantinedRate] = []
    /// Quarantined rows that this response or another source now confirms; stored together with `accepted`.
    package internal(set) var released: [ReleasedRow] = []
    /// Number of rows that are already stored.
    package internal(set) var unchanged = 0
    /// Number of rows that are already in quarantine.
    package internal(set) var stillQuarantined = 0
    /// Number of skipped rows: special drawing rights, and rows that an operator has rejected.
    package internal(set) var ignored = 0
    /// Number of rows with codes outside the catalogue, from a source that regularly lists such codes.
    package internal(set) var unlisted = 0
    /// Number of accepted rows that slightly change a stored rate, from a source whose rates move within the day.
    package internal(set) var revised = 0

    /// Of a response without rows.
    package static let nothing = Ingest()
}

/// The accepted rows of one day, written all or not at all.
package struct IngestDay: Sendable, Equatable {
    package let day: Day
    /// The NBP's number of the table.
    package let number: String?
    package internal(set) var rows: [FeedRow]
}

/// A row that waits in quarantine for a confirmation.
package struct QuarantinedRate: Sendable, Equatable {
    package let source: RateSource
    package let row: FeedRow
    package let issue: RateIssue

    package init(source: RateSource, row: FeedRow, issue: RateIssue) {
        self.source = source
        self.row = row
        self.issue = issue
    }
}

/// A released row and its confirmation.
package struct ReleasedRow: Sendable, Equatable {
    package let quarantined: QuarantinedRate
    package let release: Release

    package init(quarantined: QuarantinedRate, release: Release) {
        self.quarantined = quarantined
        self.release = release
    }
}

/// Everything that the decision about a response may read, from its transaction.
package struct IngestSnapshot: Sendable {
    package let stored: ValidationBaseline
    /// The currencies of the catalogue.
    package let known: Set<Currency>
    /// All rows in quarantine, of every source.
    package let waiting: [QuarantinedRate]

    package init(stored: ValidationBaseline, known: Set<Currency>, waiting: [QuarantinedRate]) {
        self.stored = stored
        self.known = known
        self.waiting = waiting
    }
}

/// Everything that a response writes.
package struct IngestChange: Sendable, Equatable {
    package let ingest: Ingest
    /// The positions of rows in their publications, if the response shows them.
    package let places: [Day: [RatePair: Int]]
    /// Quarantined rows of other sources that the accepted ones confirm.
    package let confirmed: [ReleasedRow]

    /// Quarantined responses that overlap with these days count no more.
    package var superseded: ClosedRange<Day>? {
        guard let first = ingest.accepted.first?.day, let last = ingest.accepted.last?.day else { return nil }
        return first...last
    }
}

extension ParsedFeed {
    /// Number of days at the end of a response that are compared with other sources.
    private static let compared = 100

    /// The days for which rates of other sources are read; nil without a day.
    package var comparedDays: ClosedRange<Day>? {
        guard let first = days.suffix(Self.compared).first, let last = days.last else { return nil }
        return first.advanced(by: -OtherSource.near)...last
    }

    /// The decision about a response of the time `now`, with all that follows.
    package func ingesting(
        _ snapshot: IngestSnapshot, asked: FeedScope, calendar: PublicationCalendar, at now: Date, operatorAgrees: Bool
    ) -> IngestChange {
        let ingest = validated(
            asked: asked, calendar: calendar, stored: snapshot.stored, known: snapshot.known, at: now,
            operatorAgrees: operatorAgrees)
        return IngestChange(
            ingest: ingest,
            // A response for selected currencies does not show their positions in the whole publication.
            places: asked.currencies == nil ? places : [:],
            confirmed: confirmed(snapshot.waiting, by: ingest.accepted.flatMap(\.rows)))
    }

    private func confirmed(_ waiting: [QuarantinedRate], by rows: [FeedRow]) -> [ReleasedRow] {
        guard !rows.isEmpty else { return [] }
        let word = [OtherSource(name: source, rows: rows)]
        return waiting.filter { source.confirms($0.source) }.compactMap { quarantined in
            quarantined.release(beside: word).map { ReleasedRow(quarantined: quarantined, release: $0) }
        }
    }

    /// Decides which rows of a response of the time `now` to accept; `known` are the currencies of the catalogue.
    /// `operatorAgrees`: an operator has released the response as a whole.
    package func validated(
        asked: FeedScope, calendar: PublicationCalendar, stored: ValidationBaseline, known: Set<Currency>,
        at now: Date, operatorAgrees: Bool = false
    ) -> Ingest {
        var validator = RateValidator(
            self, asked: asked, calendar: calendar, stored: stored, known: known, on: Day(of: now, in: .gmt))
        let ingest = validator.ingest(checkingBody: !operatorAgrees)
        return operatorAgrees ? ingest.afterRelease : ingest
    }
}

extension Ingest {
    /// After an operator's release of the whole response. Rows with unknown currencies stay in quarantine.
    fileprivate var afterRelease: Ingest {
        var ingest = self
        ingest.quarantined = quarantined.filter(\.issue.isUnknownCurrency)
        ingest.released += quarantined.filter { !$0.issue.isUnknownCurrency }.map {
            ReleasedRow(quarantined: $0, release: .operatorDecision)
        }
        return ingest
    }
}
