import Domain
import Foundation

/// A text file of rows. Comments start with `#`; the first other line names the columns.
struct SeedTable {
    let file: String
    let rows: [Row]

    /// The cells of one line, in the order of the columns.
    struct Row {
        let file: String
        /// Counted from 1, including comments.
        let line: Int
        let cells: [String]

        func invalid(_ reason: String) -> DataFolderError { .seedInvalid("\(file) line \(line): \(reason)") }

        func text(_ column: Int) throws -> String {
            guard !cells[column].isEmpty else { throw invalid("cell \(column + 1) is empty") }
            return cells[column]
        }

        func integer(_ column: Int) throws -> Int64 {
            guard let number = Int64(cells[column]), number >= 0 else {
                throw invalid("\(cells[column].debugDescription) is no whole number")
            }
            return number
        }

        func coordinate(latitude: Int, longitude: Int) throws -> Coordinate {
            guard let north = Double(cells[latitude]), let east = Double(cells[longitude]),
                let point = Coordinate(latitude: north, longitude: east)
            else { throw invalid("\(cells[latitude]), \(cells[longitude]) is no place on Earth") }
            return point
        }

        /// Two upper-case letters.
        func country(_ column: Int) throws -> String {
            guard CountryCode.isOne(cells[column]) else {
                throw invalid("\(cells[column].debugDescription) is no country code")
            }
            return cells[column]
        }
    }

    init(_ text: String, file: String, separator: String, columns: [String]) throws {
        self.file = file
        var rows: [Row] = []
        var hasHeader = false
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            if line.isEmpty || line.hasPrefix("#") { continue }
            let row = Row(file: file, line: index + 1, cells: line.components(separatedBy: separator))
            if !hasHeader {
                guard row.cells == columns else {
                    throw row.invalid("the columns must be \(columns.joined(separator: ", "))")
                }
                hasHeader = true
                continue
            }
            guard row.cells.count == columns.count else {
                throw row.invalid("\(row.cells.count) cells where the header has \(columns.count)")
            }
            rows.append(row)
        }
        guard !rows.isEmpty else { throw DataFolderError.seedInvalid("\(file): no rows") }
        self.rows = rows
    }
}

/// The form of an ISO 3166-1 alpha-2 code.
enum CountryCode {
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
}
