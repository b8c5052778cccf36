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

extension ParsedFeed {
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
