import Domain

extension SQLiteVerifier {
    /// - Parameters:
    ///   - lines: The file, as it was before the snapshot that `db` reads: all their rows are in it.
    ///   - reread: Reads the file again. The server may have written a line since.
    static func audit(
        _ db: Database, _ lines: [AuditCheckpointLine], _ key: AuditPublicKey,
        reread: () throws -> [AuditCheckpointLine]
    ) throws -> [String] {
        var check = AuditChainCheck(lines, key: key)
        try check.addAll(in: db)
        check.finish(lines: lines, isSealed: false)
        var findings = check.findings.map(\.description)
        if let known = try AuditCheckpointRecord.find(in: db), !lines.contains(where: { $0.digest == known }),
            try !reread().contains(where: { $0.digest == known })
        {
            findings.append("audit: the file of checkpoints is cut or missing")
        }
        return try findings + AuditNameTable.findings(in: db) + AuditNoteTable.findings(in: db)
    }
}

extension AuditChainCheck {
    /// Adds every row of the chain.
    mutating func addAll(in db: Database) throws {
        let rows = try db.cursor("SELECT \(AuditTable.columns) FROM audit ORDER BY seq")
        while let row = try rows.next() {
            if let row = AuditTable.row(row) { add(row) } else { addUnreadable(row[0]) }
        }
    }
}
