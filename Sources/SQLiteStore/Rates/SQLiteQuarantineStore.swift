package import Domain
import Foundation

/// Rates in quarantine, in SQLite.
package struct SQLiteQuarantineStore: QuarantineStore {
    let database: SQLiteDatabase
    private let parse: @Sendable (FeedBody) throws -> ReparsedBody?

    /// - Parameter parse: Parses a stored response again; nil if no feed makes its request any more.
    package init(_ database: SQLiteDatabase, parsing parse: @escaping @Sendable (FeedBody) throws -> ReparsedBody?) {
        self.database = database
        self.parse = parse
    }

    package func items() async throws -> [QuarantineItem] {
        try await database.read { db in
            try FeedBodyTable.quarantined(in: db).map(QuarantineItem.response)
                + QuarantineTable.open(in: db).map(QuarantineItem.rate)
        }
    }

    package func decide(
        _ decision: QuarantineDecision, once request: IdempotentRequest<QuarantineOutcome>?
    ) async throws -> IdempotentResult<QuarantineOutcome> {
        let reparsed = try await reparsed(decision)
        return try await database.write { db in
            try IdempotencyTable.once(request, at: decision.at, in: db) {
                let change = try decision.change(try Self.snapshot(decision.name, reparsed, in: db))
                try AuditTable.append(decision.audit, in: db)
                return QuarantineOutcome(decision, ingest: try Self.write(change, at: decision.at, in: db))
            }
        }
    }

    /// The result is for the response with this hash only. Parsing takes too long for the writer.
    private func reparsed(_ decision: QuarantineDecision) async throws -> (hash: String, body: ReparsedBody)? {
        guard decision.isReleased, case .response(let name) = decision.name,
            let body = try await database.read({ try FeedBodyTable.quarantined(name, in: $0) })
        else { return nil }
        return try parse(body).map { (body.hash, $0) }
    }

    private static func snapshot(
        _ name: QuarantineName, _ reparsed: (hash: String, body: ReparsedBody)?, in db: Database
    ) throws -> QuarantineSnapshot? {
        switch name {
        case .rate(let key): try QuarantineTable.find(key, in: db).map { .rate($0.quarantined) }
        case .response(let name):
            try FeedBodyTable.quarantined(name, in: db).map { body in
                .response(body, reparsed?.hash == body.hash ? reparsed?.body : nil)
            }
        }
    }

    /// Returns the source of a released response, and what became of its rates.
    private static func write(
        _ change: QuarantineChange, at now: Date, in db: Database
    ) throws -> (source: RateSource, ingest: Ingest)? {
        switch change {
        case .releaseRate(let rate): try SQLiteFeedStore.release(rate, by: .operatorDecision, at: now, in: db)
        case .dropRate(let rate): try QuarantineTable.decide(rate, "dropped", at: now, in: db)
        case .dropResponse(let body): _ = try FeedBodyTable.decide(body.hash, .dropped, at: now, in: db)
        case .ingest(let body, let reparsed):
            let change = reparsed.ingesting(
                try SQLiteFeedStore.snapshot(for: reparsed.parsed, at: body.fetchedAt, in: db), at: body.fetchedAt)
            _ = try FeedBodyTable.decide(body.hash, .released, at: body.fetchedAt, in: db)
            try SQLiteFeedStore.write(change, of: reparsed.parsed, from: body, in: db)
            return (body.source, change.ingest)
        }
        return nil
    }
}
