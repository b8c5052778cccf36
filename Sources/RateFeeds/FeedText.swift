/// The lines of a feed's body, after the checks that hold for every text feed.
struct FeedText {
    let bytes: [UInt8]
    /// Each line without its end.
    let lines: [Range<Int>]
    /// The body ends with the end of a line.
    let isTerminated: Bool

    init(_ bytes: [UInt8], allowedBytes: Int) throws(FeedFault) {
        guard !bytes.isEmpty else { throw FeedFault(line: 1, reason: .empty) }
        guard bytes.count <= allowedBytes else {
            throw FeedFault(line: 1, reason: .tooLarge(allowedBytes: allowedBytes))
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
