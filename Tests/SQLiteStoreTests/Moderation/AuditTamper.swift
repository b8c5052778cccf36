import Domain
import TestSupport

@testable import SQLiteStore

/// A change of a chain behind the server's back.
enum AuditTamper: CaseIterable {
    /// Changes of rows or lines alone, by somebody who knows nothing of the hashes.
    case edit, hash, link, delete, insert, swap, renumber, cutRows, editLine, dropLine, swapLines, otherKey
    /// By somebody who knows the hashes and has the database, but not the key.
    case editResealed, editRewritten, deleteRelinked, deleteRewritten, insertRewritten, swapRewritten, replaceAll,
        forgedLine

    /// Changes the chain somewhere.
    func apply(to chain: inout AuditChain, other: AuditKey, from numbers: inout SteadyNumbers) throws {
        let count = UInt64(chain.rows.count)
        let place = Int(numbers.next() % count)
        // The end of the chain is only sure as far as a checkpoint covers it.
        let inner = Int(numbers.next() % UInt64(chain.signed - 1))
        let line = Int(numbers.next() % UInt64(chain.lines.count))
        let innerLine = Int(numbers.next() % UInt64(chain.lines.count - 1))
        switch self {
        case .edit: Self.edit(&chain.rows[place], from: &numbers)
        case .hash: chain.rows[place].hash = AuditHash(numbers.next(), 1, 2, 3)
        case .link: chain.rows[place].previous = AuditHash(numbers.next(), 1, 2, 3)
        // Without its last row an end that nothing signed is a shorter chain.
        case .delete: chain.rows.remove(at: place == chain.rows.count - 1 ? inner : place)
        case .insert: chain.rows.insert(AuditChain.row(chain.rows[place].seq, after: nil, from: &numbers), at: place)
        case .swap: chain.rows.swapAt(inner, inner + 1)
        case .renumber: chain.rows[place].seq += 1 + Int64(numbers.next() % 9)
        case .cutRows: chain.rows.removeSubrange(inner...)
        case .editLine: chain.lines[line] = Self.edited(chain.lines[line], from: &numbers)
        case .dropLine: chain.lines.remove(at: innerLine)
        case .swapLines: chain.lines.swapAt(innerLine, innerLine + 1)
        case .otherKey:
            let row = chain.rows[chain.signed - 1]
            chain.lines[chain.lines.count - 1] = try AuditChain.line(
                .row, row, after: chain.lines.dropLast().last, by: other)
        case .editResealed:
            Self.edit(&chain.rows[inner], from: &numbers)
            chain.rows[inner] = AuditChain.sealed(chain.rows[inner])
        case .editRewritten:
            Self.edit(&chain.rows[inner], from: &numbers)
            chain.relink(from: inner, renumbering: false)
        case .deleteRelinked:
            // Also beyond the last checkpoint, where only the numbers tell.
            chain.rows.remove(at: place == chain.rows.count - 1 ? place - 1 : place)
            chain.relink(from: min(place, chain.rows.count - 1), renumbering: false)
        case .deleteRewritten:
            chain.rows.remove(at: inner)
            chain.relink(from: inner, renumbering: true)
        case .insertRewritten:
            chain.rows.insert(AuditChain.row(1, after: nil, from: &numbers), at: inner)
            chain.relink(from: inner, renumbering: true)
        case .swapRewritten:
            chain.rows.swapAt(inner, inner + 1)
            chain.relink(from: inner, renumbering: true)
        case .replaceAll: chain = try AuditChain(chain.rows.count, lines: chain.lines, key: chain.key, from: &numbers)
        case .forgedLine:
            Self.edit(&chain.rows[chain.signed - 1], from: &numbers)
            chain.relink(from: chain.signed - 1, renumbering: false)
            chain.lines[chain.lines.count - 1] = try AuditChain.line(
                .row, chain.rows[chain.signed - 1], after: chain.lines.dropLast().last, by: other)
        }
    }

    private static func edit(_ row: inout AuditRow, from numbers: inout SteadyNumbers) {
        let content = row.content
        switch numbers.next() % 9 {
        case 0: row.content.at += 1
        case 1: row.content.actor = content.actor == nil ? AuditChain.surrogate(from: &numbers) : nil
        case 2: row.content.action = content.action == "warn" ? "ban" : "warn"
        case 3: row.content.subjectKind = "review"
        case 4: row.content.subject = AuditChain.surrogate(from: &numbers)
        case 5: row.content.reason = ""
        case 6: row.content.case = content.case == nil ? AuditSurrogate(high: 0, low: 0) : nil
        case 7: row.content.noteHash = content.noteHash == nil ? .zero : nil
        default: row.content.isAlone.toggle()
        }
    }

    /// Another digit somewhere.
    private static func edited(_ line: String, from numbers: inout SteadyNumbers) -> String {
        var bytes = Array(line.utf8)
        let digits = bytes.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
        let place = digits[Int(numbers.next() % UInt64(digits.count))]
        bytes[place] = bytes[place] == UInt8(ascii: "9") ? UInt8(ascii: "1") : bytes[place] + 1
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension AuditChain {
    /// Other rows under the old checkpoints.
    fileprivate init(_ count: Int, lines: [String], key: AuditKey, from numbers: inout SteadyNumbers) throws {
        try self.init(count, every: count + 1, key: key, from: &numbers)
        self.lines = lines
    }
}
