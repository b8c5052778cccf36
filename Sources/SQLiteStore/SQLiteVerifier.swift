import Domain
import GRDB

/// Checks a whole database for errors. It writes nothing and can run beside a server.
package enum SQLiteVerifier {
    /// Returns one line per finding; empty for a sound database.
    ///
    /// Throws a `DataFolderError` if the folder has no Wayswap database or other keys.
    /// - Parameter includesRates: Whether every stored rate is parsed, which takes most of the time.
    package static func check(_ folder: DataFolder, includesRates: Bool = true) throws -> [String] {
        guard folder.hasDatabase else { throw DataFolderError.missing(folder.database) }
        let check = try SQLiteDatabase.inspect(folder, allowingOlder: true)
        let keys = try KeyFile(folder)
        try keys.require(check, of: folder)
        let journal = try ErasureJournalFile(folder, keys: keys).entries()
        let file = AuditCheckpointFile(folder: folder)
        let (lines, key) = (try file.lines(), try AuditKey(keys).publicKey)
        return try SQLiteDatabase.look(into: folder) { db in
            let found = try findings(db, journal, includesRates: includesRates)
            guard try db.isMigrated() else { return found }
            return try found + guarding("search") { try SearchIndexCheck.findings(keys, in: db) }
                + guarding("audit") { try audit(db, lines, key, reread: file.lines) }
                + guarding("ledger") { try ledger(db, LedgerSealTable.key(keys)) }
        }
    }

    private static func findings(_ db: Database, _ journal: ErasureEntries, includesRates: Bool) throws -> [String] {
        let file = try guarding("integrity") { try integrity(db) }
        guard try db.isMigrated() else {
            let last = try SQLiteMigrator.ours.appliedIdentifiers(db.grdb).max() ?? "none"
            return file + ["schema: the last migration is \(last); run: wayswap migrate"]
        }
        return try file
            + ConsistencyCheck.all.flatMap { sql in try guarding("facts") { try db.values(sql, as: String.self) } }
            + guarding("rates") { includesRates ? try rates(db) : [] } + guarding("currencies") { try currencies(db) }
            + guarding("contacts") { try TravellerTable.findings(in: db) }
            + guarding("observations") { try ObservationTable.findings(in: db) }
            + guarding("reliability") { try ReliabilityTable.findings(in: db) }
            + guarding("erasures") { try SQLiteDepartureStore.findings(journal, in: db) }
    }

    /// Turns a damaged page or row into a finding, so that the checks continue.
    private static func guarding(_ title: String, _ work: () throws -> [String]) throws -> [String] {
        do {
            return try work()
        } catch let error as DatabaseError where !isTransient(error.resultCode) {
            return ["\(title): \(error.message ?? "a page cannot be read")"]
        } catch let error as DamagedRow {
            return ["\(title): \(error.column) cannot be read"]
        }
    }

    /// Whether an error is transient and says nothing about the file. Every other SQLite error is a finding.
    private static func isTransient(_ code: ResultCode) -> Bool {
        [.SQLITE_BUSY, .SQLITE_INTERRUPT, .SQLITE_IOERR, .SQLITE_NOMEM].contains(code)
    }

    private static func integrity(_ db: Database) throws -> [String] {
        // Each row is looked up in every index, in no order of pages: 64 MiB keep the pages of a large index.
        _ = try db.rows("PRAGMA cache_size = -65536")
        let pages = try db.values("PRAGMA integrity_check", as: String.self).filter { $0 != "ok" }
        let keys = try db.rows("PRAGMA foreign_key_check").map { row in
            "foreign key: a row of \(row["table"] as String) has no row in \(row["parent"] as String)"
        }
        let trees = try ["idx_city_geometry", "idx_country_geometry"].flatMap { tree in
            guard try db.hasTable(tree) else { return [] as [String] }
            return try db.values("SELECT rtreecheck(:tree)", ["tree": tree], as: String.self)
                .filter { $0 != "ok" }.map { "\(tree): \($0.replacing("\n", with: "; "))" }
        }
        return pages.map { "integrity: \($0)" } + keys + trees
    }

    /// Stored rates that cannot be parsed.
    private static func rates(_ db: Database) throws -> [String] {
        var findings: [String] = []
        for table in ["rate", "rate_revision"] {
            let sql = "SELECT source, day, currency, digits FROM \(table)"
            let rows = try db.cursor(sql)
            while let row = try rows.next() {
                let (currency, digits) = (row[2] as String, row[3] as String)
                // `try?`: the reason for the parse error does not matter here.
                guard Currency(currency) == nil || (try? PublishedRate(long: digits)) == nil else { continue }
                let day = Day(daysSince1970: row[1])
                findings.append("\(table): \(digits.debugDescription) for \(currency) on \(day) is no rate")
            }
        }
        return findings
    }

    private static func currencies(_ db: Database) throws -> [String] {
        try db.rows("SELECT code, minor_units FROM currency ORDER BY code").compactMap { row in
            let (code, digits) = (row["code"] as String, row["minor_units"] as Int)
            guard let currency = Currency(code) else { return "currency: \(code.debugDescription) is no code" }
            guard currency.minorUnits != digits else { return nil }
            return "currency: \(code) has \(digits) minor units, must be \(currency.minorUnits)"
        }
    }
}
