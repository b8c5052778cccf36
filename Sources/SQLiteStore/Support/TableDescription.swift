package import Foundation

/// One table of the database: its columns, what they say about people, why and how long its rows are kept, and what an
/// export does with them. Inserts, the retention job, `docs/privacy.md`, exports and the attack tests all read it.
///
/// The descriptions are in the folders of their features, in `TableDescription+Feature.swift`.
package struct TableDescription: Sendable {
    /// The term says how long the rows of a table are kept, and what ends them.
    package enum Term: Sendable {
        /// Others need the row: the erasure takes the traveller's name, contacts and texts out of it.
        case shared
        /// The job deletes rows that are this old.
        case rows(Expiry)
        /// Something else ends them; the sentence says what.
        case until(String)
        /// Nothing in it is about a person.
        case always
    }

    /// Rows are deleted `seconds` after the instant in `column`, in milliseconds since 1970; NULL is never too old.
    package struct Expiry: Sendable {
        package let column: String
        package let seconds: TimeInterval
        /// What the instant is, for the documentation: `it was sent`.
        package let event: String
    }

    /// What an export does with the rows.
    package enum Export: Equatable, Sendable {
        /// Their columns are in this file of the archive, or made into what it says, unless they are withheld.
        case file(String)
        /// Nothing is exported, for this reason.
        case nothing(String)
        /// Nothing is exported; each column says why.
        case withheldColumns
        /// The rows are not about travellers.
        case notAboutTravellers
    }

    /// Who fills a table.
    package enum Source: Sendable {
        /// Requests and jobs: what people do.
        case people
        /// The seed and the feeds: published elsewhere, the same for everybody.
        case published
        /// The server, about itself.
        case machinery
    }

    package let name: String
    /// The columns of the primary key.
    package let key: [String]
    /// For a traveller to read.
    package let purpose: String
    package let term: Term
    package let export: Export
    package let source: Source
    package let columns: [Column]

    /// A table that people fill. `key` has commas between its columns.
    init(
        _ name: String, key: String, _ purpose: String, _ term: Term, export: Export = .notAboutTravellers,
        columns: [Column]
    ) {
        (self.name, self.purpose, self.term) = (name, purpose, term)
        self.key = key.components(separatedBy: ", ")
        (self.export, source, self.columns) = (export, .people, columns)
    }

    /// A table of which no row is about a person, so that nothing in it is private. `columns` has blanks between them.
    init(_ source: Source, _ name: String, key: String, _ purpose: String, columns: String) {
        (self.name, self.purpose, self.source) = (name, purpose, source)
        self.key = key.components(separatedBy: ", ")
        (term, export) = (.always, .notAboutTravellers)
        self.columns = columns.components(separatedBy: " ").map { .other($0, .open) }
    }
}

extension TableDescription.Term {
    static func rows(_ column: String, after seconds: TimeInterval, event: String) -> Self {
        .rows(TableDescription.Expiry(column: column, seconds: seconds, event: event))
    }
}

extension TableDescription {
    /// Every table of the schema, but those of SQLite, GRDB and SpatiaLite itself, after the tables that it refers to.
    package static let all: [TableDescription] = [
        .operatorList, .switchedOff, .traveller, .consent, .staff, .announcement, .action, .ban, .bannedContact,
        .heldContact, .appeal, .device, .signIn, .session, .accessToken, .refreshToken, .contactCode, .secondFactor,
        .outboxMessage, .recoveryRequest, .departure, .reservedHandle, .leftFault, .carriedFault, .faultSource,
        .block, .holdings, .storedResponse, .offer, .offerSearch, .thread, .threadMember, .swap, .onePerson, .meeting,
        .swapSide, .swapEvent, .message, .searchProgress, .textSketch, .notification, .eventDeleted, .event,
        .eventTicket, .review, .observation, .meetingPoint, .moderationCase, .caseOpening, .caseNote, .flag, .report,
        .exportJob, .audit, .auditName, .auditNote, .flagCheck, .arrangedGroup, .reviewFinding, .reviewScan,
        .reviewCheck, .ledgerAccount, .ledgerTransaction, .ledgerPosting, .walletText, .moneyRequest,
        .reservation, .walletOrder, .walletQuote, .ledgerSeal, .ledgerState, .watchList, .rateAlert, .alertFiring,
        .publicationEvaluation, .decoy, .installation,
        .keyCheck, .epoch, .changeCount, .currency, .currencyEnd, .countryCurrency, .benchmark, .city,
        .airport, .country, .countryName, .placeName, .timeZone, .timeZoneRow, .informalRate, .forecastNetwork, .rate,
        .rateRevision, .rateImport,
        .ratePublication,
        .rateQuarantine, .feed, .feedBody, .feedClosedDay, .feedRequest, .scoreCard, .scoreCardRow,
    ]
}
