/// The time zones along one row of the 5 km grid, as `seed/time-zone-rows.tsv` writes them.
///
/// The text is a list of runs from west to east. A run has the number of columns since the start of the last one, in digits to
/// base 32 (`0`…`v`), and the code of its zone: a capital letter, and another one or a digit. Parts of its first cell
/// may lie in a second zone. Then follow a colon, 25 bits in five such digits (the lowest bit for the part in the
/// south-west, see `Cell.partNumber`), and the code of the second zone.
package struct TimeZoneRow: Sendable, Equatable {
    /// The code of a zone in the files of the seed.
    package typealias Code = String

    /// Cells side by side in one zone.
    private struct Run: Equatable {
        let column: Int
        let zone: Code
        /// The parts of the first cell that lie in another zone.
        var parts: UInt32 = 0
        var other: Code?
    }

    /// Not within the territorial waters of any country: the longitude decides.
    package static let sea: Code = "AA"

    private let runs: [Run]
    /// The codes that occur, each once.
    package var codes: Set<Code> { Set(runs.map(\.zone) + runs.compactMap(\.other)) }

    /// Nil unless `text` has that form and begins at the first column.
    package init?(_ text: String) {
        var reader = Reader(text.utf8)
        var runs: [Run] = []
        while !reader.isAtEnd {
            guard let step = reader.number(), let zone = reader.code() else { return nil }
            guard runs.isEmpty == (step == 0) else { return nil }
            var run = Run(column: (runs.last?.column ?? 0) + step, zone: zone)
            if reader.skip(UInt8(ascii: ":")) {
                guard let parts = reader.number(digits: 5), let other = reader.code() else { return nil }
                (run.parts, run.other) = (UInt32(parts), other)
            }
            runs.append(run)
        }
        guard !runs.isEmpty else { return nil }
        self.runs = runs
    }

    /// The zone of a cell of this row: of a 5 km cell, the one of most of its parts.
    package func code(of cell: Cell) -> Code {
        let run = runs[runs.index { $0.column <= cell.column } - 1]
        guard let other = run.other, run.column == cell.column else { return run.zone }
        let isInOther = cell.partNumber.map { run.parts >> $0 & 1 == 1 } ?? (run.parts.nonzeroBitCount > 12)
        return isInOther ? other : run.zone
    }
}

/// Reads the text of a row.
private struct Reader {
    private var bytes: Substring.UTF8View

    init(_ bytes: String.UTF8View) { self.bytes = bytes[...] }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard bytes.first == byte else { return false }
        bytes.removeFirst()
        return true
    }

    /// As many digits as there are, or exactly `digits`; nil without one.
    mutating func number(digits: Int? = nil) -> Int? {
        var (value, count) = (0, 0)
        while count < digits ?? 5, let byte = bytes.first, let digit = Self.digit(byte) {
            value = value << 5 | digit
            count += 1
            bytes.removeFirst()
        }
        return count == digits ?? max(1, count) ? value : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "v"): Int(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }

    mutating func code() -> TimeZoneRow.Code? {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let code = bytes.prefix(2)
        guard code.count == 2, let first = code.first, let last = code.last, letters.contains(first),
            letters.contains(last) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last)
        else { return nil }
        bytes.removeFirst(2)
        return String(decoding: code, as: UTF8.self)
    }
}
