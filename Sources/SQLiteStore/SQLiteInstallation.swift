import GRDB

/// Marks an installation as real or as a demo. A demo can be filled repeatedly.
package struct SQLiteInstallation: Sendable {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) {
        self.database = database
    }

    package func isDemo() async throws -> Bool {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT value FROM installation WHERE name = 'demo'") == "yes"
        }
    }

    /// Throws `DataFolderError.notADemo` if the installation is not a demo and has accounts.
    package func becomeDemo() async throws {
        try await database.write { db in
            guard try String.fetchOne(db, sql: "SELECT value FROM installation WHERE name = 'demo'") != "yes" else {
                return
            }
            guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM traveller)") == false else {
                throw DataFolderError.notADemo
            }
            try db.execute(sql: "INSERT INTO installation (name, value) VALUES ('demo', 'yes')")
        }
    }
}
