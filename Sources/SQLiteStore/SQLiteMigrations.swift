import CEmbedded

/// All schema migrations in order; `Sources/CEmbedded/migrations.c` lists them.
package enum SQLiteMigrations {
    /// A migration is one file of SQL, which runs once.
    package struct Migration: Sendable {
        /// File name without extension, as recorded in the database.
        package let name: String
        package let sql: String
    }

    package static let all: [Migration] = Array(
        sequence(state: 0) { index in
            defer { index += 1 }
            let next = embedded_migration(index)
            guard let name = next.name, let text = next.text else { return nil }
            return Migration(name: String(cString: name), sql: String(cString: text))
        })

    /// `application_id` of a Wayswap database: "WSWY".
    package static let applicationID: Int32 = 0x5753_5759
}
