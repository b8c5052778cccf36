import Domain
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("The seed") struct SQLiteSeedTests {
    @Test("the first seeding writes every row of every file")
    func firstReport() async throws {
        let report = try await SeededFolder.full.seeded.value.report
        #expect(
            report.lines.map { "\($0.table) \($0.rows) \($0.changed)" } == [
                "currency 172 172", "country_currency 249 249", "country_name 250 250", "benchmark 6 6",
                "city 34006 34006", "airport 7884 7884", "place_name 193709 193709", "country 177 177",
                "time_zone 418 418", "time_zone_row 4003 4003", "rate 79883 79883", "score_card_row 112 112",
                "forecast_network 2 2",
            ])
    }

    @Test("a second seeding changes nothing")
    func secondReport() async throws {
        let folder = try await SeededFolder.full.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let before = try await fingerprint(database)
        let report = try await SQLiteSeed(database).load(from: SeededFolder.seed, rates: try SeededFolder.rates())
        #expect(report.lines.map(\.changed) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(try await fingerprint(database) == before)
        try await database.close()
    }

    private func fingerprint(_ database: SQLiteDatabase) async throws -> [String] {
        try await database.read { db in
            try [
                "SELECT count(*) || ' ' || sum(population) || ' ' || sum(latitude) FROM city",
                "SELECT count(*) || ' ' || sum(length(folded)) || ' ' || sum(weight) FROM place_name",
                "SELECT count(*) || ' ' || sum(length(geometry)) FROM country",
                "SELECT count(*) || ' ' || sum(length(runs)) FROM time_zone_row",
                "SELECT count(*) || ' ' || sum(CAST(digits AS REAL)) FROM rate",
                "SELECT count(*) || ' ' || max(key) FROM rate_import",
                "SELECT count(*) || '' FROM idx_city_geometry", "SELECT count(*) || '' FROM rate_revision",
            ].map { try db.value($0, as: String.self) ?? "" }
        }
    }

    @Test("a row that was changed, lost or invented is put right, in place, name and geometry")
    func repair() async throws {
        let folder = try await SeededFolder.full.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        try await database.write { db in
            try db.execute(
                """
                UPDATE city SET name = 'Nowhere', latitude = 0, geometry = MakePoint(0, 0, 4326) WHERE key = 756135;
                DELETE FROM city WHERE key = 1609350;
                INSERT INTO city VALUES (1, 'Atlantis', 'PT', 0, 0, 9, 'Etc/GMT', MakePoint(0, 0, 4326));
                INSERT INTO place_name VALUES ('atlantis', 'city', '1', 9), ('nowhere', 'city', '756135', 9);
                DELETE FROM place_name WHERE folded = 'warszawa';
                UPDATE currency SET symbol = '?' WHERE code = 'PLN';
                UPDATE country SET name = 'Siam' WHERE code = 'TH';
                UPDATE country_currency SET currency = 'PLN' WHERE country = 'TH';
                DELETE FROM airport WHERE code = 'BKK';
                UPDATE time_zone_row SET runs = '0AA' WHERE grid_row = 2307;
                INSERT INTO time_zone VALUES ('ZZ', 'Atlantis/Poseidonis');
                INSERT INTO benchmark VALUES ('camel', '', '50.0', '2020-01', 'nobody');
                """)
        }
        let report = try await SQLiteSeed(database).load(from: SeededFolder.seed, rates: [])
        #expect(
            report.lines.map { "\($0.table) \($0.changed)" } == [
                "currency 1", "country_currency 1", "country_name 0", "benchmark 1", "city 3", "airport 1",
                "place_name 5", "country 1", "time_zone 1", "time_zone_row 1", "rate 0", "score_card_row 0",
                "forecast_network 0",
            ])
        try await database.close()
        #expect(try SQLiteVerifier.check(folder) == [])
    }

    @Test("seeding again gives an older database the names in other scripts and the names of airports")
    func olderNames() async throws {
        let folder = try await SeededFolder.full.copy()
        defer { SeededFolder.remove(folder) }
        let database = try SeededFolder.open(folder)
        let before = try await fingerprint(database)
        try await database.run(
            """
            DELETE FROM place_name WHERE folded GLOB '*[^ -~]*' OR kind = 'airport' AND folded = 'warszawa';
            UPDATE place_name SET weight = 0 WHERE kind = 'airport';
            """)
        #expect(try await SQLitePlaceStore(database).places(named: "東京", limit: 5).isEmpty)
        _ = try await SQLiteSeed(database).load(from: SeededFolder.seed, rates: [])
        #expect(try await fingerprint(database) == before)
        #expect(try await SQLitePlaceStore(database).places(named: "東京", limit: 5).count == 3)
        try await database.close()
    }

    @Test("a missing file is named before anything is written", arguments: SeedFolder.File.allCases)
    func missing(_ file: SeedFolder.File) async throws {
        let seed = try copyOfSeed()
        let folder = try await SeededFolder.empty.copy()
        defer {
            SeededFolder.remove(DataFolder(path: seed.path))
            SeededFolder.remove(folder)
        }
        try FileManager.default.removeItem(atPath: "\(seed.path)/\(file.rawValue)")
        let database = try SeededFolder.open(folder)
        await #expect(throws: DataFolderError.seedMissing("\(seed.path)/\(file.rawValue)")) {
            try await SQLiteSeed(database).load(from: seed, rates: [])
        }
        let rows = try await database.read { try $0.value("SELECT count(*) FROM currency", as: Int.self) }
        #expect(rows == 0)
        try await database.close()
    }

    private func copyOfSeed() throws -> SeedFolder {
        let path = SeededFolder.newFolder().path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for file in SeedFolder.File.allCases {
            let target = URL(filePath: "\(path)/\(file.rawValue)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: target, withDestinationURL: URL(filePath: "\(SeededFolder.seed.path)/\(file.rawValue)"))
        }
        return SeedFolder(path: path)
    }

    private static let cityColumns = "geonameid\tname\tcountry\tlat\tlon\tpopulation\ttimezone\tothernames"

    @Test(
        "what cannot be read is refused with file and line",
        arguments: [
            (
                "cities.tsv",
                "\(cityColumns)\n1\tRome\tIT\t41.9\t12.5\t2748109\tEurope/Rome",
                "line 2: 7 cells where the header has 8"
            ),
            (
                "cities.tsv",
                "# note\n\(cityColumns)\n1\tRome\tIT\t91\t12.5\t1\tEurope/Rome\t\n",
                "line 3: 91, 12.5 is no place on Earth"
            ),
            (
                "cities.tsv",
                "\(cityColumns)\n1\tRome\tit\t41\t12.5\t1\tEurope/Rome\t",
                "line 2: \"it\" is no country code"
            ),
            (
                "cities.tsv",
                "\(cityColumns)\n1\tRome\tQQ\t41\t12.5\t1\tEurope/Rome\t",
                "line 2: QQ is not in country-names.json"
            ),
            (
                "cities.tsv",
                "\(cityColumns)\n1\tRome\tIT\t41\t12.5\t-1\tEurope/Rome\t",
                "line 2: \"-1\" is no whole number"
            ),
            (
                "cities.tsv",
                "name\tkey",
                "line 1: the columns must be geonameid, name, country, lat, lon, population, timezone, othernames"
            ),
            (
                "airports.tsv",
                "iata\tname\tcity\tcountry\tlat\tlon\ttimezone\nBK\tA\tB\tTH\t1\t1\tAsia/Bangkok",
                "line 2: \"BK\" is no IATA code"
            ),
            (
                "smallest-notes.csv",
                "currency,smallest_note,practical_note\nEUR,5,five",
                "line 2: \"five\" is no amount of EUR"
            ),
        ])
    func invalidRow(_ file: String, _ text: String, _ reason: String) async throws {
        try await expectInvalid(file, text, "\(file) \(reason)")
    }

    @Test(
        "a file that contradicts another, or is of another form, is refused with its place",
        arguments: [
            (
                "smallest-notes.csv",
                "currency,smallest_note,practical_note\nQQQ,5,5",
                "smallest-notes.csv: QQQ is not in currencies.json"
            ),
            (
                "currencies.json",
                #"{"EUR":{"name":"Euro","minorUnits":2,"symbol":"€"}}"#,
                "currencies.json at EUR: numeric is missing"
            ),
            (
                "country-currency.json",
                #"{"PL":"ZZZ"}"#,
                "country-currency.json: \"ZZZ\" of PL is not in currencies.json"
            ),
            (
                "benchmarks.json",
                #"[{"channel":"a","country":null,"marginPercent":"-1","asOf":"2020-01","source":"x"}]"#,
                "benchmarks.json row 1: \"-1\" is no percentage"
            ),
            ("country-names.json", "{", "country-names.json: not JSON"),
            (
                "countries.geojson",
                #"{"features":[{"properties":{"n":"A","a2":""},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#,
                "countries.geojson feature 1: no outline"
            ),
        ])
    func invalidJSON(_ file: String, _ text: String, _ reason: String) async throws {
        try await expectInvalid(file, text, reason)
    }

    private func expectInvalid(_ file: String, _ text: String, _ reason: String) async throws {
        let seed = try copyOfSeed()
        let folder = try await SeededFolder.empty.copy()
        defer {
            SeededFolder.remove(DataFolder(path: seed.path))
            SeededFolder.remove(folder)
        }
        try FileManager.default.removeItem(atPath: "\(seed.path)/\(file)")
        try text.write(toFile: "\(seed.path)/\(file)", atomically: false, encoding: .utf8)
        let database = try SeededFolder.open(folder)
        await #expect(throws: DataFolderError.seedInvalid(reason)) {
            try await SQLiteSeed(database).load(from: seed, rates: [])
        }
        let rows = try await database.read { try $0.value("SELECT count(*) FROM currency", as: Int.self) }
        #expect(rows == 0)
        try await database.close()
    }
}
