import Foundation
import SQLiteStore

/// The seed with large cities, all cities of Thailand, and international airports, and without names in other languages.
/// Most tests take place in Bangkok.
enum SmallSeed {
    static func folder() throws -> SeedFolder {
        let path = SeededFolder.newFolder().path
        let files = FileManager.default
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
        for file in try files.contentsOfDirectory(atPath: SeededFolder.seed.path) {
            try files.createSymbolicLink(
                atPath: "\(path)/\(file)", withDestinationPath: "\(SeededFolder.seed.path)/\(file)")
        }
        try rewrite("\(path)/cities.tsv") { cells in
            guard cells[2] == "TH" || Int(cells[5]).map({ $0 >= 1_000_000 }) == true else { return nil }
            return Array(cells.dropLast()) + [""]
        }
        try rewrite("\(path)/airports.tsv") { cells in
            cells[1].contains("International") || ["BKK", "WAW"].contains(cells[0]) ? cells : nil
        }
        return SeedFolder(path: path)
    }

    /// Replaces a link to a table by a file with the rows for which `row` is not nil.
    private static func rewrite(_ path: String, _ row: ([String]) -> [String]?) throws {
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        lines.removeAll { $0.hasPrefix("#") }
        let rows = lines.dropFirst().compactMap { row($0.components(separatedBy: "\t"))?.joined(separator: "\t") }
        try FileManager.default.removeItem(atPath: path)
        try (lines.prefix(1) + rows).joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    }
}
