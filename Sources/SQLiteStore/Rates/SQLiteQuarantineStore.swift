package import Domain
import GRDB

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
                try AuditTable.append(decision.audit, in: db)
                return switch decision.name {
                case .rate(let key): try Self.decide(decision, rate: key, in: db)
                case .response(let name): try Self.decide(decision, response: name, reparsed, in: db)
                }
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

    private static func decide(
        _ decision: QuarantineDecision, rate key: Int64, in db: Database
    ) throws -> QuarantineOutcome {
        guard let entry = try QuarantineTable.find(key, in: db) else { throw QuarantineRefusal.notInQuarantine }
        if decision.isReleased {
            try SQLiteFeedStore.release(entry.quarantined, by: .operatorDecision, at: decision.at, in: db)
        } else {
            try QuarantineTable.decide(entry.quarantined, "dropped", at: decision.at, in: db)
        }
        return QuarantineOutcome(decision)
    }

    private static func decide(
        _ decision: QuarantineDecision, response name: String, _ reparsed: (hash: String, body: ReparsedBody)?,
        in db: Database
    ) throws -> QuarantineOutcome {
        guard let body = try FeedBodyTable.quarantined(name, in: db) else { throw QuarantineRefusal.notInQuarantine }
        guard decision.isReleased else {
            _ = try FeedBodyTable.decide(body.hash, "dropped", at: decision.at, in: db)
            return QuarantineOutcome(decision)
        }
        guard let reparsed, reparsed.hash == body.hash else { throw QuarantineRefusal.unreadable }
        let ingest = try SQLiteFeedStore.ingest(
            reparsed.body.parsed, from: body, asked: reparsed.body.scope, calendar: reparsed.body.calendar,
            operatorAgrees: true, in: db)
        return QuarantineOutcome(decision, ingest: (body.source, ingest))
    }
}
