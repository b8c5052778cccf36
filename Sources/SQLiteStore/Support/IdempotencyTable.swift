import Domain
import Foundation

/// SQL of the table `stored_response`: idempotency keys with their responses, stored in the transaction of the request.
enum IdempotencyTable {
    /// Does the work once per key; a repeat returns the first response. `swap` is the swap that the response shows.
    static func once<Value>(
        _ request: IdempotentRequest<Value>?, about swap: (Value) -> Identifier<Swap>? = { _ in nil }, at now: Date,
        in db: Database, _ work: () throws -> Value
    ) throws -> IdempotentResult<Value> {
        try tracing(request, about: swap, at: now, in: db) { .success(try work()) }.get()
    }

    /// Like `once`, for work whose failure must be committed: the error response is stored too.
    static func tracing<Value>(
        _ request: IdempotentRequest<Value>?, about swap: (Value) -> Identifier<Swap>?, at now: Date, in db: Database,
        _ work: () throws -> Result<Value, any Error>
    ) throws -> Result<IdempotentResult<Value>, any Error> {
        guard let request else { return try work().map(IdempotentResult.done) }
        if let row = try find(request.key, at: now, in: db) {
            guard row["route"] as String == request.key.scope,
                (row["fingerprint"] as Data).elementsEqual(request.key.fingerprint)
            else { throw IdempotencyKeyReused() }
            return .success(.replayed(StoredResponse(bytes: [UInt8](row["body"] as Data))))
        }
        let result = try work()
        let subject = if case .success(let value) = result { swap(value) } else { Identifier<Swap>?.none }
        try save(StoredResponse(bytes: try request.rendering(result)), request.key, about: subject, at: now, in: db)
        return result.map(IdempotentResult.done)
    }

    /// The request that the traveller sent with this key, whatever its route. Rows of an earlier version can share a key:
    /// the one of this route counts.
    private static func find(_ key: IdempotencyKey, at now: Date, in db: Database) throws -> StoredRow? {
        let sql = """
            SELECT route, fingerprint, body FROM stored_response
            WHERE traveller = :traveller AND key = :key AND expires_at > :now
            ORDER BY CASE WHEN route = :scope THEN 0 ELSE 1 END, route LIMIT 1
            """
        return try db.row(
            sql, ["traveller": key.traveller.description, "key": key.text, "now": now.milliseconds, "scope": key.scope])
    }

    /// Replaces the rows of an expired key.
    private static func save(
        _ response: StoredResponse, _ key: IdempotencyKey, about swap: Identifier<Swap>?, at now: Date,
        in db: Database
    ) throws {
        let expired = "DELETE FROM stored_response WHERE traveller = :traveller AND key = :key AND expires_at <= :now"
        try db.run(expired, ["traveller": key.traveller.description, "key": key.text, "now": now.milliseconds])
        try db.upsert(
            into: .storedResponse,
            [
                "traveller": key.traveller.description, "route": key.scope, "key": key.text,
                "fingerprint": Data(key.fingerprint), "swap": swap?.description, "body": Data(response.bytes),
                "at": now.milliseconds, "expires_at": now.addingTimeInterval(key.lifetime).milliseconds,
            ])
    }

    /// Deletes the responses to `travellers` that show a swap.
    static func erase(about swap: Identifier<Swap>, of travellers: [Identifier<Traveller>], in db: Database) throws {
        let sql = "DELETE FROM stored_response WHERE traveller = :traveller AND swap = :swap"
        for traveller in travellers {
            try db.run(sql, ["traveller": traveller.description, "swap": swap.description])
        }
    }

    /// Deletes at most `limit` responses to a traveller, and as many of anybody that are as old as `time`: they may show
    /// the traveller. Returns the larger number.
    static func erase(
        of traveller: Identifier<Traveller>, before time: Date, limit: Int, in db: Database
    ) throws -> Int {
        let own = try db.run(
            """
            DELETE FROM stored_response WHERE (traveller, route, key) IN
                (SELECT traveller, route, key FROM stored_response WHERE traveller = :traveller LIMIT :limit)
            """, ["traveller": traveller.description, "limit": limit])
        let others = try db.run(
            """
            DELETE FROM stored_response WHERE (traveller, route, key) IN
                (SELECT traveller, route, key FROM stored_response
                    WHERE expires_at <= :expires_at AND at <= :time LIMIT :limit)
            """,
            [
                "expires_at": time.addingTimeInterval(IdempotencyKey.walletLifetime).milliseconds,
                "time": time.milliseconds, "limit": limit,
            ])
        return max(own, others)
    }
}
