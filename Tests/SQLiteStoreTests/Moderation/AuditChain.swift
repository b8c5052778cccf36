import Domain
import Foundation
import TestSupport

@testable import SQLiteStore

/// A chain in memory, with its checkpoints, made without a database.
struct AuditChain {
    var rows: [AuditRow] = []
    var lines: [String] = []
    let key: AuditKey
    /// The rows that a checkpoint covers.
    private(set) var signed = 0

    /// `count` rows with a checkpoint every `step` rows, and none at the end.
    init(_ count: Int, every step: Int, key: AuditKey, from numbers: inout SteadyNumbers) throws {
        self.key = key
        for number in 1...count {
            rows.append(Self.row(Int64(number), after: rows.last, from: &numbers))
            if number.isMultiple(of: step), number < count { try sign() }
        }
    }

    /// What a database and its file have; `signed` rows are covered by a checkpoint.
    init(rows: [AuditRow], lines: [String], key: AuditKey, signed: Int) {
        (self.rows, self.lines, self.key, self.signed) = (rows, lines, key, signed)
    }

    /// A folder with keys, without a database.
    static func key() throws -> AuditKey {
        let folder = SeededFolder.newFolder()
        defer { SeededFolder.remove(folder) }
        return try AuditKey(KeyFile(folder))
    }

    mutating func sign(_ kind: AuditCheckpoint.Kind = .row) throws {
        guard let last = rows.last else { return }
        lines.append(try Self.line(kind, last, after: lines.last, by: key))
        signed = rows.count
    }

    static func line(
        _ kind: AuditCheckpoint.Kind, _ row: AuditRow, after line: String?, by key: AuditKey
    ) throws -> String {
        let previous = line.flatMap { AuditCheckpointLine($0) }?.digest ?? .zero
        return try key.line(
            of: AuditCheckpoint(kind, seq: row.seq, hash: row.hash, at: row.content.at, previous: previous))
    }

    static func row(_ seq: Int64, after last: AuditRow?, from numbers: inout SteadyNumbers) -> AuditRow {
        let actions = AuditAction.allCases.map(\.rawValue)
        let content = AuditRow.Content(
            at: 1_795_255_200_000 + seq, actor: numbers.next() % 4 == 0 ? nil : surrogate(from: &numbers),
            action: actions[Int(numbers.next() % UInt64(actions.count))], subjectKind: "offer",
            subject: surrogate(from: &numbers), reason: "spam",
            case: numbers.next() % 2 == 0 ? nil : surrogate(from: &numbers),
            noteHash: numbers.next() % 2 == 0 ? nil : AuditHash(numbers.next(), 1, 2, 3), isAlone: false)
        return sealed(AuditRow(seq: seq, content: content, previous: last?.hash ?? .zero, hash: .zero))
    }

    static func surrogate(from numbers: inout SteadyNumbers) -> AuditSurrogate {
        AuditSurrogate(high: numbers.next(), low: numbers.next())
    }

    /// With the hash that fits it.
    static func sealed(_ row: AuditRow) -> AuditRow {
        var (row, buffer) = (row, [UInt8]())
        row.hash = AuditHash(of: row, buffer: &buffer)
        return row
    }

    /// Makes every row from `index` on fit the row before it, as somebody with the database can.
    mutating func relink(from index: Int, renumbering: Bool) {
        for place in rows.indices.dropFirst(index) {
            let before = place > 0 ? rows[place - 1] : nil
            if renumbering { rows[place].seq = (before?.seq ?? 0) + 1 }
            rows[place].previous = before?.hash ?? .zero
            rows[place] = Self.sealed(rows[place])
        }
    }

    func findings() -> [AuditChainCheck.Finding] {
        let lines = lines.compactMap { AuditCheckpointLine($0) }
        var check = AuditChainCheck(lines, key: key.publicKey)
        for row in rows { check.add(row) }
        check.finish(lines: lines, isSealed: false)
        return check.findings
    }
}
