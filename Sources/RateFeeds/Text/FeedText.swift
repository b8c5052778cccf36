/// The lines of a feed's body, after the checks that are common to all text feeds.
struct FeedText {
    let bytes: [UInt8]
    /// Each line without its end.
    let lines: [Range<Int>]
    /// True if the body ends with a line end.
    let isTerminated: Bool

    /// `tabs`: the format allows tabs between values.
    init(_ bytes: [UInt8], allowedBytes: Int, tabs: Bool = false) throws(FeedFault) {
        guard !bytes.isEmpty else { throw FeedFault(line: 1, reason: .empty) }
        guard bytes.count <= allowedBytes else {
            throw FeedFault(line: 1, reason: .tooLarge(allowedBytes: allowedBytes))
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw FeedFault(line: 1, reason: .byteOrderMark)
        }
        var lines: [Range<Int>] = []
        var start = 0
        for (position, byte) in bytes.enumerated() where byte < 0x20 || byte >= 0x7F {
            let next = position + 1 < bytes.count ? bytes[position + 1] : 0
            switch byte {
            case UInt8(ascii: "\n"):
                let end = position > start && bytes[position - 1] == UInt8(ascii: "\r") ? position - 1 : position
                lines.append(start..<end)
                start = position + 1
            case UInt8(ascii: "\r") where next == UInt8(ascii: "\n"): continue
            case UInt8(ascii: "\t") where tabs: continue
            case ..<0x20, 0x7F: throw FeedFault(line: lines.count + 1, reason: .controlCharacter(byte))
            // U+0080 to U+009F.
            case 0xC2 where (0x80...0x9F).contains(next):
                throw FeedFault(line: lines.count + 1, reason: .controlCharacter(next))
            case 0xEF where next == 0xBB && position + 2 < bytes.count && bytes[position + 2] == 0xBF:
                throw FeedFault(line: lines.count + 1, reason: .byteOrderMark)
            default: continue
            }
        }
        isTerminated = start == bytes.count
        if !isTerminated { lines.append(start..<bytes.count) }
        for (index, line) in lines.enumerated() where String(validating: bytes[line], as: UTF8.self) == nil {
            throw FeedFault(line: index + 1, reason: .notUTF8)
        }
        self.bytes = bytes
        self.lines = lines
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The line of the byte at `position`, from 1.
    func line(at position: Int) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if position <= lines[middle].upperBound { high = middle } else { low = middle + 1 }
        }
        return low + 1
    }

    /// The cells of a line between commas.
    func cells(of line: Range<Int>) -> [Range<Int>] {
        var cells: [Range<Int>] = []
        var start = line.lowerBound
        for position in line where bytes[position] == UInt8(ascii: ",") {
            cells.append(start..<position)
            start = position + 1
        }
        cells.append(start..<line.upperBound)
        return cells
    }
}
