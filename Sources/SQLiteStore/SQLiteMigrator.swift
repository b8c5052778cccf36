import GRDB

/// Migrates a database to the schema of this program, with one transaction per migration.
enum SQLiteMigrator {
    static let ours: DatabaseMigrator = migrator(through: SQLiteMigrations.all.count)

    /// The first `count` migrations, as an older version of this program had them.
    static func migrator(through count: Int) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in SQLiteMigrations.all.prefix(count) {
            // Deferred checks would read the whole database for every migration.
            let checks: DatabaseMigrator.ForeignKeyChecks =
                rebuilding.contains(String(migration.name.dropFirst(5))) ? .deferred : .immediate
            migrator.registerMigration(migration.name, foreignKeyChecks: checks) { db in
                try run(migration.sql, in: db)
            }
        }
        return migrator
    }

    /// Those that build a table anew to which foreign keys of others point, without their numbers.
    private static let rebuilding: Set = ["settlement", "reports_of_notes"]

    /// Runs plain SQL. A statement that returns a value must return 1, which is SpatiaLite's result for success.
    private static func run(_ sql: String, in db: GRDB.Database) throws {
        let statements = try db.allStatements(sql: sql)
        while let statement = try statements.next() {
            guard statement.columnCount > 0 else {
                try statement.execute()
                continue
            }
            guard try Int.fetchOne(statement) == 1 else {
                throw DataFolderError.unreadable("a migration failed at: \(statement.sql)")
            }
        }
    }
}

extension Database {
    /// Whether the schema is that of this version.
    func isMigrated() throws -> Bool { try SQLiteMigrator.ours.hasCompletedMigrations(grdb) }
}
