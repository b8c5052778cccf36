import Domain

/// A row of `time_zone`.
struct TimeZoneSeed: Encodable, Sendable {
    let code: String
    let name: String

    static func read(_ folder: SeedFolder) throws -> [TimeZoneSeed] {
        let table = try SeedTable(
            try folder.text(of: .timeZones), file: SeedFolder.File.timeZones.rawValue, separator: "\t",
            columns: ["code", "name"])
        var seen: Set<String> = [TimeZoneRow.sea]
        return try table.rows.map { row in
            let code = try row.text(0)
            guard seen.insert(code).inserted else { throw row.invalid("\(code) stands twice") }
            return TimeZoneSeed(code: code, name: try row.text(1))
        }
    }
}

/// A row of `time_zone_row`.
struct TimeZoneRowSeed: Encodable, Sendable {
    let row: Int
    let runs: String

    /// Every row of the grid once, from south to north.
    static func read(_ folder: SeedFolder, zones: [TimeZoneSeed]) throws -> [TimeZoneRowSeed] {
        let table = try SeedTable(
            try folder.text(of: .timeZoneRows), file: SeedFolder.File.timeZoneRows.rawValue, separator: "\t",
            columns: ["row", "runs"])
        let known = Set(zones.map(\.code) + [TimeZoneRow.sea])
        guard table.rows.count == Cell.rows else {
            throw DataFolderError.seedInvalid("\(table.file): \(table.rows.count) rows instead of \(Cell.rows)")
        }
        return try table.rows.enumerated().map { number, row in
            guard try row.integer(0) == number else { throw row.invalid("row \(number) is missing") }
            let runs = try row.text(1)
            guard let codes = TimeZoneRow(runs)?.codes else { throw row.invalid("the runs have another form") }
            guard codes.isSubset(of: known) else {
                throw row.invalid("\(codes.subtracting(known).sorted().joined(separator: ", ")) is no zone")
            }
            return TimeZoneRowSeed(row: number, runs: runs)
        }
    }
}
