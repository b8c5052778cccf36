/// What is done with one answer of a feed.
package struct Ingest: Sendable, Equatable {
    /// Why the whole answer is kept apart; when there is any, nothing below is filled.
    package internal(set) var issues: [FeedBodyIssue] = []
    /// The new rows, oldest day first.
    package internal(set) var taken: [IngestDay] = []
    /// New rows that are kept apart.
    package internal(set) var quarantined: [QuarantinedRate] = []
    /// Rows held before that this answer or another source confirms now: to be stored with those taken.
    package internal(set) var released: [ReleasedRow] = []
    /// Rows that are stored already.
    package internal(set) var unchanged = 0
    /// Rows that are held already.
    package internal(set) var stillQuarantined = 0
    /// Rows that nobody wants: special drawing rights, and what an operator has dropped.
    package internal(set) var ignored = 0
    /// Rows of codes that the catalogue does not know, of a source that lists them every day.
    package internal(set) var unlisted = 0
    /// Rows among those taken that change a stored figure a little, of a source whose figures move within their day.
    package internal(set) var revised = 0
}

/// The taken rows of one day: written all or not at all.
package struct IngestDay: Sendable, Equatable {
    package let day: Day
    /// NBP's number of the table.
    package let number: String?
    package internal(set) var rows: [FeedRow]
}

/// A row that is kept apart until somebody or something confirms it.
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

/// A row that was held, and what confirmed it.
package struct ReleasedRow: Sendable, Equatable {
    package let quarantined: QuarantinedRate
    package let release: Release

    package init(quarantined: QuarantinedRate, release: Release) {
        self.quarantined = quarantined
        self.release = release
    }
}

extension ParsedFeed {
    /// Decides which rows are believed; `known` is what the catalogue lists. With `operatorAgrees` a person has
    /// released the answer as a whole.
    package func validated(
        asked: FeedScope, calendar: PublicationCalendar, stored: StoredRates, known: Set<Currency>,
        operatorAgrees: Bool = false
    ) -> Ingest {
        var validator = RateValidator(self, asked: asked, calendar: calendar, stored: stored, known: known)
        let ingest = validator.ingest(checkingBody: !operatorAgrees)
        return operatorAgrees ? ingest.afterRelease : ingest
    }
}

extension Ingest {
    /// After a person's word on the whole answer; what the catalogue does not know is not made known by it.
    fileprivate var afterRelease: Ingest {
        var ingest = self
        ingest.quarantined = quarantined.filter(\.issue.isOfTheCode)
        ingest.released += quarantined.filter { !$0.issue.isOfTheCode }.map {
            ReleasedRow(quarantined: $0, release: .operatorDecision)
        }
        return ingest
    }
}
