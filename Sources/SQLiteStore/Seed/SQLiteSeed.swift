package import Domain
package import Foundation

/// Loads the reference data of a seed folder into the database. New rows are added, changed ones updated, and rows that
/// the seed no longer has are deleted, except currencies, which offers may use. A second run changes nothing.
package struct SQLiteSeed: Sendable {
    let database: SQLiteDatabase

    package init(_ database: SQLiteDatabase) { self.database = database }

    /// Reads and checks the whole folder, then writes in slices, so that requests are served between slices.
    /// - Parameter tables: Publications with the publisher's numbers and names, and when they were read.
    package func load(
        from folder: SeedFolder, rates: [RatePublication], tables: (feed: ParsedFeed, at: Date)? = nil
    ) async throws -> SeedReport {
        let data = try SeedData(folder)
        try await SeedWriter.check(data.outlines, in: database)
        let writer = SeedWriter(database: database)
        var report = SeedReport()
        report += try await writer.write(data.currencies, SeedStatements.currencies, to: "currency")
        report += try await writer.write(
            data.countryCurrencies, SeedStatements.countryCurrencies, to: "country_currency", key: "country",
            keeping: data.countryCurrencies.map(\.country))
        report += try await writer.write(
            data.countryNames, SeedStatements.countryNames, to: "country_name", key: "code",
            keeping: data.countryNames.map(\.code))
        report += try await writer.write(
            data.benchmarks, SeedStatements.benchmarks, to: "benchmark", key: "channel || '/' || country",
            keeping: data.benchmarks.map { "\($0.channel)/\($0.country ?? "")" })
        report += try await writer.write(
            data.cities, SeedStatements.cities, to: "city", key: "key", keeping: data.cities.map { "\($0.key)" })
        report += try await writer.write(
            data.airports, SeedStatements.airports, to: "airport", key: "code", keeping: data.airports.map(\.code))
        report += try await writer.writeNames(data)
        report += try await writer.write(data.outlines)
        report += try await writer.write(
            data.timeZones, SeedStatements.timeZones, to: "time_zone", key: "code",
            keeping: data.timeZones.map(\.code))
        report += try await writer.write(data.timeZoneRows, SeedStatements.timeZoneRows, to: "time_zone_row")
        let imported = try await SQLiteRateStore(database).save(rates, from: SeedFolder.File.rates.rawValue)
        report.lines.append(SeedReport.Line(imported))
        if let tables {
            let file = SeedFolder.File.tables.rawValue
            let stored = try await SQLiteRateStore(database).save(tables.feed, from: file, at: tables.at)
            report.lines.append(SeedReport.Line(stored))
        }
        report += try await writer.write([.ecb: data.card, .assetSample: data.assetCard])
        report.lines.append(
            SeedReport.Line(
                table: "forecast_network", rows: data.networks.count,
                changed: try await ForecastNetworks.replace(with: data.networks, in: database)))
        return report
    }
}

/// The result of seeding.
package struct SeedReport: Sendable, Equatable {
    /// One table: its rows in the seed, and how many were added, updated or deleted.
    package struct Line: Sendable, Equatable {
        package let table: String
        package let rows: Int
        package let changed: Int

        fileprivate init(_ rates: RateImport) {
            self.init(
                table: "rate", rows: rates.added + rates.unchanged + rates.revised,
                changed: rates.added + rates.revised)
        }

        init(table: String, rows: Int, changed: Int) {
            (self.table, self.rows, self.changed) = (table, rows, changed)
        }
    }

    package fileprivate(set) var lines: [Line] = []

    package subscript(table: String) -> Line? { lines.first { $0.table == table } }

    fileprivate static func += (report: inout SeedReport, line: Line) { report.lines.append(line) }
}
