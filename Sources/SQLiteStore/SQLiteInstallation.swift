/// Marks an installation as real or as a demo. A demo can be filled repeatedly.
package struct SQLiteInstallation: Sendable {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    package func isDemo() async throws -> Bool {
        try await database.read { db in
            try InstallationTable.value(of: Self.demo, in: db) == "yes"
        }
    }

    private static let demo = "demo"

    /// Throws `DataFolderError.notADemo` if the installation is not a demo and has accounts.
    package func becomeDemo() async throws {
        try await database.write { db in
            guard try InstallationTable.value(of: Self.demo, in: db) != "yes" else { return }
            guard try db.value("SELECT EXISTS (SELECT 1 FROM traveller)", as: Bool.self) == false else {
                throw DataFolderError.notADemo
            }
            try InstallationTable.set(Self.demo, to: "yes", in: db)
        }
    }
}

/// SQL of the table `installation`: what the installation as a whole remembers, by name.
enum InstallationTable {
    static func value(of name: String, in db: Database) throws -> String? {
        try db.value("SELECT value FROM installation WHERE name = :name", ["name": name], as: String.self)
    }

    static func set(_ name: String, to value: String, in db: Database) throws {
        try db.upsert(into: .installation, ["name": name, "value": value])
    }
}
