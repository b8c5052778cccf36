package import Domain

@testable package import SQLiteStore

/// Plain SQL on an open database, for tests without a server.
extension SQLiteDatabase {
    package func run(_ sql: String) async throws {
        try await write { try $0.execute(sql) }
    }

    /// The first column of every row, as text.
    package func texts(_ sql: String) async throws -> [String] {
        try await read { try $0.values(sql, as: String.self) }
    }
}

extension SQLiteDatabase {
    /// Appends rows to the audit, in one transaction.
    package func audit(_ entries: AuditEntry...) async throws {
        try await write { db in for entry in entries { try AuditTable.append(entry, in: db) } }
    }
}
