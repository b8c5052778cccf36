import Foundation
import GRDB
import Synchronization

@testable import SQLiteStore

/// The statements that connections run while it is on.
package final class StatementTrace: Sendable {
    private let seen = Mutex<(isOn: Bool, statements: [String: String])>((false, [:]))

    package init() {}

    package var isOn: Bool {
        get { seen.withLock { $0.isOn } }
        set { seen.withLock { $0.isOn = newValue } }
    }

    /// With values, by their text.
    package var statements: [String: String] { seen.withLock { $0.statements } }

    fileprivate func note(_ sql: String, _ expanded: String) {
        seen.withLock { seen in
            guard seen.isOn, seen.statements[sql] == nil,
                ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(where: sql.hasPrefix)
            else { return }
            seen.statements[sql] = expanded
        }
    }
}

extension World {
    /// Of all connections: the readers are asked at once, so that none is asked twice.
    package func trace(_ trace: StatementTrace) async throws {
        let (arrived, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let readers = SQLiteDatabase.configuration().maximumReaderCount
        try await withThrowingTaskGroup { group in
            for _ in 0..<readers {
                group.addTask {
                    try await database.read { db in
                        db.trace(trace.note)
                        arrived.signal()
                        leave.wait()
                    }
                }
            }
            group.addTask {
                await withCheckedContinuation { done in
                    DispatchQueue.global().async {
                        for _ in 0..<readers { arrived.wait() }
                        for _ in 0..<readers { leave.signal() }
                        done.resume()
                    }
                }
            }
            try await group.waitForAll()
        }
        try await database.write { $0.trace(trace.note) }
        // Opened on demand; requests that come one after the other share one.
        _ = try await get("/v1/rates/latest")
        for queue in database.direct.idle { try await queue.unsafeRead { $0.forStores.trace(trace.note) } }
    }

    /// The text of a statement by what it reads as a whole of a table that grows.
    package func scans(of statements: [String: String]) async throws -> [String: String] {
        try await database.read { db in
            var scans: [String: String] = [:]
            let partial = Set(
                try db.values(
                    "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%) WHERE %'", as: String.self))
            for (text, sql) in statements {
                for step in try db.plan(of: sql) {
                    let words = step.split(separator: " ").map(String.init)
                    guard words.first == "SCAN", words.count > 1, partial.isDisjoint(with: words) else { continue }
                    let table = Self.table(words[1], in: sql)
                    // Rows that wait for their parent, of which a transaction has none.
                    if sql.hasPrefix("INSERT"), !sql.contains(table) { continue }
                    if Self.growingTables.contains(table) {
                        scans["\(table): \(words.joined(separator: " "))"] = text
                    }
                }
            }
            return scans
        }
    }

    private static let growingTables = Set(TableDescription.all.filter { $0.source == .people }.map(\.name))

    /// The planner names a table as the statement does.
    private static func table(_ name: String, in sql: String) -> String {
        if growingTables.contains(name) { return name }
        let pattern = try? Regex<(Substring, Substring)>(#"(\w+)"?\s+AS\s+\#(name)\b"#)  // A name is a word.
        return pattern.flatMap { sql.firstMatch(of: $0) }.map { String($0.output.1) } ?? name
    }
}
