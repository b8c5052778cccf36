/// A CSV text with a header row and no quoting, read by column names.
struct FeedTable {
    /// A row gives its cells by the names of the columns, and knows its line for errors.
    struct Row {
        let line: Int
        fileprivate let cells: [String: String]

        /// The cell of a required column; empty for any other column.
        subscript(column: String) -> String { cells[column] ?? "" }

        /// Throws unless the cell equals the requested value.
        func expect(_ column: String, _ expected: String) throws(FeedFault) {
            guard self[column] == expected else {
                throw FeedFault(line: line, reason: .notAsked(self[column], expected: expected))
            }
        }
    }

    private let text: FeedText
    private let columns: [String]

    init(_ text: FeedText) throws(FeedFault) {
        // A truncated number looks like another number.
        guard text.isTerminated else { throw FeedFault(line: text.lines.count, reason: .truncated) }
        self.text = text
        columns = text.cells(of: text.lines[0]).map(text.text)
        var seen: Set<String> = []
        for column in columns {
            guard seen.insert(column).inserted else { throw FeedFault(line: 1, reason: .duplicateKey(column)) }
        }
    }

    func require(_ column: String) throws(FeedFault) {
        guard columns.contains(column) else { throw FeedFault(line: 1, reason: .missing(column)) }
    }

    func rows() throws(FeedFault) -> [Row] {
        var rows: [Row] = []
        for index in text.lines.indices.dropFirst() {
            let cells = text.cells(of: text.lines[index]).map(text.text)
            guard cells.count == columns.count else {
                throw FeedFault(line: index + 1, reason: .fieldCount(cells.count, expected: columns.count))
            }
            rows.append(
                Row(line: index + 1, cells: Dictionary(zip(columns, cells), uniquingKeysWith: { first, _ in first })))
        }
        return rows
    }
}
