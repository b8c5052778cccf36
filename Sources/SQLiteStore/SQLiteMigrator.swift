import GRDB
import SQLiteMigrations

/// Brings a database to the schema of this program, one transaction a migration.
enum SQLiteMigrator {
    static let ours: DatabaseMigrator = migrator(through: SQLiteMigrations.all.count)

    /// The first `count` migrations: what an older version of this program knew.
    static func migrator(through count: Int) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in SQLiteMigrations.all.prefix(count) {
            // Immediate checks: a deferred one reads the whole database again for every migration.
            migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { db in
                try run(migration.sql, in: db)
            }
        }
        return migrator
    }

    /// Runs plain SQL; a statement that answers something must answer 1, which is how SpatiaLite says that it worked.
    private static func run(_ sql: String, in db: Database) throws {
        let statements = try db.allStatements(sql: sql)
        while let statement = try statements.next() {
            guard statement.columnCount > 0 else {
                try statement.execute()
                continue
            }
            guard try Int.fetchOne(statement) == 1 else {
                throw StoreRefusal.unreadable("a migration failed at: \(statement.sql)")
            }
        }
    }
}
